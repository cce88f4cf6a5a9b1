/** chance: pseudo-random numbers that repeat with the same seed (mulberry32). */
export class Chance {
	#state: number;

	constructor(seed: number) {
		this.#state = seed >>> 0;
	}

	/** A whole number from 0 up to, but not with, `limit`. */
	below(limit: number): number {
		this.#state = (this.#state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000) * limit);
	}

	/** True once in `times`. */
	once(times: number): boolean {
		return this.below(times) === 0;
	}

	pick<T>(list: readonly T[]): T {
		return list[this.below(list.length)]!;
	}
}
