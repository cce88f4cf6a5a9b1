/**
 * threads: visits in threads of their own, so that understanding never holds up the network and the disk.
 *
 * A thread has many visits under way; each calls back for its pages. A visit that is begun again, because another crashed their
 * thread, is given the pages that it was given before: nothing is fetched twice.
 */
import { isDeepStrictEqual } from 'node:util';
import { ThreadPool, type ThreadSettings } from '../io/threads/pool.ts';
import { threadFile } from '../io/threads/thread-file.ts';
import type { WebRequest } from '../io/web.ts';
import type { Batch } from '../model/batch.ts';
import { type SentDossier, SentDossiers } from './dossiers.ts';
import { countTooMany } from './pages-at-hand.ts';
import type { Ask, Asked, VisitInput } from './visit.ts';

/** What a visit is given, as it goes to a thread. */
export interface SentInput extends Omit<VisitInput, 'dossier'> {
	readonly dossier: SentDossier | null;
}

export class VisitThreads {
	readonly #pool: ThreadPool<VisitInput, Batch, WebRequest, Asked>;

	constructor(threads: number, options: ThreadSettings = {}) {
		this.#pool = new ThreadPool({
			file: threadFile('visit-thread', import.meta.url),
			...options,
			threads,
			// The lanes of the crawl bound how many there are.
			maxJobs: Number.POSITIVE_INFINITY,
			encoder: encodeInputs,
			movedOf: (asked) => (asked.kind === 'answer' ? [asked.body.buffer as ArrayBuffer] : []),
		});
	}

	visit(input: VisitInput, ask: Ask): Promise<Batch> {
		const pages = new VisitPages(ask);
		return this.#pool.run(input, () => pages.replay());
	}

	close(): Promise<void> {
		return this.#pool.close();
	}
}

/** The thread is sent what is known of a blog once. */
function encodeInputs(): (input: VisitInput) => SentInput {
	const dossiers = new SentDossiers();
	return ({ dossier, ...input }) => ({
		...input,
		dossier: dossier === null ? null : dossiers.send(dossier),
	});
}

interface Fetch {
	readonly request: WebRequest;
	/** Null when it was dropped: it is fetched again if it is needed again. */
	answer: Promise<Asked> | null;
	/** The answer when it is there. */
	page: Asked | null;
}

/** The pages that a visit has fetched, in order: the same visit fetches the same when it is begun again. */
class VisitPages {
	readonly #ask: Ask;
	readonly #fetches: Fetch[] = [];

	constructor(ask: Ask) {
		this.#ask = ask;
	}

	replay(): (request: WebRequest) => Promise<Asked> {
		let place = 0;
		return async (request) => copyOf(await this.#at(place++, request));
	}

	async #at(place: number, request: WebRequest): Promise<Asked> {
		const known = this.#fetches[place];
		const isKnown = known !== undefined && isDeepStrictEqual(known.request, request);
		if (isKnown && known.answer !== null) return known.answer;
		const fetch: Fetch = { request, answer: this.#ask(request), page: null };
		this.#fetches.splice(place, isKnown ? 1 : this.#fetches.length, fetch);
		fetch.page = await fetch.answer!;
		this.#dropFirst();
		return fetch.page;
	}

	/** Drops what is too much to hold on to. */
	#dropFirst(): void {
		const tooMany = countTooMany(this.#fetches.map(({ page }) => page));
		for (const fetch of this.#fetches.slice(0, tooMany)) {
			fetch.page = null;
			fetch.answer = null;
		}
	}
}

/** The thread gets a copy: the page itself stays, in case the thread does not survive it. */
function copyOf(asked: Asked): Asked {
	return asked.kind === 'answer' ? { ...asked, body: new Uint8Array(asked.body) } : asked;
}

/** A visit in this thread. What it takes is loaded with the first: where threads visit, it is of no use beside them. */
export async function visitHere(input: VisitInput, ask: Ask): Promise<Batch> {
	const { visit } = await import('./visits/index.ts');
	return visit(input, ask);
}
