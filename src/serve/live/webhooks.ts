/**
 * webhooks: notifies the webhooks of saved searches of new matching posts.
 *
 * Each post is delivered at least once, lowest id first: progress is saved after the receiver has accepted it. After a failure, delivery is
 * retried after a minute, then after twice as long each time, up to a day. Retries never end.
 */
import { createHash } from 'node:crypto';
import { messageOf } from '../../io/failure.ts';
import type { SavedSearch, Webhook, WebhookState } from '../../io/store/store.ts';
import type { ServeContext } from '../context.ts';
import { highestPost, matchesAbove, placeAt, showMatches } from './matches.ts';
import type { Place } from './place.ts';
import { signedHeaders } from './sign.ts';

/** Sends a request and returns the status of the response. Throws if there is no response. */
export type SendHook = (
	url: string,
	request: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
) => Promise<{ readonly status: number }>;

export interface WebhooksOptions extends Pick<ServeContext, 'reads' | 'notes' | 'now'> {
	readonly post: SendHook;
	/** Called for errors on our side, such as a busy store; the next round tries again. */
	readonly onTrouble?: (error: unknown) => void;
}

const EVERY_MS = 5_000;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 86_400_000;
const MAX_DOUBLINGS = 20;
const POSTS_PER_MESSAGE = 50;
const MESSAGES_PER_ROUND = 20;
const AT_ONCE = 8;

/** A saved search with a webhook. */
type HookedSearch = SavedSearch & { readonly webhook: Webhook };

interface Line {
	readonly place: Place;
	/** Found but not delivered yet, lowest id first. */
	waiting: readonly number[];
}

export class Webhooks {
	readonly #options: WebhooksOptions;
	/** By search; a search that is saved again starts over. */
	readonly #lines = new Map<string, Line>();
	readonly #busy = new Set<string>();
	#timer: NodeJS.Timeout | null = null;

	constructor(options: WebhooksOptions) {
		this.#options = options;
	}

	start(everyMs = EVERY_MS): void {
		this.#timer ??= setInterval(() => void this.round(), everyMs).unref();
	}

	stop(): void {
		if (this.#timer !== null) clearInterval(this.#timer);
		this.#timer = null;
	}

	/** Delivers to all webhooks that are due and not busy. */
	async round(): Promise<void> {
		try {
			const searches = (await this.#options.reads.savedSearches()).filter(isHooked);
			this.#forget(searches);
			const due = searches.filter((search) => this.#isDue(search)).slice(0, AT_ONCE - this.#busy.size);
			await Promise.all(due.map((search) => this.#serve(search)));
		} catch (error) {
			this.#options.onTrouble?.(error);
		}
	}

	#forget(searches: readonly HookedSearch[]): void {
		const keys = new Set(searches.map(keyOf));
		for (const key of this.#lines.keys()) if (!keys.has(key)) this.#lines.delete(key);
	}

	#isDue(search: HookedSearch): boolean {
		const due = search.delivery?.due ?? null;
		return !this.#busy.has(keyOf(search)) && (due === null || due <= this.#options.now());
	}

	async #serve(search: HookedSearch): Promise<void> {
		const key = keyOf(search);
		this.#busy.add(key);
		try {
			await this.#deliver(search, search.delivery ?? (await this.#begin(search)));
		} catch (error) {
			this.#options.onTrouble?.(error);
		} finally {
			this.#busy.delete(key);
		}
	}

	/** Posts already in the store are not delivered. */
	async #begin({ name }: HookedSearch): Promise<WebhookState> {
		const state = await newDelivery(this.#options.reads);
		await this.#options.notes.noteDelivery(name, state);
		return state;
	}

	async #deliver(search: HookedSearch, delivery: WebhookState): Promise<void> {
		const { notes } = this.#options;
		const line = await this.#lineOf(search, delivery);
		let state = delivery;
		for (let sent = 0; sent < MESSAGES_PER_ROUND && line.waiting.length > 0; sent++) {
			const posts = line.waiting.slice(0, POSTS_PER_MESSAGE);
			const trouble = await this.#send(search, posts);
			if (trouble !== null) return notes.noteDelivery(search.name, this.#failed(state, trouble));
			line.waiting = line.waiting.slice(posts.length);
			state = { upTo: Math.max(state.upTo, posts.at(-1)!), failures: 0, due: null, trouble: null };
			await notes.noteDelivery(search.name, state);
		}
	}

	async #lineOf(search: HookedSearch, { upTo }: WebhookState): Promise<Line> {
		const { reads } = this.#options;
		const key = keyOf(search);
		const line = this.#lines.get(key) ?? { place: await placeAt(reads, search.query, upTo), waiting: [] };
		this.#lines.set(key, line);
		// A failed message is sent again unchanged, so that the receiver can recognize it by its id.
		if (line.waiting.length === 0)
			line.waiting = line.place.take(await matchesAbove(reads, search.query, line.place.above));
		return line;
	}

	/** Returns the error message; null if the receiver accepted the message. */
	async #send({ name, query, webhook }: HookedSearch, numbers: readonly number[]): Promise<string | null> {
		const { reads, post, now } = this.#options;
		const posts = await showMatches(reads, query, numbers);
		if (posts.length === 0) return null;
		const body = JSON.stringify({ search: name, query, posts });
		const headers = signedHeaders({ id: messageId(name, numbers), body, at: now() }, webhook.secret);
		try {
			const { status } = await post(webhook.url, { headers, body });
			return status >= 200 && status < 300 ? null : `The receiver responded with status ${status}.`;
		} catch (error) {
			return messageOf(error);
		}
	}

	#failed({ upTo, failures }: WebhookState, trouble: string): WebhookState {
		const due = new Date(Date.parse(this.#options.now()) + waitMs(failures + 1)).toISOString();
		return { upTo, failures: failures + 1, due, trouble };
	}
}

/** The state of a webhook that gets only future posts. */
export async function newDelivery(reads: ServeContext['reads']): Promise<WebhookState> {
	return { upTo: await highestPost(reads), failures: 0, due: null, trouble: null };
}

/** The pause after this many failures in a row. */
export function waitMs(failures: number): number {
	return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(MAX_DOUBLINGS, failures - 1));
}

function isHooked(search: SavedSearch): search is HookedSearch {
	return search.webhook !== null && search.webhook !== undefined;
}

function keyOf({ name, query, saved, webhook }: HookedSearch): string {
	return JSON.stringify([name, query, saved, webhook.url]);
}

/** Equal for the same posts of the same search. */
function messageId(name: string, posts: readonly number[]): string {
	return `msg_${createHash('sha256')
		.update(JSON.stringify([name, posts]))
		.digest('base64url')
		.slice(0, 27)}`;
}
