/**
 * threads: visits in threads of their own, so that understanding never holds up the network and the disk.
 *
 * A thread has many visits under way; each asks for its pages here. A page that keeps a thread busy for too long ends the
 * thread; its visits are tried again, and the store tells which page it was.
 */
import { Worker } from 'node:worker_threads';
import { Failure } from '../io/failure.ts';
import type { Batch } from '../io/store/store.ts';
import { threadFile } from '../io/thread-file.ts';
import type { WebRequest } from '../io/web.ts';
import type { Ask, Asked, VisitInput } from './visit.ts';

export type ToThread =
	| { readonly kind: 'visit'; readonly id: number; readonly input: VisitInput }
	| { readonly kind: 'answer'; readonly id: number; readonly asked: Asked };
export type FromThread =
	| { readonly kind: 'ask'; readonly id: number; readonly request: WebRequest }
	| { readonly kind: 'done'; readonly id: number; readonly batch: Batch }
	| { readonly kind: 'broke'; readonly id: number; readonly message: string };

interface UnderWay {
	readonly url: string;
	readonly ask: Ask;
	resolve(batch: Batch): void;
	reject(error: Error): void;
	/** When the thread got the word; null while it waits for an answer. */
	busySinceMs: number | null;
}

/** A page that is not understood after so long never will be. */
const MOST_BUSY_MS = 60_000;
const WATCH_MS = 5_000;
const THREAD_FILE = threadFile('visit-thread', import.meta.url);

export class VisitThreads {
	readonly #threads: VisitThread[];

	constructor(count: number) {
		this.#threads = Array.from({ length: count }, () => new VisitThread());
	}

	/** A visit in the thread that has the least to do. */
	visit(input: VisitInput, ask: Ask): Promise<Batch> {
		const idlest = this.#threads.reduce((a, b) => (b.size < a.size ? b : a));
		return idlest.visit(input, ask);
	}

	async close(): Promise<void> {
		await Promise.all(this.#threads.map((thread) => thread.close()));
	}
}

class VisitThread {
	#worker: Worker;
	readonly #visits = new Map<number, UnderWay>();
	readonly #watch: NodeJS.Timeout;
	#lastId = 0;
	#isClosing = false;
	/** It has done something: it can be started. */
	#hasSpoken = false;

	constructor() {
		this.#worker = this.#start();
		this.#watch = setInterval(() => this.#endIfStuck(), WATCH_MS);
		this.#watch.unref();
	}

	get size(): number {
		return this.#visits.size;
	}

	visit(input: VisitInput, ask: Ask): Promise<Batch> {
		const id = ++this.#lastId;
		return new Promise((resolve, reject) => {
			const { url } = input.task;
			this.#visits.set(id, { url, ask, resolve, reject, busySinceMs: performance.now() });
			this.#post({ kind: 'visit', id, input });
		});
	}

	async close(): Promise<void> {
		this.#isClosing = true;
		clearInterval(this.#watch);
		await this.#worker.terminate();
	}

	#start(): Worker {
		const worker = new Worker(THREAD_FILE);
		worker.on('message', (message: FromThread) => {
			this.#hasSpoken = true;
			this.#take(message);
		});
		worker.on('error', (error) => this.#replace(worker, error.message));
		worker.on('exit', () => this.#replace(worker, 'its thread ended'));
		return worker;
	}

	#take(message: FromThread): void {
		const visit = this.#visits.get(message.id);
		if (visit === undefined) return;
		if (message.kind === 'ask') {
			visit.busySinceMs = null;
			this.#answer(message.id, visit, message.request).catch((error: Error) => visit.reject(error));
			return;
		}
		this.#visits.delete(message.id);
		if (message.kind === 'done') visit.resolve(message.batch);
		else visit.reject(new Error(message.message));
	}

	async #answer(id: number, visit: UnderWay, request: WebRequest): Promise<void> {
		const asked = await visit.ask(request);
		visit.busySinceMs = performance.now();
		this.#post({ kind: 'answer', id, asked });
	}

	#post(message: ToThread): void {
		this.#worker.postMessage(message, message.kind === 'answer' ? handedOver(message.asked) : []);
	}

	/** All that the thread had under way is tried again; another thread takes its place. */
	#replace(worker: Worker, why: string): void {
		if (worker !== this.#worker || this.#isClosing) return;
		const lost = [...this.#visits.values()];
		this.#visits.clear();
		if (this.#hasSpoken) this.#worker = this.#start();
		const error = this.#hasSpoken
			? new Error(why)
			: new Failure('no-threads', `Threads cannot be started: ${why}.`);
		for (const { reject } of lost) reject(error);
	}

	#endIfStuck(): void {
		const now = performance.now();
		const stuck = [...this.#visits.values()].filter(
			({ busySinceMs }) => busySinceMs !== null && now - busySinceMs > MOST_BUSY_MS,
		);
		if (stuck.length === 0) return;
		const { url } = stuck.reduce((a, b) => (b.busySinceMs! < a.busySinceMs! ? b : a));
		const worker = this.#worker;
		this.#replace(
			worker,
			`the thread was busy for more than ${MOST_BUSY_MS / 1000} s, most likely with ${url}`,
		);
		void worker.terminate();
	}
}

/** A body that has its memory to itself changes hands without being copied. */
function handedOver(asked: Asked): ArrayBuffer[] {
	if (asked.kind !== 'answer') return [];
	const { buffer, byteLength } = asked.body;
	return buffer instanceof ArrayBuffer && byteLength > 0 && byteLength === buffer.byteLength ? [buffer] : [];
}
