/** serve-jobs: the thread's side of the pool: runs the jobs it receives, all at the same time. */
import { parentPort } from 'node:worker_threads';
import { type ErrorRecord, toErrorRecord } from './error-record.ts';
import { beginTask, endTask } from './task-marker.ts';

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

/** Between two calls a job runs without a pause, so the thread always works on the job that it started last. */
export function serveJobs<Job, Result, Call = never, Reply = never>(
	work: (job: Job, context: JobContext<Call, Reply>) => Result | Promise<Result>,
): void {
	const port = parentPort!;
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

	port.on('message', (message: ToThread<Job, Reply>) => {
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
