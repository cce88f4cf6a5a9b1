/**
 * url: the date in a URL.
 *
 * In:     `/2004/03/05/title`, `/20040305.html`, `/2004-03-05-title`, `?date=20040305`, `/200403.html`, `/2004/03/`.
 * Out:    a date expression of precision day or month, or null.
 */
import { isDay, isoDay, isoMonth } from './calendar.ts';
import type { DateExpression } from './expression.ts';

interface UrlForm {
	/** With groups y, m and perhaps d. */
	readonly pattern: RegExp;
	readonly signature: string;
}

const MAX_URL = 2048;
/** Every form contains one; most URLs have none. */
const HAS_YEAR = /(?:19|20)\d\d/;
/** Years, months and days with a delimiter on both sides; the first that is a valid date counts, days before months. */
const FORMS: readonly UrlForm[] = [
	{ pattern: /(?<!\d)(?<y>(?:19|20)\d\d)(?<s>[-/_.])(?<m>\d\d?)\k<s>(?<d>\d\d?)(?!\d)/g, signature: 'Y/M/D' },
	{ pattern: /(?<!\d|[\da-f]{2})(?<y>(?:19|20)\d\d)(?<m>\d\d)(?<d>\d\d)(?![\da-f])/gi, signature: 'YMD' },
	{ pattern: /(?<!\d)(?<y>(?:19|20)\d\d)\/(?<m>\d\d)(?<d>\d\d)(?!\d)/g, signature: 'Y/MD' },
	{ pattern: /(?<!\d)(?<d>\d\d)(?<s>[-/_.])(?<m>\d\d)\k<s>(?<y>(?:19|20)\d\d)(?!\d)/g, signature: 'D/M/Y' },
	{ pattern: /(?<!\d)(?<y>(?:19|20)\d\d)[-/_](?<m>\d\d)(?!\d)/g, signature: 'Y/M' },
	{ pattern: /(?<!\d|[\da-f]{2})(?<y>(?:19|20)\d\d)(?<m>\d\d)(?=[a-z]?(?:[./?#&_-]|$))/gi, signature: 'YM' },
];

/** Cached, because several readers of a page need it, one after the other. */
let last: { readonly url: string; readonly date: DateExpression | null } = { url: '', date: null };

/** Returns the date in the path or query of a URL, or null. */
export function findDateInUrl(url: string): DateExpression | null {
	if (last.url !== url) last = { url, date: readUrl(url) };
	return last.date;
}

function readUrl(url: string): DateExpression | null {
	if (!HAS_YEAR.test(url)) return null;
	const path = url.slice(0, MAX_URL).replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '');
	for (const { pattern, signature } of FORMS) {
		for (const match of path.matchAll(pattern)) {
			const date = dateOf(match, signature);
			if (date !== null) return date;
		}
	}
	return null;
}

function dateOf(match: RegExpMatchArray, signature: string): DateExpression | null {
	const [text] = match;
	const { y, m, d } = match.groups ?? {};
	const [year, month] = [Number(y), Number(m)];
	const day = d === undefined ? null : Number(d);
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
