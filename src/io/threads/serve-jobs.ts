/** serve-jobs: the side of the pool that is in the thread or process: runs the jobs it receives, all at the same time. */
import { parentPort, Worker } from 'node:worker_threads';
import { type ErrorRecord, toErrorRecord } from './error-record.ts';
import { beginTask, endTask, processStart } from './task-marker.ts';

export type ToThread<Job, Reply> =
	| { readonly kind: 'job'; readonly id: number; readonly job: Job }
	| { readonly kind: 'reply'; readonly id: number; readonly call: number; readonly reply: Reply };

export interface CallMessage<Call> {
	readonly kind: 'call';
	readonly id: number;
	/** Null if no reply is expected. */
	readonly call: number | null;
	readonly request: Call;
}

export type FromThread<Result, Call> =
	| CallMessage<Call>
	| { readonly kind: 'done'; readonly id: number; readonly result: Result }
	| { readonly kind: 'failed'; readonly id: number; readonly error: ErrorRecord };

/** What a job can do besides computing its result. */
export interface JobContext<Call, Reply> {
	/** Calls the owner of the pool. Waiting for the reply does not count as the job's time. */
	call(request: Call): Promise<Reply>;
	/** The same without a reply. */
	notify(request: Call): void;
	/** Restarts the job's time limit. For jobs of many steps, each of which ends. */
	goesOn(): void;
}

interface JobPort<Job, Reply> {
	postMessage(message: unknown): void;
	listen(listener: (message: ToThread<Job, Reply>) => void): void;
}

function openPort<Job, Reply>(): JobPort<Job, Reply> {
	const port = parentPort;
	if (port === null) return openProcess();
	return {
		postMessage: (message) => port.postMessage(message),
		listen: (listener) => port.on('message', listener),
	};
}

/** Ends the process within a second after its parent, even if the main thread is in an SQL statement. */
const WATCH_PARENT = `const { parent } = require('node:worker_threads').workerData;
setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 1000);`;

function openProcess<Job, Reply>(): JobPort<Job, Reply> {
	const { parent } = processStart();
	new Worker(WATCH_PARENT, {
		eval: true,
		workerData: { parent },
		resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
	}).unref();
	process.on('disconnect', () => process.exit());
	// A terminal and a service manager signal the whole group. The parent decides when its jobs are done.
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
	return {
		postMessage: (message) => void process.send!(message),
		listen: (listener) => process.on('message', (message) => listener(message as ToThread<Job, Reply>)),
	};
}

/** Between two calls a job runs without a pause, so the thread always works on the job that it started last. */
export function serveJobs<Job, Result, Call = never, Reply = never>(
	work: (job: Job, context: JobContext<Call, Reply>) => Result | Promise<Result>,
): void {
	const port = openPort<Job, Reply>();
	const post = (message: FromThread<Result, Call>) => port.postMessage(message);
	const awaited = new Map<number, (reply: Reply) => void>();
	let calls = 0;

	const contextOf = (id: number): JobContext<Call, Reply> => ({
		call(request) {
			const call = ++calls;
			post({ kind: 'call', id, call, request });
			endTask(id);
			return new Promise((resolve) => awaited.set(call, resolve));
		},
		notify(request) {
			beginTask(id);
			post({ kind: 'call', id, call: null, request });
		},
		goesOn: () => beginTask(id),
	});

	const run = async (id: number, job: Job): Promise<void> => {
		try {
			post({ kind: 'done', id, result: await work(job, contextOf(id)) });
		} catch (error) {
			post({ kind: 'failed', id, error: toErrorRecord(error) });
		} finally {
			endTask(id);
		}
	};

	port.listen((message) => {
		if (message.kind === 'job') {
			beginTask(message.id);
			void run(message.id, message.job);
			return;
		}
		const resume = awaited.get(message.call);
		if (resume === undefined) return;
		awaited.delete(message.call);
		beginTask(message.id);
		resume(message.reply);
	});
}
