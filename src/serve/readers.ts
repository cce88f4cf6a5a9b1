/** readers: threads that answer questions, each with a connection of its own to the store. */
import { ThreadPool, type ThreadSettings } from '../io/threads/pool.ts';
import { QUERIES_YOUNG_MB } from '../io/threads/supervised-thread.ts';
import { threadFile } from '../io/threads/thread-file.ts';
import { makeReads, type QuestionName, type Reads } from './reads.ts';

export interface ReadQuestion {
	readonly name: QuestionName;
	readonly args: readonly unknown[];
}

export class Readers {
	readonly #pool: ThreadPool<ReadQuestion, unknown>;
	readonly reads: Reads;

	constructor(place: string, threads: number, options: ThreadSettings = {}) {
		const file = threadFile('read-thread', import.meta.url);
		this.#pool = new ThreadPool({ file, youngMemoryMb: QUERIES_YOUNG_MB, ...options, data: place, threads });
		this.#pool.start();
		this.reads = makeReads((name, args) => this.#pool.run({ name, args }));
	}

	close(): Promise<void> {
		return this.#pool.close();
	}
}
