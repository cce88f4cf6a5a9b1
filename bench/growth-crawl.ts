/**
 * growth-crawl: pages that a crawl processes per second of CPU, into stores with more and more posts. Each crawl is a
 * separate process.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Sqlite } from '../src/io/store/sqlite/driver.ts';
import type { Job, Spent } from './crawl-contender.ts';
import { type GrowthPlan, sayProgress } from './growth.ts';
import { fillStores } from './growth-fill.ts';
import { growthReport, type Report } from './report.ts';

const BLOGS = 10_000;
const SEEDS = 100;
const DAY_MS = 86_400_000;
const PARKED_DAYS = 100;
const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const CHILD = fileURLToPath(new URL(`./crawl-contender${EXTENSION}`, import.meta.url));
const run = promisify(execFile);

interface Crawled extends Spent {
	readonly requests: number;
}

export async function growCrawl(plan: GrowthPlan): Promise<Report> {
	const folders = await fillStores(plan);
	const rounds: Crawled[][] = [];
	// A store that was crawled into before does not know the web of another number.
	const first = 1 + Math.floor(Date.now() / 1000);
	for (let round = 0; round <= plan.rounds; round++) {
		const crawled = await crawlAll(folders, { seed: first + round, pages: plan.pages });
		// The first one brings the files into memory.
		if (round > 0) rounds.push(crawled);
		sayProgress(`crawl, round ${round} of ${plan.rounds}`);
	}
	return growthReport(
		{
			bench: 'growth, crawl',
			what: `about ${plan.pages} pages of a simulated web, a new one each round, crawled into stores of the given number of posts with their visits and URLs`,
			unit: 'requests/s',
		},
		'posts',
		plan.sizes.map((size, i) => ({
			size,
			values: rounds.map((crawled) => crawled[i]!.requests / crawled[i]!.cpuSeconds),
			cpuMs: (1000 * rounds.reduce((sum, crawled) => sum + crawled[i]!.cpuSeconds, 0)) / rounds.length,
			peakMb: Math.max(...rounds.map((crawled) => crawled[i]!.peakMb)),
		})),
	);
}

/** The same crawl into each of the stores. */
async function crawlAll(
	folders: readonly string[],
	{ seed, pages }: { readonly seed: number; readonly pages: number },
): Promise<Crawled[]> {
	const web = await startWeb(seed);
	try {
		const crawled: Crawled[] = [];
		for (const data of folders) {
			parkHosts(data);
			crawled.push(await crawl({ proxy: web.proxy, seed, blogs: BLOGS, seeds: SEEDS, pages, data }));
		}
		return crawled;
	} finally {
		web.child.kill();
	}
}

async function startWeb(seed: number): Promise<{ child: ChildProcess; proxy: string }> {
	const child = spawn(process.execPath, [CHILD, 'web', JSON.stringify({ seed, blogs: BLOGS })], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const [proxy] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
	return { child, proxy };
}

/** Postpones what a crawl of another round left in the queue: its web no longer exists. */
function parkHosts(folder: string): void {
	const database = new Sqlite(path.join(folder, 'logosphere.db'));
	const later = new Date(Date.now() + PARKED_DAYS * DAY_MS).toISOString();
	database.sql('UPDATE hosts SET status = 0, due = ?1 WHERE status > 0 OR due < ?1').run(later);
	database.close();
}

async function crawl(job: Job): Promise<Crawled> {
	const before = await requestsMade(job.proxy);
	const { stdout } = await run(process.execPath, [CHILD, 'ours', JSON.stringify(job)], { maxBuffer: 1e8 });
	const spent = JSON.parse(stdout.trim().split('\n').at(-1)!) as Spent;
	return { ...spent, requests: (await requestsMade(job.proxy)) - before };
}

async function requestsMade(proxy: string): Promise<number> {
	const answer = await fetch(`${proxy}/_sim/counts?from=0&count=1`);
	const { totals } = (await answer.json()) as { totals: { requests: number } };
	return totals.requests;
}
