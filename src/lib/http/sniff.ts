/**
 * sniff: detects the type of a response from its first bytes, not from its header.
 *
 * In:     the first bytes of a response (at most SNIFF_BYTES are read).
 * Out:    html, feed, xml, json, text or binary.
 * The checks are ordered by certainty: file signatures, bytes that no text has, the first element, the first character.
 */
import { toLatin1 } from '../text/bytes.ts';

export type Content = 'html' | 'feed' | 'xml' | 'json' | 'text' | 'binary';

/** How much of a response is needed. */
const SNIFF_BYTES = 2048;

/** How binary files begin, as Latin-1. */
const SIGNATURES: readonly string[] = [
	...['\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF', '\0\0\x01\0', 'II*\0', 'MM\0*', '8BPS'],
	...['ID3', 'OggS', 'fLaC', '\x1aE\xdf\xa3', 'FLV\x01', 'FWS', 'CWS', '\0\0\x01\xba'],
	...['%PDF', '{\\rtf', '%!PS', '\xd0\xcf\x11\xe0'],
	...['PK\x03\x04', '\x1f\x8b', 'Rar!', '7z\xbc\xaf', 'BZh', '\xfd7zXZ', '\x28\xb5\x2f\xfd'],
	...['\x7fELF', 'MZ', '\xca\xfe\xba\xbe', '\0asm', 'wOFF', 'wOF2', 'OTTO', '\0\x01\0\0', 'SQLite format 3'],
];
/** An MP4 has its signature after a length. */
const MP4 = /^[\0-\xff]{4}ftyp/;
/** Bytes that no text has (WHATWG MIME sniffing: binary data bytes); ESC is text in ISO-2022. */
const CONTROL = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/g;
/** A stray control byte does not make a file binary; one in fifty does. */
const MAX_CONTROL_SHARE = 0.02;

const HTML_ROOT =
	/^(?:html|head|body|title|meta|link|script|style|div|p|h[1-6]|table|a|br|font|center|iframe|frameset)$/;
const FEED_ROOT = /^(?:rss|feed|rdf:rdf|channel)$/;
const HTML_SIGN = /<(?:!doctype html|html|head|body|title|div|p|table)[\s>]/i;
const JSON_FEED = /"version"\s*:\s*"https?:\\?\/\\?\/jsonfeed\.org\\?\//;
/** A list of posts from the REST API of WordPress. */
const WORDPRESS_POSTS = /^\[\s*\{\s*"id"\s*:\s*\d+\s*,\s*"date"\s*:\s*"/;

export function sniffContent(bytes: Uint8Array): Content {
	const start = toLatin1(bytes.subarray(0, SNIFF_BYTES));
	if (isSigned(start)) return 'binary';
	const text = narrow(start);
	const controls = text.match(CONTROL)?.length ?? 0;
	if (controls > text.length * MAX_CONTROL_SHARE) return 'binary';
	return sniffText(text.trimStart());
}

function isSigned(start: string): boolean {
	return (
		MP4.test(start) ||
		SIGNATURES.some((signature) => start.startsWith(signature) && !isWord(signature, start))
	);
}

/** `MZ` and `BZh` may begin a text, if letters follow. */
function isWord(signature: string, start: string): boolean {
	return /^[\w ]+$/.test(signature) && /^[\w\s.,:;!?'"()-]{32}/.test(start);
}

/** Without the byte order mark, reduced to one character per letter for UTF-16 and UTF-32. */
function narrow(start: string): string {
	const isWide = /^(?:\xff\xfe|\xfe\xff|<\0|\0<|\0\0\xfe\xff|\0\0\0<)/.test(start);
	return (isWide ? start.replaceAll('\0', '') : start).replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
}

function sniffText(text: string): Content {
	const first = text[0];
	if (first === '{' || first === '[')
		return JSON_FEED.test(text) || WORDPRESS_POSTS.test(text) ? 'feed' : 'json';
	if (first !== '<') return HTML_SIGN.test(text) ? 'html' : 'text';
	const root = rootOf(text);
	if (root === null) return /^<\?xml/i.test(text) ? 'xml' : 'html';
	if (root === '!html' || HTML_ROOT.test(root)) return 'html';
	if (FEED_ROOT.test(root.replace(/^(?:atom|a|rss):/, ''))) return 'feed';
	return /^<\?xml/i.test(text) || !HTML_SIGN.test(text) ? 'xml' : 'html';
}

/** The first element's name in lower case, `!html` for the document type of HTML; null when there is none yet. */
function rootOf(text: string): string | null {
	for (let at = 0; at < text.length; ) {
		const open = text.indexOf('<', at);
		if (open === -1) return null;
		if (text.startsWith('<!--', open)) at = endOf(text, '-->', open + 4);
		else if (text.startsWith('<?', open)) at = endOf(text, '>', open);
		else if (text[open + 1] === '!') {
			if (/^<!doctype\s+html/i.test(text.slice(open, open + 40))) return '!html';
			at = endOf(text, '>', open);
		} else return /^<([a-z][\w:.-]{0,60})/i.exec(text.slice(open, open + 70))?.[1]?.toLowerCase() ?? null;
	}
	return null;
}

function endOf(text: string, end: string, from: number): number {
	const at = text.indexOf(end, from);
	return at === -1 ? text.length : at + end.length;
}
