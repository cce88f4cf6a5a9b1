/** tokens: words of a text with their places; one token a character in scripts that write without spaces. */

const TOKEN =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu;

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

export function tokensOf(text: string, vocabulary: Vocabulary): Tokens {
	const words: number[] = [];
	const places: number[] = [];
	const lower = text.slice(0, LONGEST).toLowerCase();
	const pattern = new RegExp(TOKEN);
	for (let match = pattern.exec(lower); match !== null; match = pattern.exec(lower)) {
		words.push(vocabulary.numberOf(match[0]));
		places.push(match.index);
	}
	return { words, places };
}
