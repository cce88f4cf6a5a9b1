/**
 * decode: the bytes of a feed → text.
 *
 * In order: byte order mark, the charset of the Content-Type header (RFC 7303), the XML declaration, detection. A
 * declaration that the bytes contradict is ignored (lib/html/decode.ts). Single windows-1252 bytes in a feed that is
 * otherwise UTF-8, typical of pasted texts, are decoded as windows-1252.
 *
 * Not here: control characters and markup (clean.ts).
 */
import { decodeBytes, findHeaderCharset } from '../../lib/html/index.ts';
import { isAscii, isUtf8, readUtf8, toLatin1 } from '../../lib/text/bytes.ts';
import { isUtf8WithFlaws, repairUtf8, withoutCutCharacter } from './repair.ts';
import type { Warnings } from './warnings.ts';

/** Larger inputs are cut: a string may hold half a gigabyte at most. */
const MAX_BYTES = 200_000_000;
/** The declaration is at the beginning, or after a little junk. */
const MAX_PROLOG_BYTES = 4096;
const DECLARED = /<\?xml\b[^>]{0,300}?\bencoding\s*=\s*["']?\s*([\w.:-]{2,40})/;

export function decodeFeed(input: Uint8Array, contentType: string | undefined, warnings: Warnings): string {
	const bytes = withinLimit(input, warnings);
	const wide = wideEncoding(bytes);
	if (wide !== null) return wide;
	const header = contentType === undefined ? null : findHeaderCharset(contentType);
	const declared = DECLARED.exec(toLatin1(bytes.subarray(0, MAX_PROLOG_BYTES)))?.[1] ?? null;
	const labels = { header: narrow(header), declared: narrow(declared) };
	if (
		isUtf8OrUndeclared(labels.header ?? labels.declared) &&
		!bytes.subarray(0, MAX_ESCAPED_BYTES).includes(ESCAPE)
	) {
		const complete = withoutCutCharacter(bytes);
		if (isUtf8(complete)) return isAscii(complete) ? toLatin1(complete) : readUtf8(complete);
		if (isUtf8WithFlaws(complete, (labels.header ?? labels.declared) !== null))
			return repairUtf8(complete, warnings);
	}
	const { html, by } = decodeBytes(bytes, labels);
	if (by === 'detected' && (header ?? declared) !== null) warnings.add('wrongEncoding');
	return html;
}

/** Text that can be read byte by byte is not UTF-16, whatever it declares. */
function narrow(label: string | null): string | null {
	return label !== null && /^(?:utf-?16|utf-?32|ucs-?[24]|iso-10646)/i.test(label) ? null : label;
}

function isUtf8OrUndeclared(label: string | null): boolean {
	return label === null || /^(?:utf-?8|us-ascii|ascii)$/i.test(label);
}

function withinLimit(bytes: Uint8Array, warnings: Warnings): Uint8Array {
	if (bytes.length <= MAX_BYTES) return bytes;
	warnings.set('cutInput', MAX_BYTES);
	return bytes.subarray(0, MAX_BYTES);
}

/** UTF-16 and UTF-32 are recognized by the zero bytes around the first `<`, with or without a byte order mark. */
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
/** ISO-2022-JP is ASCII except for its escapes. */
const ESCAPE = 27;
const MAX_ESCAPED_BYTES = 65_536;

function utf32(bytes: Uint8Array, isLittleEndian: boolean): string {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const parts: string[] = [];
	for (let at = 0; at + 4 <= bytes.length; at += 4) {
		const code = view.getUint32(at, isLittleEndian);
		parts.push(code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');
	}
	return parts.join('');
}
