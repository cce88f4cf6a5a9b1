/**
 * detect: the encoding of bytes without a declaration.
 *
 * Markup is ASCII in every encoding and hides the evidence, so the detector (chardet, a port of ICU's) gets only the
 * lines of text with non-ASCII bytes.
 *
 * In:     bytes.
 * Out:    one of the encodings used for pages; windows-1252 when nothing else is known, as in browsers.
 */
import { normalizeEncoding } from '@exodus/bytes/encoding-browser.js';
import chardet from 'chardet';

/** Enough for the detector's statistics; more costs time and changes nothing. */
const MAX_SAMPLE_BYTES = 16_384;
const FALLBACK = 'windows-1252';
const LT = 60;
const GT = 62;
const LINE_FEED = 10;
const ESCAPE = 27;

/** Encodings used for pages. The detector knows more (EBCDIC, UTF-32 …), but those guesses are always wrong. */
const CANDIDATES = new Set([
	'utf-8',
	'utf-16le',
	'utf-16be',
	'shift_jis',
	'euc-jp',
	'gbk',
	'gb18030',
	'big5',
]);
for (const name of ['euc-kr', 'koi8-r', 'koi8-u', 'windows-874']) CANDIDATES.add(name);
for (let page = 0; page <= 8; page++) CANDIDATES.add(`windows-125${page}`);
for (const part of [2, 5, 6, 7, 8]) CANDIDATES.add(`iso-8859-${part}`);

/** `isUtf8`: the bytes are valid UTF-8 throughout. */
export function detectCharset(bytes: Uint8Array, isUtf8: boolean): string {
	if (isIso2022Jp(bytes)) return 'iso-2022-jp';
	if (isUtf8) return 'utf-8';
	const sample = highLines(bytes);
	for (const { name } of chardet.analyse(sample)) {
		const encoding = normalizeEncoding(name);
		if (encoding !== null && encoding !== 'utf-8' && CANDIDATES.has(encoding)) return encoding;
	}
	return FALLBACK;
}

/** ISO-2022-JP switches to Japanese by `ESC $ @`, `ESC $ B` or `ESC ( J`; its bytes are all ASCII. */
function isIso2022Jp(bytes: Uint8Array): boolean {
	return hasIso2022JpEscape(bytes) && !bytes.some((byte) => byte >= 128);
}

function hasIso2022JpEscape(bytes: Uint8Array): boolean {
	for (let at = bytes.indexOf(ESCAPE); at !== -1; at = bytes.indexOf(ESCAPE, at + 1)) {
		const set = String.fromCharCode(bytes[at + 1] ?? 0, bytes[at + 2] ?? 0);
		if (set === '$@' || set === '$B' || set === '(J') return true;
	}
	return false;
}

/** The pieces of text between tags and line ends that contain a non-ASCII byte. */
function highLines(bytes: Uint8Array): Uint8Array {
	const sample = new Uint8Array(MAX_SAMPLE_BYTES);
	let length = 0;
	let lineStart = 0;
	let isHigh = false;
	let inTag = false;
	for (let at = 0; at <= bytes.length && length < MAX_SAMPLE_BYTES; at++) {
		const byte = at === bytes.length ? LINE_FEED : bytes[at]!;
		if (inTag) {
			if (byte === GT) {
				inTag = false;
				lineStart = at + 1;
			}
			continue;
		}
		if (byte >= 128) isHigh = true;
		if (byte !== LT && byte !== LINE_FEED) continue;
		if (isHigh) {
			const line = bytes.subarray(lineStart, Math.min(at + 1, lineStart + MAX_SAMPLE_BYTES - length));
			sample.set(line, length);
			length += line.length;
		}
		isHigh = false;
		inTag = byte === LT;
		lineStart = at + 1;
	}
	return sample.subarray(0, length);
}
