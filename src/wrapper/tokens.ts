/** tokens: words of a text with their positions; one token per character in scripts without spaces. */

/** Numbers for words, the same in every text that is compared. */
export class Vocabulary {
	readonly #numbers = new Map<string, number>();

	numberOf(word: string): number {
		let number = this.#numbers.get(word);
		if (number === undefined) {
			number = this.#numbers.size + 1;
			this.#numbers.set(word, number);
		}
		return number;
	}
}

export interface Tokens {
	readonly words: readonly number[];
	/** Where each begins in the text. */
	readonly places: readonly number[];
}

/** Longer texts are read up to here: several times the longest posts. */
const LONGEST = 200_000;

/** The class of a UTF-16 unit. */
const NO_WORD = 0;
const IN_WORD = 1;
const WORD_OF_ITS_OWN = 2;
let table: Uint8Array | null = null;

export function tokensOf(text: string, vocabulary: Vocabulary): Tokens {
	const words: number[] = [];
	const places: number[] = [];
	table ??= kinds();
	const lower = text.slice(0, LONGEST).toLowerCase();
	for (let i = 0; i < lower.length; ) {
		const start = i;
		const kind = table[lower.charCodeAt(i++)];
		if (kind === NO_WORD) continue;
		if (kind === IN_WORD) while (i < lower.length && table[lower.charCodeAt(i)] === IN_WORD) i++;
		words.push(vocabulary.numberOf(lower.slice(start, i)));
		places.push(start);
	}
	return { words, places };
}

/** A table over all units, built on first use: patterns over character classes are slow on whole pages. */
function kinds(): Uint8Array {
	const made = new Uint8Array(0x10000);
	const own = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
	const inWord = /[\p{L}\p{N}\p{M}]/u;
	for (let unit = 0; unit < made.length; unit++) {
		const char = String.fromCharCode(unit);
		if (own.test(char)) made[unit] = WORD_OF_ITS_OWN;
		// Surrogate halves count as letters.
		else if ((unit >= 0xd800 && unit < 0xe000) || inWord.test(char)) made[unit] = IN_WORD;
	}
	return made;
}
