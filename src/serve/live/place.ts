/**
 * place: how far the matching posts have been delivered to a receiver.
 *
 * Ids grow, so new posts have higher ids. A post may start to match some time after its arrival: its feed had only the
 * beginning, and its page was read later. So the last few ids are checked again, and delivered posts are remembered.
 */

/** How many of the last ids are checked again. */
const LOOK_BACK = 500;

/** Matching posts, and the highest id in the store. */
export interface Matches {
	readonly upTo: number;
	readonly posts: readonly number[];
}

export class Place {
	#upTo: number;
	#delivered: ReadonlySet<number>;

	/** Posts up to `upTo` count as delivered; `posts` are the present matches among the last few ids. */
	constructor(upTo: number, posts: readonly number[]) {
		this.#upTo = upTo;
		this.#delivered = new Set(posts.filter((post) => post <= upTo));
	}

	get upTo(): number {
		return this.#upTo;
	}

	/** The next query needs the matches above this id. */
	get above(): number {
		return lookBack(this.#upTo);
	}

	/** Returns the posts not delivered yet, lowest id first, and marks them as delivered. */
	take({ upTo, posts }: Matches): number[] {
		const { above } = this;
		const fresh = posts.filter((post) => post > above && !this.#delivered.has(post)).sort((a, b) => a - b);
		this.#upTo = Math.max(this.#upTo, upTo, fresh.at(-1) ?? 0);
		const recent = [...this.#delivered, ...fresh].filter((post) => post > this.above);
		this.#delivered = new Set(recent);
		return fresh;
	}
}

/** Where to start the query when everything up to `upTo` has been delivered. */
export function lookBack(upTo: number): number {
	return Math.max(0, upTo - LOOK_BACK);
}
