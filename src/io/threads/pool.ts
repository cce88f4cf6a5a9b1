/**
 * pool: runs jobs in supervised threads, or processes, which are started when needed.
 *
 * A job goes to the thread with the fewest jobs. One that takes too long or too much memory, or crashes its thread, is aborted; the
 * other jobs of that thread restart in another. A running job can call back to whoever started it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TransferListItem } from 'node:worker_threads';
import { Failure } from '../failure.ts';
import { fromErrorRecord } from './error-record.ts';
import type { CallMessage, FromThread, ToThread } from './serve-jobs.ts';
import { SupervisedProcess } from './supervised-process.ts';
import { SupervisedThread, type ThreadEnd, type ThreadLimits } from './supervised-thread.ts';

/** Options that the users of a pool leave to their callers. */
export interface ThreadSettings extends Partial<ThreadLimits> {
	/** Another file to start threads from. */
	readonly file?: URL;
	/** Called when a thread crashes or exceeds its limits; its jobs are restarted. */
	readonly onThreadEnd?: (end: ThreadEnd) => void;
}

export interface PoolOptions<Job, Reply = never> extends ThreadSettings {
	/** A file that calls `serveJobs`. */
	readonly file: URL;
	/** Processes instead of threads: for jobs whose time is spent in native code, which cannot be stopped in a thread. */
	readonly isProcess?: boolean;
	/** The data that a thread starts with. */
	readonly data?: unknown;
	readonly threads: number;
	/** Jobs per thread; beyond it, new ones are refused. */
	readonly maxJobs?: number;
	/** Prepares a job for sending; created again for each thread, so that it can leave out what the thread already has. */
	readonly encoder?: () => (job: Job) => unknown;
	/** The parts of a reply that are moved to the thread instead of copied. */
	readonly movedOf?: (reply: Reply) => readonly TransferListItem[];
	/** End a thread when it has no job left, which frees its memory. */
	readonly endsIdleThreads?: boolean;
	/** How long `close` waits for running jobs. */
	readonly drainMs?: number;
}

/** Replies to a job's calls. Created each time the job starts: a restarted job makes the same calls again. */
export type Caller<Call, Reply> = () => (request: Call) => Promise<Reply> | Reply;

/** The refusal when a thread has too many jobs. */
export const TOO_MANY_JOBS = 'too-much-at-once';

/** A job that crashed or blocked its thread. It is not a Failure: the program failed on it. */
export class JobAborted extends Error {
	constructor(reason: string, options?: ErrorOptions) {
		super(reason, options);
		this.name = 'JobAborted';
		// The stack of the supervisor says nothing about the job; the cause does.
		this.stack = `${this.name}: ${reason}`;
	}
}

interface Entry<Job, Result, Call, Reply> {
	readonly job: Job;
	readonly caller: Caller<Call, Reply> | null;
	/** How often it was restarted without knowing which job was to blame. */
	losses: number;
	/** Set while it runs. */
	reply: ReturnType<Caller<Call, Reply>> | null;
	resolve(result: Result): void;
	reject(error: unknown): void;
}

/** With more, answers would come after the people who asked have left. */
const MAX_JOBS = 500;
const DRAIN_MS = 2_000;
const DRAIN_CHECK_MS = 10;
/** A job that has seen so many threads end for no known reason is aborted. */
const MAX_LOSSES = 3;

export class ThreadPool<Job, Result, Call = never, Reply = never> {
	readonly #options: PoolOptions<Job, Reply>;
	#threads: PoolThread<Job, Result, Call, Reply>[] = [];
	#isClosed = false;

	constructor(options: PoolOptions<Job, Reply>) {
		this.#options = options;
	}

	run(job: Job, caller: Caller<Call, Reply> | null = null): Promise<Result> {
		if (this.#isClosed) return Promise.reject(closed());
		return new Promise((resolve, reject) => {
			const thread = this.#choose();
			const { maxJobs = MAX_JOBS } = this.#options;
			if (thread.size < maxJobs) thread.begin({ job, caller, losses: 0, reply: null, resolve, reject });
			else reject(new Failure(TOO_MANY_JOBS, 'Too many requests at the same time. Try again in a moment.'));
		});
	}

	/** Starts one thread now, so that the first job does not wait for its thread to load. The others start when all are busy. */
	start(): void {
		if (this.#threads.length === 0) this.#start();
	}

	/** Waits for running jobs and the jobs that follow from them, then ends the threads. */
	async close(): Promise<void> {
		const untilMs = performance.now() + (this.#options.drainMs ?? DRAIN_MS);
		while (this.#threads.some(({ size }) => size > 0) && performance.now() < untilMs)
			await sleep(DRAIN_CHECK_MS);
		this.#isClosed = true;
		await Promise.all(this.#threads.map((thread) => thread.close()));
	}

	#choose(): PoolThread<Job, Result, Call, Reply> {
		const idlest = this.#threads.reduce<PoolThread<Job, Result, Call, Reply> | null>(
			(best, thread) => (best === null || thread.size < best.size ? thread : best),
			null,
		);
		if (idlest !== null && (idlest.size === 0 || this.#threads.length >= this.#options.threads))
			return idlest;
		return this.#start();
	}

	#start(): PoolThread<Job, Result, Call, Reply> {
		const thread: PoolThread<Job, Result, Call, Reply> = new PoolThread(this.#options, (again) => {
			this.#threads = this.#threads.filter((other) => other !== thread);
			for (const entry of again) this.#choose().begin(entry);
		});
		this.#threads.push(thread);
		return thread;
	}
}

class PoolThread<Job, Result, Call, Reply> {
	readonly #options: PoolOptions<Job, Reply>;
	readonly #thread:
		| SupervisedThread<ToThread<unknown, Reply>, FromThread<Result, Call>>
		| SupervisedProcess<unknown, Result, Call, Reply>;
	readonly #encode: (job: Job) => unknown;
	readonly #entries = new Map<number, Entry<Job, Result, Call, Reply>>();
	/** Called when the thread has ended, with the jobs to restart. */
	readonly #onEnd: (again: readonly Entry<Job, Result, Call, Reply>[]) => void;
	#lastId = 0;

	constructor(
		options: PoolOptions<Job, Reply>,
		onEnd: (again: readonly Entry<Job, Result, Call, Reply>[]) => void,
	) {
		this.#options = options;
		this.#onEnd = onEnd;
		this.#encode = options.encoder?.() ?? ((job) => job);
		const handlers = {
			onMessage: (message: FromThread<Result, Call>) => this.#receive(message),
			onEnd: (end: ThreadEnd) => this.#end(end),
		};
		this.#thread =
			options.isProcess === true
				? new SupervisedProcess({ ...options, ...handlers })
				: new SupervisedThread({ ...options, ...handlers });
		this.#thread.hold(false);
	}

	get size(): number {
		return this.#entries.size;
	}

	begin(entry: Entry<Job, Result, Call, Reply>): void {
		const id = ++this.#lastId;
		if (this.#entries.size === 0) this.#thread.hold(true);
		this.#entries.set(id, entry);
		entry.reply = entry.caller?.() ?? null;
		this.#thread.post({ kind: 'job', id, job: this.#encode(entry.job) });
	}

	#receive(message: FromThread<Result, Call>): void {
		const entry = this.#entries.get(message.id);
		if (entry === undefined) return;
		if (message.kind === 'call') {
			this.#reply(entry, message).catch((error: unknown) => {
				this.#settle(message.id);
				entry.reject(error);
			});
			return;
		}
		this.#settle(message.id);
		if (message.kind === 'done') entry.resolve(message.result);
		else entry.reject(fromErrorRecord(message.error));
	}

	async #reply(
		{ reply }: Entry<Job, Result, Call, Reply>,
		{ id, call, request }: CallMessage<Call>,
	): Promise<void> {
		if (reply === null) throw new Error('A job made a call, but no handler was given.');
		const given = await reply(request);
		if (call === null || !this.#entries.has(id)) return;
		this.#thread.post({ kind: 'reply', id, call, reply: given }, this.#options.movedOf?.(given));
	}

	#settle(id: number): void {
		if (!this.#entries.delete(id)) return;
		if (this.#entries.size > 0) return;
		this.#thread.hold(false);
		if (this.#options.endsIdleThreads !== true) return;
		this.#onEnd([]);
		void this.#thread.close();
	}

	/** Aborts the job that the thread worked on, and restarts the others. */
	#end(end: ThreadEnd): void {
		const { job, reason, cause, hasWorked } = end;
		this.#options.onThreadEnd?.(end);
		const entries = [...this.#entries];
		this.#entries.clear();
		const guilty = job === null ? undefined : entries.find(([id]) => id === job);
		const again: Entry<Job, Result, Call, Reply>[] = [];
		for (const [id, entry] of entries) {
			if (guilty === undefined) entry.losses++;
			if (!hasWorked)
				entry.reject(new Failure('no-threads', `Threads cannot be started: ${reason}.`, 'stop', { cause }));
			else if (id === job || entry.losses > MAX_LOSSES) entry.reject(new JobAborted(reason, { cause }));
			else again.push(entry);
		}
		this.#onEnd(again);
	}

	async close(): Promise<void> {
		await this.#thread.close();
		const entries = [...this.#entries.values()];
		this.#entries.clear();
		for (const { reject } of entries) reject(closed());
	}
}

function closed(): Failure {
	return new Failure('closed', 'The thread pool was closed before the job finished.');
}
