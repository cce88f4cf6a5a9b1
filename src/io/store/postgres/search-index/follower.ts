/**
 * follower: keeps the index in step with the store, behind the writers' back.
 *
 * Every writing process has one; whoever gets the turn takes in what all of them wrote. Told that something was written it begins at
 * once; beside that it looks by itself a few times a second. Merges run beside it.
 */
import { Failure, messageOf } from '../../../failure.ts';
import type { Postgres } from '../driver.ts';
import { catchUp } from './catch-up.ts';
import { mergeOnce } from './merge.ts';
import { emptyIndex, INDEX_VERSION, lockIndex, readProgress } from './progress.ts';

/** How often it looks by itself, in milliseconds. */
const POLL_MS = 200;
/** How long it leaves a server alone that does not answer. */
const PAUSE_MS = 1_000;

interface Waiter {
	readonly change: number;
	resolve(): void;
	reject(error: Error): void;
}

export class Follower {
	readonly #postgres: Postgres;
	readonly #running: Promise<void>;
	#merging: Promise<void> | null = null;
	#waiters: Waiter[] = [];
	#isClosed = false;
	#wake: () => void = () => {};

	constructor(postgres: Postgres) {
		this.#postgres = postgres;
		this.#running = this.#run();
	}

	/** Something was written. */
	poke(): void {
		this.#wake();
	}

	/** Fulfilled when the change is in the index. */
	until(change: number): Promise<void> {
		if (this.#isClosed) return Promise.reject(new Failure('index-stopped', 'The index was closed.'));
		return new Promise((resolve, reject) => {
			this.#waiters.push({ change, resolve, reject });
			this.poke();
		});
	}

	/** Ends it after the batch in hand; what is not taken in is taken in next time. */
	async close(): Promise<void> {
		this.#isClosed = true;
		this.poke();
		await this.#running;
		await this.#merging;
		for (const { reject } of this.#waiters) reject(new Failure('index-stopped', 'The index was closed.'));
		this.#waiters = [];
	}

	async #run(): Promise<void> {
		while (!this.#isClosed) {
			const rest = await this.#turn().catch((error: unknown) => this.#endure(error));
			if (rest > 0 && !this.#isClosed) await this.#sleep(rest);
		}
	}

	/** How long to rest afterwards, in milliseconds. */
	async #turn(): Promise<number> {
		const done = await catchUp(this.#postgres);
		const { taken, version } =
			done === null ? await readProgress(this.#postgres.session) : { ...done, version: null };
		if (version !== null && version < INDEX_VERSION) return POLL_MS;
		this.#reach(taken);
		if (done === null || done.posts === 0) return POLL_MS;
		this.#merging ??= this.#merge().finally(() => {
			this.#merging = null;
		});
		return 0;
	}

	/** A server that was restarted comes back; until then those who wait hear what is wrong. */
	#endure(error: unknown): number {
		for (const { reject } of this.#waiters)
			reject(error instanceof Error ? error : new Failure('index-stopped', messageOf(error)));
		this.#waiters = [];
		return PAUSE_MS;
	}

	/** What is not merged now is merged after the next batch. */
	async #merge(): Promise<void> {
		try {
			while (!this.#isClosed && (await mergeOnce(this.#postgres)));
		} catch {
			return;
		}
	}

	#reach(taken: number): void {
		const ready = this.#waiters.filter(({ change }) => change <= taken);
		if (ready.length === 0) return;
		this.#waiters = this.#waiters.filter(({ change }) => change > taken);
		for (const { resolve } of ready) resolve();
	}

	#sleep(ms: number): Promise<void> {
		return new Promise((resolve) => {
			const timer = setTimeout(resolve, ms);
			// A program that has nothing else to do may end; whoever waits for the index keeps it alive.
			if (this.#waiters.length === 0) timer.unref();
			this.#wake = () => {
				clearTimeout(timer);
				resolve();
			};
		});
	}
}

/** An index of an older kind is begun anew. */
export async function prepareIndex(postgres: Postgres): Promise<void> {
	const { version } = await readProgress(postgres.session);
	if (version >= INDEX_VERSION) return;
	await postgres.transaction(async (session) => {
		await lockIndex(session);
		if ((await readProgress(session)).version < INDEX_VERSION) await emptyIndex(session);
	});
}
