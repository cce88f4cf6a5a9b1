/**
 * crawl-contender: one contender of the crawl bench, in a separate process; its last line reports what it spent.
 *
 * `node crawl-contender.js NAME JOB`; `web` is the simulated web itself, which prints its URL.
 */
import { pathToFileURL } from 'node:url';
import { createWorld, startSim } from '../sim/index.ts';
import { crawlOurs } from './crawl-ours.ts';
import { crawlWithCrawlee, fetchAll } from './crawl-peers.ts';

export interface Job {
	readonly proxy: string;
	/** The simulated web: its seed and size. */
	readonly seed: number;
	readonly blogs: number;
	/** How many of its blogs a crawl begins with. */
	readonly seeds: number;
	/** Where it ends. */
	readonly pages: number;
	/** URLs in the queue when ours starts; none by default. */
	readonly frontier?: number;
	/** The existing store that ours continues with; a new one by default. */
	readonly data?: string;
}

export interface Spent {
	readonly wallSeconds: number;
	readonly cpuSeconds: number;
	readonly peakMb: number;
}

/** A contender with everything loaded; it returns the work to measure. */
type Contender = (job: Job) => Promise<() => Promise<void>>;

const CONTENDERS = {
	ours: crawlOurs,
	crawlee: crawlWithCrawlee,
	'bare fetch': (job) => fetchAll(job, false),
	'bare fetch and parse': (job) => fetchAll(job, true),
} as const satisfies Readonly<Record<string, Contender>>;

export type ContenderName = keyof typeof CONTENDERS;

export function seedsOf({ seed, blogs, seeds }: Job): string[] {
	const world = createWorld({ seed, blogs });
	return Array.from({ length: seeds }, (_, i) => `http://${world.name(i)}/`);
}

async function measure(name: ContenderName, job: Job): Promise<Spent> {
	const work = await CONTENDERS[name](job);
	const [started, cpu] = [performance.now(), process.cpuUsage()];
	await work();
	const { user, system } = process.cpuUsage(cpu);
	return {
		wallSeconds: (performance.now() - started) / 1000,
		cpuSeconds: (user + system) / 1e6,
		peakMb: process.resourceUsage().maxRSS / 1024,
	};
}

async function main(name: string, text: string): Promise<void> {
	const job = JSON.parse(text) as Job;
	if (name === 'web')
		process.stdout.write(`${(await startSim({ seed: job.seed, blogs: job.blogs })).proxyUrl}\n`);
	else {
		process.stdout.write(`${JSON.stringify(await measure(name as ContenderName, job))}\n`);
		process.exit(0);
	}
}

const [, file = '', name = '', job = ''] = process.argv;
if (import.meta.url === pathToFileURL(file).href) await main(name, job);
