/** crawl-watch: reads the state of the crawl once a second while somebody listens. */
import type { CrawlReport } from '../../model/crawl.ts';
import { tooManyListeners, type WatchOptions } from './watch.ts';

const EVERY_MS = 1_000;
const MAX_LISTENERS = 200;

type OnReport = (report: CrawlReport) => void;

export class CrawlWatch {
	readonly #report: () => Promise<CrawlReport>;
	readonly #everyMs: number;
	readonly #maxListeners: number;
	readonly #onTrouble: (error: unknown) => void;
	readonly #listeners = new Set<OnReport>();
	#timer: NodeJS.Timeout | null = null;
	#isClosed = false;

	constructor(report: () => Promise<CrawlReport>, options: WatchOptions = {}) {
		this.#report = report;
		this.#everyMs = options.tickMs ?? EVERY_MS;
		this.#maxListeners = options.maxListeners ?? MAX_LISTENERS;
		this.#onTrouble = options.onTrouble ?? (() => {});
	}

	/** Returns the function that stops listening. The first report comes immediately. */
	listen(onReport: OnReport): () => void {
		if (this.#listeners.size >= this.#maxListeners) throw tooManyListeners();
		this.#listeners.add(onReport);
		this.#plan(0);
		return () => void this.#listeners.delete(onReport);
	}

	close(): void {
		this.#isClosed = true;
		this.#listeners.clear();
		if (this.#timer !== null) clearTimeout(this.#timer);
	}

	#plan(inMs: number): void {
		if (this.#timer !== null || this.#listeners.size === 0 || this.#isClosed) return;
		this.#timer = setTimeout(async () => {
			await this.#send();
			this.#timer = null;
			this.#plan(this.#everyMs);
		}, inMs).unref();
	}

	async #send(): Promise<void> {
		try {
			const report = await this.#report();
			for (const onReport of this.#listeners) onReport(report);
		} catch (error) {
			this.#onTrouble(error);
		}
	}
}
