/**
 * supervised-thread: a thread with limits on time and memory; if it ends, we know which job it was working on.
 *
 * Busy time is added up from check to check, so that a process that was suspended does not make its threads look stuck.
 */
import { type TransferListItem, Worker } from 'node:worker_threads';
import { findStack } from './stuck-stack.ts';
import { JOB, newMarker, type ThreadStart, TURN } from './task-marker.ts';

export interface ThreadLimits {
	/** A job that keeps its thread busy for longer, without a pause, is assumed never to end. */
	readonly maxBusyMs: number;
	readonly maxMemoryMb: number;
	/** Space for new objects. V8 claims it bit by bit and does not return it. */
	readonly youngMemoryMb: number;
}

/**
 * A page leaves much garbage at once: with more space, most of it is dead when the space is full, and costs nothing to collect.
 * This is twice Node's default; four times the default made understanding a sixth faster.
 */
const PAGES_YOUNG_MB = 96;
/** For threads that only sometimes answer a query. */
export const QUERIES_YOUNG_MB = 24;

const DEFAULT_LIMITS: ThreadLimits = {
	maxBusyMs: 20_000,
	maxMemoryMb: 1_024,
	youngMemoryMb: PAGES_YOUNG_MB,
};

export function withDefaults(limits: Partial<ThreadLimits>): ThreadLimits {
	return {
		maxBusyMs: limits.maxBusyMs ?? DEFAULT_LIMITS.maxBusyMs,
		maxMemoryMb: limits.maxMemoryMb ?? DEFAULT_LIMITS.maxMemoryMb,
		youngMemoryMb: limits.youngMemoryMb ?? DEFAULT_LIMITS.youngMemoryMb,
	};
}

export interface ThreadEnd {
	/** The job it was working on, if any. */
	readonly job: number | null;
	/** A clause that can follow "it could not be done: ". */
	readonly reason: string;
	/** The error that ended it, if there was one. */
	readonly cause: Error | null;
	/** It has started at least one job, so threads can be started. */
	readonly hasWorked: boolean;
}

export interface ThreadOptions<From> extends Partial<ThreadLimits> {
	readonly file: URL;
	readonly data?: unknown;
	readonly onMessage: (message: From) => void;
	/** Called once, except after `close`. */
	readonly onEnd: (end: ThreadEnd) => void;
}

/** Checks within the time limit of a job, and the longest time between two. */
const CHECKS = 10;
const MAX_CHECK_MS = 1_000;
/** A check that comes later than this many times its interval was delayed itself. */
const LATE = 2;

export class SupervisedThread<To, From> {
	readonly #options: ThreadOptions<From>;
	readonly #limits: ThreadLimits;
	readonly #marker = newMarker();
	readonly #worker: Worker;
	readonly #timer: NodeJS.Timeout;
	readonly #checkMs: number;
	#isOver = false;
	#lastTurn = 0;
	#busyMs = 0;
	#checkedMs = performance.now();

	constructor(options: ThreadOptions<From>) {
		this.#options = options;
		this.#limits = withDefaults(options);
		this.#checkMs = Math.min(MAX_CHECK_MS, this.#limits.maxBusyMs / CHECKS);
		this.#worker = new Worker(options.file, {
			workerData: { marker: this.#marker, data: options.data } satisfies ThreadStart,
			resourceLimits: {
				maxOldGenerationSizeMb: this.#limits.maxMemoryMb,
				maxYoungGenerationSizeMb: this.#limits.youngMemoryMb,
			},
		});
		this.#worker.on('message', (message: From) => {
			if (!this.#isOver) options.onMessage(message);
		});
		this.#worker.on('error', (error: Error) => this.#end(this.#inWords(error), error));
		this.#worker.on('exit', () => this.#end('its thread ended'));
		this.#timer = setInterval(() => this.#check(), this.#checkMs);
		this.#timer.unref();
	}

	post(message: To, transfer: readonly TransferListItem[] = []): void {
		if (!this.#isOver) this.#worker.postMessage(message, transfer);
	}

	/** Whether the process stays alive for it. */
	hold(isHeld: boolean): void {
		if (isHeld) this.#worker.ref();
		else this.#worker.unref();
	}

	async close(): Promise<void> {
		this.#isOver = true;
		clearInterval(this.#timer);
		await this.#worker.terminate();
	}

	#check(): void {
		const now = performance.now();
		const [job, turn] = [Atomics.load(this.#marker, JOB), Atomics.load(this.#marker, TURN)];
		const passedMs = Math.min(now - this.#checkedMs, LATE * this.#checkMs);
		this.#busyMs = job === 0 || turn !== this.#lastTurn ? 0 : this.#busyMs + passedMs;
		this.#lastTurn = turn;
		this.#checkedMs = now;
		if (this.#busyMs <= this.#limits.maxBusyMs) return;
		clearInterval(this.#timer);
		void this.#endStuck();
	}

	async #endStuck(): Promise<void> {
		const stack = await findStack(this.#worker.threadId);
		const cause = stack === null ? null : new Error('the thread was stuck');
		if (cause !== null) cause.stack = `Error: ${cause.message}\n${stack}`;
		this.#end(`it took more than ${this.#limits.maxBusyMs / 1000} s`, cause);
		await this.#worker.terminate();
	}

	#inWords({ code, message }: NodeJS.ErrnoException): string {
		return code === 'ERR_WORKER_OUT_OF_MEMORY'
			? `it used more than ${this.#limits.maxMemoryMb} MB of memory`
			: `its thread crashed: ${message}`;
	}

	#end(reason: string, cause: Error | null = null): void {
		if (this.#isOver) return;
		this.#isOver = true;
		clearInterval(this.#timer);
		const job = Atomics.load(this.#marker, JOB);
		const hasWorked = Atomics.load(this.#marker, TURN) > 0;
		this.#options.onEnd({ job: job === 0 ? null : job, reason, cause, hasWorked });
	}
}
