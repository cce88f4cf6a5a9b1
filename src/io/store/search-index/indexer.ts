/**
 * indexer: the writer's hand on the index: a thread of its own, so that neither a crawl nor a search waits for it.
 *
 * Where the program runs from source on a Node that cannot start a thread from it, the same work is done between other work.
 */
import { Worker } from 'node:worker_threads';
import { Failure, messageOf } from '../../failure.ts';
import { QUERIES_YOUNG_MB } from '../../threads/supervised-thread.ts';
import { canStartThreads, threadFile } from '../../threads/thread-file.ts';
import { Sqlite } from '../sqlite/driver.ts';
import { SearchIndex } from './search-index.ts';

/** Posts in one transaction: what is written is found when its batch is through. */
export const BATCH = 1_000;
/** A transaction ends after so long, however few posts it has on a busy machine: what is written must be found within a second. */
export const BATCH_MS = 250;
/** Transactions begin so far apart at least: what is written meanwhile, or twice, goes in together, and makes fewer pieces to merge. */
export const GATHER_MS = 100;
/** How often the indexer looks by itself, in milliseconds. */
export const POLL_MS = 200;

export interface IndexerFiles {
	readonly storeFile: string;
	readonly indexFile: string;
}

export type ToIndexer = 'work' | 'sweep' | 'stop';
export type FromIndexer =
	| { readonly taken: number }
	| { readonly notice: string }
	| { readonly swept: string | null }
	| { readonly ended: string | null };

export interface Indexer {
	/** Something was written. */
	poke(): void;
	/** Fulfilled when the change is in the index; fails when the indexer has ended. */
	until(change: number): Promise<void>;
	/** Takes out what the store no longer has; fulfilled when nothing of it is left in the file. */
	sweep(): Promise<void>;
	/** Ends it after the batch in hand; what is not taken in is taken in next time. */
	close(): Promise<void>;
}

/** `tell` hears, in words, what it did by itself. */
export function startIndexer(files: IndexerFiles, tell: (notice: string) => void): Indexer {
	return canStartThreads() ? new ThreadIndexer(files, tell) : new LocalIndexer(files, tell);
}

/** Those who wait for a change. */
class Waiting {
	#taken = -1;
	#ended: string | null = null;
	#waiters: { readonly change: number; resolve(): void; reject(error: Error): void }[] = [];

	until(change: number): Promise<void> {
		if (change <= this.#taken) return Promise.resolve();
		if (this.#ended !== null) return Promise.reject(new Failure('index-stopped', this.#ended));
		return new Promise((resolve, reject) => this.#waiters.push({ change, resolve, reject }));
	}

	reach(taken: number): void {
		this.#taken = taken;
		const ready = this.#waiters.filter(({ change }) => change <= taken);
		if (ready.length === 0) return;
		this.#waiters = this.#waiters.filter(({ change }) => change > taken);
		for (const { resolve } of ready) resolve();
	}

	end(trouble: string | null): void {
		this.#ended ??= trouble ?? 'The index was closed.';
		for (const { reject } of this.#waiters) reject(new Failure('index-stopped', this.#ended));
		this.#waiters = [];
	}
}

class ThreadIndexer implements Indexer {
	readonly #worker: Worker;
	readonly #waiting = new Waiting();
	readonly #exited: Promise<void>;
	#waiters = 0;
	/** Those who wait for a sweep, in order. */
	readonly #sweeps: { resolve(): void; reject(error: Error): void }[] = [];

	constructor(files: IndexerFiles, tell: (notice: string) => void) {
		this.#worker = new Worker(threadFile('indexer-worker', import.meta.url), {
			workerData: files,
			resourceLimits: { maxYoungGenerationSizeMb: QUERIES_YOUNG_MB },
		});
		this.#worker.on('message', (message: FromIndexer) => {
			if ('taken' in message) this.#waiting.reach(message.taken);
			else if ('notice' in message) tell(message.notice);
			else if ('swept' in message) this.#endSweep(message.swept);
			else this.#waiting.end(message.ended);
		});
		this.#worker.on('error', (error) => this.#waiting.end(messageOf(error)));
		this.#exited = new Promise((resolve) =>
			this.#worker.once('exit', () => {
				this.#waiting.end(null);
				while (this.#sweeps.length > 0) this.#endSweep('The index was closed.');
				resolve();
			}),
		);
		this.#worker.unref();
	}

	#endSweep(trouble: string | null): void {
		const sweep = this.#sweeps.shift();
		if (trouble === null) sweep?.resolve();
		else sweep?.reject(new Failure('index-stopped', trouble));
	}

	async sweep(): Promise<void> {
		if (this.#waiters++ === 0) this.#worker.ref();
		try {
			await new Promise<void>((resolve, reject) => {
				this.#sweeps.push({ resolve, reject });
				this.#worker.postMessage('sweep' satisfies ToIndexer);
			});
		} finally {
			if (--this.#waiters === 0) this.#worker.unref();
		}
	}

	poke(): void {
		this.#worker.postMessage('work' satisfies ToIndexer);
	}

	/** A program must not end while it waits for the thread. */
	async until(change: number): Promise<void> {
		if (this.#waiters++ === 0) this.#worker.ref();
		try {
			await this.#waiting.until(change);
		} finally {
			if (--this.#waiters === 0) this.#worker.unref();
		}
	}

	async close(): Promise<void> {
		this.#waiters++;
		this.#worker.ref();
		this.#worker.postMessage('stop' satisfies ToIndexer);
		await this.#exited;
	}
}

/** Posts taken in before other work gets its turn. */
const LOCAL_BATCH = 100;

class LocalIndexer implements Indexer {
	readonly #store: Sqlite;
	readonly #index: SearchIndex;
	readonly #waiting = new Waiting();
	#timer: NodeJS.Immediate | null = null;

	constructor({ storeFile, indexFile }: IndexerFiles, tell: (notice: string) => void) {
		this.#store = new Sqlite(storeFile, { isReader: true });
		this.#index = new SearchIndex(indexFile, tell);
		this.poke();
	}

	poke(): void {
		this.#timer ??= setImmediate(() => this.#work());
	}

	#work(): void {
		this.#timer = null;
		try {
			const done = this.#index.catchUp(this.#store, LOCAL_BATCH, BATCH_MS);
			this.#waiting.reach(this.#index.taken);
			if (done > 0) this.poke();
		} catch (error) {
			this.#waiting.end(messageOf(error));
		}
	}

	until(change: number): Promise<void> {
		this.poke();
		return this.#waiting.until(change);
	}

	async sweep(): Promise<void> {
		this.#index.sweep(this.#store);
	}

	async close(): Promise<void> {
		if (this.#timer !== null) clearImmediate(this.#timer);
		this.#waiting.end(null);
		this.#index.close();
		this.#store.close();
	}
}
