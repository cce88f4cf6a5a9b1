/**
 * follower: keeps an index in step with its store, behind the writers' back.
 *
 * Poked after a write it begins soon; beside that it looks by itself a few times a second. A store that does not answer for a while is
 * asked again; any other trouble ends it.
 */
import { Failure, messageOf } from '../../failure.ts';
import type { ChangeSource } from './change-source.ts';
import type { IndexProgress } from './schema.ts';
import type { SearchIndex } from './search-index.ts';

export interface Pace {
	/** Posts in one transaction: what is written is found when its batch is through. */
	readonly batch: number;
	/** Transactions begin so far apart at least: what is written meanwhile, or twice, goes in together, and makes fewer pieces to merge. */
	readonly gatherMs: number;
}

/** In a thread of its own. */
export const THREAD_PACE: Pace = { batch: 1_000, gatherMs: 100 };
/** Between other work, which gets its turn after every batch. */
export const LOCAL_PACE: Pace = { batch: 100, gatherMs: 0 };

/** Reading for a transaction ends after so long, however few posts it has on a busy machine: what is written must be found within a second. */
const READ_MS = 150;
/** How often it looks by itself, in milliseconds. */
const POLL_MS = 200;
/** How long it leaves a store alone that does not answer. */
const PAUSE_MS = 1_000;

export interface FollowerEvents {
	progress(progress: IndexProgress): void;
	/** Something is wrong for now; it goes on trying. */
	trouble(failure: Failure): void;
	/** It has ended by itself; why, in words. */
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

	/** Something was written, or is waited for. */
	poke(): void {
		this.#isPoked = true;
		this.#wake();
	}

	/** Takes out what the store no longer has; resolves when nothing of it is left in the file. */
	sweep(): Promise<void> {
		return new Promise((resolve, reject) => {
			this.#sweeps.push({ resolve, reject });
			this.poke();
		});
	}

	/** Ends it after the batch in hand; what is not taken in is taken in next time. */
	async close(): Promise<void> {
		this.#isClosed = true;
		this.#wake();
		await this.#running;
	}

	async #run(): Promise<void> {
		try {
			while (!this.#isClosed) await this.#turn();
		} catch (error) {
			this.#events.ended(messageOf(error));
		} finally {
			const closed = new Failure('index-stopped', 'The index was closed.');
			for (const { reject } of this.#sweeps.splice(0)) reject(closed);
			this.#index.close();
			await this.#source.close();
		}
	}

	async #turn(): Promise<void> {
		const startedMs = performance.now();
		this.#isPoked = false;
		await this.#sweepIfAsked();
		const changes = await this.#catchUp();
		if (changes === null) return this.#sleep(PAUSE_MS);
		const restMs = startedMs + this.#pace.gatherMs - performance.now();
		if (restMs > 0) await this.#sleep(restMs, false);
		// Other work gets its turn in any case.
		else await new Promise((resolve) => setImmediate(resolve));
		if (changes === 0 && !this.#isPoked) await this.#sleep(POLL_MS);
	}

	/** How many changes there were; null when the store does not answer. */
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
		const asked = this.#sweeps.splice(0);
		if (asked.length === 0) return;
		try {
			await this.#index.sweep(this.#source);
			for (const { resolve } of asked) resolve();
		} catch (error) {
			for (const { reject } of asked) reject(error);
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
