/**
 * encode: text → bytes in the encodings of the simulated blogs.
 *
 * In:     a page or feed as text.
 * Out:    its bytes; a character that the encoding lacks becomes a numeric character reference, as in blog software.
 */

import { createMultibyteEncoder } from '@exodus/bytes/multi-byte.js';
import { createSinglebyteEncoder } from '@exodus/bytes/single-byte.js';
import type { Encoding } from './model.ts';

type Encode = (text: string) => Uint8Array;

const encoders: Readonly<Record<Encoding, Encode>> = {
	'utf-8': encodeUtf8,
	'windows-1252': createSinglebyteEncoder('windows-1252'),
	'windows-1251': createSinglebyteEncoder('windows-1251'),
	shift_jis: createMultibyteEncoder('shift_jis'),
	'euc-jp': createMultibyteEncoder('euc-jp'),
	gbk: createMultibyteEncoder('gbk'),
};

const utf8 = new TextEncoder();
/** Encoding into memory at hand and copying what was written is faster than measuring first. */
const scratch = new Uint8Array(1 << 20);

function encodeUtf8(text: string): Uint8Array {
	if (text.length * 3 > scratch.length) return utf8.encode(text);
	return Buffer.from(scratch.subarray(0, utf8.encodeInto(text, scratch).written));
}

/** Which characters each encoding lacks, as far as they have come up; at most the vocabulary and the themes' signs. */
const lacking = new Map<Encode, Map<string, boolean>>();

export function encodeText(text: string, encoding: Encoding): Uint8Array {
	const encode = encoders[encoding];
	try {
		return encode(text);
	} catch {
		return encode(referUnknown(text, encode));
	}
}

/** Whether the encoding has every character of the text. */
export function detectEncodable(text: string, encoding: Encoding): boolean {
	return !fails(text, encoders[encoding]);
}

function referUnknown(text: string, encode: Encode): string {
	let known = lacking.get(encode);
	if (known === undefined) {
		known = new Map();
		lacking.set(encode, known);
	}
	return text.replace(/[^\0-\x7f]/gu, (character) =>
		lacks(character, encode, known) ? `&#${character.codePointAt(0)};` : character,
	);
}

function lacks(character: string, encode: Encode, known: Map<string, boolean>): boolean {
	const before = known.get(character);
	if (before !== undefined) return before;
	const missing = fails(character, encode);
	known.set(character, missing);
	return missing;
}

function fails(text: string, encode: Encode): boolean {
	try {
		encode(text);
		return false;
	} catch {
		return true;
	}
}
