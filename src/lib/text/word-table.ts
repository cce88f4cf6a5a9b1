/**
 * word-table: lists of words → one table that reads any word a letter at a time and tells what the lists say of it.
 *
 * In:     lists of words of the letters a–z; `comment*` is any word that begins so, `*title` any that ends so,
 *         `*author*` any that holds it, `has**` any that begins so and of which then nothing else is read.
 * Out:    states: begin with `start`, go on with `next` for each letter and once more for the edge of the word, which is also
 *         that of the next; what the lists say is the union of `bits` of all states on the way. No string is made, no word is
 *         met too often.
 * Source: Aho and Corasick, Efficient String Matching (1975), §4: the automaton without failure moves.
 */

/** Letters of the alphabet, then the edge of a word, then any other letter. */
export const EDGE = 26;
export const OTHER = 27;
/** A state has 2 to the power of this many places in the table. */
export const SHIFT = 5;

export interface WordTable {
	/** The state at the beginning of a word. */
	readonly start: number;
	/** The state behind state s and symbol c is next[(s << SHIFT) + c]; of two bytes, so that all stay at hand in the processor. */
	readonly next: Uint16Array;
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
	for (const [bits, words] of lists)
		for (const word of words.split(' ')) trie.add(symbolsOf(word), bits, word.endsWith('**'));
	return trie.finish();
}

function symbolsOf(word: string): number[] {
	const symbols: number[] = word.startsWith('*') ? [] : [EDGE];
	for (const char of word.replaceAll('*', '')) symbols.push(symbolOf(char.charCodeAt(0)));
	if (!word.endsWith('*')) symbols.push(EDGE);
	return symbols;
}

class Trie {
	readonly #next: number[][] = [[]];
	readonly #bits: number[] = [0];
	/** States that last up to the end of the word. */
	readonly #final = new Set<number>();

	add(symbols: readonly number[], bits: number, isFinal: boolean): void {
		let state = 0;
		for (const symbol of symbols) {
			const row = this.#next[state]!;
			row[symbol] ??= this.#grow();
			state = row[symbol]!;
		}
		this.#bits[state]! |= bits;
		if (isFinal) this.#final.add(state);
	}

	#grow(): number {
		this.#bits.push(0);
		return this.#next.push([]) - 1;
	}

	/** Breadth first, a missing step is that of the longest end of what was read that the trie also knows. */
	finish(): WordTable {
		const next = new Uint16Array(this.#next.length << SHIFT);
		const bits = new Int32Array(this.#next.length);
		const shorter = new Int32Array(this.#next.length);
		const waiting = [0];
		for (const state of waiting) {
			bits[state] = this.#bits[state]! | bits[shorter[state]!]!;
			for (let symbol = 0; symbol <= OTHER; symbol++) {
				const own = this.#next[state]![symbol];
				const stays = symbol !== EDGE && this.#final.has(state);
				const fallback = stays ? state : state === 0 ? 0 : next[(shorter[state]! << SHIFT) + symbol]!;
				next[(state << SHIFT) + symbol] = own ?? fallback;
				if (own === undefined) continue;
				shorter[own] = fallback;
				waiting.push(own);
			}
		}
		return { start: next[EDGE]!, next, bits };
	}
}
