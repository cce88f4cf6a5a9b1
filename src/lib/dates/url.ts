/**
 * url: the date in an address.
 *
 * In:     `/2004/03/05/title`, `/20040305.html`, `/2004-03-05-title`, `?date=20040305`, `/200403.html`, `/2004/03/`.
 * Out:    a date expression of precision day or month, or null.
 */
import { isDay, isoDay, isoMonth } from './calendar.ts';
import type { DateExpression } from './expression.ts';

interface UrlForm {
	readonly pattern: RegExp;
	readonly signature: string;
}

const MAX_URL = 2048;
/** Years, months and days with a delimiter on both sides; the first that is a valid date counts, days before months. */
const FORMS: readonly UrlForm[] = [
	{ pattern: /(?<!\d)((?:19|20)\d\d)([-/_.])(\d\d?)\2(\d\d?)(?!\d)/g, signature: 'Y/M/D' },
	{ pattern: /(?<![\da-f])((?:19|20)\d\d)()(\d\d)(\d\d)(?![\da-f])/gi, signature: 'YMD' },
	{ pattern: /(?<!\d)((?:19|20)\d\d)(\/)(\d\d)(\d\d)(?!\d)/g, signature: 'Y/MD' },
	{ pattern: /(?<!\d)((?:19|20)\d\d)([-/_])(\d\d)(?!\d)/g, signature: 'Y/M' },
	{ pattern: /(?<![\da-f])((?:19|20)\d\d)()(\d\d)(?=[a-z]?(?:[./?#&_-]|$))/gi, signature: 'YM' },
];

export function findDateInUrl(url: string): DateExpression | null {
	const path = url.slice(0, MAX_URL).replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '');
	for (const { pattern, signature } of FORMS) {
		pattern.lastIndex = 0;
		for (const match of path.matchAll(pattern)) {
			const date = dateOf(match, signature);
			if (date !== null) return date;
		}
	}
	return null;
}

function dateOf(match: RegExpMatchArray, signature: string): DateExpression | null {
	const [text, yearText, , monthText, dayText] = match;
	const [year, month] = [Number(yearText), Number(monthText)];
	const day = dayText === undefined ? null : Number(dayText);
	if (month < 1 || month > 12 || (day !== null && !isDay(year, month, day))) return null;
	return {
		node: 0,
		start: 0,
		end: 0,
		text,
		value: day === null ? isoMonth(year, month) : isoDay({ year, month, day }),
		precision: day === null ? 'month' : 'day',
		zone: null,
		language: null,
		signature,
		source: 'url',
		completed: {},
	};
}
