/** readers: threads that answer questions, each with a connection of its own to the store. */
import { Worker } from 'node:worker_threads';
import { Failure } from '../io/failure.ts';
import { threadFile } from '../io/thread-file.ts';
import { makeReads, type QuestionName, type Reads } from './reads.ts';

export interface ToReader {
	readonly id: number;
	readonly name: QuestionName;
	readonly args: readonly unknown[];
}

export type FromReader =
	| { readonly id: number; readonly value: unknown }
	| { readonly id: number; readonly failure: { readonly code: string | null; readonly message: string } };

interface Waiter {
	resolve(value: unknown): void;
	reject(error: unknown): void;
}

const THREAD_FILE = threadFile('read-thread', import.meta.url);

class Reader {
	readonly #worker: Worker;
	readonly #waiters = new Map<number, Waiter>();
	#last = 0;
	/** The thread has ended: nothing that is asked of it would be answered. */
	isGone = false;

	constructor(place: string) {
		this.#worker = new Worker(THREAD_FILE, { workerData: place });
		this.#worker.unref();
		this.#worker.on('message', (message: FromReader) => this.#take(message));
		this.#worker.on('error', (error) => this.#end(error));
		this.#worker.on('exit', () => this.#end(new Failure('closed', 'The store is closed.')));
	}

	get waiting(): number {
		return this.#waiters.size;
	}

	ask(name: QuestionName, args: readonly unknown[]): Promise<unknown> {
		const id = ++this.#last;
		return new Promise((resolve, reject) => {
			this.#waiters.set(id, { resolve, reject });
			this.#worker.ref();
			this.#worker.postMessage({ id, name, args } satisfies ToReader);
		});
	}

	#take(message: FromReader): void {
		const waiter = this.#waiters.get(message.id);
		this.#waiters.delete(message.id);
		if (this.#waiters.size === 0) this.#worker.unref();
		if ('value' in message) waiter?.resolve(message.value);
		else waiter?.reject(toError(message.failure));
	}

	#end(error: unknown): void {
		this.isGone = true;
		for (const { reject } of this.#waiters.values()) reject(error);
		this.#waiters.clear();
	}

	async close(): Promise<void> {
		await this.#worker.terminate();
	}
}

function toError({ code, message }: { readonly code: string | null; readonly message: string }): Error {
	return code === null ? new Error(message) : new Failure(code, message);
}

/** As many threads as are told, each question to the one that has the fewest to answer. A thread that broke down is replaced. */
export class Readers {
	readonly #place: string;
	#readers: readonly Reader[];
	readonly reads: Reads;

	constructor(place: string, threads: number) {
		this.#place = place;
		this.#readers = Array.from({ length: threads }, () => new Reader(place));
		this.reads = makeReads((name, args) => this.#free().ask(name, args));
	}

	#free(): Reader {
		this.#readers = this.#readers.map((reader) => (reader.isGone ? new Reader(this.#place) : reader));
		return this.#readers.reduce((best, reader) => (reader.waiting < best.waiting ? reader : best));
	}

	async close(): Promise<void> {
		await Promise.all(this.#readers.map((reader) => reader.close()));
	}
}
