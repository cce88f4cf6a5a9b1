import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { named } from '../io/store/facts.fixture.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import { shiftDay } from '../observe/bursts-days.ts';
import { prepareDays } from '../observe/bursts-prepare.ts';
import { DayCounter } from './day-counter.ts';
import { makeReads, type Reads, runQuery } from './reads.ts';

const DAY = '2004-03-20';
const DAYS = 8;
const BLOGS = Array.from({ length: 20 }, (_, i) => `http://blog${i}.example/`);
const PERIOD = { from: DAY, to: DAY, limit: 10 };

let folder: string;
let store: SqliteStore;
let reads: Reads;

beforeEach(async () => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-days-'));
	store = new SqliteStore(folder);
	reads = makeReads((name, args) => runQuery(store, name, args));
	await store.write({
		at: '2004-04-01T00:00:00Z',
		posts: BLOGS.flatMap((blog) =>
			Array.from({ length: DAYS }, (_, back) => {
				const text = back === 0 ? `Kelvik is in the news of ${blog}` : `Tea and ${blog} on day ${back}`;
				return named(`p${back}`, { blog, language: 'en' }, { published: shiftDay(DAY, -back), text });
			}),
		),
	});
	await store.indexed();
});

afterEach(async () => {
	await store.close();
	rmSync(folder, { recursive: true });
});

const ask = (period = PERIOD) => reads.today(period, { onlyCounted: true });

it('an answer says which days are not counted yet, and has everything else', async () => {
	const today = await ask();
	expect(today).toMatchObject({ posts: BLOGS.length, pending: DAYS, bursts: [] });
	expect(today.notes[0]).toBe(
		`The posts of ${DAYS} of ${DAYS} days are still being counted. Rising terms are complete when that is done.`,
	);
});

it('days that somebody waits for are counted at once, and then the answer is that of a full count', async () => {
	const troubles: unknown[] = [];
	const counter = new DayCounter({ reads, onTrouble: (error) => troubles.push(error) });
	counter.want({ from: DAY, to: DAY });
	while ((await ask()).pending > 0) await new Promise((resolve) => setTimeout(resolve, 10));
	counter.close();
	expect(troubles).toEqual([]);
	expect(await ask()).toEqual(await reads.today({ ...PERIOD }));
	expect((await ask()).bursts).not.toEqual([]);
});

it('what is wanted comes first, then the newest day; what was counted is not counted again', async () => {
	const early = shiftDay(DAY, -5);
	const wanted = [{ from: early, to: early }];
	expect(await prepareDays(store, wanted, 0)).toEqual({ left: DAYS - 1, wantedLeft: 2 });
	expect((await ask({ ...PERIOD, from: early, to: early })).pending).toBe(2);
	expect(await prepareDays(store, [], 0)).toEqual({ left: DAYS - 2, wantedLeft: 0 });
	expect((await ask()).pending).toBe(DAYS - 2);
	expect(await prepareDays(store, [], 60_000)).toEqual({ left: 0, wantedLeft: 0 });
});

it('a day with another post is counted again, and its answer is made again', async () => {
	await prepareDays(store, [], 60_000);
	expect(await ask()).toMatchObject({ posts: BLOGS.length, pending: 0 });
	await store.write({
		at: '2004-04-02T00:00:00Z',
		posts: [named('late', { blog: BLOGS[0]!, language: 'en' }, { published: DAY, text: 'One more.' })],
	});
	await store.indexed();
	expect(await ask()).toMatchObject({ posts: BLOGS.length + 1, pending: 1 });
	expect(await prepareDays(store, [], 60_000)).toEqual({ left: 0, wantedLeft: 0 });
	expect(await ask()).toMatchObject({ posts: BLOGS.length + 1, pending: 0 });
});
