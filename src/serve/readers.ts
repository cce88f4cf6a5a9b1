/** readers: threads that answer questions, each with a connection of its own to the store. */
import { Failure } from '../io/failure.ts';
import { threadFile } from '../io/thread-file.ts';
import { type ThreadEnd, type ThreadLimits, WatchedThread } from '../io/watched-thread.ts';
import { ENOUGH_ASKED, GIVEN_UP, makeReads, type QuestionName, type Reads } from './reads.ts';

export interface ToReader {
	readonly id: number;
	readonly name: QuestionName;
	readonly args: readonly unknown[];
}

export type FromReader =
	| { readonly id: number; readonly value: unknown }
	| { readonly id: number; readonly failure: { readonly code: string | null; readonly message: string } };

export interface ReadersOptions extends Partial<ThreadLimits> {
	/** What a thread starts from. */
	readonly file?: URL;
}

interface Waiter {
	readonly name: QuestionName;
	readonly args: readonly unknown[];
	resolve(value: unknown): void;
	reject(error: unknown): void;
}

/** Questions that wait for one thread: more would only be answered to people who have gone. */
const MOST_WAITING = 500;

class Reader {
	readonly #thread: WatchedThread<ToReader, FromReader>;
	readonly #waiters = new Map<number, Waiter>();
	readonly #askAgain: (waiter: Waiter) => void;
	#last = 0;
	/** The thread has ended: nothing that is asked of it would be answered. */
	isGone = false;

	constructor(place: string, options: ReadersOptions, askAgain: (waiter: Waiter) => void) {
		this.#askAgain = askAgain;
		this.#thread = new WatchedThread({
			file: threadFile('read-thread', import.meta.url),
			...options,
			data: place,
			onMessage: (message: FromReader) => this.#take(message),
			onEnd: (end) => this.#end(end),
		});
		this.#thread.hold(false);
	}

	get waiting(): number {
		return this.#waiters.size;
	}

	ask(waiter: Waiter): void {
		const id = ++this.#last;
		const { name, args } = waiter;
		this.#waiters.set(id, waiter);
		this.#thread.hold(true);
		this.#thread.post({ id, name, args });
	}

	#take(message: FromReader): void {
		const waiter = this.#waiters.get(message.id);
		this.#waiters.delete(message.id);
		if (this.#waiters.size === 0) this.#thread.hold(false);
		if ('value' in message) waiter?.resolve(message.value);
		else waiter?.reject(toError(message.failure));
	}

	/** The question that the thread was at is given up; the others are asked again. */
	#end({ workedOn, why }: ThreadEnd): void {
		this.isGone = true;
		const waiters = [...this.#waiters];
		this.#waiters.clear();
		for (const [id, waiter] of waiters) {
			if (workedOn === null) waiter.reject(new Error(why));
			else if (id === workedOn) waiter.reject(new Failure(GIVEN_UP, `The answer was given up: ${why}.`));
			else this.#askAgain(waiter);
		}
	}

	async close(): Promise<void> {
		await this.#thread.close();
		for (const { reject } of this.#waiters.values()) reject(new Failure('closed', 'The store is closed.'));
		this.#waiters.clear();
	}
}

function toError({ code, message }: { readonly code: string | null; readonly message: string }): Error {
	return code === null ? new Error(message) : new Failure(code, message);
}

/**
 * As many threads as are told, each question to the one that has the fewest to answer. A thread that broke down, or that a question
 * kept busy for too long, is replaced.
 */
export class Readers {
	readonly #start: () => Reader;
	#readers: readonly Reader[];
	readonly reads: Reads;

	constructor(place: string, threads: number, options: ReadersOptions = {}) {
		this.#start = () => new Reader(place, options, (waiter) => this.#ask(waiter));
		this.#readers = Array.from({ length: threads }, this.#start);
		this.reads = makeReads(
			(name, args) => new Promise((resolve, reject) => this.#ask({ name, args, resolve, reject })),
		);
	}

	#ask(waiter: Waiter): void {
		this.#readers = this.#readers.map((reader) => (reader.isGone ? this.#start() : reader));
		const best = this.#readers.reduce((best, reader) => (reader.waiting < best.waiting ? reader : best));
		if (best.waiting < MOST_WAITING) best.ask(waiter);
		else waiter.reject(new Failure(ENOUGH_ASKED, 'Too much is asked at once. Try again in a moment.'));
	}

	async close(): Promise<void> {
		await Promise.all(this.#readers.map((reader) => reader.close()));
	}
}
