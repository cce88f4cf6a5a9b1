/**
 * trends: queries about the posts of one year: how often a word is mentioned, and what rises on a day.
 *
 * `npm run bench -- trends [--sizes N,N,N] [--data DIR]`. The limit is the bare index: the same counts by SQLite alone, over the same
 * files, each after ours. What a trend may take is half of that more, and 10 ms. With `--data` the stores are kept and reused; a
 * million posts take about 8 GB.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '../sim/random.ts';
import { renderPlan } from '../src/io/store/search-index/render.ts';
import { Sqlite } from '../src/io/store/sqlite/driver.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import type { Store } from '../src/io/store/store.ts';
import type { PostFacts } from '../src/model/batch.ts';
import { observeBursts } from '../src/observe/bursts.ts';
import { observeTrends } from '../src/observe/trends.ts';
import { parseQuery } from '../src/search/index.ts';
import { readSizes } from './growth.ts';
import { type DescribeReport, type Measured, mergeReports, missedTargets, type Report } from './report.ts';
import { SearchCorpus } from './search-corpus.ts';
import { cpuMs, percentile } from './search-latency.ts';

const SEED = 20040101;
const DAYS = 365;
const BATCH = 500;
const LINKS_A_POST = 2;
const AT = '2026-01-01T00:00:00Z';
const YEAR = { from: '2004-01-01', to: '2004-12-31' };
/** Queries of each kind. */
const QUESTIONS = 40;
const ROUNDS = 3;
/** What a trend may take, in terms of the bare index. */
const [TIMES_BARE, MORE_MS] = [1.5, 10];
/** The ranks of the queried words. */
const RANKS: readonly (readonly [name: string, from: number, to: number])[] = [
	['a rare word', 20_000, 40_000],
	['a common word', 300, 3_000],
	['a very common word', 0, 10],
];
/** The queried day, and the next one. */
const BURST_DAYS = ['2004-06-15', '2004-06-16'] as const;
/** Written when a store is whole. */
const MARK = 'filled';

export async function benchTrends(argv: readonly string[], describe: DescribeReport): Promise<number> {
	const text = { type: 'string' } as const;
	const { values } = parseArgs({ args: [...argv], options: { sizes: text, data: text } });
	const folder = values.data ?? mkdtempSync(path.join(tmpdir(), 'logosphere-trends-'));
	const corpus = new SearchCorpus(SEED, DAYS);
	let missed = 0;
	try {
		for (const size of readSizes(values.sizes ?? '10000,100000', '--sizes')) {
			const place = path.join(folder, `posts-${size}`);
			await makeYear(corpus, size, place);
			for (const report of await measureYear(corpus, size, place)) {
				describe(report);
				missed += missedTargets(report).length;
			}
		}
	} finally {
		if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
	}
	return missed === 0 ? 0 : 1;
}

async function measureYear(corpus: SearchCorpus, size: number, folder: string): Promise<Report[]> {
	const store = new SqliteStore(folder, { isReader: true });
	const bare = new Sqlite(path.join(folder, 'index.db'), { isReader: true });
	const what = `a year of ${size.toLocaleString('en')} posts in six languages, CPU time`;
	const head = { what, unit: 'ms', isLessBetter: true };
	const trends = mergeReports({ ...head, bench: `trends, ${size} posts, p50` }, [
		...(await timeWords(store, bare, corpus)),
		await timeLanguages(store),
	]);
	const bursts = mergeReports({ ...head, bench: `trends, ${size} posts, bursts` }, await timeBursts(store));
	bare.close();
	await store.close();
	return [trends, bursts];
}

/** Continues a store that was interrupted. */
async function makeYear(corpus: SearchCorpus, posts: number, folder: string): Promise<void> {
	const store = new SqliteStore(folder);
	const first = existsSync(path.join(folder, MARK)) ? posts : (await store.stats()).posts;
	for (let at = first; at < posts; at += BATCH) {
		const facts = Array.from({ length: Math.min(BATCH, posts - at) }, (_, i) => linked(corpus, at + i));
		await store.write({ at: AT, posts: facts });
		await store.indexed();
	}
	// An index of an older version is brought up to date.
	await store.indexed();
	await store.close();
	writeFileSync(path.join(folder, MARK), `${posts}\n`);
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

/** Ours, the bare index, and what it allows, for each kind of words. */
async function timeWords(store: Store, bare: Sqlite, corpus: SearchCorpus): Promise<Measured[][]> {
	const kinds: Measured[][] = [];
	for (const [name, from, to] of RANKS) {
		const [ours, theirs]: [number[], number[]] = [[], []];
		const languages = await store.stemLanguages();
		// The first round warms up.
		for (let round = 0; round <= ROUNDS; round++) {
			const random = new Random(SEED + from);
			const [own, other]: [number[], number[]] = [[], []];
			for (let i = 0; i < QUESTIONS; i++) {
				const word = random.pick(corpus.tongues.slice(0, 4)).words[random.between(from, to - 1)]!;
				own.push(await timed(() => observeTrends(store, { ...YEAR, queries: [word], span: 'week' })));
				const { match } = renderPlan(parseQuery(word, languages).plan, NO_FINDERS);
				other.push(await timed(async () => bareCount(bare, match!)));
			}
			if (round === 0) continue;
			ours.push(percentile(own, 0.5));
			theirs.push(percentile(other, 0.5));
		}
		const allowed = theirs.map((ms) => TIMES_BARE * ms + MORE_MS);
		kinds.push([
			{ name, role: 'ours', values: ours },
			{ name: `${name}: bare index`, role: 'limit', values: theirs },
			{ name: `${name}: 1.5 × the bare index + 10 ms`, role: 'limit', values: allowed, target: 1 },
		]);
	}
	return kinds;
}

async function timeLanguages(store: Store): Promise<Measured[]> {
	const values: number[] = [];
	const ask = () => observeTrends(store, { ...YEAR, queries: [''], by: 'language', span: 'month' });
	for (let i = 0; i < QUESTIONS / 4; i++) values.push(await timed(ask));
	return [
		{
			name: 'all posts, split by language',
			role: 'ours',
			values: [percentile(values, 0.5)],
		},
	];
}

const NO_FINDERS = { blogs: () => [], links: () => ({ sql: '0', values: [] }) };

/** For the same terms: a post has them stemmed and without accents. */
function bareCount(bare: Sqlite, match: string): unknown {
	return bare
		.sql(
			'SELECT d.day, count(*) FROM terms CROSS JOIN docs d ON d.id = terms.rowid WHERE terms MATCH ? GROUP BY d.day',
		)
		.all(match);
}

async function timeBursts(store: Store): Promise<Measured[][]> {
	const [first, next] = BURST_DAYS;
	const ask = (day: string) => timed(() => observeBursts(store, { from: day, to: day, limit: 30 }));
	const row = (name: string, ms: number): Measured[] => [{ name, role: 'ours', values: [ms] }];
	return [
		row('bursts of one day, with none of the 60 days before in the cache', await ask(first)),
		row('bursts of the next day', await ask(next)),
		row('the same again', await ask(next)),
	];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
	const started = cpuMs();
	await work();
	return cpuMs() - started;
}
