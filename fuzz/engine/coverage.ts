/**
 * coverage: what an execution reached, and whether any earlier execution did, too.
 *
 * Each branch of the instrumented code has a counter; how often it was taken counts in eight steps, as in AFL.
 */

/** The number of counters; branches beyond share them. */
export const COUNTERS = 1 << 16;

/** What instrumented modules find under `globalThis`: they write how often, and how many branches there are. */
export interface Hits {
	readonly counts: Uint8Array;
	size: number;
}

const STEPS = Uint8Array.from({ length: 256 }, (_, count) => {
	if (count < 4) return [0, 1, 2, 4][count]!;
	return count < 8 ? 8 : count < 16 ? 16 : count < 32 ? 32 : count < 128 ? 64 : 128;
});

/** The counters of this thread; created on first use. */
export function sharedHits(): Hits {
	const holder = globalThis as { fuzzHits?: Hits };
	holder.fuzzHits ??= { counts: new Uint8Array(COUNTERS), size: 0 };
	return holder.fuzzHits;
}

export class Coverage {
	/** Branches seen. */
	branches = 0;
	readonly #hits: Hits;
	readonly #words: Uint32Array;
	readonly #seen = new Uint8Array(COUNTERS);

	constructor(hits: Hits) {
		this.#hits = hits;
		this.#words = new Uint32Array(hits.counts.buffer);
	}

	/** Forgets what ran in the meantime. */
	clear(): void {
		this.#words.fill(0, 0, this.#used);
	}

	/** Reads what the last execution reached; true when some of it is new. */
	take(): boolean {
		let isNew = false;
		for (let word = 0; word < this.#used; word++) {
			if (this.#words[word] === 0) continue;
			for (let i = 4 * word; i < 4 * word + 4; i++) isNew = this.#takeBranch(i) || isNew;
			this.#words[word] = 0;
		}
		return isNew;
	}

	#takeBranch(branch: number): boolean {
		const step = STEPS[this.#hits.counts[branch]!]!;
		const seen = this.#seen[branch]!;
		if ((seen | step) === seen) return false;
		if (seen === 0) this.branches++;
		this.#seen[branch] = seen | step;
		return true;
	}

	get #used(): number {
		return Math.min(COUNTERS, this.#hits.size + 3) >> 2;
	}
}
