/** A collection moves from engine to engine and stays the same; if it is stopped anywhere, it continues. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, describeOnPostgres, newSchema, sharedPostgres } from '../../../test/postgres.fixture.ts';
import { NO_STATE } from '../../model/blog-state.ts';
import { searchPosts } from '../../search/index.ts';
import type { Failure } from '../failure.ts';
import { copyStore } from './copy-stores.ts';
import {
	commentOf,
	DAY_1,
	DAY_2,
	DAY_3,
	dump,
	FULL_BATCH,
	HOME,
	named,
	OTHER,
	postOf,
} from './facts.fixture.ts';
import { isPostgres, openStore } from './open.ts';
import { sourceOf } from './postgres/copy-rows.ts';
import { connect } from './postgres/postgres-store.ts';
import { openFolderSource } from './sqlite/copy-rows.ts';
import type { Store } from './store.ts';
import { columnsOf, type Row, TABLES, type TableName } from './tables.ts';

/** Longer than a key of PostgreSQL's index may be. */
const LONG = `${HOME}${'very-long/'.repeat(110)}end`;
const POSTS = 140;

/** Something in every table, and what one engine stores in another form than the other. */
async function fill(store: Store): Promise<void> {
	await store.write(FULL_BATCH);
	await store.write({
		at: DAY_2,
		blogs: [
			{
				url: OTHER,
				judgment: { isBlog: false, reason: 'A shop.', rules: [] },
				state: { ...NO_STATE, folder: 'seen' },
			},
			{ url: LONG, title: 'A long way', feeds: [{ url: `${LONG}/feed` }] },
		],
		posts: [
			postOf({ text: 'The snow has melted, all of it.' }, { guid: 'tag:1' }),
			postOf({ url: LONG, title: 'Long' }, { links: [{ to: `${LONG}/more`, text: 'more' }] }),
			...Array.from({ length: POSTS }, (_, i) =>
				named(`p${i}`, {
					blog: i % 3 === 0 ? OTHER : HOME,
					comments: [commentOf('Bob', `Comment ${i}`), commentOf('Ann', 'Yes', 0)],
					links: [{ to: `${HOME}p${(i * 7) % POSTS}`, text: `see ${i}` }],
				}),
			),
		],
		gone: [`${HOME}p4`],
		visits: [
			{ blog: null, url: LONG, at: DAY_2, status: 404, bytes: 0, newPosts: 0, trouble: 'Not found.' },
			{ blog: OTHER, url: OTHER, at: DAY_2, status: 200, bytes: 70_000, trouble: null },
		],
		gaps: [{ blog: null, url: null, kind: 'crawl', why: 'It stood still.', from: DAY_1, to: DAY_2 }],
		samples: [{ blog: HOME, url: LONG, kind: 'post', html: '<p>Snow</p>' }],
		frontier: [
			{
				url: LONG,
				kind: 'list',
				blog: HOME,
				due: DAY_1,
				priority: 0.25,
				depth: 3,
				via: HOME,
				note: { emptyListings: 1 },
			},
			{ url: `${OTHER}done`, kind: 'post', blog: OTHER, due: null, priority: 0, depth: 1, via: null },
		],
	});
	await store.frontier.take({ now: DAY_3, limit: 1 });
	await store.frontier.remember('hub a', { n: 1 });
	await store.saveSearch({
		name: 'snow',
		query: 'snow',
		sort: 'newest',
		saved: DAY_2,
		webhook: null,
		delivery: null,
	});
	const said = { verdict: 'no-post', drawn: 'chosen', decided: 'full-feed', note: null, at: DAY_2 } as const;
	await store.review({ kind: 'post', subject: `${HOME}p5`, ...said });
	const source = { url: HOME, feed: `${HOME}feed`, title: 'Ann', tags: ['friends/tea'] };
	await store.saveSources([{ ...source, key: 'ann', added: DAY_1, by: 'API', planned: null, removed: null }]);
	await store.forget({ url: `${HOME}p9`, kind: 'page', at: DAY_2 });
	await store.indexed();
}

/** All rows of the tables, in an order that does not depend on the engine. */
async function rowsOf(place: string): Promise<Record<string, string[]>> {
	const source = isPostgres(place)
		? sourceOf(await connect(place, { isReader: true }))
		: openFolderSource(place);
	try {
		return await source.atOneMoment(async (reader) => {
			const all: Record<string, string[]> = {};
			for (const table of TABLES) {
				const { rows } = await reader.read(table, null, 10_000);
				all[table] = rows.map((row) => JSON.stringify(comparable(table, row))).sort();
			}
			return all;
		});
	} finally {
		await source.close();
	}
}

/** Without columns that only one engine needs. */
function comparable(table: TableName, row: Row): unknown {
	return columnsOf(table).map(({ name, kind }) =>
		kind === 'bytes' ? Buffer.from(row[name] as Uint8Array).toString('hex') : row[name],
	);
}

async function answersOf(place: string): Promise<unknown> {
	const store = await openStore(place);
	try {
		await store.indexed();
		const found = [];
		for (const query of ['snow', 'p7 OR p8', 'comment', 'in:title about']) {
			const { results, total } = await searchPosts(store, { query, sort: 'best', limit: 50, now: DAY_3 });
			found.push([query, total, results.map(({ url, score }) => [url, score.toFixed(6)])]);
		}
		const { isSound } = await store.check({ repair: false });
		return { found, isSound, all: await dump(store) };
	} finally {
		await store.close();
	}
}

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-copy-'));
const first = path.join(folder, 'first');
let names = 0;
const newFolder = () => path.join(folder, `copy-${++names}`);

beforeAll(async () => {
	const store = await openStore(first);
	await fill(store);
	await store.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

class Stopped extends Error {}

const STOP_AT_ONCE = {
	onProgress() {
		throw new Stopped();
	},
};

/** Stopped after every few slices, and started again each time until it is complete. */
async function copyInPieces(from: string, to: string, slices: number): Promise<number> {
	for (let stops = 0; ; stops++) {
		let left = slices;
		try {
			const report = await copyStore(from, to, {
				onProgress() {
					if (--left < 0) throw new Stopped();
				},
			});
			expect(report).toMatchObject({ isEqual: true, isResumed: stops > 0 });
			return stops;
		} catch (error) {
			if (!(error instanceof Stopped)) throw error;
		}
	}
}

describe('copy between folders', () => {
	it('has the same rows, answers and results', async () => {
		const copy = newFolder();
		const report = await copyStore(first, copy);
		expect(report.isEqual).toBe(true);
		expect(report.tables.filter(({ from }) => from === 0)).toEqual([]);
		expect(await rowsOf(copy)).toEqual(await rowsOf(first));
		expect(await answersOf(copy)).toEqual(await answersOf(first));
	});

	it.each([
		['half a character', 'lone \ud800 half', 'copied'],
		['a zero, which cannot be read past', 'zero \0 within', 'bad-key'],
	])('ends where a key holds %s', async (_, name, expected) => {
		const folder = newFolder();
		const store = await openStore(folder);
		const search = { query: 'snow', sort: null, saved: DAY_2, webhook: null, delivery: null };
		await store.saveSearch({ ...search, name });
		await store.close();
		const outcome = await copyStore(folder, newFolder()).then(
			() => 'copied',
			(error: Failure) => error.code,
		);
		expect(outcome).toBe(expected);
	});

	it('says that everything is copied when it is run again', async () => {
		const copy = newFolder();
		await copyStore(first, copy);
		expect(await copyStore(first, copy)).toMatchObject({ isEqual: true, isResumed: true });
	});

	it('refuses a target with other data in it, and the source itself', async () => {
		const full = newFolder();
		const store = await openStore(full);
		await store.write({ at: DAY_1, posts: [named('other')] });
		await store.close();
		const before = await rowsOf(full);
		await expect(copyStore(first, full)).rejects.toMatchObject({ code: 'not-empty' });
		expect(await rowsOf(full)).toEqual(before);
		await expect(copyStore(full, `${full}/.`)).rejects.toMatchObject({ code: 'usage' });
		await expect(copyStore(newFolder(), newFolder())).rejects.toMatchObject({ code: 'no-store' });
	});

	it('lets nobody use half a copy, and continues only from the same source', async () => {
		const [source, copy] = [newFolder(), newFolder()];
		await copyStore(first, source);
		await expect(copyStore(source, copy, STOP_AT_ONCE)).rejects.toBeInstanceOf(Stopped);
		for (const isReader of [true, false])
			await expect(openStore(copy, { isReader })).rejects.toMatchObject({ code: 'unfinished-copy' });
		await expect(copyStore(copy, newFolder())).rejects.toMatchObject({ code: 'unfinished-copy' });
		const store = await openStore(source);
		await store.write({ at: DAY_3, posts: [named('later')] });
		await store.close();
		await expect(copyStore(source, copy)).rejects.toMatchObject({ code: 'other-copy' });
	});

	it('is as of one moment, whoever writes meanwhile', async () => {
		const [source, copy] = [newFolder(), newFolder()];
		await copyStore(first, source);
		const writer = await openStore(source);
		let writes = 0;
		const pending: Promise<unknown>[] = [];
		const report = await copyStore(source, copy, {
			onProgress() {
				pending.push(writer.write({ at: DAY_3, posts: [named(`meanwhile${writes++}`)] }));
			},
		});
		await Promise.all(pending);
		await writer.close();
		expect(writes).toBeGreaterThan(TABLES.length - 1);
		expect(report.isEqual).toBe(true);
		expect(await rowsOf(copy)).toEqual(await rowsOf(first));
	});

	it.each([0, 1, 3])('continues where it was stopped, every %s slices', async (slices) => {
		const copy = newFolder();
		expect(await copyInPieces(first, copy, slices)).toBeGreaterThan(3);
		expect(await rowsOf(copy)).toEqual(await rowsOf(first));
	});
});

describeOnPostgres('copy to PostgreSQL and back', () => {
	const schemas: string[] = [];
	let server = '';
	const newPlace = () => {
		schemas.push(newSchema());
		const url = new URL(server);
		url.searchParams.set('schema', schemas.at(-1)!);
		return url.href;
	};
	beforeAll(async () => {
		server = await sharedPostgres();
	});
	afterAll(async () => {
		for (const schema of schemas) await ask(server, `DROP SCHEMA IF EXISTS ${schema} CASCADE`);
	});

	it('has the same rows, answers and results, three engines on', async () => {
		const [postgres, other, back] = [newPlace(), newPlace(), newFolder()];
		const [rows, answers] = [await rowsOf(first), await answersOf(first)];
		for (const [from, to] of [
			[first, postgres],
			[postgres, other],
			[other, back],
		] as const) {
			expect(await copyStore(from, to)).toMatchObject({ isEqual: true, isResumed: false });
			expect(await rowsOf(to)).toEqual(rows);
			expect(await answersOf(to)).toEqual(answers);
		}
	});

	it('continues where it was stopped, both ways', async () => {
		const [postgres, back] = [newPlace(), newFolder()];
		expect(await copyInPieces(first, postgres, 2)).toBeGreaterThan(3);
		expect(await copyInPieces(postgres, back, 1)).toBeGreaterThan(3);
		expect(await rowsOf(back)).toEqual(await rowsOf(first));
	});

	it('can be written to, with unused numbers', async () => {
		const postgres = newPlace();
		await copyStore(first, postgres);
		const [folderStore, store] = [await openStore(first, { isReader: true }), await openStore(postgres)];
		const blog = 'http://new.example/';
		const report = await store.write({
			at: DAY_3,
			posts: [named('new', { blog, links: [{ to: HOME, text: 'Ann' }] })],
			gaps: [{ blog, url: null, kind: 'x', why: 'Y.', from: null, to: null }],
		});
		expect(report.posts[0]!.outcome).toBe('new');
		const known = (await folderStore.posts({ limit: 1_000, order: 'found' })).items.map(({ id }) => id);
		expect(known).not.toContain(report.posts[0]!.id);
		expect((await store.posts({ limit: 1_000, order: 'found' })).items.at(-1)!.url).toBe(`${blog}new`);
		const same = await store.write({ at: DAY_3, posts: [named('p7'), postOf({ url: LONG, title: 'Long' })] });
		expect(same.posts.map(({ outcome }) => outcome)).toEqual(['same', 'same']);
		await Promise.all([store.close(), folderStore.close()]);
	});

	it('reports addresses that are one row in the other engine', async () => {
		const [postgres, copy] = [newPlace(), newFolder()];
		const store = await openStore(postgres);
		const task = { kind: 'home' as const, blog: null, due: DAY_1, priority: 1, depth: 0, via: null };
		await store.write({
			at: DAY_1,
			frontier: [
				{ url: 'http://a.example/', ...task },
				{ url: 'http://www2.a.example/', ...task },
			],
		});
		await store.close();
		const report = await copyStore(postgres, copy);
		expect(report.isEqual).toBe(true);
		expect(report.tables.find(({ table }) => table === 'frontier')).toEqual({
			table: 'frontier',
			from: 2,
			to: 1,
			folded: 1,
		});
	});

	it('lets nobody use half a copy', async () => {
		const postgres = newPlace();
		await expect(copyStore(first, postgres, STOP_AT_ONCE)).rejects.toBeInstanceOf(Stopped);
		for (const isReader of [true, false])
			await expect(openStore(postgres, { isReader })).rejects.toMatchObject({ code: 'unfinished-copy' });
	});

	it('is done by one process at a time', async () => {
		const postgres = newPlace();
		let second: Promise<PromiseSettledResult<unknown>[]> | null = null;
		const one = copyStore(first, postgres, {
			onProgress() {
				second ??= Promise.allSettled([copyStore(first, postgres)]);
			},
		});
		const outcomes = [await Promise.allSettled([one]), await second!].flat();
		const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'done'));
		for (const code of codes) expect(['done', 'two-writers']).toContain(code);
		expect(codes).toContain('done');
		expect(await copyStore(first, postgres)).toMatchObject({ isEqual: true });
		expect(await rowsOf(postgres)).toEqual(await rowsOf(first));
	});
});
