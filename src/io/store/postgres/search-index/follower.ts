/**
 * follower: keeps the index in step with the store, behind the writers' back.
 *
 * Every writing process has one; whoever gets the turn takes in what all of them wrote. Told that something was written it begins at
 * once; beside that it looks by itself a few times a second. Merges run beside it.
 */
import type { Postgres } from '../driver.ts';
import { catchUp } from './catch-up.ts';
import { mergeOnce } from './merge.ts';
import { emptyIndex, INDEX_VERSION, lockIndex, readProgress } from './progress.ts';

/** How often it looks by itself, in milliseconds. */
const POLL_MS = 200;
/** How long it leaves a server alone that does not answer. */
const PAUSE_MS = 1_000;

/** Who hears how it goes. */
export interface Hearer {
	/** All changes up to this one are in the index. */
	taken(change: number): void;
	/** Something is wrong for now; it goes on trying. */
	trouble(error: unknown): void;
}

export class Follower {
	readonly #postgres: Postgres;
	readonly #hearer: Hearer;
	readonly #running: Promise<void>;
	#merging: Promise<void> | null = null;
	#isClosed = false;
	#isPoked = false;
	#wake: () => void = () => {};

	constructor(postgres: Postgres, hearer: Hearer) {
		this.#postgres = postgres;
		this.#hearer = hearer;
		this.#running = this.#run();
	}

	/** Something was written, or is waited for. */
	poke(): void {
		this.#isPoked = true;
		this.#wake();
	}

	/** Ends it after the batch in hand; what is not taken in is taken in next time. */
	async close(): Promise<void> {
		this.#isClosed = true;
		this.poke();
		await this.#running;
		await this.#merging;
	}

	async #run(): Promise<void> {
		while (!this.#isClosed) {
			this.#isPoked = false;
			const rest = await this.#turn().catch((error: unknown) => {
				this.#hearer.trouble(error);
				return PAUSE_MS;
			});
			if (rest > 0 && !this.#isPoked) await this.#sleep(rest);
		}
	}

	/** How long to rest afterwards, in milliseconds. */
	async #turn(): Promise<number> {
		const done = await catchUp(this.#postgres);
		if (done === null) {
			// Another is at it, or has an index of a newer kind.
			this.#hearer.taken((await readProgress(this.#postgres.session)).taken);
			return POLL_MS;
		}
		this.#hearer.taken(done.taken);
		if (done.posts === 0) return POLL_MS;
		this.#merging ??= this.#merge().finally(() => {
			this.#merging = null;
		});
		return 0;
	}

	/** What is not merged now is merged after the next batch. */
	async #merge(): Promise<void> {
		try {
			while (!this.#isClosed && (await mergeOnce(this.#postgres)));
		} catch (error) {
			this.#hearer.trouble(error);
		}
	}

	#sleep(ms: number): Promise<void> {
		return new Promise((resolve) => {
			const timer = setTimeout(resolve, ms);
			// A program that has nothing else to do may end.
			timer.unref();
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
