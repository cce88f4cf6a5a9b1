/** wire-text: makes texts, URLs and dates of posts valid for documents that other programs read. */
import { decodeHTML } from 'entities/decode';
import { canParse } from '../lib/url/can-parse.ts';

/** Characters that XML forbids or discourages (the C1 controls), and unpaired surrogates. */
const FORBIDDEN =
	/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Removes invalid characters and normalizes line ends as XML does. */
export function wireText(text: string): string {
	return text.replace(FORBIDDEN, '').replace(/\r\n?/g, '\n');
}

/** On one line, cut to a reasonable length. */
export function wireLine(text: string, maxChars: number): string {
	return cut(
		wireText(text.slice(0, maxChars * 4))
			.replace(/\s+/g, ' ')
			.trim(),
		maxChars,
	);
}

/** Cuts between characters and ends with an ellipsis. */
export function cut(text: string, maxChars: number): string {
	if (text.length <= maxChars) return text;
	return `${wireText(text.slice(0, maxChars - 1)).trimEnd()}…`;
}

/** Escapes plain text for HTML. */
export function escapeText(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** True if a text would change when parsed as HTML; false for `AT&T`. */
export function readsAsHtml(text: string): boolean {
	return text.includes('<') || text.includes(']]>') || (text.includes('&') && decodeHTML(text) !== text);
}

/** Characters that browsers accept in host names. No host has them, and no IRI may contain them. */
const NO_HOST = /["<>\\^`{|}]/;

/** A web URL as an IRI: escapes characters that browsers accept but RFC 3987 does not. Null if it is not a web URL. */
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

/** A `%` that starts no escape, and characters that are neither reserved nor unreserved. Brackets are only for hosts. */
function escapeIllegal(part: string): string {
	return part.replace(/%(?![\da-f]{2})|[\s"<>\\^`{|}[\]#]/gi, (sign) => encodeURIComponent(sign));
}

const ISO =
	/^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?)?)?$/;

/** The instant of a date of any precision. A day starts at midnight, and an unknown zone is UTC. Null if it is not a date. */
export function toInstant(date: string | null): Date | null {
	const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', zone = 'Z'] =
		ISO.exec(date ?? '') ?? [];
	if (year === undefined || year === '0000') return null;
	const offset = zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
	const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
	return isFourDigitYear(instant) && isDay(Number(year), Number(month), Number(day)) ? instant : null;
}

/** Offsets can move a date out of the range of years of both RFCs. An invalid date has no year. */
function isFourDigitYear(instant: Date): boolean {
	const year = instant.getUTCFullYear();
	return year >= 1 && year <= 9999;
}

/** Rejects the 31st of June, which JavaScript reads as the 1st of July. */
function isDay(year: number, month: number, day: number): boolean {
	return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** RFC 3339. */
export function toRfc3339(instant: Date): string {
	return `${instant.toISOString().slice(0, 19)}Z`;
}

/** RFC 822 with a four-digit year, as RSS requires. */
export function toRfc822(instant: Date): string {
	return instant.toUTCString();
}
