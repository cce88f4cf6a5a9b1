/**
 * iso: the date format of most markup, read in one step: `2004-03-05`, `2004-03-05T21:04:09.123+09:00`.
 *
 * Hand-written, because a regular expression with eight groups costs more than everything else.
 */
import { digitsIn, isDay } from './calendar.ts';
import type { DateExpression, Precision } from './expression.ts';

const DASH = 0x2d;
const COLON = 0x3a;
const DAY_LENGTH = 10;
const MINUTE_LENGTH = 16;
const SECOND_LENGTH = 19;
/** After the minutes or seconds: a fraction, which is dropped, and the zone. */
const REST = /^(?:[.,]\d{1,9})?(Z|z|[+-]\d\d:?\d\d)?$/;
const ZONE = /^(?:Z|z|[+-]\d\d:?\d\d)$/;

/** The date, or null for any other format. */
export function parseIso(text: string): DateExpression | null {
	if (text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH || text.length < DAY_LENGTH) return null;
	const year = digitsIn(text, 0, 4);
	if (year < 1900 || !isDay(year, digitsIn(text, 5, 7), digitsIn(text, 8, DAY_LENGTH))) return null;
	if (text.length === DAY_LENGTH) return expression(text, text, 'day', null);
	if (!isTime(text)) return null;
	const hasSeconds = text.charCodeAt(MINUTE_LENGTH) === COLON;
	const length = hasSeconds ? SECOND_LENGTH : MINUTE_LENGTH;
	const offset = offsetBehind(text, length, hasSeconds);
	if (offset === null) return null;
	const zone = offset === '' ? null : zoneOf(offset);
	const value = `${text.slice(0, DAY_LENGTH)}T${text.slice(DAY_LENGTH + 1, length)}${zone ?? ''}`;
	return expression(text, value, hasSeconds ? 'second' : 'minute', zone);
}

/** `T21:04`, `t21:04:09`, ` 21:04` after the day. */
function isTime(text: string): boolean {
	if (!'Tt '.includes(text[DAY_LENGTH]!) || text.charCodeAt(13) !== COLON) return false;
	if (text.length < MINUTE_LENGTH || !isUpTo(text, 11, 23) || !isUpTo(text, 14, 59)) return false;
	if (text.charCodeAt(MINUTE_LENGTH) !== COLON) return true;
	return text.length >= SECOND_LENGTH && isUpTo(text, 17, 59);
}

function isUpTo(text: string, at: number, most: number): boolean {
	const value = digitsIn(text, at, at + 2);
	return value >= 0 && value <= most;
}

/** The zone as written, empty where there is none, null for anything else. */
function offsetBehind(text: string, length: number, hasSeconds: boolean): string | null {
	if (text.length === length) return '';
	const rest = text.slice(length);
	if (!hasSeconds) return ZONE.test(rest) ? rest : null;
	const match = REST.exec(rest);
	return match === null ? null : (match[1] ?? '');
}

function expression(text: string, value: string, precision: Precision, zone: string | null): DateExpression {
	return {
		node: 0,
		start: 0,
		end: text.length,
		text,
		value,
		precision,
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
