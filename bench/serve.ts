/**
 * serve: searches over HTTP by many parallel clients, alone, beside clients that ask for costly pages, and while a crawl
 * writes to the same store; and the first load of the web page in a real browser.
 *
 * `npm run bench -- serve [--posts N] [--clients N] [--seconds N] [--rounds N] [--data DIR]`. The server is the program's own, in a
 * separate process; so is the simulated web that it crawls. Its limit is the same search without HTTP, in this process. With
 * `--data` the store is kept and reused.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { createWorld } from '../sim/index.ts';
import { parseCount } from '../src/config.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { searchPosts } from '../src/search/index.ts';
import { cpuOf, peakMbOf } from './fleet-processes.ts';
import { startProgram } from './program.ts';
import { type DescribeReport, makeReport, type Report } from './report.ts';
import { SearchCorpus } from './search-corpus.ts';
import { percentile } from './search-latency.ts';
import { loadPosts } from './search-load.ts';
import { makeQueries, typed } from './search-queries.ts';
import { measureFirstLoad } from './serve-page.ts';

const SEED = 1;
const SIM_BLOGS = 2_000;
const SIM_SEEDS = 50;
const WARM_UP_SECONDS = 3;
const COSTLY_CLIENTS = 16;
const DAY_MS = 86_400_000;
/** Of the posts, and how many of them are asked for. */
const FIRST_DAY = Date.UTC(2010, 0, 1);
const DAYS = 1_000;
const UNLIMITED = { LOGOSPHERE_REQUESTS_PER_MINUTE: '1000000000' };

export async function benchServe(argv: readonly string[], describe: DescribeReport): Promise<number> {
	const count = { type: 'string' } as const;
	const { values } = parseArgs({
		args: [...argv],
		options: { posts: count, clients: count, seconds: count, rounds: count, data: count },
	});
	const posts = parseCount(values.posts ?? '100000', '--posts', 100, 10_000_000);
	const clients = parseCount(values.clients ?? '50', '--clients', 1, 1_000);
	const seconds = parseCount(values.seconds ?? '20', '--seconds', 1, 3_600);
	const rounds = parseCount(values.rounds ?? '1', '--rounds', 1, 100);
	const folder = values.data ?? mkdtempSync(path.join(tmpdir(), 'logosphere-bench-'));
	try {
		const corpus = new SearchCorpus(SEED);
		await fill(folder, corpus, posts);
		const queries = makeQueries(corpus, posts).map(typed);
		const rows: Row[][] = [];
		const bare: number[] = [];
		for (let round = 0; round < rounds; round++) {
			const settings = { folder, queries, clients, seconds };
			bare.push(await bareRate(folder, queries));
			rows.push([
				await measure('alone', { ...settings, crawls: false }),
				await measure(`beside ${COSTLY_CLIENTS} clients that ask for costly pages`, {
					...settings,
					crawls: false,
					costly: COSTLY_CLIENTS,
				}),
				await measure('while a crawl writes', { ...settings, crawls: true }),
			]);
		}
		const what = `${posts} posts, ${clients} clients that request without pause, ${seconds} s each`;
		for (const report of reportsOf(what, rows, bare)) describe(report);
		const failed = rows.flat().reduce((sum, row) => sum + row.failed, 0);
		say(
			`failed: ${failed}; posts crawled at the same time: ${rows.at(-1)!.at(-1)!.crawledPerSecond.toFixed(1)}/s`,
		);
		return failed === 0 ? 0 : 1;
	} finally {
		if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
	}
}

function reportsOf(what: string, rounds: readonly (readonly Row[])[], bare: readonly number[]): Report[] {
	const first = rounds[0]!;
	const byFigure = FIGURES.map(({ figure, unit, of }) =>
		makeReport(
			{ bench: `serve, ${figure}`, what, unit, isLessBetter: unit === 'ms' },
			first.map(({ name, cpuSeconds, peakMb }, i) => ({
				name,
				role: 'ours',
				values: rounds.map((rows) => of(rows[i]!)),
				cpuMs: 1000 * cpuSeconds,
				peakMb,
			})),
		),
	);
	const byCpu = makeReport(
		{ bench: 'serve, by CPU', what: `${what}; per second of CPU`, unit: 'searches/s', isLessBetter: false },
		[
			{ name: 'alone', role: 'ours', values: rounds.map(([alone]) => alone!.perCpuSecond) },
			{ name: 'bare search, without HTTP', role: 'limit', values: bare },
		],
	);
	return [...byFigure, byCpu];
}

/** Searches per second of CPU in this process, one after the other; the first pass over all of them is the warm-up. */
async function bareRate(folder: string, queries: readonly string[]): Promise<number> {
	const store = new SqliteStore(folder, { isReader: true });
	const now = new Date().toISOString();
	const searchAll = async () => {
		for (const query of queries) await searchPosts(store, { query, limit: 10, now });
	};
	await searchAll();
	const started = process.cpuUsage();
	await searchAll();
	const { user, system } = process.cpuUsage(started);
	await store.close();
	return queries.length / ((user + system) / 1e6);
}

interface Row {
	readonly name: string;
	readonly perSecond: number;
	/** Of the server. */
	readonly perCpuSecond: number;
	readonly cpuSeconds: number;
	readonly peakMb: number;
	readonly p50Ms: number;
	readonly p99Ms: number;
	readonly failed: number;
	readonly crawledPerSecond: number;
}

const FIGURES: readonly { figure: string; unit: string; of: (row: Row) => number }[] = [
	{ figure: 'searches', unit: 'searches/s', of: ({ perSecond }) => perSecond },
	{ figure: 'p50', unit: 'ms', of: ({ p50Ms }) => p50Ms },
	{ figure: 'p99', unit: 'ms', of: ({ p99Ms }) => p99Ms },
];

async function fill(folder: string, corpus: SearchCorpus, posts: number): Promise<void> {
	const store = new SqliteStore(folder);
	await loadPosts(store, corpus, (await store.stats()).posts, posts);
	await store.close();
}

interface Round {
	readonly folder: string;
	readonly queries: readonly string[];
	readonly clients: number;
	readonly seconds: number;
	readonly crawls: boolean;
	/** Further clients that ask for costly pages only. */
	readonly costly?: number;
}

async function measure(name: string, round: Round): Promise<Row> {
	const sim = round.crawls ? await startProgram(['sim', '--blogs', String(SIM_BLOGS), '--port', '0']) : null;
	const crawl = sim === null ? ['--no-crawl'] : ['--proxy', sim.url, '--crawl-delay-ms', '0', ...seeds()];
	const server = await startProgram(
		['serve', '--data', round.folder, '--listen', '127.0.0.1:0', ...crawl],
		UNLIMITED,
	);
	const { origin } = new URL(server.url);
	try {
		await ask(origin, { ...round, seconds: WARM_UP_SECONDS });
		const [before, cpu] = [await countPosts(origin), cpuOf(server.pid)];
		const over = new AbortController();
		const costly = askCostly(origin, round.costly ?? 0, over.signal);
		const { times, failed, seconds } = await ask(origin, round);
		over.abort();
		const pages = await costly;
		const cpuSeconds = cpuOf(server.pid) - cpu;
		const crawled = ((await countPosts(origin)) - before) / seconds;
		if (pages > 0) say(`costly pages answered at the same time: ${pages}`);
		if (!round.crawls && round.costly === undefined) say(await measureFirstLoad(server.url));
		return {
			name,
			failed,
			crawledPerSecond: crawled,
			perSecond: times.length / seconds,
			cpuSeconds,
			perCpuSecond: times.length / cpuSeconds,
			peakMb: peakMbOf(server.pid),
			p50Ms: percentile(times, 0.5),
			p99Ms: percentile(times, 0.99),
		};
	} finally {
		await server.stop();
		await sim?.stop();
	}
}

function seeds(): string[] {
	const world = createWorld({ seed: SEED, blogs: SIM_BLOGS });
	return Array.from({ length: SIM_SEEDS }, (_, i) => `http://${world.name(i)}/`);
}

async function ask(origin: string, { queries, clients, seconds }: Round) {
	const pool = new Pool(origin, { connections: clients });
	const times: number[] = [];
	let [failed, at] = [0, 0];
	const started = performance.now();
	const end = started + seconds * 1000;
	const client = async () => {
		while (performance.now() < end) {
			const query = queries[at++ % queries.length]!;
			const startedMs = performance.now();
			const path = `/api/search?limit=10&q=${encodeURIComponent(query)}`;
			const { statusCode, body } = await pool.request({ path, method: 'GET' });
			await body.dump();
			times.push(performance.now() - startedMs);
			if (statusCode !== 200) failed++;
		}
	};
	await Promise.all(Array.from({ length: clients }, client));
	await pool.close();
	return { times, failed, seconds: (performance.now() - started) / 1000 };
}

/** Trends, topics of a day and figures of the graph, each question another one. How many were answered. */
async function askCostly(origin: string, clients: number, signal: AbortSignal): Promise<number> {
	if (clients === 0) return 0;
	const pool = new Pool(origin, { connections: clients });
	let [answered, at] = [0, 0];
	const client = async () => {
		while (!signal.aborted) {
			const number = at++;
			const day = new Date(FIRST_DAY + (number % DAYS) * DAY_MS).toISOString().slice(0, 10);
			const path = [
				`/api/today?day=${day}`,
				`/api/trends?q=&by=tag&from=2004-01-01&to=${day}`,
				`/api/graph?since=2004-01-01&until=${day}`,
			][number % 3]!;
			const { statusCode, body } = await pool.request({ path, method: 'GET', signal });
			await body.dump();
			if (statusCode === 200) answered++;
		}
	};
	await Promise.allSettled(Array.from({ length: clients }, client));
	await pool.close();
	return answered;
}

async function countPosts(origin: string): Promise<number> {
	const response = await fetch(`${origin}/api/stats`);
	return ((await response.json()) as { posts: number }).posts;
}

function say(text: string): void {
	process.stdout.write(`${text}\n`);
}
