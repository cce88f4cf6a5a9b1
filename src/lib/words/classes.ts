/**
 * classes: the class of a character for the index.
 *
 * Scripts with spaces between words are split at anything that is not a letter, digit or mark. Han, kana and Hangul
 * become overlapping pairs. Thai, Lao, Khmer and Burmese have no spaces either, but words of many characters, so a
 * dictionary splits them.
 */

export const NOTHING = 0;
export const WORD = 1;
export const PAIRED = 2;
export const SEGMENTED = 3;
/** Occurs inside words without a meaning: soft hyphen, joiners, direction marks, variation selectors. */
export const INVISIBLE = 4;
export const APOSTROPHE = 5;
/** Half of a character beyond U+FFFF. */
const HALF = 6;

const PAIRED_RANGES: readonly (readonly [number, number])[] = [
	[0x1100, 0x11ff],
	[0x2e80, 0x2fdf],
	[0x3005, 0x3007],
	[0x3041, 0x3096],
	[0x3099, 0x309a],
	[0x309d, 0x309f],
	[0x30a1, 0x30fa],
	[0x30fc, 0x318f],
	[0x31a0, 0x31bf],
	[0x31f0, 0x31ff],
	[0x3400, 0x4dbf],
	[0x4e00, 0x9fff],
	[0xa960, 0xa97f],
	[0xac00, 0xd7ff],
	[0xf900, 0xfaff],
	[0xff66, 0xffdc],
];
const SEGMENTED_RANGES: readonly (readonly [number, number])[] = [
	[0x0e01, 0x0e4e],
	[0x0e81, 0x0ece],
	[0x1000, 0x103f],
	[0x1780, 0x17d3],
];
/** Characters beyond U+FFFF that are Han or kana. */
const FAR_PAIRED_RANGES: readonly (readonly [number, number])[] = [
	[0x1aff0, 0x1b16f],
	[0x20000, 0x3ffff],
];
const LETTER = /[\p{L}\p{N}\p{M}]/u;
const LETTERS = /[\p{L}\p{N}\p{M}]+/gu;
const INVISIBLES = /[\p{Cf}\p{VS}]+/gu;
const APOSTROPHES = /['\u2019\u02bc\uff07]/g;
const [FIRST_HALF, LAST_HALF] = [0xd800, 0xdfff];

let table: Uint8Array | null = null;

/**
 * The class of every character up to U+FFFF. Built for the first text, so that a program that reads none does not wait.
 */
export function classTable(): Uint8Array {
	table ??= makeTable();
	return table;
}

/** Runs of characters of one class are found together: testing each of 65,536 takes as long as a whole search. */
function makeTable(): Uint8Array {
	const classes = new Uint8Array(0x10000);
	const characters = listCharacters(classes.length);
	const runs = [
		[LETTERS, WORD],
		[INVISIBLES, INVISIBLE],
		[APOSTROPHES, APOSTROPHE],
	] as const;
	for (const [pattern, value] of runs) {
		for (const { index, 0: run } of characters.matchAll(pattern))
			classes.fill(value, index, index + run.length);
	}
	classes.fill(HALF, FIRST_HALF, LAST_HALF + 1);
	for (const [from, to] of PAIRED_RANGES) overwriteLetters(classes, from, to, PAIRED);
	for (const [from, to] of SEGMENTED_RANGES) overwriteLetters(classes, from, to, SEGMENTED);
	return classes;
}

/** Each character at its own index. Surrogate halves would join, so spaces replace them. */
function listCharacters(count: number): string {
	const codes = new Uint16Array(count);
	for (let code = 0; code < count; code++) codes[code] = code;
	codes.fill(0x20, FIRST_HALF, LAST_HALF + 1);
	return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(codes);
}

function overwriteLetters(classes: Uint8Array, from: number, to: number, value: number): void {
	for (let code = from; code <= to; code++) if (classes[code] === WORD) classes[code] = value;
}

/** The class of the character at `i`, and its length in UTF-16 units through `lengthAt`. */
export function classAt(classes: Uint8Array, text: string, i: number): number {
	const value = classes[text.charCodeAt(i)]!;
	return value === HALF ? farClass(text.codePointAt(i)!) : value;
}

export function lengthAt(text: string, i: number): number {
	const code = text.charCodeAt(i);
	return code >= 0xd800 && code < 0xdc00 && text.codePointAt(i)! > 0xffff ? 2 : 1;
}

function farClass(point: number): number {
	if (point <= 0xffff) return NOTHING;
	if (FAR_PAIRED_RANGES.some(([from, to]) => point >= from && point <= to)) return PAIRED;
	return LETTER.test(String.fromCodePoint(point)) ? WORD : NOTHING;
}
