/**
 * readers: run queries, each with its own connection to the store: in processes for SQLite, where a query that takes too long can only
 * be stopped by ending its process, and in threads for PostgreSQL, which stops its statements by itself.
 *
 * Costly queries have a process of their own, of lower priority, and a queue (fair-queue.ts), so that a search never waits for them.
 */

import { isPostgres } from '../io/store/open.ts';
import { ThreadPool, type ThreadSettings } from '../io/threads/pool.ts';
import { QUERIES_YOUNG_MB } from '../io/threads/supervised-thread.ts';
import { threadFile } from '../io/threads/thread-file.ts';
import type { Purpose } from '../observe/permitted-store.ts';
import { FairQueue, OURSELVES, type Requester } from './fair-queue.ts';
import { isCostly, makeReads, type QueryName, type Reads } from './reads.ts';

export interface ReadRequest {
	readonly name: QueryName;
	readonly args: readonly unknown[];
	readonly purpose: Purpose;
}

/** Costly queries at a time. */
const MAX_COSTLY = 1;

export class Readers {
	readonly #cheap: ThreadPool<ReadRequest, unknown>;
	readonly #costly: ThreadPool<ReadRequest, unknown>;
	readonly #queue = new FairQueue(MAX_COSTLY);
	/** For the program itself. */
	readonly reads: Reads;

	constructor(place: string, threads: number, options: ThreadSettings = {}) {
		const file = threadFile('read-thread', import.meta.url);
		const isProcess = !isPostgres(place);
		const all = { file, youngMemoryMb: QUERIES_YOUNG_MB, isProcess, ...options, data: place };
		this.#cheap = new ThreadPool({ ...all, threads });
		// Started by the first costly query.
		this.#costly = new ThreadPool({ ...all, threads: MAX_COSTLY });
		this.#cheap.start();
		this.reads = this.readsFor(OURSELVES);
	}

	/** For a client: it waits for its own costly queries, and these are dropped when it goes. */
	readsFor(requester: Requester, purpose: Purpose = 'page'): Reads {
		return makeReads((name, args) => {
			const request = { name, args, purpose };
			if (!isCostly(name)) return this.#cheap.run(request);
			return this.#queue.run(requester, JSON.stringify(request), () => this.#costly.run(request));
		});
	}

	async close(): Promise<void> {
		await Promise.all([this.#cheap.close(), this.#costly.close()]);
	}
}
