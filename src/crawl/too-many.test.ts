/** A host with endless URLs is not followed endlessly, and is reported once, with the reason. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Gate } from '../io/http/gate.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import type { Web, WebAnswer } from '../io/web.ts';
import type { FrontierFacts, TaskKind } from '../model/task.ts';
import { Crawl } from './crawl.ts';
import { recallHost } from './host-memory.ts';
import type { VisitInput } from './visit.ts';

const HOST = 'endless.example';
const HOME = `http://${HOST}/`;
const AT = '2026-03-05T12:00:00.000Z';
/** What every page of the host names. */
const NAMED = 400;

/** Nothing is asked for but robots.txt: what a page names is made up by the visit. */
const web: Web = {
	async get({ url }): Promise<WebAnswer> {
		return { url, status: 404, headers: {}, body: new Uint8Array(), at: AT, location: null };
	},
	async close() {},
};

let folder: string;
let store: SqliteStore;

beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-too-many-'));
	store = new SqliteStore(folder);
});

afterEach(async () => {
	await store.close();
	rmSync(folder, { recursive: true });
});

function factsOf(url: string, kind: TaskKind, due: string | null): FrontierFacts {
	return { url, kind, blog: HOME, due, priority: 1, depth: 1, via: null };
}

/** A crawl of two pages, each of which names new addresses; what the host is remembered by is given. */
async function crawlNaming(kind: TaskKind, known: { lists?: number; posts?: number }) {
	const pages = ['a', 'b'].map((name) => factsOf(`${HOME}${name}`, 'feed', AT));
	await store.write({ at: AT, blogs: [{ url: HOME }], frontier: pages });
	const [host] = await store.frontier.take({ now: AT, limit: 1 });
	await store.frontier.release(host!.host, { state: { ...recallHost(null, 0), ...known } });
	const engine = new Crawl({
		store,
		gate: new Gate({ web, now: () => AT, minDelayMs: 0 }),
		now: () => AT,
		untilIdle: true,
		maxPages: 1_000_000,
		visit: async ({ task }: VisitInput) => ({
			at: AT,
			frontier: [
				{ ...factsOf(task.url, task.kind, null), as: 'visited' },
				...Array.from({ length: task.kind === 'feed' ? NAMED : 0 }, (_, i) =>
					factsOf(`${task.url}/${i}`, kind, '2026-04-01T00:00:00.000Z'),
				),
			],
		}),
	});
	await engine.run();
	const { items } = await store.gaps({ limit: 9 });
	let kept = 0;
	for (const page of ['a', 'b'])
		for (let i = 0; i < NAMED; i++) if ((await store.frontier.task(`${HOME}${page}/${i}`)) !== null) kept++;
	return { kept, gaps: items.map(({ kind, why }) => `${kind}: ${why}`) };
}

describe('a host with ever more', () => {
	it('lists and few posts: no more than its free ones are followed', async () => {
		const { kept, gaps } = await crawlNaming('list', { lists: 0, posts: 0 });
		expect(kept).toBe(300);
		expect(gaps).toHaveLength(1);
		expect(gaps[0]).toMatch(
			/^too-many-lists: endless\.example links to a growing number of lists and archives/,
		);
	});

	it('lists, and posts to go with them: all are followed', async () => {
		const { kept, gaps } = await crawlNaming('list', { lists: 0, posts: 1_000 });
		expect([kept, gaps]).toEqual([2 * NAMED, []]);
	});

	it('posts: they are followed up to the bound', async () => {
		const { kept, gaps } = await crawlNaming('post', { posts: 200_000 - 500 });
		expect(kept).toBe(500);
		expect(gaps).toEqual([
			'too-many-posts: endless.example links to more than 200000 posts. No more of them are followed.',
		]);
	});
});
