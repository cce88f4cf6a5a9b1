import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { named } from '../io/store/facts.fixture.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import type { TrendRequest } from '../model/trends.ts';
import { parseQuery } from '../search/index.ts';
import { TREND_BATCH } from './trends.fixture.ts';
import { askTrends, MAX_QUERIES, observeTrends } from './trends.ts';
import { listRows, renderCsv } from './trends-rows.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-trends-'));
let store: SqliteStore;
const NOW = '2004-06-01T00:00:00Z';

beforeAll(async () => {
	store = new SqliteStore(path.join(folder, 'full'));
	await store.write(TREND_BATCH);
	await store.indexed();
});

afterAll(async () => {
	await store.close();
	rmSync(folder, { recursive: true });
});

const trendsOf = (request: Partial<TrendRequest>) =>
	observeTrends(store, { queries: [''], from: '2004-03-01', to: '2004-03-28', span: 'week', ...request });

describe('counts', () => {
	it('are given by period, as number and share, and are null in a week without data', async () => {
		const { periods, series, notes } = await trendsOf({ queries: ['snow', ''] });
		expect(periods.map(({ posts, state }) => [posts, state])).toEqual([
			[21, 'whole'],
			[0, 'missing'],
			[21, 'whole'],
			[21, 'whole'],
		]);
		expect(series[0]).toMatchObject({ name: 'snow', query: 'snow', counts: [7, null, 7, 7], total: 21 });
		expect(series[0]!.shares.map((share) => share && Math.round(share * 3))).toEqual([1, null, 1, 1]);
		expect(series[1]).toMatchObject({ name: 'all posts', counts: [21, null, 21, 21], mood: null });
		expect(notes).toEqual([
			'There is no data for 1 of 4 periods. They are missing, not zero.',
			expect.stringContaining('1 page of unknown date could not be fetched'),
		]);
	});

	it('say where a blog has a gap', async () => {
		const { periods } = await trendsOf({ from: '2004-04-04', to: '2004-04-08', span: 'day' });
		expect(periods.map(({ state, gaps }) => `${state} ${gaps}`)).toEqual([
			'whole 0',
			'partial 1',
			'partial 1',
			'partial 1',
			'whole 0',
		]);
		expect(periods[1]!.why).toContain('feed-overrun');
	});

	it('are missing before the first and after the last post, and zero in periods without mentions', async () => {
		const { series, periods } = await trendsOf({
			queries: ['nowhere'],
			from: '2004-01-01',
			to: '2004-06-30',
			span: 'month',
		});
		expect(series[0]!.counts).toEqual([null, 0, 0, 0, null, null]);
		expect(periods[0]!.why).toContain('before the first post');
		expect(periods[5]!.why).toContain('after the last post');
	});

	it.each([
		['1999-01-01', '1999-01-31', 'before the first post of the collection (2004-02-'],
		['2010-01-01', '2010-01-31', 'after the last post of the collection (2004-04-30)'],
	])('are missing from %s to %s, and the reason names the span of the collection', async (from, to, why) => {
		const { periods } = await trendsOf({ from, to, span: 'month' });
		expect(periods[0]).toMatchObject({ state: 'missing', why: expect.stringContaining(why) });
	});

	it('have a note if a week at the edge is cut', async () => {
		const { periods, notes } = await trendsOf({ from: '2004-03-17', to: '2004-03-28' });
		expect(periods[0]).toMatchObject({ start: '2004-03-17', end: '2004-03-21', posts: 15 });
		expect(notes[0]).toBe(
			'The week from 2004-03-15 to 2004-03-21 is only counted from 2004-03-17 to 2004-03-21.',
		);
	});

	it.each([
		['link:target.example', 21],
		['link:http://target.example/a/page', 21],
		['link:target.example/b', 0],
		['tag:cold', 21],
		['tag:"new york"', 10],
		['lang:de', 21],
		['platform:wordpress', 31],
		['snow OR お茶', 31],
		['blog:ann.example -wonderful', 7],
	])('equal those of a search for %s', async (query, total) => {
		const { series } = await trendsOf({ queries: [query] });
		expect(series[0]!.total).toBe(total);
		const { plan } = parseQuery(`(${query}) after:2004-03-01 before:2004-03-29`, await store.stemLanguages());
		expect((await store.find({ plan, order: 'newest', limit: 1 })).total).toBe(total);
	});
});

describe('a split query', () => {
	it.each([
		[
			'language',
			[
				['de', 21],
				['en', 21],
				['xx', 11],
				['ja', 10],
			],
		],
		[
			'platform',
			[
				['wordpress', 31],
				['movabletype', 21],
				['other or unknown', 11],
			],
		],
		[
			'tag',
			[
				['cold', 21],
				['New York', 10],
				['warm', 11],
			],
		],
	] as const)('by %s, each with the query that finds it', async (by, wanted) => {
		const { series } = await trendsOf({ by });
		const counts = series.map(({ name, total }) => [name, total]);
		expect(new Map(counts as [string, number][])).toEqual(
			new Map(wanted.map(([name, total]) => [name, total])),
		);
		for (const { query, total } of series) {
			const again = await trendsOf({ queries: [query] });
			expect([query, again.series[0]!.total]).toEqual([query, total]);
		}
	});

	it('narrows the query, and notes what is left out', async () => {
		const { series, notes } = await trendsOf({ queries: ['snow OR tee', 'tea'], by: 'language' });
		expect(series.map(({ query }) => query)).toContain('(snow OR tee) lang:en');
		expect(notes).toContainEqual(expect.stringContaining('Only the first query'));
	});
});

describe('sentiment', () => {
	it('is estimated from the words around the matches', async () => {
		const { series, notes } = await trendsOf({ queries: ['snow', 'tea'], mood: true });
		const { mood } = series[0]!;
		expect(mood).toMatchObject({ read: 21, of: 21, unjudged: 0 });
		const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
		expect([sum(mood!.positive), sum(mood!.negative)]).toEqual([14, 7]);
		expect(mood!.ratio).toBe(2);
		expect(mood!.interval![0]).toBeLessThan(2);
		expect(series[1]!.mood).toMatchObject({ ratio: null, interval: null, read: 11, unjudged: 11 });
		expect(notes).toContainEqual(expect.stringContaining('estimated with word lists'));
	});

	it('is that of the posts if the query has no words', async () => {
		const { series, notes } = await trendsOf({ queries: ['link:target.example'], mood: true });
		expect(series[0]!.mood!.ratio).toBe(2);
		expect(notes).toContainEqual(expect.stringContaining('the beginning of each post'));
	});
});

describe('defaults', () => {
	it('are the time span of the collection, by week, from a Monday on', async () => {
		const { from, to, span, periods } = await askTrends(store, { queries: [''], now: NOW });
		expect({ from, to, span }).toEqual({ from: '2004-01-26', to: '2004-04-30', span: 'week' });
		expect(periods[0]).toMatchObject({ start: '2004-01-26', posts: 3, state: 'whole' });
	});

	it.each([
		[{ from: '2004-04-20' }, '2004-04-20', '2004-04-30', 'day'],
		[{ to: '2004-04-02', span: 'month' as const }, '2004-02-01', '2004-04-02', 'month'],
		[{ from: '2030-01-01' }, '2030-01-01', '2030-01-01', 'day'],
	])('are chosen around %j', async (asked, from, to, span) => {
		expect(await askTrends(store, { queries: [''], now: NOW, ...asked })).toMatchObject({ from, to, span });
	});

	it('end where the matching posts end, so that an old topic is not an empty chart', async () => {
		const late = new SqliteStore(path.join(folder, 'late'));
		await late.write(TREND_BATCH);
		await late.write({ at: NOW, posts: [named('now', {}, { published: '2014-05-05', text: 'Robots.' })] });
		await late.indexed();
		const ask = (query: string) => askTrends(late, { queries: [query], now: '2026-01-01T00:00:00Z' });
		expect(await ask('snow')).toMatchObject({ to: '2004-04-30', series: [{ total: 83 }] });
		expect(await ask('')).toMatchObject({ to: '2014-05-05' });
		expect(await ask('nothing')).toMatchObject({ to: '2014-05-05' });
		await late.close();
	});

	it('exist for an empty store too', async () => {
		const empty = new SqliteStore(path.join(folder, 'empty'));
		const { periods, series } = await askTrends(empty, { queries: ['snow'], now: NOW, mood: true });
		await empty.close();
		expect(new Set(periods.map(({ why }) => why))).toEqual(
			new Set(['The collection has no posts with a date.']),
		);
		expect(series[0]!.total).toBe(0);
	});
});

describe('invalid requests', () => {
	it.each<[Partial<TrendRequest>, RegExp]>([
		[{ from: '2004-02-30' }, /days such as/],
		[{ to: '2004-02-01' }, /is after the last day/],
		[{ from: '0001-01-01', span: 'day' }, /Choose a longer period/],
		[{ queries: [] }, /queries/],
		[{ queries: Array(MAX_QUERIES + 1).fill('x') }, /queries/],
	])('%j is refused with a reason', async (request, message) => {
		await expect(trendsOf(request)).rejects.toThrow(message);
	});
});

describe('as a table', () => {
	it('have a row for each period of each series, and no formulas', async () => {
		const trends = await trendsOf({ queries: ['=cmd|x', 'snow'] });
		expect(listRows(trends)).toHaveLength(8);
		const lines = renderCsv(trends).split('\r\n');
		expect(lines[0]).toMatch(/^start,end,state,why,all_posts,series,query,posts,share/);
		expect(lines[1]).toContain(`"'=cmd|x"`);
		expect(lines[6]).toMatch(
			/^"2004-03-08","2004-03-14","missing","There are no posts .*",0,"snow","snow",,,,,$/,
		);
	});
});
