/** judge-unspaced: the sentiment of the words around a mention in Chinese and Japanese, by the longest matching list entries. */

import { DENIED } from './judge-spaced.ts';
import type { RunLanguage } from './languages.ts';
import type { Mention } from './mentions.ts';
import { listRated } from './word-lists.ts';

/** Characters on each side of the mention, about eight words. */
const WINDOW = 20;
/** Characters beside a word in which it may be denied. */
const NEAR = 7;

export class UnspacedJudge {
	readonly #language: RunLanguage;
	readonly #valences: ReadonlyMap<string, number>;
	readonly #longest: number;

	constructor(language: RunLanguage) {
		this.#language = language;
		const rated = listRated(language);
		// Of forms that several words share the first has it.
		this.#valences = new Map([...rated].reverse());
		this.#longest = rated.reduce((longest, [word]) => Math.max(longest, word.length), 0);
	}

	score(text: string, { start, end }: Mention): number {
		const before = this.#sum(text, Math.max(0, start - WINDOW), start);
		return before + this.#sum(text, end, Math.min(text.length, end + WINDOW));
	}

	scoreAll(text: string): number {
		return this.#sum(text, 0, text.length);
	}

	#sum(text: string, from: number, to: number): number {
		let sum = 0;
		for (let i = from; i < to; ) {
			const length = this.#lengthAt(text, i, to);
			if (length > 0) {
				const valence = this.#valences.get(text.slice(i, i + length))!;
				sum += valence * (this.#isDenied(text, i, i + length) ? DENIED : 1);
			}
			i += Math.max(1, length);
		}
		return sum;
	}

	/** Of the longest entry that begins here; 0 when none does. */
	#lengthAt(text: string, at: number, to: number): number {
		for (let length = Math.min(this.#longest, to - at); length > 1; length--)
			if (this.#valences.has(text.slice(at, at + length))) return length;
		return 0;
	}

	#isDenied(text: string, start: number, end: number): boolean {
		const { before, after } = this.#language;
		if (before?.test(text.slice(Math.max(0, start - NEAR), start))) return true;
		return after?.test(text.slice(end, end + NEAR)) ?? false;
	}
}
