import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_1, DAY_2, HOME, named, OTHER } from '../io/store/facts.fixture.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import { measureCompleteness, planRetry } from './completeness.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-completeness-'));
let store: SqliteStore;
const gap = { blog: HOME, why: 'It did not answer.', from: null, to: null };

beforeAll(async () => {
	store = new SqliteStore(folder);
	await store.write({
		at: DAY_1,
		blogs: [{ url: HOME }, { url: OTHER }],
		posts: [named('snow'), named('ice'), named('sun', { blog: OTHER })],
		gaps: [
			{ ...gap, kind: 'status-503', url: `${HOME}lost` },
			{ ...gap, kind: 'status-404', url: `${HOME}gone` },
			{ ...gap, kind: 'status-503', url: `${HOME}ice` },
		],
	});
});

afterAll(async () => {
	await store.close();
	rmSync(folder, { recursive: true });
});

const measure = async (url: string) => measureCompleteness(store, (await store.blog(url))!, DAY_2);

it('counts the posts that are known, with what is missing by cause and month', async () => {
	expect(await measure(HOME)).toEqual({
		expected: 3,
		found: 2,
		due: 0,
		missed: 1,
		isComplete: false,
		why: '1 post could not be stored.',
		gaps: [
			{ kind: 'status-404', month: '2004-03', gaps: 1 },
			{ kind: 'status-503', month: '2004-03', gaps: 2 },
		],
	});
});

it('says that a blog without gaps is complete', async () => {
	expect(await measure(OTHER)).toMatchObject({
		isComplete: true,
		why: 'Every post that is known is stored.',
	});
});

it('is not sure of a gap of unknown size', async () => {
	await store.write({ at: DAY_2, gaps: [{ ...gap, blog: OTHER, kind: 'feed-overrun', url: null }] });
	expect(await measure(OTHER)).toMatchObject({
		isComplete: false,
		why: '1 gap has an unknown number of posts.',
	});
});

it('tries again what is missing, and no page that is gone', async () => {
	const { frontier } = await planRetry(store, (await store.blog(HOME))!, DAY_2);
	expect(frontier!.map(({ url, kind, due }) => [url, kind, due])).toEqual([
		[HOME, 'home', DAY_2],
		[`${HOME}lost`, 'post', DAY_2],
	]);
});
