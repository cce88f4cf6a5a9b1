/**
 * search: the store under load, and search over it beside other engines, in one run.
 *
 * `node dist/bench/search.js [--posts N] [--without NAME,…]`. Posts in six languages are written with the index on; at
 * 10,000, 100,000, … posts the same kinds of queries are asked. At the end the peers answer the same queries over the same posts;
 * those that hold everything in memory only where there are few enough.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { renderTable } from '../src/commands/table.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import type { Store } from '../src/io/store/store.ts';
import { searchPosts } from '../src/search/index.ts';
import { SearchCorpus } from './search-corpus.ts';
import { type Latency, measureSearcher, percentile, type Searcher } from './search-latency.ts';
import { type Load, loadPosts, measureFinding } from './search-load.ts';
import { bareFts5, miniSearch, orama, type Peer } from './search-peers.ts';
import { postgres } from './search-postgres.ts';
import { KINDS, makeQueries, type Query, typed } from './search-queries.ts';

const DEFAULT_POSTS = 50_000;
/** More than that MiniSearch and Orama are not asked to hold. */
const MOST_IN_MEMORY = 50_000;
const SEED = 1;
const NOW = '2026-01-01T00:00:00Z';

export async function benchSearch(argv: readonly string[]): Promise<number> {
	const { values } = parseArgs({
		args: [...argv],
		options: { posts: { type: 'string' }, without: { type: 'string' } },
	});
	const posts = Number(values.posts ?? DEFAULT_POSTS);
	if (!Number.isInteger(posts) || posts < 1) {
		process.stderr.write(`--posts is "${values.posts}": it must be a whole number above 0.\n`);
		return 2;
	}
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-bench-'));
	try {
		await run(folder, posts, values.without?.split(',') ?? []);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
	return 0;
}

async function run(folder: string, posts: number, without: readonly string[]): Promise<void> {
	const corpus = new SearchCorpus(SEED);
	const store = new SqliteStore(folder);
	const results: [string, readonly Latency[]][] = [];
	const loads: Load[] = [];
	for (const stop of stopsTo(posts)) {
		const load = await loadPosts(store, corpus, sum(loads, 'posts'), stop);
		loads.push(load);
		say(
			`${stop} posts: the last ${load.posts} written at ${rate(load.posts, load.writeSeconds)}, found at ${rate(load.posts, load.seconds)}`,
		);
		results.push([
			`logosphere, ${stop} posts`,
			await measureSearcher(ours(store), makeQueries(corpus, stop)),
		]);
	}
	await tellLoad(store, folder, loads);
	say(`peak memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
	const queries = makeQueries(corpus, posts);
	for await (const peer of peersOf(folder, corpus, posts, without)) {
		const loaded = peer.loadRate === null ? '' : `, loaded at ${peer.loadRate.toFixed(0)} posts/s`;
		results.push([`${peer.name}${loaded}`, await measureSearcher(peer, queries)]);
		await peer.close();
	}
	// Last, because it adds posts that the peers do not have.
	await tellFinding(store, corpus, posts, posts / sum(loads, 'seconds') / 2);
	await store.close();
	printLatencies(results);
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

async function tellLoad(store: Store, folder: string, loads: readonly Load[]): Promise<void> {
	const posts = sum(loads, 'posts');
	const textBytes = sum(loads, 'textBytes');
	const { bytes } = await store.stats();
	const indexBytes = statSync(path.join(folder, 'index.db')).size;
	say(
		`all ${posts} posts: written at ${rate(posts, sum(loads, 'writeSeconds'))}, found at ${rate(posts, sum(loads, 'seconds'))}`,
	);
	say(
		`files over text: ${(bytes / textBytes).toFixed(2)}, the index alone ${(indexBytes / textBytes).toFixed(2)} (${(textBytes / 1e6).toFixed(0)} MB of text)`,
	);
}

const FINDING_BATCHES = 200;

async function tellFinding(store: Store, corpus: SearchCorpus, from: number, pace: number): Promise<void> {
	const waits = await measureFinding(store, corpus, from, { batches: FINDING_BATCHES, rate: pace });
	say(
		`from write to found, while ${pace.toFixed(0)} posts/s are written: p50 ${percentile(waits, 0.5).toFixed(0)} ms, p99 ${percentile(waits, 0.99).toFixed(0)} ms`,
	);
}

/** One after the other, so that only one is in memory. */
async function* peersOf(
	folder: string,
	corpus: SearchCorpus,
	posts: number,
	without: readonly string[],
): AsyncGenerator<Peer> {
	yield bareFts5(path.join(folder, 'index.db'));
	if (posts <= MOST_IN_MEMORY && !without.includes('minisearch')) yield await miniSearch(corpus, posts);
	if (posts <= MOST_IN_MEMORY && !without.includes('orama')) yield await orama(corpus, posts);
	if (without.includes('postgres')) return;
	const server = await postgres(corpus, posts);
	if (server === null) say('PostgreSQL is not installed here.');
	else yield server;
}

function printLatencies(results: readonly (readonly [string, readonly Latency[]])[]): void {
	const rows = results.map(([name, latencies]) => [
		name,
		...latencies.map(({ p50Ms, p99Ms, answered }) => {
			const share = answered < 0.995 ? ` (${Math.round(answered * 100)}%)` : '';
			return `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(1)}${share}`;
		}),
	]);
	say(
		'\np50 / p99 in milliseconds, ten results; in brackets the share of queries that found something, where not all did',
	);
	const columns = ['left', ...KINDS.map(() => 'right' as const)] as const;
	say(renderTable(['engine', ...KINDS], rows, [...columns], Number.POSITIVE_INFINITY));
}

function sum<K extends keyof Load>(loads: readonly Load[], key: K): number {
	return loads.reduce((total, load) => total + load[key], 0);
}

function rate(posts: number, seconds: number): string {
	return `${(posts / seconds).toFixed(0)} posts/s`;
}

function say(text: string): void {
	process.stdout.write(`${text}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
	process.exitCode = await benchSearch(process.argv.slice(2));
