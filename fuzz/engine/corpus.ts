/** corpus: the inputs that showed something new, and which of them is changed next. */
import type { Chance } from './chance.ts';

/** Of the newest this many are taken as often as of all the others. */
const NEWEST = 20;

export class Corpus {
	readonly #entries: Uint8Array[] = [];

	get size(): number {
		return this.#entries.length;
	}

	add(input: Uint8Array): void {
		this.#entries.push(input.slice());
	}

	/** The shorter of two, half of the time from the newest: what was found last leads on, and what is short is quick. */
	choose(chance: Chance): Uint8Array {
		const [one, other] = [this.#draw(chance), this.#draw(chance)];
		return other.length < one.length ? other : one;
	}

	#draw(chance: Chance): Uint8Array {
		const { length } = this.#entries;
		const from = chance.once(2) ? Math.max(0, length - NEWEST) : 0;
		return this.#entries[from + chance.below(length - from)]!;
	}
}
