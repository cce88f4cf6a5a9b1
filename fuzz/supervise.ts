/**
 * supervise: a target's campaign in a thread. A thread that is stuck or dies is a finding, and another one continues.
 */
import { Worker } from 'node:worker_threads';
import type { Limits } from './engine/campaign.ts';
import type { Finding } from './engine/finding.ts';
import { newProgress, readProgress } from './progress.ts';
import { Service } from './service.ts';
import type { Done, Work } from './worker.ts';

export interface Job {
	readonly target: string;
	readonly seed: number;
	readonly limits: Limits;
	readonly folder: string;
}

/** A thread without progress for this long hangs. */
const MAX_SILENT_SECONDS = 30;
const MAX_HEAP_MB = 1024;
/** After this many lost threads a target is given up. */
const MAX_LOST = 5;

export async function supervise(job: Job): Promise<Done> {
	const total = { executions: 0, seconds: 0, branches: 0, kept: 0, crashes: 0, slow: 0 };
	const start = Date.now();
	for (let lost = 0; lost < MAX_LOST; lost++) {
		const seconds = job.limits.seconds - (Date.now() - start) / 1000;
		const runs = job.limits.runs - total.executions;
		if (seconds <= 0 || runs <= 0) break;
		const progress = newProgress();
		const done = await runThread({ ...job, progress, seed: job.seed + lost, limits: { runs, seconds } });
		const isLost = 'kind' in done;
		total.executions += isLost ? readProgress(progress).executions : done.executions;
		if (!isLost) {
			total.branches = done.branches;
			total.kept = done.kept;
			total.crashes += done.crashes;
			total.slow += done.slow;
			break;
		}
		new Service(job.folder, job.target).report(done);
		total.crashes++;
	}
	return { ...total, seconds: (Date.now() - start) / 1000 };
}

/** Figures when it finished, a finding when it did not. */
function runThread(work: Work): Promise<Done | Finding> {
	const worker = new Worker(new URL(`./worker${import.meta.url.slice(-3)}`, import.meta.url), {
		workerData: work,
		resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
	});
	return new Promise((resolve) => {
		const fail = (kind: Finding['kind'], what: string) =>
			resolve({ kind, key: `${kind} ${what}`, what, input: readProgress(work.progress).input });
		const timer = watchSilence(work.progress, () => {
			fail('hang', `no progress for ${MAX_SILENT_SECONDS} s`);
			void worker.terminate();
		});
		worker.once('message', (done: Done) => resolve(done));
		worker.once('error', (error) => fail('crash', String(error)));
		worker.once('exit', (code) => {
			clearInterval(timer);
			fail('crash', `the thread ended with ${code}`);
		});
	});
}

function watchSilence(progress: SharedArrayBuffer, act: () => void): NodeJS.Timeout {
	let last = -1;
	let silentSeconds = 0;
	return setInterval(() => {
		const { executions } = readProgress(progress);
		silentSeconds = executions === last ? silentSeconds + 1 : 0;
		last = executions;
		if (silentSeconds === MAX_SILENT_SECONDS) act();
	}, 1000);
}
