/**
 * worker: one campaign in a separate thread, so that an endless loop or memory exhaustion ends the thread and not the
 * run.
 *
 * The current input is in memory that the main thread sees; stored inputs and findings are written to files
 * immediately.
 */
import { register } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { Campaign, type Figures, type Limits } from './engine/campaign.ts';
import { COUNTERS } from './engine/coverage.ts';
import { showProgress } from './progress.ts';
import { Service } from './service.ts';

export interface Work {
	readonly target: string;
	readonly seed: number;
	readonly limits: Limits;
	readonly folder: string;
	readonly progress: SharedArrayBuffer;
}

export type Done = Omit<Figures, 'findings'> & { readonly crashes: number; readonly slow: number };

const work = workerData as Work;
const extension = import.meta.url.slice(-3);
register(`./instrument/hook${extension}`, import.meta.url, {
	data: { root: new URL('../src/', import.meta.url).href, counters: COUNTERS },
});
const { TARGETS } = (await import(`./targets/index${extension}`)) as typeof import('./targets/index.ts');
const target = await TARGETS[work.target]!();
const service = new Service(work.folder, target.name);

const campaign = new Campaign(target, work.seed, {
	begin: showProgress(work.progress),
	keep: (input) => service.keep(input),
	find: (finding) => service.report(finding),
});
const { findings, ...figures } = await campaign.run(work.limits, service.kept());
const slow = findings.filter(({ kind }) => kind === 'slow').length;
parentPort?.postMessage({ ...figures, slow, crashes: findings.length - slow } satisfies Done);
