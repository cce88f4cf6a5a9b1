/**
 * watch: sends new matching posts to all listeners.
 *
 * Polling is shared: while anybody listens, each distinct query runs once per tick, however many listeners it has.
 */
import type { ShownResult } from '../api/marks.ts';
import { Problem } from '../problem.ts';
import type { Reads } from '../reads.ts';
import { matchesAbove, placeAt, showMatches } from './matches.ts';
import type { Place } from './place.ts';

export interface WatchOptions {
	readonly tickMs?: number;
	readonly maxListeners?: number;
	/** Streams per client. */
	readonly maxPerClient?: number;
	/** Called when a query failed; the next tick tries again. */
	readonly onTrouble?: (error: unknown) => void;
}

/** Receives matching posts, lowest id first. */
export type OnPosts = (results: readonly ShownResult[]) => void;

export interface Listening {
	/** The id after which listening began; earlier posts are not sent. */
	readonly from: number;
	stop(): void;
}

interface Listener {
	readonly query: string;
	readonly place: Place;
	readonly onPosts: OnPosts;
}

const TICK_MS = 500;
const MAX_LISTENERS = 200;
/** Posts read in one batch. */
const MAX_AT_ONCE = 100;
/** A client that continues after a long time gets only this many posts, the latest ones. */
const MAX_MISSED = 1_000;

export class Watch {
	readonly #reads: Reads;
	readonly #tickMs: number;
	readonly #maxListeners: number;
	readonly #onTrouble: (error: unknown) => void;
	readonly #listeners = new Set<Listener>();
	/** Listeners that are being set up. */
	#expected = 0;
	#timer: NodeJS.Timeout | null = null;
	#isClosed = false;

	constructor(reads: Reads, options: WatchOptions = {}) {
		this.#reads = reads;
		this.#tickMs = options.tickMs ?? TICK_MS;
		this.#maxListeners = options.maxListeners ?? MAX_LISTENERS;
		this.#onTrouble = options.onTrouble ?? (() => {});
	}

	get listeners(): number {
		return this.#listeners.size;
	}

	/** Listens for posts after the present ones, or after a given id. */
	async listen(query: string, after: number | null, onPosts: OnPosts): Promise<Listening> {
		if (this.#listeners.size + this.#expected >= this.#maxListeners) throw tooManyListeners();
		this.#expected++;
		try {
			const place = await placeAt(this.#reads, query, after);
			const listener = { query, place, onPosts };
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
				await this.#poll(query, listeners);
			} catch (error) {
				this.#onTrouble(error);
			}
		}
	}

	async #poll(query: string, listeners: readonly Listener[]): Promise<void> {
		if (listeners.length === 0) return;
		const above = Math.min(...listeners.map(({ place }) => place.above));
		const matches = await matchesAbove(this.#reads, query, above, MAX_MISSED);
		const news = listeners.map((listener) => ({
			listener,
			posts: listener.place.take(matches).slice(-MAX_MISSED),
		}));
		const numbers = [...new Set(news.flatMap(({ posts }) => posts))].sort((a, b) => a - b);
		for (let i = 0; i < numbers.length; i += MAX_AT_ONCE) {
			const results = await showMatches(this.#reads, query, numbers.slice(i, i + MAX_AT_ONCE));
			for (const { listener, posts } of news) this.#send(listener, results, new Set(posts));
		}
	}

	#send(listener: Listener, results: readonly ShownResult[], posts: ReadonlySet<number>): void {
		const own = results.filter(({ id }) => posts.has(id));
		if (own.length > 0 && this.#listeners.has(listener)) listener.onPosts(own);
	}
}

export function tooManyListeners(): Problem {
	return new Problem(503, 'too-many-listeners', 'Too many open streams. Try again later.', {
		'Retry-After': '60',
	});
}
