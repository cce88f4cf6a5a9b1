/**
 * analyze-year: queries about the posts of one year: how often a word is mentioned, and what rises on a day.
 *
 * The limit is the bare index: the same counts by SQLite alone, over the same files.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Random } from '../sim/random.ts';
import { renderTable } from '../src/commands/table.ts';
import { Sqlite } from '../src/io/store/sqlite/driver.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import type { Store } from '../src/io/store/store.ts';
import type { PostFacts } from '../src/model/batch.ts';
import { observeBursts } from '../src/observe/bursts.ts';
import { observeTrends } from '../src/observe/trends.ts';
import { SearchCorpus } from './search-corpus.ts';

const SEED = 20040101;
const DAYS = 365;
const BATCH = 500;
const LINKS_A_POST = 2;
const AT = '2026-01-01T00:00:00Z';
const YEAR = { from: '2004-01-01', to: '2004-12-31' };
/** Queries of each kind. */
const QUESTIONS = 40;
/** The ranks of the queried words. */
const RANKS: readonly (readonly [name: string, from: number, to: number])[] = [
	['a rare word', 20_000, 40_000],
	['a common word', 300, 3_000],
	['a very common word', 0, 10],
];
/** The queried day, and the next one. */
const BURST_DAYS = ['2004-06-15', '2004-06-16'] as const;

export async function benchYear(posts: number, folder: string): Promise<void> {
	const corpus = new SearchCorpus(SEED, DAYS);
	if (!existsSync(path.join(folder, 'logosphere.db'))) await makeYear(corpus, posts, folder);
	const store = new SqliteStore(folder, { isReader: true });
	const rows = [...(await benchTrends(store, corpus, folder)), ...(await benchBursts(store))];
	await store.close();
	const peak = Math.round(process.resourceUsage().maxRSS / 1024);
	process.stdout.write(
		`\n${posts} posts of one year, peak ${peak} MB\n${renderTable(['query', 'p50 ms', 'p99 ms', 'bare p50 ms'], rows, ['left', 'right', 'right', 'right'])}\n`,
	);
}

async function makeYear(corpus: SearchCorpus, posts: number, folder: string): Promise<void> {
	const store = new SqliteStore(folder);
	for (let at = 0; at < posts; at += BATCH) {
		const facts = Array.from({ length: Math.min(BATCH, posts - at) }, (_, i) => linked(corpus, at + i));
		await store.write({ at: AT, posts: facts });
		if (at % (100 * BATCH) === 0) {
			await store.indexed();
			process.stderr.write(`${at} of ${posts} posts\n`);
		}
	}
	await store.indexed();
	await store.close();
}

/** With links to earlier posts, most of them to the first blogs. */
function linked(corpus: SearchCorpus, number: number): PostFacts {
	const random = new Random(number ^ SEED);
	const links = Array.from({ length: number < 100 ? 0 : LINKS_A_POST }, () => {
		const { draft } = corpus.post(Math.floor(number * random.unit() ** 4)).facts;
		return { to: draft.url!, text: draft.title! };
	});
	return { ...corpus.post(number).facts, links };
}

async function benchTrends(store: Store, corpus: SearchCorpus, folder: string): Promise<string[][]> {
	const random = new Random(SEED);
	const bare = new Sqlite(path.join(folder, 'index.db'), { isReader: true });
	const rows: string[][] = [];
	for (const [name, from, to] of RANKS) {
		const [ours, theirs]: [number[], number[]] = [[], []];
		for (let i = 0; i < QUESTIONS; i++) {
			const word = random.pick(corpus.tongues.slice(0, 4)).words[random.between(from, to - 1)]!;
			ours.push(await timed(() => observeTrends(store, { ...YEAR, queries: [word], span: 'week' })));
			theirs.push(await timed(async () => bareCount(bare, word)));
		}
		rows.push([`${name}, by week`, at(ours, 0.5), at(ours, 0.99), at(theirs, 0.5)]);
	}
	const groups: number[] = [];
	for (let i = 0; i < QUESTIONS / 4; i++)
		groups.push(
			await timed(() => observeTrends(store, { ...YEAR, queries: [''], by: 'language', span: 'month' })),
		);
	rows.push(['all posts, split by language', at(groups, 0.5), at(groups, 0.99), '']);
	bare.close();
	return rows;
}

function bareCount(bare: Sqlite, word: string): unknown {
	return bare
		.sql(
			'SELECT d.day, count(*) FROM terms CROSS JOIN docs d ON d.id = terms.rowid WHERE terms MATCH ? GROUP BY d.day',
		)
		.all(`"${word}"`);
}

async function benchBursts(store: Store): Promise<string[][]> {
	const [first, next] = BURST_DAYS;
	const ask = (day: string) => timed(() => observeBursts(store, { from: day, to: day, limit: 30 }));
	const row = (name: string, ms: number) => [name, ms.toFixed(0), '', ''];
	return [
		row('bursts of one day, with none of the 60 days before in the cache', await ask(first)),
		row('bursts of the next day', await ask(next)),
		row('the same again', await ask(next)),
	];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
	const started = performance.now();
	await work();
	return performance.now() - started;
}

function at(times: readonly number[], part: number): string {
	const sorted = [...times].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!.toFixed(1);
}
