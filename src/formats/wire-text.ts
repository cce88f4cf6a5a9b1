/** wire-text: texts, addresses and dates of posts, as documents for other programs may hold them. */
import { decodeHTML } from 'entities/decode';
import { canParse } from '../lib/url/can-parse.ts';

/** What XML cannot hold, what it advises against (the second set of control characters), and halves of characters. */
const FORBIDDEN =
	/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Without characters that a document may not hold; ends of lines as XML reads them. */
export function wireText(text: string): string {
	return text.replace(FORBIDDEN, '').replace(/\r\n?/g, '\n');
}

/** On one line, and no longer than it is of use. */
export function wireLine(text: string, maxChars: number): string {
	return cut(
		wireText(text.slice(0, maxChars * 4))
			.replace(/\s+/g, ' ')
			.trim(),
		maxChars,
	);
}

/** The first so many characters, never half of one; what was cut shows. */
export function cut(text: string, maxChars: number): string {
	if (text.length <= maxChars) return text;
	return `${wireText(text.slice(0, maxChars - 1)).trimEnd()}…`;
}

/** Plain text where HTML is read. */
export function escapeText(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Whether a text that is read as HTML would not be read as it is meant; `AT&T` would. */
export function readsAsHtml(text: string): boolean {
	return text.includes('<') || text.includes(']]>') || (text.includes('&') && decodeHTML(text) !== text);
}

/** Signs that browsers let stand in the name of a host; no host has them, and no IRI may. */
const NO_HOST = /["<>\\^`{|}]/;

/** A web address as an IRI: what browsers let stand in addresses but RFC 3987 does not is escaped. Null for what is none. */
export function toIri(address: string): string | null {
	if (!canParse(address)) return null;
	const { href, protocol, hostname } = new URL(address);
	if ((protocol !== 'http:' && protocol !== 'https:') || NO_HOST.test(hostname)) return null;
	const path = href.indexOf('/', `${protocol}//`.length);
	const mark = href.indexOf('#', path);
	const end = mark === -1 ? href.length : mark;
	const fragment = mark === -1 ? '' : `#${escapeIllegal(href.slice(mark + 1))}`;
	return href.slice(0, path) + escapeIllegal(href.slice(path, end)) + fragment;
}

/** A `%` that begins no escape, and signs that are neither reserved nor unreserved; brackets are for hosts alone. */
function escapeIllegal(part: string): string {
	return part.replace(/%(?![\da-f]{2})|[\s"<>\\^`{|}[\]#]/gi, (sign) => encodeURIComponent(sign));
}

const ISO =
	/^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?)?)?$/;

/** The instant of a date of any precision: a day begins at midnight, and where no zone is known it is UTC. Null for what is no date. */
export function toInstant(date: string | null): Date | null {
	const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', zone = 'Z'] =
		ISO.exec(date ?? '') ?? [];
	if (year === undefined || year === '0000') return null;
	const offset = zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
	const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
	return isFourDigitYear(instant) && isDay(Number(year), Number(month), Number(day)) ? instant : null;
}

/** Offsets can move a date out of the years that both RFCs know; an invalid date has no year at all. */
function isFourDigitYear(instant: Date): boolean {
	const year = instant.getUTCFullYear();
	return year >= 1 && year <= 9999;
}

/** Not the 31st of June, which is quietly taken for the 1st of July. */
function isDay(year: number, month: number, day: number): boolean {
	return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** RFC 3339. */
export function toRfc3339(instant: Date): string {
	return `${instant.toISOString().slice(0, 19)}Z`;
}

/** RFC 822 with the four-digit year that RSS wants. */
export function toRfc822(instant: Date): string {
	return instant.toUTCString();
}
