/**
 * supervised-process: a child process that does jobs one at a time, and is killed when one takes too long.
 *
 * A thread that runs an SQL statement in native code cannot be stopped: `terminate` waits until the statement ends by itself. A process
 * ends at once. It stays alive until its parent is gone, even if that was killed.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fromErrorRecord } from './error-record.ts';
import type { FromThread, ToThread } from './serve-jobs.ts';
import { type ThreadEnd, type ThreadLimits, type ThreadOptions, withDefaults } from './supervised-thread.ts';
import { type CrashMessage, PROCESS_START } from './task-marker.ts';

/** V8 divides the young generation into two halves and a third for large objects. */
const YOUNG_PARTS = 3;

export class SupervisedProcess<Job, Result, Call, Reply> {
	readonly #options: ThreadOptions<FromThread<Result, Call>>;
	readonly #limits: ThreadLimits;
	readonly #child: ChildProcess;
	readonly #exited: Promise<void>;
	readonly #waiting: (ToThread<Job, Reply> & { readonly kind: 'job' })[] = [];
	#job: number | null = null;
	#timer: NodeJS.Timeout | undefined;
	#isOver = false;
	#hasWorked = false;

	constructor(options: ThreadOptions<FromThread<Result, Call>>) {
		this.#options = options;
		const limits = withDefaults(options);
		this.#limits = limits;
		this.#child = fork(fileURLToPath(options.file), [], {
			serialization: 'advanced',
			// The standard output may be data.
			stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
			execArgv: [
				`--max-old-space-size=${limits.maxMemoryMb}`,
				`--max-semi-space-size=${Math.ceil(limits.youngMemoryMb / YOUNG_PARTS)}`,
			],
			env: { ...process.env, [PROCESS_START]: JSON.stringify({ data: options.data, parent: process.pid }) },
		});
		this.#child.on('message', (message) => this.#receive(message as FromThread<Result, Call> | CrashMessage));
		this.#child.on('error', (error) => this.#end(`its process failed: ${error.message}`, error));
		this.#exited = new Promise((resolve) => {
			this.#child.once('exit', (code, signal) => {
				this.#end(`its process ended with ${signal ?? code}`);
				resolve();
			});
			this.#child.once('error', () => {
				if (this.#child.pid === undefined) resolve();
			});
		});
	}

	post(message: ToThread<Job, Reply>): void {
		if (message.kind === 'reply') this.#send(message);
		else if (this.#job === null) this.#begin(message);
		else this.#waiting.push(message);
	}

	hold(isHeld: boolean): void {
		for (const handle of [this.#child, this.#child.channel]) {
			if (isHeld) handle?.ref();
			else handle?.unref();
		}
	}

	async close(): Promise<void> {
		this.#isOver = true;
		clearTimeout(this.#timer);
		this.#child.kill('SIGKILL');
		this.hold(true);
		await this.#exited;
	}

	#begin(message: ToThread<Job, Reply> & { readonly kind: 'job' }): void {
		this.#job = message.id;
		const { maxBusyMs } = this.#limits;
		if (maxBusyMs !== Number.POSITIVE_INFINITY)
			this.#timer = setTimeout(() => this.#endStuck(maxBusyMs), maxBusyMs);
		this.#send(message);
	}

	#send(message: ToThread<Job, Reply>): void {
		// An error means that the process has ended, which `exit` reports.
		if (!this.#isOver && this.#child.connected) this.#child.send(message, () => {});
	}

	#receive(message: FromThread<Result, Call> | CrashMessage): void {
		if (this.#isOver) return;
		if (message.kind === 'crash') {
			const error = fromErrorRecord(message.error);
			this.#end(error.message, error);
			return;
		}
		this.#hasWorked = true;
		if (message.kind !== 'call') {
			clearTimeout(this.#timer);
			this.#job = null;
		}
		this.#options.onMessage(message);
		const next = this.#job === null ? this.#waiting.shift() : undefined;
		if (next !== undefined) this.#begin(next);
	}

	#endStuck(maxBusyMs: number): void {
		this.#child.kill('SIGKILL');
		this.#hasWorked = true;
		this.#end(`it took more than ${maxBusyMs / 1000} s`);
	}

	#end(reason: string, cause: Error | null = null): void {
		if (this.#isOver) return;
		this.#isOver = true;
		clearTimeout(this.#timer);
		this.#options.onEnd({ job: this.#job, reason, cause, hasWorked: this.#hasWorked } satisfies ThreadEnd);
	}
}
