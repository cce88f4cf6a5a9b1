/**
 * indexer: the writer's access to the index: a thread of its own, so that neither a crawl nor a search waits for it.
 *
 * If the program runs from source on a Node that cannot start a thread from it, the same work runs between other work.
 */
import { Failure, messageOf } from '../../failure.ts';
import { ThreadPool } from '../../threads/pool.ts';
import { QUERIES_YOUNG_MB } from '../../threads/supervised-thread.ts';
import { canStartThreads, threadFile } from '../../threads/thread-file.ts';
import type { ChangeSource, SourcePlace } from './change-source.ts';
import { Follower, type FollowerEvents, LOCAL_PACE, type Pace } from './follower.ts';
import type { IndexProgress } from './schema.ts';
import { SearchIndex } from './search-index.ts';
import { SqliteSource } from './sqlite-source.ts';

export interface IndexerPlace {
	readonly source: SourcePlace;
	readonly indexFile: string;
}

/** The jobs of the thread. */
export type IndexerJob =
	| { readonly kind: 'poke' | 'sweep' | 'close' }
	| { readonly kind: 'until' | 'untilSwept'; readonly number: number };

export interface Indexer {
	/** Call it after a write. */
	poke(): void;
	/** Resolves when the change is in the index; rejects when the indexer has ended. */
	until(change: number): Promise<void>;
	/** Resolves when no byte of what was erased up to this number is left in the file. */
	untilSwept(erased: number): Promise<void>;
	/** Removes what the store no longer has; resolves when no byte of it is left in the file. */
	sweep(): Promise<void>;
	/** Ends after the current batch; the next indexer indexes the rest. */
	close(): Promise<void>;
}

/** `onNotice` is called with messages about what it did on its own. */
export function startIndexer(place: IndexerPlace, onNotice: (notice: string) => void): Indexer {
	return canStartThreads()
		? new ThreadIndexer(place, onNotice)
		: new LocalIndexer(place, onNotice, LOCAL_PACE);
}

const CLOSED = 'The index was closed.';

interface Waiter {
	isOver(progress: IndexProgress): boolean;
	resolve(): void;
	reject(error: Error): void;
}

/** Callers that wait for the index. */
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

	fail(failure: Failure): void {
		for (const { reject } of this.#waiters.splice(0)) reject(failure);
	}

	end(message: string | null): void {
		this.#ended ??= message ?? CLOSED;
		this.fail(new Failure('index-stopped', this.#ended));
	}
}

/** Follows the store in a thread of a pool, which runs a LocalIndexer. */
class ThreadIndexer implements Indexer {
	readonly #pool: ThreadPool<IndexerJob, void, string, void>;
	readonly #onNotice: (notice: string) => void;

	constructor(place: IndexerPlace, onNotice: (notice: string) => void) {
		this.#onNotice = onNotice;
		this.#pool = new ThreadPool({
			...LIMITS,
			file: threadFile('indexer-worker', import.meta.url),
			data: place,
			threads: 1,
			maxJobs: Number.POSITIVE_INFINITY,
		});
		this.#pool.start();
	}

	/** Whoever waits for the index sees the error. */
	poke(): void {
		this.#run({ kind: 'poke' }).catch(() => {});
	}

	until(change: number): Promise<void> {
		return this.#run({ kind: 'until', number: change });
	}

	untilSwept(erased: number): Promise<void> {
		return this.#run({ kind: 'untilSwept', number: erased });
	}

	sweep(): Promise<void> {
		return this.#run({ kind: 'sweep' });
	}

	async close(): Promise<void> {
		await this.#run({ kind: 'close' }).catch(() => {});
		await this.#pool.close();
	}

	async #run(job: IndexerJob): Promise<void> {
		try {
			await this.#pool.run(job, () => this.#onNotice);
		} catch (error) {
			if (error instanceof Failure) throw error;
			throw new Failure('index-stopped', messageOf(error), 'stop', { cause: error });
		}
	}
}

/** A batch always ends; how long it takes depends on the posts. */
const LIMITS = {
	maxBusyMs: Number.POSITIVE_INFINITY,
	maxMemoryMb: 4_096,
	youngMemoryMb: QUERIES_YOUNG_MB,
};

/** Follows the store in this thread, between other work. */
export class LocalIndexer implements Indexer {
	readonly #waiting = new Waiting();
	readonly #follower: Promise<Follower>;
	#waiters = 0;
	#hold: NodeJS.Timeout | null = null;

	constructor(place: IndexerPlace, onNotice: (notice: string) => void, pace: Pace) {
		const events = {
			progress: (progress: IndexProgress) => this.#waiting.reach(progress),
			trouble: (failure: Failure) => this.#waiting.fail(failure),
			ended: (message: string) => this.#waiting.end(message),
		};
		this.#follower = follow(place, onNotice, events, pace);
		this.#follower.catch((error: unknown) => this.#waiting.end(messageOf(error)));
	}

	poke(): void {
		void this.#follower.then(
			(follower) => follower.poke(),
			() => {},
		);
	}

	until(change: number): Promise<void> {
		return this.#held(() => this.#waiting.until(({ taken }) => taken >= change));
	}

	untilSwept(erased: number): Promise<void> {
		return this.#held(() => this.#waiting.until(({ swept }) => swept >= erased));
	}

	sweep(): Promise<void> {
		return this.#held(async () => (await this.#follower).sweep());
	}

	async close(): Promise<void> {
		await this.#follower.then(
			(follower) => this.#held(() => follower.close()),
			() => {},
		);
		this.#waiting.end(null);
	}

	/** The program must not end while somebody waits. */
	async #held<T>(wait: () => Promise<T>): Promise<T> {
		if (this.#waiters++ === 0) this.#hold = setInterval(() => this.poke(), HOLD_MS);
		try {
			this.poke();
			return await wait();
		} finally {
			if (--this.#waiters === 0 && this.#hold !== null) clearInterval(this.#hold);
		}
	}
}

const HOLD_MS = 1_000;

async function follow(
	{ source, indexFile }: IndexerPlace,
	onNotice: (notice: string) => void,
	events: FollowerEvents,
	pace: Pace,
): Promise<Follower> {
	const index = new SearchIndex(indexFile, onNotice);
	return new Follower(index, await openSource(source), events, pace);
}

async function openSource(place: SourcePlace): Promise<ChangeSource> {
	if (place.kind === 'sqlite') return SqliteSource.open(place.file);
	// Loaded on demand: most stores are folders.
	const { PostgresSource } = await import('../postgres/change-source.ts');
	return PostgresSource.open(place);
}
