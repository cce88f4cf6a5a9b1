/**
 * follower: updates an index from its store in the background.
 *
 * After a poke (a write) it starts soon; besides that it polls a few times a second. If the store does not answer, it
 * retries; any other error ends it.
 */
import { Failure, messageOf } from '../../failure.ts';
import type { ChangeSource } from './change-source.ts';
import type { IndexProgress } from './schema.ts';
import type { SearchIndex } from './search-index.ts';

export interface Pace {
	/** Posts per transaction. New posts can be found once their transaction is committed. */
	readonly batch: number;
	/** Minimum time between transactions: posts written meanwhile, or twice, go in together, and leave fewer segments to merge. */
	readonly gatherMs: number;
}

/** In a thread of its own. */
export const THREAD_PACE: Pace = { batch: 1_000, gatherMs: 100 };
/** Between other work, which runs after every batch. */
export const LOCAL_PACE: Pace = { batch: 100, gatherMs: 0 };

/** Maximum reading time per transaction, for busy machines: new posts must be searchable within a second. */
const READ_MS = 150;
/** How often it polls, in milliseconds. */
const POLL_MS = 200;
/** How long it waits after the store did not answer. */
const PAUSE_MS = 1_000;

export interface FollowerEvents {
	progress(progress: IndexProgress): void;
	/** A temporary problem; it keeps trying. */
	trouble(failure: Failure): void;
	/** It has ended by itself; the reason, in words. */
	ended(message: string): void;
}

export class Follower {
	readonly #index: SearchIndex;
	readonly #source: ChangeSource;
	readonly #events: FollowerEvents;
	readonly #pace: Pace;
	readonly #running: Promise<void>;
	#sweeps: { resolve(): void; reject(error: unknown): void }[] = [];
	#isClosed = false;
	#isPoked = false;
	#wake: () => void = () => {};

	constructor(index: SearchIndex, source: ChangeSource, events: FollowerEvents, pace: Pace) {
		this.#index = index;
		this.#source = source;
		this.#events = events;
		this.#pace = pace;
		this.#running = this.#run();
	}

	/** Call it after a write, or to wait for the index. */
	poke(): void {
		this.#isPoked = true;
		this.#wake();
	}

	/** Removes what the store no longer has; resolves when no byte of it is left in the file. */
	sweep(): Promise<void> {
		return new Promise((resolve, reject) => {
			this.#sweeps.push({ resolve, reject });
			this.poke();
		});
	}

	/** Ends after the current batch; the next follower indexes the rest. */
	async close(): Promise<void> {
		this.#isClosed = true;
		this.#wake();
		await this.#running;
	}

	async #run(): Promise<void> {
		try {
			while (!this.#isClosed) await this.#step();
		} catch (error) {
			this.#events.ended(messageOf(error));
		} finally {
			const closed = new Failure('index-stopped', 'The index was closed.');
			for (const { reject } of this.#sweeps.splice(0)) reject(closed);
			this.#index.close();
			await this.#source.close();
		}
	}

	async #step(): Promise<void> {
		const startedMs = performance.now();
		this.#isPoked = false;
		await this.#sweepIfAsked();
		const changes = await this.#catchUp();
		if (changes === null) return this.#sleep(PAUSE_MS);
		const restMs = startedMs + this.#pace.gatherMs - performance.now();
		if (restMs > 0) await this.#sleep(restMs, false);
		// Let other work run in any case.
		else await new Promise((resolve) => setImmediate(resolve));
		if (changes === 0 && !this.#isPoked) await this.#sleep(POLL_MS);
	}

	/** The number of changes; null if the store does not answer. */
	async #catchUp(): Promise<number | null> {
		try {
			const changes = await this.#index.catchUp(this.#source, this.#pace.batch, READ_MS);
			this.#events.progress(this.#index.progress);
			return changes;
		} catch (error) {
			if (!(error instanceof Failure && error.action === 'retry')) throw error;
			this.#events.trouble(error);
			return null;
		}
	}

	async #sweepIfAsked(): Promise<void> {
		const waiting = this.#sweeps.splice(0);
		if (waiting.length === 0) return;
		try {
			await this.#index.sweep(this.#source);
			for (const { resolve } of waiting) resolve();
		} catch (error) {
			for (const { reject } of waiting) reject(error);
		}
	}

	#sleep(ms: number, endsWhenPoked = true): Promise<void> {
		if (this.#isClosed) return Promise.resolve();
		return new Promise((resolve) => {
			// A program that has nothing else to do may end.
			const timer = setTimeout(resolve, ms).unref();
			this.#wake = () => {
				if (!endsWhenPoked && !this.#isClosed && this.#sweeps.length === 0) return;
				clearTimeout(timer);
				resolve();
			};
		});
	}
}
