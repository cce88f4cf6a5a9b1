/**
 * seeded: numbers that look random and are the same for the same seed, on every machine.
 *
 * Source: SplitMix (Steele, Lea & Flood 2014) in 32 bits with the finaliser of MurmurHash3.
 */

const STEP = 0x9e3779b9;
const TWO_TO_32 = 4294967296;

export class Seeded {
	#state: number;

	constructor(seed: number) {
		this.#state = seed | 0;
	}

	/** From 0 (inclusive) to 1 (exclusive). */
	unit(): number {
		this.#state = (this.#state + STEP) | 0;
		let h = this.#state;
		h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
		h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
		return ((h ^ (h >>> 16)) >>> 0) / TWO_TO_32;
	}

	/** A whole number from 0 up to, not including, `count`. */
	below(count: number): number {
		return Math.floor(this.unit() * count);
	}

	/** The numbers from 0 to `count` in an order of chance (Fisher and Yates). */
	order(count: number): Uint32Array {
		const order = Uint32Array.from({ length: count }, (_, i) => i);
		for (let i = count - 1; i > 0; i--) {
			const j = this.below(i + 1);
			const swapped = order[i]!;
			order[i] = order[j]!;
			order[j] = swapped;
		}
		return order;
	}
}
