/**
 * declared: the encoding that the server or the page declares.
 *
 * Source: HTML standard, "prescan a byte stream to determine its encoding" and "extract a character encoding from a
 * meta element". We differ: the standard reads 1,024 bytes. Browsers continue to the end of the head, and so do we, up
 * to MAX_PRESCAN_BYTES.
 */
import { toLatin1 } from '../text/bytes.ts';

/** Long enough for heads that begin with inlined scripts and styles. */
const MAX_PRESCAN_BYTES = 16_384;

/** The charset parameter of a Content-Type header, or null. */
export function findHeaderCharset(contentType: string | undefined): string | null {
	return contentType === undefined ? null : charsetIn(contentType);
}

/** The label in the page's first bytes: a meta element, else an XML declaration; null when there is none. */
export function findDeclaredCharset(bytes: Uint8Array): string | null {
	const head = toLatin1(bytes.subarray(0, MAX_PRESCAN_BYTES));
	return (
		findMetaCharset(head) ??
		/^<\?xml\s[^>]*?encoding\s*=\s*["']\s*([^"'\s>]{1,40})\s*["']/.exec(head)?.[1] ??
		null
	);
}

/** `text/html; charset=…`: the first `charset` that is followed by a value. */
function charsetIn(content: string): string | null {
	const value = /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r ;"']+))/i.exec(content);
	return value?.[1] ?? value?.[2] ?? value?.[3] ?? null;
}

/** Walks over tags and comments; each branch is a step of the standard's prescan. */
function findMetaCharset(head: string): string | null {
	for (let at = head.indexOf('<'); at !== -1; at = head.indexOf('<', at)) {
		if (head.startsWith('<!--', at)) {
			const end = head.indexOf('-->', at + 2);
			if (end === -1) return null;
			at = end + 3;
		} else if (/^<meta[\t\n\f\r /]/i.test(head.slice(at, at + 6))) {
			const { attributes, end } = readAttributes(head, at + 5);
			const charset = metaCharset(attributes);
			if (charset !== null) return charset;
			at = end;
		} else if (/^<\/?[a-z]/i.test(head.slice(at, at + 3))) {
			if (/^<body[\t\n\f\r >]/i.test(head.slice(at, at + 6))) return null;
			const nameEnd = endOfName(head, at + 1);
			at = readAttributes(head, nameEnd).end;
		} else if (/^<[!/?]/.test(head.slice(at, at + 2))) {
			const end = head.indexOf('>', at);
			if (end === -1) return null;
			at = end + 1;
		} else {
			at++;
		}
	}
	return null;
}

function metaCharset(attributes: ReadonlyMap<string, string>): string | null {
	const charset = attributes.get('charset');
	if (charset !== undefined) return utf16AsUtf8(charset);
	if (attributes.get('http-equiv')?.toLowerCase() !== 'content-type') return null;
	const found = charsetIn(attributes.get('content') ?? '');
	return found === null ? null : utf16AsUtf8(found);
}

/** A page whose meta can be read byte by byte is not UTF-16, whatever the meta says (a step of the standard). */
function utf16AsUtf8(label: string): string {
	return /^\s*(?:utf-?16|ucs-2|unicode|iso-10646-ucs-2|csunicode)/i.test(label) ? 'utf-8' : label.trim();
}

function endOfName(head: string, from: number): number {
	let at = from;
	while (at < head.length && !/[\t\n\f\r >]/.test(head[at]!)) at++;
	return at;
}

/** The attributes from `from` to the tag's `>`, names in lower case, the first of each name. */
function readAttributes(head: string, from: number): { attributes: Map<string, string>; end: number } {
	const pattern =
		/[\t\n\f\r /]*(?:(>)|([^\t\n\f\r />=][^\t\n\f\r />=]*|=[^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >]*)))?)/y;
	const attributes = new Map<string, string>();
	pattern.lastIndex = from;
	for (let match = pattern.exec(head); match !== null; match = pattern.exec(head)) {
		if (match[1] !== undefined) return { attributes, end: pattern.lastIndex };
		const name = match[2]!.toLowerCase();
		if (!attributes.has(name)) attributes.set(name, match[3] ?? match[4] ?? match[5] ?? '');
	}
	return { attributes, end: head.length };
}
