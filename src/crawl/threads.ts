/**
 * threads: runs visits in worker threads, so that processing pages never blocks network and disk.
 *
 * A thread runs many visits at the same time; each calls back for its pages. A visit that restarts, because another visit crashed the thread,
 * gets the same pages again. Nothing is fetched twice.
 */
import { isDeepStrictEqual } from 'node:util';
import { ThreadPool, type ThreadSettings } from '../io/threads/pool.ts';
import { threadFile } from '../io/threads/thread-file.ts';
import type { WebRequest } from '../io/web.ts';
import type { Batch } from '../model/batch.ts';
import type { CrawlContext } from '../model/task.ts';
import type { Theme } from '../wrapper/index.ts';
import { type SentContext, SentContexts } from './crawl-contexts.ts';
import { countTooMany } from './held-pages.ts';
import type { Fetch, FetchResult, VisitInput } from './visit.ts';

/** The input of a visit, as it is sent to a thread. */
export interface SentInput extends Omit<VisitInput, 'crawlContext' | 'themes'> {
	readonly crawlContext: SentContext<CrawlContext> | null;
	readonly themes: SentContext<readonly Theme[]> | null;
}

export class VisitThreads {
	readonly #pool: ThreadPool<VisitInput, Batch, WebRequest, FetchResult>;

	constructor(threads: number, options: ThreadSettings = {}) {
		this.#pool = new ThreadPool({
			file: threadFile('visit-thread', import.meta.url),
			...options,
			threads,
			// The lanes of the crawl already limit the number of visits.
			maxJobs: Number.POSITIVE_INFINITY,
			encoder: encodeInputs,
			movedOf: (result) => (result.kind === 'answer' ? [result.body.buffer as ArrayBuffer] : []),
		});
	}

	visit(input: VisitInput, fetch: Fetch): Promise<Batch> {
		const pages = new VisitPages(fetch);
		return this.#pool.run(input, () => pages.replay());
	}

	close(): Promise<void> {
		return this.#pool.close();
	}
}

/** Sends each crawl context, and the themes, to the thread only once. */
function encodeInputs(): (input: VisitInput) => SentInput {
	const crawlContexts = new SentContexts<CrawlContext>();
	const sentThemes = new SentContexts<readonly Theme[]>();
	return ({ crawlContext, themes = [], ...input }) => ({
		...input,
		crawlContext: crawlContext === null ? null : crawlContexts.send(crawlContext),
		themes: themes.length === 0 ? null : sentThemes.send(themes),
	});
}

interface FetchedPage {
	readonly request: WebRequest;
	/** Null when it was dropped. It is fetched again if needed. */
	answer: Promise<FetchResult> | null;
	/** The response once it has arrived. */
	page: FetchResult | null;
}

/** The pages that a visit has fetched, in order. A restarted visit fetches the same pages. */
class VisitPages {
	readonly #fetch: Fetch;
	readonly #fetched: FetchedPage[] = [];

	constructor(fetch: Fetch) {
		this.#fetch = fetch;
	}

	replay(): (request: WebRequest) => Promise<FetchResult> {
		let place = 0;
		return async (request) => copyOf(await this.#at(place++, request));
	}

	async #at(place: number, request: WebRequest): Promise<FetchResult> {
		const known = this.#fetched[place];
		const isKnown = known !== undefined && isDeepStrictEqual(known.request, request);
		if (isKnown && known.answer !== null) return known.answer;
		const fetched: FetchedPage = { request, answer: this.#fetch(request), page: null };
		this.#fetched.splice(place, isKnown ? 1 : this.#fetched.length, fetched);
		fetched.page = await fetched.answer!;
		this.#dropFirst();
		return fetched.page;
	}

	/** Drops the pages that exceed the memory limit. */
	#dropFirst(): void {
		const tooMany = countTooMany(this.#fetched.map(({ page }) => page));
		for (const fetched of this.#fetched.slice(0, tooMany)) {
			fetched.page = null;
			fetched.answer = null;
		}
	}
}

/** The thread gets a copy. The original stays, in case the page crashes the thread. */
function copyOf(result: FetchResult): FetchResult {
	return result.kind === 'answer' ? { ...result, body: new Uint8Array(result.body) } : result;
}

/** Runs a visit in this thread. Its modules are loaded on first use, because they are not needed where worker threads run the visits. */
export async function visitHere(input: VisitInput, fetch: Fetch): Promise<Batch> {
	const { visit } = await import('./visits/index.ts');
	return visit(input, fetch);
}
