/**
 * crawl-contexts: sends a blog's crawl context to a thread only once, even if the thread visits many of its pages.
 *
 * Both sides have the same number of slots and fill them in the same order, so each knows what the other holds. The thread also profits from
 * getting the same object on each visit, because it compiles a wrapper only once.
 */
import type { CrawlContext } from '../model/task.ts';

/** More than the hosts that are visited at the same time. */
const PLACES = 128;

export interface SentContext {
	readonly place: number;
	/** Undefined if the other side already has it. */
	readonly crawlContext?: CrawlContext;
}

/** The contexts that were sent to a thread. */
export class SentContexts {
	readonly #places = new Map<CrawlContext, number>();
	readonly #held: CrawlContext[] = [];
	#sent = 0;

	send(crawlContext: CrawlContext): SentContext {
		const known = this.#places.get(crawlContext);
		if (known !== undefined) return { place: known };
		const place = this.#sent++ % PLACES;
		const former = this.#held[place];
		if (former !== undefined) this.#places.delete(former);
		this.#held[place] = crawlContext;
		this.#places.set(crawlContext, place);
		return { place, crawlContext };
	}
}

/** The thread's side. */
export class TakenContexts {
	readonly #held: CrawlContext[] = [];

	take({ place, crawlContext = this.#held[place]! }: SentContext): CrawlContext {
		this.#held[place] = crawlContext;
		return crawlContext;
	}
}
