/**
 * decode: the bytes of a page → text, as browsers do it.
 *
 * In order: byte order mark, the charset of the Content-Type header, the page's own `meta` (or XML declaration), then
 * detection. A declaration that the bytes contradict is ignored: text that is valid UTF-8 is UTF-8 whatever the server
 * says, and text wrongly declared as UTF-8 is detected. Browsers show such pages garbled, but a collection that stores
 * text for years must not.
 *
 * In:     bytes, and the Content-Type header if there is one.
 * Out:    text, the encoding's name as in the Encoding standard (lower case), and what decided.
 * Not here: finding declarations (declared.ts), guessing (detect.ts).
 */
import { getBOMEncoding, normalizeEncoding, TextDecoder } from '@exodus/bytes/encoding-browser.js';
import { isUtf8 } from '../text/bytes.ts';
import { remember } from '../text/remember.ts';
import { findDeclaredCharset, findHeaderCharset } from './declared.ts';
import { detectCharset } from './detect.ts';

/** What the server said about the bytes. */
export interface DecodeOptions {
	/** The Content-Type header's value. */
	readonly contentType?: string | undefined;
}

/** The text of a page, its encoding and what decided the encoding. */
export interface DecodedHtml {
	readonly html: string;
	readonly charset: string;
	/** What decided; also `detected` where the bytes contradict a declaration. */
	readonly by: 'bom' | 'header' | 'meta' | 'detected';
}

export interface CharsetLabels {
	readonly header: string | null;
	readonly declared: string | null;
}

/** How many non-ASCII characters of UTF-8 text may be broken: a cut end, foreign quotes. */
const MAX_BROKEN_SHARE = 0.1;
/** How many characters must be longer in UTF-8 before a declared multi-byte encoding is overruled. */
const MIN_UTF8_EVIDENCE = 3;

const MULTIBYTE = new Set(['shift_jis', 'euc-jp', 'iso-2022-jp', 'gbk', 'gb18030', 'big5', 'euc-kr']);

/** Decodes the bytes of a page as browsers do, but ignores declarations that the bytes contradict. Never throws. */
export function decodeHtml(bytes: Uint8Array, { contentType }: DecodeOptions = {}): DecodedHtml {
	const header = findHeaderCharset(contentType);
	return decodeBytes(bytes, {
		header,
		declared: knownEncoding(header) === null ? findDeclaredCharset(bytes) : null,
	});
}

/** Decodes bytes whose declarations are already known; `declared` is what they declare. */
export function decodeBytes(bytes: Uint8Array, labels: CharsetLabels): DecodedHtml {
	const bom = getBOMEncoding(bytes);
	if (bom !== null) return { html: decodeAs(bom, bytes), charset: bom, by: 'bom' };
	const header = knownEncoding(labels.header);
	const declared = header ?? knownEncoding(labels.declared);
	if (declared === null || isContradicted(declared, bytes)) return decodeDetected(bytes);
	return { html: decodeAs(declared, bytes), charset: declared, by: header === null ? 'meta' : 'header' };
}

function decodeDetected(bytes: Uint8Array): DecodedHtml {
	const charset = detectCharset(bytes, isMostlyUtf8(bytes));
	return { html: decodeAs(charset, bytes), charset, by: 'detected' };
}

function isContradicted(declared: string, bytes: Uint8Array): boolean {
	if (declared === 'utf-8') return !isMostlyUtf8(bytes);
	if (declared.startsWith('utf-16') || !isUtf8(bytes)) return false;
	const evidence = bytes.length - decodeAs('utf-8', bytes).length;
	return evidence >= (MULTIBYTE.has(declared) ? MIN_UTF8_EVIDENCE : 1);
}

function isMostlyUtf8(bytes: Uint8Array): boolean {
	if (isUtf8(bytes)) return true;
	const text = decodeAs('utf-8', bytes);
	let high = 0;
	let broken = 0;
	for (let i = 0; i < text.length; i++) {
		const code = text.charCodeAt(i);
		if (code >= 128) high++;
		if (code === 0xfffd) broken++;
	}
	return broken <= high * MAX_BROKEN_SHARE;
}

/** The standard's name of an encoding that can be decoded, or null. */
function knownEncoding(label: string | null): string | null {
	const name = label === null ? null : normalizeEncoding(label);
	if (name === null || name === 'replacement') return null;
	return name === 'x-user-defined' ? 'windows-1252' : name;
}

/** Reused: a multi-byte decoder has its own functions, which the engine would otherwise compile for each page. */
const decoderOf = remember((charset) => new TextDecoder(charset));

function decodeAs(charset: string, bytes: Uint8Array): string {
	return decoderOf(charset).decode(bytes);
}
