/**
 * folded: a text reduced to what survives any spelling, with the way back.
 *
 * Letters and digits in lower case, without accents, punctuation and spaces. Feed and page write quotes, entities,
 * white space, wide letters and line ends differently, and words without spaces are found like others.
 */
import { codeUnitsOf } from '../../lib/text/bytes.ts';

export interface FoldedText {
	/** The code units of the letters and digits. */
	readonly letters: Uint16Array;
	/** The position of each in the text. */
	readonly at: Int32Array;
}

/** The most letters that one code unit becomes. */
const MAX_PARTS = 4;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** The folded letter or digit of each code unit; 0 for dropped ones. Filled on demand. */
const single = new Uint16Array(0x10000);
const UNKNOWN = 0xffff;
/** Code units that become several, such as ligatures. */
const SEVERAL = 0xfffe;
const FIRST_SPECIAL = SEVERAL;
const several = new Map<number, readonly number[]>();
single.fill(UNKNOWN);

export function foldText(text: string): FoldedText {
	let letters = new Uint16Array(text.length + MAX_PARTS);
	let at = new Int32Array(letters.length);
	let size = 0;
	const units = codeUnitsOf(text);
	for (let i = 0; i < units.length; i++) {
		const code = units[i]!;
		const folded = single[code]!;
		if (folded === 0) continue;
		if (folded < FIRST_SPECIAL) {
			letters[size] = folded;
			at[size++] = i;
			continue;
		}
		const parts = folded === UNKNOWN ? learn(code) : several.get(code)!;
		if (size + parts.length + units.length - i > letters.length) {
			letters = grow(letters, new Uint16Array(2 * letters.length));
			at = grow(at, new Int32Array(letters.length));
		}
		for (const part of parts) {
			letters[size] = part;
			at[size++] = i;
		}
	}
	return { letters: letters.subarray(0, size), at: at.subarray(0, size) };
}

function grow<T extends Uint16Array | Int32Array>(from: T, to: T): T {
	to.set(from);
	return to;
}

/** Short texts are cut to this many characters. */
const MAX_SHORT = 2000;
/** A reused buffer for folding short texts. */
const room = new Uint16Array(MAX_PARTS * MAX_SHORT);

/** The letters of a short text. */
export function lettersOf(text: string): Uint16Array {
	return room.slice(0, foldShort(text));
}

/** The folded letters as a string, for comparing short texts. */
export function foldLetters(text: string): string {
	return Reflect.apply(String.fromCharCode, null, room.subarray(0, foldShort(text)));
}

function foldShort(text: string): number {
	const length = Math.min(text.length, MAX_SHORT);
	let size = 0;
	for (let i = 0; i < length; i++) {
		const code = text.charCodeAt(i);
		const folded = single[code]!;
		if (folded === 0) continue;
		if (folded < FIRST_SPECIAL) room[size++] = folded;
		else for (const part of folded === UNKNOWN ? learn(code) : several.get(code)!) room[size++] = part;
	}
	return size;
}

function learn(code: number): readonly number[] {
	const parts = String.fromCharCode(code).normalize('NFKD').toLowerCase();
	const kept = [...parts]
		.filter((char) => LETTER_OR_DIGIT.test(char))
		.join('')
		.slice(0, MAX_PARTS);
	const codes = Array.from({ length: kept.length }, (_, i) => kept.charCodeAt(i));
	if (codes.length > 1) several.set(code, codes);
	single[code] = codes.length > 1 ? SEVERAL : (codes[0] ?? 0);
	return codes;
}
