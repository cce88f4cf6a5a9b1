/**
 * crawl-contexts: sends a blog's crawl context, and the themes of the collection, to a thread only once, even if the thread visits many pages.
 *
 * Both sides have the same number of slots and fill them in the same order, so each knows what the other holds. The thread also profits from
 * getting the same object on each visit, because it compiles a wrapper only once.
 */
/** More than the hosts that are visited at the same time. */
const PLACES = 128;

export interface SentContext<T extends object> {
	readonly place: number;
	/** Undefined if the other side already has it. */
	readonly value?: T;
}

/** The contexts that were sent to a thread. */
export class SentContexts<T extends object> {
	readonly #places = new Map<T, number>();
	readonly #held: T[] = [];
	#sent = 0;

	send(value: T): SentContext<T> {
		const known = this.#places.get(value);
		if (known !== undefined) return { place: known };
		const place = this.#sent++ % PLACES;
		const former = this.#held[place];
		if (former !== undefined) this.#places.delete(former);
		this.#held[place] = value;
		this.#places.set(value, place);
		return { place, value };
	}
}

/** The thread's side. */
export class TakenContexts<T extends object> {
	readonly #held: T[] = [];

	take({ place, value = this.#held[place]! }: SentContext<T>): T {
		this.#held[place] = value;
		return value;
	}
}
