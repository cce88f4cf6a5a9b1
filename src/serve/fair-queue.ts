/**
 * fair-queue: the order in which costly queries run: a few at a time, one client after the other, equal ones only once.
 *
 * A client that asks for a hundred costly pages waits for them; the others wait for one of them at most. A query that nobody waits for
 * any more, because every client that asked has gone, is dropped before it begins.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failure } from '../io/failure.ts';
import { senderKey } from '../io/push/rate.ts';
import { TOO_MANY_JOBS } from '../io/threads/pool.ts';

/** Who waits for an answer. */
export interface Requester {
	readonly client: string;
	/** Calls `onGone` when the client has gone. */
	watch(onGone: () => void): void;
}

/** The program itself, which never goes. */
export const OURSELVES: Requester = { client: '', watch() {} };

export function askerOf(
	request: { readonly ip: string; readonly raw: IncomingMessage },
	reply: Replying,
): Requester {
	return {
		client: senderKey(request.ip),
		watch: (onGone) => void reply.raw.once('close', onGone),
	};
}

interface Replying {
	readonly raw: ServerResponse;
}

/** Of one client; beyond it, new ones are refused. */
const MAX_WAITING = 64;

interface Entry {
	readonly key: string;
	readonly client: string;
	readonly work: () => Promise<unknown>;
	/** How many wait for it. */
	watchers: number;
	readonly answer: Promise<unknown>;
	resolve(result: unknown): void;
	reject(error: unknown): void;
}

export class FairQueue {
	readonly #most: number;
	/** The client whose turn is next comes first. */
	readonly #waiting = new Map<string, Entry[]>();
	readonly #byKey = new Map<string, Entry>();
	#running = 0;

	constructor(most: number) {
		this.#most = most;
	}

	/** Queries with the same key have the same answer. */
	run<T>(requester: Requester, key: string, work: () => Promise<T>): Promise<T> {
		const entry = this.#byKey.get(key) ?? this.#add(requester.client, key, work);
		if (entry === null)
			return Promise.reject(
				new Failure(TOO_MANY_JOBS, 'Too many of your requests are waiting. Try again in a moment.'),
			);
		entry.watchers++;
		requester.watch(() => {
			entry.watchers--;
			if (entry.watchers === 0) this.#drop(entry);
		});
		this.#next();
		return entry.answer as Promise<T>;
	}

	/** Null if the client has too many. */
	#add(client: string, key: string, work: () => Promise<unknown>): Entry | null {
		const own = this.#waiting.get(client) ?? [];
		if (own.length >= MAX_WAITING) return null;
		const entry: Entry = { key, client, work, watchers: 0, ...deferred() };
		this.#waiting.set(client, [...own, entry]);
		this.#byKey.set(key, entry);
		return entry;
	}

	#next(): void {
		while (this.#running < this.#most) {
			const entry = this.#take();
			if (entry === undefined) return;
			void this.#runNow(entry);
		}
	}

	/** The oldest of the client whose turn it is; then it is the turn of the others. */
	#take(): Entry | undefined {
		for (const [client, [entry, ...rest]] of this.#waiting) {
			this.#waiting.delete(client);
			if (rest.length > 0) this.#waiting.set(client, rest);
			return entry;
		}
		return undefined;
	}

	async #runNow(entry: Entry): Promise<void> {
		this.#running++;
		try {
			entry.resolve(await entry.work());
		} catch (error) {
			entry.reject(error);
		} finally {
			this.#running--;
			this.#byKey.delete(entry.key);
			this.#next();
		}
	}

	/** If it has not begun. */
	#drop(entry: Entry): void {
		const own = this.#waiting.get(entry.client) ?? [];
		if (!own.includes(entry)) return;
		const rest = own.filter((other) => other !== entry);
		if (rest.length > 0) this.#waiting.set(entry.client, rest);
		else this.#waiting.delete(entry.client);
		this.#byKey.delete(entry.key);
		entry.reject(new Failure(TOO_MANY_JOBS, 'Nobody waits for this answer any more.'));
	}
}

function deferred(): Pick<Entry, 'answer' | 'resolve' | 'reject'> {
	let [resolve, reject] = [(_: unknown) => {}, (_: unknown) => {}];
	const answer = new Promise<unknown>((onResult, onError) => {
		[resolve, reject] = [onResult, onError];
	});
	return { answer, resolve, reject };
}
