/**
 * word-table: lists of words → one table that reads any word a letter at a time and tells what the lists say of it.
 *
 * In:     lists of words of the letters a–z; `comment*` is any word that begins so, `*title` any that ends so,
 *         `*author*` any that holds it.
 * Out:    states: begin with `start`, go on with `stepOf` for each letter and once more for the end of the word; what the
 *         lists say is the union of `bits` of all states on the way. No string is made, no word is met too often.
 * Source: Aho and Corasick, Efficient String Matching (1975), §4: the automaton without failure moves.
 */

/** Letters of the alphabet, then the edge of a word, then any other letter. */
export const EDGE = 26;
const OTHER = 27;
const SYMBOLS = 28;

export interface WordTable {
	/** The state at the beginning of a word. */
	readonly start: number;
	/** The state behind state s and symbol c is next[s + c]. */
	readonly next: Int32Array;
	/** What is known in each state. */
	readonly bits: Int32Array;
}

/** The symbol of a UTF-16 unit of a word, in either case. */
export function symbolOf(unit: number): number {
	const letter = (unit | 32) - 97;
	return letter >= 0 && letter < 26 && unit < 128 ? letter : OTHER;
}

/** One table for all lists; each is words with spaces between them, and the bits that they stand for. */
export function makeWordTable(lists: readonly (readonly [bits: number, words: string])[]): WordTable {
	const trie = new Trie();
	for (const [bits, words] of lists) for (const word of words.split(' ')) trie.add(symbolsOf(word), bits);
	return trie.finish();
}

function symbolsOf(word: string): number[] {
	const symbols: number[] = word.startsWith('*') ? [] : [EDGE];
	for (const char of word.replaceAll('*', '')) symbols.push(symbolOf(char.charCodeAt(0)));
	if (!word.endsWith('*')) symbols.push(EDGE);
	return symbols;
}

/** States are places in `#next`, so that a step is one addition and one look. */
class Trie {
	#next: number[] = new Array(SYMBOLS).fill(0);
	#bits: number[] = [0];

	add(symbols: readonly number[], bits: number): void {
		let state = 0;
		for (const symbol of symbols) {
			if (this.#next[state + symbol] === 0) this.#next[state + symbol] = this.#grow();
			state = this.#next[state + symbol]!;
		}
		this.#bits[state / SYMBOLS]! |= bits;
	}

	#grow(): number {
		const state = this.#next.length;
		for (let symbol = 0; symbol < SYMBOLS; symbol++) this.#next.push(0);
		this.#bits.push(0);
		return state;
	}

	/** Breadth first, a missing step is that of the longest end of what was read that the trie also knows. */
	finish(): WordTable {
		const next = Int32Array.from(this.#next);
		const bits = new Int32Array(next.length);
		const shorter = new Int32Array(next.length);
		const waiting = [0];
		for (const state of waiting) {
			bits[state] = this.#bits[state / SYMBOLS]! | bits[shorter[state]!]!;
			for (let symbol = 0; symbol < SYMBOLS; symbol++) {
				const own = this.#next[state + symbol]!;
				const fallback = state === 0 ? 0 : next[shorter[state]! + symbol]!;
				if (own === 0) next[state + symbol] = fallback;
				else {
					shorter[own] = fallback;
					waiting.push(own);
				}
			}
		}
		return { start: next[EDGE]!, next, bits };
	}
}
