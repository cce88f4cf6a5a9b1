/**
 * measure: how much text a range contains, comparable in every script.
 *
 * A word of a spaced script counts one, a character of a script without spaces a half: about the length of a word in
 * it.
 */

/** Sums over a range of the visible text. */
export interface Measure {
	/** Words, outside and inside links alike. */
	words: number;
	/** Marks that end a sentence. */
	sentences: number;
	/** Marks inside a sentence: commas and similar. */
	commas: number;
}

const UNSPACED_WORDS = 0.5;

const OTHER = 0;
const LETTER = 1;
/** A letter after it belongs to the same word, if a letter precedes it. */
const APOSTROPHE = 2;
const UNSPACED = 4;
const END = 8;
const COMMA = 16;
/** The kind of each of the first 256 characters; ranges cover the rest. */
const LATIN = latinTable();
const ENDS = new Set([
	0x2026, 0x203c, 0x2047, 0x3002, 0xff01, 0xff1f, 0xff61, 0x06d4, 0x061f, 0x0964, 0x0965, 0x0589,
]);
const COMMAS = new Set([0x3001, 0xff0c, 0xff1b, 0xff1a, 0x060c, 0x061b, 0x055d, 0x2014]);

export function measureText(text: string, from: number, to: number): Measure {
	let words = 0;
	let unspaced = 0;
	let sentences = 0;
	let commas = 0;
	// Bits instead of conditions: word ends are unpredictable, and branch mispredictions cost more than everything
	// else.
	let inWord = 0;
	for (let i = from; i < to; i++) {
		const code = text.charCodeAt(i);
		const kind = code < 256 ? LATIN[code]! : kindOf(code);
		const isLetter = kind & LETTER;
		words += isLetter & ~inWord;
		inWord = isLetter | (inWord & (kind >> 1));
		if (kind < UNSPACED) continue;
		if (kind === UNSPACED) unspaced++;
		else if (kind === END) {
			if (code > 255 || endsHere(text, i + 1, to)) sentences++;
		} else if (kind === COMMA) commas++;
	}
	return { words: words + unspaced * UNSPACED_WORDS, sentences, commas };
}

/** A period inside a number, a name or a URL does not end a sentence. */
function endsHere(text: string, next: number, to: number): boolean {
	if (next >= to) return true;
	const code = text.charCodeAt(next);
	return LATIN[code] !== LETTER && code !== 0x2f && code < 0x2e80;
}

function kindOf(code: number): number {
	// Latin, Greek and Cyrillic letters, kana and Han: most characters.
	if (code < 0x0530) return LETTER;
	if (code === 0x2019) return APOSTROPHE;
	if (code >= 0x3040 && code <= 0x9fff) return UNSPACED;
	if (ENDS.has(code)) return END;
	if (COMMAS.has(code)) return COMMA;
	if (code >= 0x0e00 && code <= 0x0fff) return UNSPACED;
	if (code >= 0xf900 && code <= 0xfaff) return UNSPACED;
	if (code >= 0x2000 && code <= 0x303f) return OTHER;
	if (code >= 0xff00 && code <= 0xffef) return OTHER;
	return LETTER;
}

function latinTable(): Uint8Array {
	const table = new Uint8Array(256);
	for (let code = 0; code < 256; code++) {
		const char = String.fromCharCode(code);
		if (/[\p{L}\p{N}_]/u.test(char)) table[code] = LETTER;
		else if (char === "'") table[code] = APOSTROPHE;
		else if ('.!?'.includes(char)) table[code] = END;
		else if (',;:'.includes(char)) table[code] = COMMA;
	}
	return table;
}
