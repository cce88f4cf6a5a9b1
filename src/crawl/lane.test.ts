/** What is known of a blog is read once for its posts in a row, and again when a visit has changed it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Gate } from '../io/http/gate.ts';
import { wrapperOf } from '../io/store/facts.fixture.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import type { CrawlContext, FrontierFacts, TaskKind } from '../model/task.ts';
import { Crawl } from './crawl.ts';
import { PageWeb } from './hostile.fixture.ts';
import type { VisitInput } from './visit.ts';

const HOME = 'http://known.example/';
const AT = '2026-03-05T12:00:00.000Z';

/** Nothing is asked for but robots.txt. */
const web = new PageWeb({}, () => AT);

let folder: string;
let store: SqliteStore;

beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-lane-'));
	store = new SqliteStore(folder);
});

afterEach(async () => {
	await store.close();
	rmSync(folder, { recursive: true });
});

const WRAPPER = wrapperOf('2026-01-01');

/** Visits pages of one host in the order given; the second teaches a wrapper. Returns the crawl context of each. */
async function visitInOrder(kinds: readonly TaskKind[]): Promise<(CrawlContext | null)[]> {
	const facts = (i: number, due: string | null): FrontierFacts => ({
		url: `${HOME}${i}`,
		kind: kinds[i]!,
		blog: HOME,
		due,
		priority: kinds.length - i,
		depth: 1,
		via: null,
	});
	await store.write({ at: AT, blogs: [{ url: HOME }], frontier: kinds.map((_, i) => facts(i, AT)) });
	const contexts: (CrawlContext | null)[] = [];
	const engine = new Crawl({
		store,
		gate: new Gate({ web, now: () => AT, minDelayMs: 0 }),
		now: () => AT,
		untilIdle: true,
		visit: async ({ task, crawlContext }: VisitInput) => {
			contexts.push(crawlContext);
			const i = Number(task.url.slice(HOME.length));
			const frontier = [{ ...facts(i, null), as: 'visited' as const }];
			return { at: AT, frontier, ...(i === 1 && { wrappers: [{ blog: HOME, wrapper: WRAPPER }] }) };
		},
	});
	await engine.run();
	return contexts;
}

it('posts and lists in a row get the same context until one of them changes it', async () => {
	const [first, second, third, fourth] = await visitInOrder(['post', 'list', 'post', 'list']);
	expect(first?.wrappers).toEqual([]);
	expect(second).toBe(first);
	expect(third?.wrappers).toEqual([WRAPPER]);
	expect(fourth).toBe(third);
});

it('a visit to a feed gets the context of that moment', async () => {
	const [first, second, third] = await visitInOrder(['post', 'post', 'feed']);
	expect(second).toBe(first);
	expect(third).not.toBe(second);
});
