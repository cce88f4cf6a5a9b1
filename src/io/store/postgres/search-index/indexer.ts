/**
 * indexer: a writing process's hand on the index: a follower in a thread of its own, so that neither a writer nor a search waits for it.
 *
 * Where the program runs from source on a Node that cannot start a thread from it, the same work is done between other work.
 */
import { Worker } from 'node:worker_threads';
import { Failure, messageOf } from '../../../failure.ts';
import { canStartThreads, threadFile } from '../../../threads/thread-file.ts';
import { Postgres } from '../driver.ts';
import { Follower } from './follower.ts';

export interface IndexerPlace {
	readonly address: string;
	readonly schema: string;
}

export type ToIndexer = 'work' | 'stop';
export type FromIndexer = { readonly taken: number } | { readonly trouble: Trouble };
export type Trouble = Pick<Failure, 'code' | 'message' | 'action'>;

/** Enough for the follower and a merge beside it. */
export const INDEXER_CONNECTIONS = 3;

export function troubleOf(error: unknown): Trouble {
	if (error instanceof Failure) return { code: error.code, message: error.message, action: error.action };
	return { code: 'index-stopped', message: messageOf(error), action: 'stop' };
}

interface Waiter {
	readonly change: number;
	resolve(): void;
	reject(error: Error): void;
}

/** Those who wait for a change. */
abstract class Waiting {
	#waiters: Waiter[] = [];

	/** Fulfilled when the change is in the index; fails when the server is away or the indexer ends. */
	until(change: number): Promise<void> {
		return new Promise((resolve, reject) => {
			this.#waiters.push({ change, resolve, reject });
			this.hold(true);
			this.poke();
		});
	}

	/** Something was written. */
	abstract poke(): void;

	/** Whether the program must not end for now. */
	protected abstract hold(isHeld: boolean): void;

	protected reach(taken: number): void {
		const ready = this.#waiters.filter(({ change }) => change <= taken);
		this.#waiters = this.#waiters.filter(({ change }) => change > taken);
		for (const { resolve } of ready) resolve();
		if (this.#waiters.length === 0) this.hold(false);
	}

	protected fail({ code, message, action }: Trouble): void {
		for (const { reject } of this.#waiters.splice(0)) reject(new Failure(code, message, action));
		this.hold(false);
	}
}

const CLOSED: Trouble = { code: 'index-stopped', message: 'The index was closed.', action: 'stop' };

class ThreadIndexer extends Waiting implements Indexer {
	readonly #worker: Worker;
	readonly #exited: Promise<void>;

	constructor(place: IndexerPlace) {
		super();
		this.#worker = new Worker(threadFile('indexer-worker', import.meta.url), { workerData: place });
		this.#worker.on('message', (message: FromIndexer) => {
			if ('taken' in message) this.reach(message.taken);
			else this.fail(message.trouble);
		});
		this.#worker.on('error', (error) => this.fail(troubleOf(error)));
		this.#exited = new Promise((resolve) =>
			this.#worker.once('exit', () => {
				this.fail(CLOSED);
				resolve();
			}),
		);
		this.#worker.unref();
	}

	poke(): void {
		this.#worker.postMessage('work' satisfies ToIndexer);
	}

	protected hold(isHeld: boolean): void {
		if (isHeld) this.#worker.ref();
		else this.#worker.unref();
	}

	async close(): Promise<void> {
		this.#worker.ref();
		this.#worker.postMessage('stop' satisfies ToIndexer);
		await this.#exited;
	}
}

class LocalIndexer extends Waiting implements Indexer {
	readonly #postgres: Postgres;
	readonly #follower: Follower;
	#held: NodeJS.Timeout | null = null;

	constructor({ address, schema }: IndexerPlace) {
		super();
		this.#postgres = new Postgres(address, { schema, connections: INDEXER_CONNECTIONS });
		this.#follower = new Follower(this.#postgres, {
			taken: (change) => this.reach(change),
			trouble: (error) => this.fail(troubleOf(error)),
		});
	}

	poke(): void {
		this.#follower.poke();
	}

	protected hold(isHeld: boolean): void {
		if (this.#held !== null) clearInterval(this.#held);
		this.#held = isHeld ? setInterval(() => this.poke(), HOLD_MS) : null;
	}

	async close(): Promise<void> {
		await this.#follower.close();
		this.fail(CLOSED);
		await this.#postgres.close();
	}
}

const HOLD_MS = 1_000;

export interface Indexer {
	poke(): void;
	until(change: number): Promise<void>;
	/** Ends it after the batch in hand; what is not taken in is taken in next time. */
	close(): Promise<void>;
}

export function startIndexer(place: IndexerPlace): Indexer {
	return canStartThreads() ? new ThreadIndexer(place) : new LocalIndexer(place);
}
