/**
 * indexer: the writer's hand on the index: a thread of its own, so that neither a crawl nor a search waits for it.
 *
 * Where the program runs from source on a Node that cannot start a thread from it, the same work is done between other work.
 */
import { Worker } from 'node:worker_threads';
import { Failure, messageOf } from '../../failure.ts';
import { QUERIES_YOUNG_MB } from '../../threads/supervised-thread.ts';
import { canStartThreads, threadFile } from '../../threads/thread-file.ts';
import type { SourcePlace } from './change-source.ts';
import { Follower, LOCAL_PACE } from './follower.ts';
import { openSource } from './open-source.ts';
import type { IndexProgress } from './schema.ts';
import { SearchIndex } from './search-index.ts';

export interface IndexerPlace {
	readonly source: SourcePlace;
	readonly indexFile: string;
}

export type ToIndexer = 'work' | 'sweep' | 'stop';
type Trouble = Pick<Failure, 'code' | 'message' | 'action'>;
export type FromIndexer =
	| { readonly progress: IndexProgress }
	| { readonly trouble: Trouble }
	| { readonly notice: string }
	| { readonly swept: string | null }
	| { readonly ended: string | null };

export interface Indexer {
	/** Something was written. */
	poke(): void;
	/** Fulfilled when the change is in the index; fails when the indexer has ended. */
	until(change: number): Promise<void>;
	/** Resolves when no byte of what was erased up to this number is left in the file. */
	untilSwept(erased: number): Promise<void>;
	/** Takes out what the store no longer has; fulfilled when nothing of it is left in the file. */
	sweep(): Promise<void>;
	/** Ends it after the batch in hand; what is not taken in is taken in next time. */
	close(): Promise<void>;
}

/** `onNotice` hears, in words, what it did by itself. */
export function startIndexer(place: IndexerPlace, onNotice: (notice: string) => void): Indexer {
	return canStartThreads() ? new ThreadIndexer(place, onNotice) : new LocalIndexer(place, onNotice);
}

const CLOSED = 'The index was closed.';

interface Waiter {
	isOver(progress: IndexProgress): boolean;
	resolve(): void;
	reject(error: Error): void;
}

/** Those who wait for the index. */
class Waiting {
	#progress: IndexProgress = { taken: -1, swept: -1 };
	#ended: string | null = null;
	#waiters: Waiter[] = [];

	until(isOver: Waiter['isOver']): Promise<void> {
		if (isOver(this.#progress)) return Promise.resolve();
		if (this.#ended !== null) return Promise.reject(new Failure('index-stopped', this.#ended));
		return new Promise((resolve, reject) => this.#waiters.push({ isOver, resolve, reject }));
	}

	reach(progress: IndexProgress): void {
		this.#progress = progress;
		const ready = this.#waiters.filter(({ isOver }) => isOver(progress));
		if (ready.length === 0) return;
		this.#waiters = this.#waiters.filter(({ isOver }) => !isOver(progress));
		for (const { resolve } of ready) resolve();
	}

	fail({ code, message, action }: Trouble): void {
		for (const { reject } of this.#waiters.splice(0)) reject(new Failure(code, message, action));
	}

	end(message: string | null): void {
		this.#ended ??= message ?? CLOSED;
		this.fail({ code: 'index-stopped', message: this.#ended, action: 'stop' });
	}
}

abstract class AnyIndexer implements Indexer {
	protected readonly waiting = new Waiting();
	#waiters = 0;

	abstract poke(): void;
	abstract close(): Promise<void>;
	protected abstract sweepNow(): Promise<void>;
	/** Whether the program must not end for now. */
	protected abstract hold(isHeld: boolean): void;

	until(change: number): Promise<void> {
		return this.held(() => this.waiting.until(({ taken }) => taken >= change));
	}

	untilSwept(erased: number): Promise<void> {
		return this.held(() => this.waiting.until(({ swept }) => swept >= erased));
	}

	sweep(): Promise<void> {
		return this.held(() => this.sweepNow());
	}

	/** A program must not end while it waits. */
	protected async held<T>(wait: () => Promise<T>): Promise<T> {
		if (this.#waiters++ === 0) this.hold(true);
		try {
			this.poke();
			return await wait();
		} finally {
			if (--this.#waiters === 0) this.hold(false);
		}
	}
}

class ThreadIndexer extends AnyIndexer {
	readonly #worker: Worker;
	readonly #exited: Promise<void>;
	/** Those who wait for a sweep, in order. */
	readonly #sweeps: { resolve(): void; reject(error: Error): void }[] = [];

	constructor(place: IndexerPlace, onNotice: (notice: string) => void) {
		super();
		this.#worker = new Worker(threadFile('indexer-worker', import.meta.url), {
			workerData: place,
			resourceLimits: { maxYoungGenerationSizeMb: QUERIES_YOUNG_MB },
		});
		this.#worker.on('message', (message: FromIndexer) => {
			if ('progress' in message) this.waiting.reach(message.progress);
			else if ('notice' in message) onNotice(message.notice);
			else if ('trouble' in message) this.waiting.fail(message.trouble);
			else if ('swept' in message) this.#endSweep(message.swept);
			else this.waiting.end(message.ended);
		});
		this.#worker.on('error', (error) => this.waiting.end(messageOf(error)));
		this.#exited = new Promise((resolve) =>
			this.#worker.once('exit', () => {
				this.waiting.end(null);
				while (this.#sweeps.length > 0) this.#endSweep(CLOSED);
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

	protected sweepNow(): Promise<void> {
		return new Promise((resolve, reject) => {
			this.#sweeps.push({ resolve, reject });
			this.#send('sweep');
		});
	}

	poke(): void {
		this.#send('work');
	}

	#send(message: ToIndexer): void {
		this.#worker.postMessage(message);
	}

	protected hold(isHeld: boolean): void {
		if (isHeld) this.#worker.ref();
		else this.#worker.unref();
	}

	async close(): Promise<void> {
		await this.held(() => {
			this.#send('stop');
			return this.#exited;
		});
	}
}

class LocalIndexer extends AnyIndexer {
	readonly #follower: Promise<Follower>;
	#held: NodeJS.Timeout | null = null;

	constructor({ source, indexFile }: IndexerPlace, onNotice: (notice: string) => void) {
		super();
		const index = new SearchIndex(indexFile, onNotice);
		const events = {
			progress: (progress: IndexProgress) => this.waiting.reach(progress),
			trouble: (failure: Failure) => this.waiting.fail(failure),
			ended: (message: string) => this.waiting.end(message),
		};
		this.#follower = openSource(source).then((opened) => new Follower(index, opened, events, LOCAL_PACE));
		this.#follower.catch((error: unknown) => this.waiting.end(messageOf(error)));
	}

	poke(): void {
		void this.#follower.then(
			(follower) => follower.poke(),
			() => {},
		);
	}

	protected async sweepNow(): Promise<void> {
		await (await this.#follower).sweep();
	}

	protected hold(isHeld: boolean): void {
		if (this.#held !== null) clearInterval(this.#held);
		this.#held = isHeld ? setInterval(() => this.poke(), HOLD_MS) : null;
	}

	async close(): Promise<void> {
		await this.#follower.then(
			(follower) => this.held(() => follower.close()),
			() => {},
		);
		this.waiting.end(null);
	}
}

const HOLD_MS = 1_000;
