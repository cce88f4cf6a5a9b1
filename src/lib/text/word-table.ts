/**
 * word-table: lists of words → one automaton that reads any word letter by letter and returns what the lists say about
 * it.
 *
 * In:     lists of words of the letters a–z; `comment*` is any word with that prefix, `*title` any with that suffix,
 *         `*author*` any that contains it, `has**` any with that prefix, and the rest of the word is skipped.
 * Out:    states: begin with `start`, continue with `next` for each letter and once more for the edge of the word,
 * which is
 * also the edge of the next word. The result is the union of `bits` of all visited states. No string is created.
 * Source: Aho and Corasick, Efficient String Matching (1975), §4: the automaton without failure moves.
 */

/** Letters of the alphabet, then the edge of a word, then any other letter. */
export const EDGE = 26;
export const OTHER = 27;
/** A state has 2 to the power of this many entries in the table. */
export const SHIFT = 5;

export interface WordTable {
	/** The state at the beginning of a word. */
	readonly start: number;
	/**
	 * The state after state s and symbol c is next[(s << SHIFT) + c]. Two bytes each, so that the table fits in the
	 * processor cache.
	 */
	readonly next: Uint16Array;
	/** The bits of each state. */
	readonly bits: Int32Array;
}

/** The symbol of a UTF-16 unit of a word, in either case. */
export function symbolOf(unit: number): number {
	const letter = (unit | 32) - 97;
	return letter >= 0 && letter < 26 && unit < 128 ? letter : OTHER;
}

/** One table for all lists; each list is words separated by spaces, with their bits. */
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

	/** Breadth first. A missing step is that of the longest suffix that is also in the trie. */
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
