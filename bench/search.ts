/**
 * search: the store under load, and search over it compared with other engines, in one run.
 *
 * `npm run bench -- search [--posts N] [--without NAME,…] [--data DIR]`. Posts in six languages are written with the
 * index on. At 10,000, 100,000, … posts the same kinds of queries run, also on bare FTS5 over the same file. At the end
 * they run on PostgreSQL over the same posts, and on MiniSearch and Orama, which hold everything in memory, over as
 * many of the posts as they get. With `--data` nothing is written: the stores that `growth --data DIR` left there,
 * whose posts are the same, are queried, ours and bare FTS5, by CPU time.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import type { Store } from '../src/io/store/store.ts';
import { searchPosts } from '../src/search/index.ts';
import { filledStores } from './growth-fill.ts';
import { type DescribeReport, missedTargets, type Report } from './report.ts';
import { SearchCorpus } from './search-corpus.ts';
import {
	ALL_KINDS,
	cpuMs,
	type Latency,
	measureSearcher,
	percentile,
	type Searcher,
	wallMs,
} from './search-latency.ts';
import { type Load, loadPosts } from './search-load.ts';
import { bareFts5, miniSearch, orama, type Peer } from './search-peers.ts';
import { postgres } from './search-postgres.ts';
import { makeQueries, type Query, typed } from './search-queries.ts';
import { type MeasuredEngine, searchReports } from './search-report.ts';

const DEFAULT_POSTS = 50_000;
/** MiniSearch and Orama get no more than this. */
const MAX_IN_MEMORY = 50_000;
const ROUNDS = 3;
const SEED = 1;
const NOW = '2026-01-01T00:00:00Z';

export async function benchSearch(argv: readonly string[], describe: DescribeReport): Promise<number> {
	const { values } = parseArgs({
		args: [...argv],
		options: { posts: { type: 'string' }, without: { type: 'string' }, data: { type: 'string' } },
	});
	if (values.data !== undefined) return measureFilled(values.data, describe);
	const posts = Number(values.posts ?? DEFAULT_POSTS);
	if (!Number.isInteger(posts) || posts < 1) {
		process.stderr.write(`--posts is "${values.posts}": it must be a whole number above 0.\n`);
		return 2;
	}
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-bench-'));
	try {
		await run(folder, posts, values.without?.split(',') ?? [], describe);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
	return 0;
}

async function run(
	folder: string,
	posts: number,
	without: readonly string[],
	describe: DescribeReport,
): Promise<void> {
	const corpus = new SearchCorpus(SEED);
	const store = new SqliteStore(folder);
	const loads: Load[] = [];
	const measured = new Map<number, MeasuredEngine[]>();
	for (const stop of stopsTo(posts)) {
		const load = await loadPosts(store, corpus, sum(loads, 'posts'), stop);
		loads.push(load);
		describePart(load, stop);
		measured.set(stop, await measureBoth(store, folder, makeQueries(corpus, stop)));
	}
	await describeLoad(store, folder, loads);
	say(`peak memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB\n`);
	await store.close();
	for await (const [peer, count] of peersOf(corpus, posts, without)) {
		const name = `${peer.name}, ${count} posts, loaded at ${peer.loadRate?.toFixed(0)} posts/s`;
		const latencies = await measureSearcher(peer, makeQueries(corpus, count));
		say(`${name}: ${answeredOf(latencies)}`);
		measured.get(posts)!.push({ name, role: 'peer', rounds: [latencies] });
		await peer.close();
	}
	for (const [count, engines] of measured)
		for (const report of searchReports(count, engines)) describe(report);
}

/** Existing stores. */
async function measureFilled(folder: string, describe: DescribeReport): Promise<number> {
	const corpus = new SearchCorpus(SEED);
	const reports: Report[] = [];
	for (const { size, folder: one } of filledStores(folder)) {
		const store = new SqliteStore(one, { isReader: true });
		const measured = await measureBoth(store, one, makeQueries(corpus, size), cpuMs);
		reports.push(...searchReports(size, measured, 'CPU time'));
		await store.close();
	}
	for (const report of reports) describe(report);
	return reports.some((report) => missedTargets(report).length > 0) ? 1 : 0;
}

/** Ours and bare FTS5 on the same file, alternately. */
async function measureBoth(
	store: Store,
	folder: string,
	queries: readonly Query[],
	clock = wallMs,
): Promise<MeasuredEngine[]> {
	const bare = bareFts5(path.join(folder, 'index.db'));
	const own = ours(store);
	const rounds: [Latency[], Latency[]][] = [];
	for (let round = 0; round < ROUNDS; round++)
		rounds.push([await measureSearcher(own, queries, clock), await measureSearcher(bare, queries, clock)]);
	await bare.close();
	return [
		{ name: own.name, role: 'ours', rounds: rounds.map(([first]) => first) },
		{ name: bare.name, role: 'limit', rounds: rounds.map(([, second]) => second) },
	];
}

/** 10,000, 100,000, … up to the number wanted. */
function stopsTo(posts: number): number[] {
	const stops: number[] = [];
	for (let stop = 10_000; stop < posts; stop *= 10) stops.push(stop);
	return [...stops, posts];
}

function ours(store: Store): Searcher {
	const search = async (query: Query) =>
		(await searchPosts(store, { query: typed(query), limit: 10, now: NOW })).results.length;
	return { name: 'logosphere', search };
}

function describePart({ posts, writeSeconds, seconds, waits }: Load, stop: number): void {
	say(
		`${stop} posts: the last ${posts} written and indexed at ${rate(posts, seconds)} (writing alone ${rate(posts, writeSeconds)}); ` +
			`write to searchable p50 ${percentile(waits, 0.5).toFixed(0)} ms, p99 ${percentile(waits, 0.99).toFixed(0)} ms`,
	);
}

async function describeLoad(store: Store, folder: string, loads: readonly Load[]): Promise<void> {
	const posts = sum(loads, 'posts');
	const textBytes = sum(loads, 'textBytes');
	const { bytes } = await store.stats();
	const indexBytes = statSync(path.join(folder, 'index.db')).size;
	say(
		`all ${posts} posts: written and indexed at ${rate(posts, sum(loads, 'seconds'))} (writing alone ${rate(posts, sum(loads, 'writeSeconds'))})`,
	);
	say(
		`size of files divided by text: ${(bytes / textBytes).toFixed(2)}, the index alone ${(indexBytes / textBytes).toFixed(2)} (${(textBytes / 1e6).toFixed(0)} MB of text)`,
	);
}

/** One after the other, so that only one is in memory; each with the number of posts that it was given. */
async function* peersOf(
	corpus: SearchCorpus,
	posts: number,
	without: readonly string[],
): AsyncGenerator<readonly [Peer, number]> {
	const few = Math.min(posts, MAX_IN_MEMORY);
	if (!without.includes('postgres')) {
		const server = await postgres(corpus, posts);
		if (server === null) say('PostgreSQL is not installed.');
		else yield [server, posts];
	}
	if (!without.includes('minisearch')) yield [await miniSearch(corpus, few), few];
	if (!without.includes('orama')) yield [await orama(corpus, few), few];
}

/** The share of the queries that found something, if not all did. */
function answeredOf(latencies: readonly Latency[]): string {
	const shares = latencies.filter(({ kind, answered }) => kind !== ALL_KINDS && answered < 0.995);
	if (shares.length === 0) return 'every kind of query was answered';
	const shareTexts = shares.map(({ kind, answered }) => `${kind} ${Math.round(answered * 100)}%`);
	return `answered: ${shareTexts.join(', ')}, the others in full`;
}

function sum(loads: readonly Load[], key: Exclude<keyof Load, 'waits'>): number {
	return loads.reduce((total, load) => total + load[key], 0);
}

function rate(posts: number, seconds: number): string {
	return `${(posts / seconds).toFixed(0)} posts/s`;
}

function say(text: string): void {
	process.stdout.write(`${text}\n`);
}
