/**
 * crawl: how fast blogs are collected, compared with crawlers that fetch pages and extract their links, in one run.
 *
 * `node dist/bench/main.js crawl [--pages N] [--warm-up N] [--frontier N,N] [--rounds N]`. The simulated web is a
 * separate process and counts the requests. Each contender is a separate process, one after the other, from the same
 * seeds: its rate is its requests per CPU time, and per wall-clock time. A crawl runs for hours, and its start, in
 * which the engine compiles the program, is not typical. So each contender runs twice, for the warm-up alone and for
 * the warm-up and the pages, and its figure is the difference. Ours requests one page at a time per host, reads
 * robots.txt, understands each page and stores it; the others do none of that. Ours also runs over frontiers with more
 * and more URLs in the queue.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { parseCount } from '../src/config.ts';
import type { ContenderName, Job, Spent } from './crawl-contender.ts';
import { NO_SCRAPY, runScrapy } from './crawl-scrapy.ts';
import { type DescribeReport, makeReport, missedTargets, type Report } from './report.ts';

const DEFAULT_PAGES = 6_000;
const DEFAULT_WARM_UP = 3_000;
const DEFAULT_FRONTIER = '10000,1000000';
/** Enough hosts for a million URLs, ten on each. */
const BLOGS = 100_000;
const SEED = 3;
const SEEDS = 100;
/** How much slower a large frontier may be. */
const MAX_LOST = 0.2;
/** How many times a contender's rate ours should be. */
const TARGETS: Readonly<Record<string, number>> = { crawlee: 3, scrapy: 3, 'bare fetch and parse': 0.5 };
const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const CHILD = fileURLToPath(new URL(`./crawl-contender${EXTENSION}`, import.meta.url));
const run = promisify(execFile);

interface Row extends Spent {
	readonly name: string;
	readonly requests: number;
}

export async function benchCrawl(argv: readonly string[], describe: DescribeReport): Promise<number> {
	const { values } = parseArgs({
		args: [...argv],
		options: {
			pages: { type: 'string' },
			'warm-up': { type: 'string' },
			frontier: { type: 'string' },
			rounds: { type: 'string' },
		},
	});
	const pages = parseCount(values.pages ?? `${DEFAULT_PAGES}`, '--pages', 1, 1_000_000);
	const warmUp = parseCount(values['warm-up'] ?? `${DEFAULT_WARM_UP}`, '--warm-up', 0, 1_000_000);
	const sizes = (values.frontier ?? DEFAULT_FRONTIER).split(',').filter(Boolean).map(Number);
	const sim = await startWeb();
	try {
		const job = { proxy: sim.proxy, seed: SEED, blogs: BLOGS, seeds: SEEDS, pages };
		const rounds: Row[][] = [];
		for (let round = 0; round < Number(values.rounds ?? 1); round++)
			rounds.push(await measurePeers(job, warmUp));
		const report = peersReport(rounds, { pages, warmUp });
		describe(report);
		const rows: Row[] = [];
		for (const frontier of sizes) rows.push(await measure('ours', { ...job, frontier }));
		if (rows.length > 0) describe(frontierReport(rows, sizes));
		return missedTargets(report).length + missedFrontier(rows) > 0 ? 1 : 0;
	} finally {
		sim.child.kill();
	}
}

async function startWeb(): Promise<{ child: ChildProcess; proxy: string }> {
	const child = spawn(process.execPath, [CHILD, 'web', JSON.stringify({ seed: SEED, blogs: BLOGS })], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const [proxy] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
	return { child, proxy };
}

async function measurePeers(job: Job, warmUp: number): Promise<Row[]> {
	const rows: Row[] = [];
	const names: ContenderName[] = ['ours', 'crawlee', 'bare fetch', 'bare fetch and parse'];
	for (const name of names) rows.push((await beyond(job, warmUp, (part) => measure(name, part)))!);
	const scrapy = await beyond(job, warmUp, measureScrapy);
	if (scrapy === null) process.stdout.write(`${NO_SCRAPY}\n`);
	else rows.push(scrapy);
	return rows;
}

/** What the pages after the warm-up cost: the cost of all less that of the warm-up. */
async function beyond(job: Job, warmUp: number, run: (job: Job) => Promise<Row | null>): Promise<Row | null> {
	const start = warmUp === 0 ? null : await run({ ...job, pages: warmUp });
	const all = await run({ ...job, pages: warmUp + job.pages });
	if (start === null || all === null) return all;
	return {
		...all,
		requests: all.requests - start.requests,
		wallSeconds: all.wallSeconds - start.wallSeconds,
		cpuSeconds: all.cpuSeconds - start.cpuSeconds,
	};
}

async function measureScrapy(job: Job): Promise<Row | null> {
	const before = await requestsMade(job.proxy);
	const spent = await runScrapy(job);
	if (spent === null) return null;
	return { name: 'scrapy', ...spent, requests: (await requestsMade(job.proxy)) - before };
}

async function measure(name: ContenderName, job: Job): Promise<Row> {
	const before = await requestsMade(job.proxy);
	const { stdout } = await run(process.execPath, [CHILD, name, JSON.stringify(job)], { maxBuffer: 1e8 });
	const spent = JSON.parse(stdout.trim().split('\n').at(-1)!) as Spent;
	return { name, ...spent, requests: (await requestsMade(job.proxy)) - before };
}

async function requestsMade(proxy: string): Promise<number> {
	const answer = await fetch(`${proxy}/_sim/counts?from=0&count=1`);
	const { totals } = (await answer.json()) as { totals: { requests: number } };
	return totals.requests;
}

/** By CPU time; wall-clock time is printed for people. */
function peersReport(
	rounds: readonly (readonly Row[])[],
	{ pages, warmUp }: { readonly pages: number; readonly warmUp: number },
): Report {
	const [first] = rounds as [readonly Row[]];
	const clock = first.map((row) => `${row.name} ${wallRate(row).toFixed(0)}`).join(', ');
	return makeReport(
		{
			bench: 'crawl',
			what: `about ${pages} pages of a simulated web after a warm-up of ${warmUp}; each contender runs in its own process; requests/s in wall-clock time: ${clock}`,
			unit: 'requests/s',
			isLessBetter: false,
		},
		first.map((row, i) => ({
			name: row.name,
			role: i === 0 ? 'ours' : row.name.startsWith('bare') ? 'limit' : 'peer',
			values: rounds.map((rows) => rate(rows[i]!)),
			cpuMs: 1000 * row.cpuSeconds,
			peakMb: row.peakMb,
			...(TARGETS[row.name] !== undefined && { target: TARGETS[row.name] }),
		})),
	);
}

function rate({ requests, cpuSeconds }: Row): number {
	return requests / cpuSeconds;
}

function wallRate({ requests, wallSeconds }: Row): number {
	return requests / wallSeconds;
}

function frontierReport(rows: readonly Row[], sizes: readonly number[]): Report {
	return makeReport(
		{ bench: 'crawl, frontier', what: 'URLs in the queue', unit: 'requests/s', isLessBetter: false },
		rows.map((row, i) => ({
			name: `${sizes[i]} addresses`,
			role: 'ours',
			values: [rate(row)],
			cpuMs: 1000 * row.cpuSeconds,
			peakMb: row.peakMb,
		})),
	);
}

function missedFrontier(rows: readonly Row[]): number {
	return rows.some((row) => rate(row) < (1 - MAX_LOST) * rate(rows[0]!)) ? 1 : 0;
}
