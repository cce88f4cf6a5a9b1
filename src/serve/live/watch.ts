/**
 * watch: new posts that match, told to all who listen.
 *
 * One poll serves everybody: while someone listens, each query that is listened to is asked once a tick, however many listen to it.
 */
import type { ShownResult } from '../api/marks.ts';
import { Problem } from '../problem.ts';
import type { Reads } from '../reads.ts';
import { matchesAbove, placeAt, showMatches } from './matches.ts';
import type { Place } from './place.ts';

export interface WatchOptions {
	readonly tickMs?: number;
	readonly mostListeners?: number;
	/** Of one sender. */
	readonly mostOfOne?: number;
	/** What went wrong while asking; the next tick tries again. */
	readonly onTrouble?: (error: unknown) => void;
}

/** Posts that match, lowest number first. */
export type Tell = (results: readonly ShownResult[]) => void;

export interface Listening {
	/** What was there when it began: told already, or not asked for. */
	readonly from: number;
	stop(): void;
}

interface Listener {
	readonly query: string;
	readonly place: Place;
	readonly tell: Tell;
}

const TICK_MS = 500;
const MOST_LISTENERS = 200;
/** Posts that are read at once. */
const MOST_AT_ONCE = 100;
/** Who goes on after a long time is told of so many, the last ones. */
const MOST_MISSED = 1_000;

export class Watch {
	readonly #reads: Reads;
	readonly #tickMs: number;
	readonly #mostListeners: number;
	readonly #onTrouble: (error: unknown) => void;
	readonly #listeners = new Set<Listener>();
	/** Places that are being sought for listeners to come. */
	#expected = 0;
	#timer: NodeJS.Timeout | null = null;
	#isClosed = false;

	constructor(reads: Reads, options: WatchOptions = {}) {
		this.#reads = reads;
		this.#tickMs = options.tickMs ?? TICK_MS;
		this.#mostListeners = options.mostListeners ?? MOST_LISTENERS;
		this.#onTrouble = options.onTrouble ?? (() => {});
	}

	get listeners(): number {
		return this.#listeners.size;
	}

	/** From what is there now on, or after a number that was told. */
	async listen(query: string, after: number | null, tell: Tell): Promise<Listening> {
		if (this.#listeners.size + this.#expected >= this.#mostListeners) throw tooManyListeners();
		this.#expected++;
		try {
			const place = await placeAt(this.#reads, query, after);
			const listener = { query, place, tell };
			const from = place.upTo;
			this.#listeners.add(listener);
			this.#plan();
			return { from, stop: () => void this.#listeners.delete(listener) };
		} finally {
			this.#expected--;
		}
	}

	close(): void {
		this.#isClosed = true;
		this.#listeners.clear();
		if (this.#timer !== null) clearTimeout(this.#timer);
	}

	#plan(): void {
		if (this.#timer !== null || this.#listeners.size === 0 || this.#isClosed) return;
		this.#timer = setTimeout(async () => {
			await this.#tick();
			this.#timer = null;
			this.#plan();
		}, this.#tickMs).unref();
	}

	async #tick(): Promise<void> {
		const queries = new Set([...this.#listeners].map(({ query }) => query));
		for (const query of queries) {
			const listeners = [...this.#listeners].filter((listener) => listener.query === query);
			try {
				await this.#ask(query, listeners);
			} catch (error) {
				this.#onTrouble(error);
			}
		}
	}

	async #ask(query: string, listeners: readonly Listener[]): Promise<void> {
		if (listeners.length === 0) return;
		const above = Math.min(...listeners.map(({ place }) => place.above));
		const matches = await matchesAbove(this.#reads, query, above, MOST_MISSED);
		const news = listeners.map((listener) => ({
			listener,
			posts: listener.place.take(matches).slice(-MOST_MISSED),
		}));
		const numbers = [...new Set(news.flatMap(({ posts }) => posts))].sort((a, b) => a - b);
		for (let i = 0; i < numbers.length; i += MOST_AT_ONCE) {
			const results = await showMatches(this.#reads, query, numbers.slice(i, i + MOST_AT_ONCE));
			for (const { listener, posts } of news) this.#tell(listener, results, new Set(posts));
		}
	}

	#tell(listener: Listener, results: readonly ShownResult[], posts: ReadonlySet<number>): void {
		const own = results.filter(({ id }) => posts.has(id));
		if (own.length > 0 && this.#listeners.has(listener)) listener.tell(own);
	}
}

export function tooManyListeners(): Problem {
	return new Problem(503, 'too-many-listeners', 'As many listen as can be served. Try again later.', {
		'Retry-After': '60',
	});
}
