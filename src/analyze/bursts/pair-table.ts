/** pair-table: maps pairs of small numbers to a serial number; a hash table in typed arrays, for millions of lookups. */

const FIRST_SIZE = 1 << 12;
/** The load factor above which the table doubles. */
const MAX_FULL = 0.6;

export class PairTable {
	#mask = FIRST_SIZE - 1;
	#firsts = new Int32Array(FIRST_SIZE);
	#seconds = new Int32Array(FIRST_SIZE);
	/** The serial number plus one; 0 for a free slot. */
	#numbers = new Int32Array(FIRST_SIZE);
	#size = 0;

	get size(): number {
		return this.#size;
	}

	/** The number of a pair; a new pair gets the next one. */
	numberOf(first: number, second: number): number {
		if (this.#size > MAX_FULL * this.#mask) this.#grow();
		const place = this.#placeOf(first, second);
		if (this.#numbers[place] === 0) {
			this.#firsts[place] = first;
			this.#seconds[place] = second;
			this.#numbers[place] = ++this.#size;
		}
		return this.#numbers[place]! - 1;
	}

	#placeOf(first: number, second: number): number {
		let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
		hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
		let place = (hash ^ (hash >>> 13)) & this.#mask;
		while (this.#numbers[place] !== 0 && (this.#firsts[place] !== first || this.#seconds[place] !== second)) {
			place = (place + 1) & this.#mask;
		}
		return place;
	}

	#grow(): void {
		const [firsts, seconds, numbers] = [this.#firsts, this.#seconds, this.#numbers];
		const size = 2 * (this.#mask + 1);
		this.#mask = size - 1;
		this.#firsts = new Int32Array(size);
		this.#seconds = new Int32Array(size);
		this.#numbers = new Int32Array(size);
		for (let i = 0; i < numbers.length; i++) {
			if (numbers[i] === 0) continue;
			const place = this.#placeOf(firsts[i]!, seconds[i]!);
			this.#firsts[place] = firsts[i]!;
			this.#seconds[place] = seconds[i]!;
			this.#numbers[place] = numbers[i]!;
		}
	}
}
