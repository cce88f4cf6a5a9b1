/** What was stored as JSON and does not fit is ignored or cancelled, and reported once with the reason. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { itemOf, wrapperOf } from '../io/store/facts.fixture.ts';
import { openStore } from '../io/store/open.ts';
import { Sqlite } from '../io/store/sqlite/driver.ts';
import type { Store } from '../io/store/store.ts';
import { NO_STATE } from '../model/blog-state.ts';
import type { FrontierFacts, PlannedKind } from '../model/task.ts';
import { CheckedFrontier } from './checked-frontier.ts';

const AT = '2026-03-05T12:00:00.000Z';
const HOME = 'http://ann.example/';
const HOST = 'ann.example';
let folder: string;
let store: Store;
let frontier: CheckedFrontier;

beforeEach(async () => {
	folder = mkdtempSync(path.join(tmpdir(), 'checked-'));
	store = await openStore(folder);
	frontier = new CheckedFrontier(
		store.frontier,
		(batch) => store.write(batch),
		() => AT,
	);
});
afterEach(async () => {
	await store.close();
	rmSync(folder, { recursive: true });
});

function planned(name: string, kind: PlannedKind): FrontierFacts {
	return { url: HOME + name, blog: HOME, due: AT, priority: 1, depth: 1, via: null, ...kind };
}

/** Changes what is stored as another program, or a damaged disk, would. */
async function damage(sql: string, ...values: string[]): Promise<void> {
	await store.close();
	const database = new Sqlite(path.join(folder, 'logosphere.db'));
	database.sql(sql).run(...values);
	database.close();
	store = await openStore(folder);
	frontier = new CheckedFrontier(
		store.frontier,
		(batch) => store.write(batch),
		() => AT,
	);
}

async function gaps(): Promise<string[]> {
	const { items } = await store.gaps({ limit: 100 });
	return items.filter(({ kind }) => kind === 'bad-record').map(({ why }) => why);
}

const due = () => frontier.tasks({ host: HOST, now: AT, limit: 10 });

it('gives every kind of task with its note', async () => {
	const history = {
		pager: 'next',
		url: HOME,
		pages: 1,
		items: 2,
		firstIds: ['a'],
		lastIds: ['b'],
		visited: [HOME],
	};
	const kinds: PlannedKind[] = [
		{ kind: 'home', note: { moves: 1, sent: 2, since: AT } },
		{ kind: 'feed', note: null },
		{ kind: 'feed-page', note: history },
		{ kind: 'items', note: { items: [itemOf(`${HOME}1`)], content: 'full', isFeed: true } },
		{ kind: 'post' },
		{ kind: 'list', note: { emptyListings: 2 } },
		{ kind: 'sitemap', note: { level: 1 } },
	];
	await store.write({ at: AT, frontier: kinds.map((kind, i) => planned(`${i}`, kind)) });
	expect((await due()).map(({ kind, note }) => ({ kind, note }))).toEqual(
		kinds.map(({ kind, note = null }) => ({ kind, note })),
	);
	expect(await gaps()).toEqual([]);
});

it('reads the notes of earlier versions', async () => {
	await store.write({
		at: AT,
		frontier: [planned('list', { kind: 'list' }), planned('post', { kind: 'post' })],
	});
	await damage('UPDATE frontier SET note = ?', '{"barren":2}');
	expect((await due()).map(({ note }) => note)).toEqual([{ emptyListings: 2 }, null]);
});

it.each([
	['a note of another shape', '{"items":"all"}', 'items', /note\.items: .*expected array/],
	['a note that is not JSON', '{"items":', 'items', /note: .*expected object/],
	['a kind that it does not know', 'null', 'hologram', /kind: /],
])('cancels a task with %s, and reports it once', async (_, note, kind, why) => {
	await store.write({
		at: AT,
		frontier: [planned('bad', { kind: 'post' }), planned('good', { kind: 'post' })],
	});
	await damage("UPDATE frontier SET note = ?, kind = ? WHERE url LIKE '%bad'", note, kind);
	expect((await due()).map(({ url }) => url)).toEqual([`${HOME}good`]);
	expect((await due()).map(({ url }) => url)).toEqual([`${HOME}good`]);
	expect(await store.frontier.task(`${HOME}bad`)).toMatchObject({ due: null });
	expect(await gaps()).toEqual([expect.stringMatching(why)]);
});

it('does without a blog state and a wrapper that do not fit, and reports them once', async () => {
	const [old, fresh] = [wrapperOf('2025-01-01'), wrapperOf('2026-01-01')];
	await store.write({
		at: AT,
		blogs: [{ url: HOME, state: NO_STATE }],
		wrappers: [{ blog: HOME, wrapper: old }],
	});
	await store.write({ at: '2026-03-06T12:00:00.000Z', wrappers: [{ blog: HOME, wrapper: fresh }] });
	expect(await frontier.crawlContext(HOME)).toMatchObject({ state: NO_STATE, wrappers: [fresh, old] });
	await damage('UPDATE blogs SET state = ?', '{"shapes":[{"host":1}]}');
	await damage("UPDATE wrappers SET wrapper = ? WHERE wrapper LIKE '%2026-01-01%'", '{"version":9}');
	expect(await frontier.crawlContext(HOME)).toMatchObject({ state: null, wrappers: [old] });
	await frontier.crawlContext(HOME);
	expect(await gaps()).toEqual([expect.stringMatching(/ann\.example\/ .*shapes\[0\]\.host.*version is 9/)]);
});

it('does without the memory of a host that does not fit', async () => {
	await store.write({ at: AT, frontier: [planned('', { kind: 'home' })] });
	await damage('UPDATE hosts SET state = ?', '{"gapMs":"long"}');
	expect(await frontier.take({ now: AT, limit: 1 })).toEqual([{ host: HOST, state: null }]);
	expect(await gaps()).toEqual([expect.stringMatching(/stored state of ann\.example .*gapMs/)]);
});
