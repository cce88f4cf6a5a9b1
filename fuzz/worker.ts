/**
 * worker: one campaign in a thread of its own, so that what never ends, or takes all memory, ends the thread and not the run.
 *
 * What is being run stands in memory that the main thread sees; kept inputs and findings are files at once.
 */
import { register } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { Desk } from './desk.ts';
import { Campaign, type Figures, type Limits } from './engine/campaign.ts';
import { COUNTERS } from './engine/coverage.ts';
import { showProgress } from './progress.ts';

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
const desk = new Desk(work.folder, target.name);

const campaign = new Campaign(target, work.seed, {
	begin: showProgress(work.progress),
	keep: (input) => desk.keep(input),
	find: (finding) => desk.report(finding),
});
const { findings, ...figures } = await campaign.run(work.limits, desk.kept());
const slow = findings.filter(({ kind }) => kind === 'slow').length;
parentPort?.postMessage({ ...figures, slow, crashes: findings.length - slow } satisfies Done);
