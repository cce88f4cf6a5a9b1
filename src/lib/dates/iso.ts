/** iso: the way most markup writes a date, read in one step: `2004-03-05`, `2004-03-05T21:04:09.123+09:00`. */
import { isDay } from './calendar.ts';
import type { DateExpression } from './expression.ts';

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?(Z|z|[+-]\d\d:?\d\d)?)?$/;

/** The date, or null where the string is written in any other way. */
export function parseIso(text: string): DateExpression | null {
	const match = ISO.exec(text);
	if (match === null) return null;
	const [, year = '', month = '', day = '', hour, minute, second, offset] = match;
	if (!isDay(Number(year), Number(month), Number(day)) || Number(year) < 1900) return null;
	if (Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 59) return null;
	const zone = offset === undefined ? null : zoneOf(offset);
	const date = `${year}-${month}-${day}`;
	const time =
		hour === undefined ? '' : `T${hour}:${minute}${second === undefined ? '' : `:${second}`}${zone ?? ''}`;
	return {
		node: 0,
		start: 0,
		end: text.length,
		text,
		value: date + time,
		precision: hour === undefined ? 'day' : second === undefined ? 'minute' : 'second',
		zone,
		language: null,
		signature: 'Y-M-D',
		source: 'text',
		completed: {},
	};
}

function zoneOf(offset: string): string {
	if (offset.length === 1) return 'Z';
	return offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset;
}
