/**
 * readers: run queries, each with its own connection to the store: in processes for SQLite, where a query that takes too long can only
 * be stopped by ending its process, and in threads for PostgreSQL, which stops its statements by itself.
 */
import { isPostgres } from '../io/store/open.ts';
import { ThreadPool, type ThreadSettings } from '../io/threads/pool.ts';
import { QUERIES_YOUNG_MB } from '../io/threads/supervised-thread.ts';
import { threadFile } from '../io/threads/thread-file.ts';
import { makeReads, type QueryName, type Reads } from './reads.ts';

export interface ReadRequest {
	readonly name: QueryName;
	readonly args: readonly unknown[];
}

export class Readers {
	readonly #pool: ThreadPool<ReadRequest, unknown>;
	readonly reads: Reads;

	constructor(place: string, threads: number, options: ThreadSettings = {}) {
		const file = threadFile('read-thread', import.meta.url);
		this.#pool = new ThreadPool({
			file,
			youngMemoryMb: QUERIES_YOUNG_MB,
			isProcess: !isPostgres(place),
			...options,
			data: place,
			threads,
		});
		this.#pool.start();
		this.reads = makeReads((name, args) => this.#pool.run({ name, args }));
	}

	close(): Promise<void> {
		return this.#pool.close();
	}
}
