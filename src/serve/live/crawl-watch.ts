/** crawl-watch: the state of the crawl, asked for once a second while someone listens. */
import type { CrawlReport } from '../../model/crawl.ts';
import { tooManyListeners, type WatchOptions } from './watch.ts';

const EVERY_MS = 1_000;
const MOST_LISTENERS = 200;

type Tell = (report: CrawlReport) => void;

export class CrawlWatch {
	readonly #report: () => Promise<CrawlReport>;
	readonly #everyMs: number;
	readonly #mostListeners: number;
	readonly #onTrouble: (error: unknown) => void;
	readonly #listeners = new Set<Tell>();
	#timer: NodeJS.Timeout | null = null;
	#isClosed = false;

	constructor(report: () => Promise<CrawlReport>, options: WatchOptions = {}) {
		this.#report = report;
		this.#everyMs = options.tickMs ?? EVERY_MS;
		this.#mostListeners = options.mostListeners ?? MOST_LISTENERS;
		this.#onTrouble = options.onTrouble ?? (() => {});
	}

	/** Ends with what it gives. The first report comes at once. */
	listen(tell: Tell): () => void {
		if (this.#listeners.size >= this.#mostListeners) throw tooManyListeners();
		this.#listeners.add(tell);
		this.#plan(0);
		return () => void this.#listeners.delete(tell);
	}

	close(): void {
		this.#isClosed = true;
		this.#listeners.clear();
		if (this.#timer !== null) clearTimeout(this.#timer);
	}

	#plan(inMs: number): void {
		if (this.#timer !== null || this.#listeners.size === 0 || this.#isClosed) return;
		this.#timer = setTimeout(async () => {
			await this.#tell();
			this.#timer = null;
			this.#plan(this.#everyMs);
		}, inMs).unref();
	}

	async #tell(): Promise<void> {
		try {
			const report = await this.#report();
			for (const tell of this.#listeners) tell(report);
		} catch (error) {
			this.#onTrouble(error);
		}
	}
}
