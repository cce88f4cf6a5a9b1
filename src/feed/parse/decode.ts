/**
 * decode: the bytes of a feed → text.
 *
 * In order: byte order mark, the charset of the Content-Type header (RFC 7303), the XML declaration, detection; a
 * declaration that the bytes contradict is not believed (lib/html/decode.ts). Single bytes of windows-1252 in a feed
 * that is UTF-8 otherwise, the mark of texts pasted together, are read as what they are.
 *
 * Not here: control characters and everything that concerns markup (clean.ts).
 */
import { isUtf8 } from 'node:buffer';
import { decodeBytes, findHeaderCharset } from '../../lib/html/index.ts';
import { mendUtf8 } from './mend.ts';
import type { Warnings } from './warnings.ts';

/** Larger inputs are cut: a string may hold half a gigabyte at most. */
export const MAX_BYTES = 200_000_000;
/** The declaration stands at the beginning, or behind a little junk. */
const MAX_PROLOG_BYTES = 4096;
const DECLARED = /<\?xml\b[^>]{0,300}?\bencoding\s*=\s*["']?\s*([\w.:-]{2,40})/;

export function decodeFeed(input: Uint8Array, contentType: string | undefined, warnings: Warnings): string {
	const bytes = withinLimit(input, warnings);
	const wide = wideEncoding(bytes);
	if (wide !== null) return wide;
	const header = contentType === undefined ? null : findHeaderCharset(contentType);
	const declared = DECLARED.exec(latin1(bytes.subarray(0, MAX_PROLOG_BYTES)))?.[1] ?? null;
	const { html, charset, by } = decodeBytes(bytes, { header, declared });
	if (by === 'detected' && (header ?? declared) !== null) warnings.add('wrongEncoding');
	return charset === 'utf-8' && !isUtf8(bytes) ? mendUtf8(bytes, warnings) : html;
}

function withinLimit(bytes: Uint8Array, warnings: Warnings): Uint8Array {
	if (bytes.length <= MAX_BYTES) return bytes;
	warnings.set('cutInput', MAX_BYTES);
	return bytes.subarray(0, MAX_BYTES);
}

function latin1(bytes: Uint8Array): string {
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** UTF-16 and UTF-32 are known by where the zeros stand around the first `<`, mark or none. */
function wideEncoding(bytes: Uint8Array): string | null {
	const [a, b, c, d] = bytes;
	if (a === 0xff && b === 0xfe && c === 0 && d === 0) return utf32(bytes, true);
	if (a === 0 && b === 0 && ((c === 0xfe && d === 0xff) || (c === 0 && d === LT))) return utf32(bytes, false);
	if (a === LT && b === 0 && c === 0 && d === 0) return utf32(bytes, true);
	if (a === LT && b === 0 && c !== 0) return decodeBytes(bytes, { header: 'utf-16le', declared: null }).html;
	if (a === 0 && b === LT && c === 0) return decodeBytes(bytes, { header: 'utf-16be', declared: null }).html;
	return null;
}

const LT = 60;

function utf32(bytes: Uint8Array, isLittleEndian: boolean): string {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const parts: string[] = [];
	for (let at = 0; at + 4 <= bytes.length; at += 4) {
		const code = view.getUint32(at, isLittleEndian);
		parts.push(code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');
	}
	return parts.join('');
}
