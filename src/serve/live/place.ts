/**
 * place: how far somebody has been told of the posts that match.
 *
 * Numbers grow, so what is new has a higher one. A post may come to match a little later than it came: its feed gave the
 * beginning only, and the page was read afterwards. So the last few numbers are looked at again, and what was told is remembered.
 */

/** Numbers that are looked at again. */
const LOOK_BACK = 500;

/** Posts that match, and the highest number there is. */
export interface Matches {
	readonly upTo: number;
	readonly posts: readonly number[];
}

export class Place {
	#upTo: number;
	#told: ReadonlySet<number>;

	/** All up to a number was told, or need not be: `posts` are those of the last few that match now. */
	constructor(upTo: number, posts: readonly number[]) {
		this.#upTo = upTo;
		this.#told = new Set(posts.filter((post) => post <= upTo));
	}

	get upTo(): number {
		return this.#upTo;
	}

	/** What is to be asked for: matches above this number. */
	get above(): number {
		return lookBack(this.#upTo);
	}

	/** Those not told yet, lowest first; from now on they are. */
	take({ upTo, posts }: Matches): number[] {
		const { above } = this;
		const fresh = posts.filter((post) => post > above && !this.#told.has(post)).sort((a, b) => a - b);
		this.#upTo = Math.max(this.#upTo, upTo, fresh.at(-1) ?? 0);
		const kept = [...this.#told, ...fresh].filter((post) => post > this.above);
		this.#told = new Set(kept);
		return fresh;
	}
}

/** Where to begin looking when all up to a number was told. */
export function lookBack(upTo: number): number {
	return Math.max(0, upTo - LOOK_BACK);
}
