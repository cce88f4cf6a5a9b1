/** write-batcher: writes the results of many visits to the store together, so that they share one wait for the disk. */
import type { Store } from '../io/store/store.ts';
import type { Batch, WriteReport } from '../model/batch.ts';

interface Waiting {
	readonly batch: Batch;
	resolve(report: WriteReport): void;
	reject(error: unknown): void;
}

/** How long the first batch waits for others. It is short because a pinged post must be searchable within a second. */
const GATHER_MS = 50;
const MAX_TOGETHER = 64;

export class WriteBatcher {
	readonly #store: Store;
	readonly #archived: () => Promise<void>;
	readonly #maxWaiting: () => number;
	#waiting: Waiting[] = [];
	#timer: NodeJS.Timeout | null = null;
	#last: Promise<void> = Promise.resolve();

	/**
	 * `archived` resolves when the archived pages are on the disk. Posts are saved after that, so a power loss never leaves a post without its
	 * page. `most` returns how many visits may still save something. When all of them are waiting, the batch is written immediately.
	 */
	constructor(
		store: Store,
		archived: () => Promise<void> = async () => {},
		most: () => number = () => MAX_TOGETHER,
	) {
		this.#store = store;
		this.#archived = archived;
		this.#maxWaiting = most;
	}

	/** Resolves when the batch is durable. An urgent batch is written immediately, together with those that are waiting. */
	save(batch: Batch, { isUrgent = false } = {}): Promise<WriteReport> {
		return new Promise((resolve, reject) => {
			this.#waiting.push({ batch, resolve, reject });
			if (isUrgent || this.#waiting.length >= Math.min(MAX_TOGETHER, this.#maxWaiting())) this.#flush();
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
