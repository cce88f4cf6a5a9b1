/** keeper: what visits tell, into the store together: many visits cost one wait for the disk. */
import type { Store } from '../io/store/store.ts';
import type { Batch, WriteReport } from '../model/batch.ts';

interface Waiting {
	readonly batch: Batch;
	resolve(report: WriteReport): void;
	reject(error: unknown): void;
}

/** How long the first of a group waits for others, if there are any: what is pinged is to be found within a second. */
const GATHER_MS = 50;
const MOST_TOGETHER = 64;

export class Keeper {
	readonly #store: Store;
	readonly #archived: () => Promise<void>;
	readonly #most: () => number;
	#waiting: Waiting[] = [];
	#timer: NodeJS.Timeout | null = null;
	#last: Promise<void> = Promise.resolve();

	/**
	 * What a post was read from is on the disk, resolves `archived`, before the post is kept: no power loss leaves one without its page.
	 * `most` tells how many there are that may have something to keep: when all of them wait, nobody else is waited for.
	 */
	constructor(
		store: Store,
		archived: () => Promise<void> = async () => {},
		most: () => number = () => MOST_TOGETHER,
	) {
		this.#store = store;
		this.#archived = archived;
		this.#most = most;
	}

	/** Resolves when the batch is durable. What is urgent waits for nobody, and nobody waits any longer with it. */
	keep(batch: Batch, { isUrgent = false } = {}): Promise<WriteReport> {
		return new Promise((resolve, reject) => {
			this.#waiting.push({ batch, resolve, reject });
			if (isUrgent || this.#waiting.length >= Math.min(MOST_TOGETHER, this.#most())) this.#flush();
			else this.#timer ??= setTimeout(() => this.#flush(), GATHER_MS);
		});
	}

	#flush(): void {
		if (this.#timer !== null) clearTimeout(this.#timer);
		this.#timer = null;
		const group = this.#waiting;
		this.#waiting = [];
		this.#last = this.#last.then(() => this.#write(group));
	}

	async #write(group: readonly Waiting[]): Promise<void> {
		try {
			await this.#archived();
			const reports = await this.#store.writeAll(group.map(({ batch }) => batch));
			for (const [i, { resolve }] of group.entries()) resolve(reports[i]!);
		} catch (error) {
			for (const { reject } of group) reject(error);
		}
	}
}
