/** The engine against the simulated web, over real HTTP and with a real store; the truth is known. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describePost, type Sim, type SimOptions, startSim } from '../../sim/index.ts';
import { UNHURRIED_MS } from '../../test/effort.fixture.ts';
import { Gate } from '../io/http/gate.ts';
import { Http } from '../io/http/http.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import { hostOf } from '../lib/url/host-of.ts';
import type { Batch } from '../model/batch.ts';
import { Crawl, type CrawlOptions } from './crawl.ts';
import { loadPolicy } from './policies.ts';
import type { VisitInput } from './visit.ts';

let folder: string;
let sim: Sim;
let store: SqliteStore;
let gate: Gate;

beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-crawl-'));
});

afterEach(async () => {
	await gate.close();
	await store.close();
	await sim.close();
	rmSync(folder, { recursive: true, force: true });
});

async function open(options: Omit<SimOptions, 'seed'>): Promise<void> {
	sim = await startSim({ seed: 40, clock: 'frozen', ...options });
	store = new SqliteStore(folder);
	const web = new Http({
		timeoutMs: UNHURRIED_MS,
		maxBytes: 2_000_000,
		proxy: sim.proxyUrl,
		isPlainProxy: true,
		now: nowMs,
	});
	const now = () => new Date(nowMs()).toISOString();
	gate = new Gate({ web, now, minDelayMs: 0, honoursCrawlDelay: false });
}

/** The simulated moment, which stands still, and the time that has really passed, so that delayed tasks become due. */
const nowMs = () => sim.now() + performance.now();

async function crawl(options: Partial<CrawlOptions> = {}, seeds = homes(sim.world.blogs)): Promise<Crawl> {
	const engine = new Crawl({
		store,
		gate,
		untilIdle: true,
		now: () => new Date(nowMs()).toISOString(),
		scope: { hosts: hosts() },
		...options,
	});
	await engine.add(seeds);
	await engine.run();
	return engine;
}

/** What the pages name besides, as the makers of their software, is not there. */
function hosts(): string[] {
	const indexes = Array.from({ length: sim.world.size }, (_, i) => i);
	return indexes.flatMap((i) => [hostOf(`http://${sim.world.name(i)}/`), hostOf(sim.world.host(i).url)]);
}

function homes(count: number): string[] {
	return Array.from({ length: count }, (_, i) => `http://${sim.world.name(i)}/`);
}

function truePosts(): Set<string> {
	const keys = new Set<string>();
	for (let i = 0; i < sim.world.blogs; i++) {
		const blog = sim.world.blog(i);
		for (let number = 1; number <= sim.world.postCount(blog, sim.now()); number++) {
			const post = describePost(sim.world, blog, number, sim.now());
			if (post !== null && post.deleted === null) keys.add(canonicalUrl(post.url));
		}
	}
	return keys;
}

async function keptPosts(): Promise<Set<string>> {
	const { items } = await store.posts({ limit: 100_000, order: 'found' });
	return new Set(items.map(({ url }) => canonicalUrl(url)));
}

describe('a crawl', () => {
	it('finds every post of every blog once, by rules and one at a time', async () => {
		await open({ blogs: 5, nonBlogs: 3 });
		await crawl({}, homes(8));
		expect([...(await keptPosts())].sort()).toEqual([...truePosts()].sort());
		expect(sim.counts().totals()).toMatchObject({ robotsViolations: 0, maxParallel: 1 });
		const { blogs, notBlogs } = await store.stats();
		expect([blogs, notBlogs]).toEqual([5, 3]);
	});

	it('finds other blogs by the links of those it knows', async () => {
		await open({ blogs: 8, nonBlogs: 0 });
		await crawl({ phase: 'breadth', maxPages: 400 }, homes(1));
		expect((await store.stats()).blogs).toBeGreaterThan(4);
	});

	it('stays on the given hosts', async () => {
		await open({ blogs: 8, nonBlogs: 0 });
		const [home] = homes(1);
		await crawl({ scope: { hosts: [hostOf(homes(1)[0]!)] } }, [home!]);
		expect(sim.counts().totals().hostsTouched).toBe(1);
		expect((await store.stats()).blogs).toBe(1);
	});

	it('goes on where it was stopped, and asks for nothing twice', async () => {
		await open({ blogs: 4, nonBlogs: 0 });
		await crawl({ maxPages: 40 });
		const before = sim.counts().totals().requests;
		await crawl({}, []);
		expect([...(await keptPosts())].sort()).toEqual([...truePosts()].sort());
		const asked = (await Promise.all(homes(4).map((home) => store.visits(home, 10_000)))).flat();
		const pages = asked.filter(({ status }) => status === 200).map(({ url }) => url);
		expect(pages.length - new Set(pages).size).toBe(0);
		expect(sim.counts().totals().requests).toBeGreaterThan(before);
	});

	it('reports what it missed', async () => {
		await open({ blogs: 3, nonBlogs: 0, faults: 1, faultKinds: ['gone'] });
		await crawl();
		const { items: gaps } = await store.gaps({ limit: 10 });
		expect(gaps).toHaveLength(3);
		expect(gaps[0]).toMatchObject({ kind: 'gone', why: expect.stringMatching(/410/) });
		expect((await store.frontier.nextDue())! > new Date(nowMs()).toISOString()).toBe(true);
	});

	// Those that ask for pollBudget are waited for in the evaluation, which has every fault.
	it.each(['reset', 'truncated', 'moved', 'wrong-charset'] as const)(
		'reads a blog in spite of %s',
		async (fault) => {
			await open({ blogs: 1, nonBlogs: 0, faults: 1, faultKinds: [fault] });
			await crawl({ maxPages: 7 });
			const { posts } = await store.stats();
			expect(posts).toBeGreaterThan(3);
			expect([...(await keptPosts())].filter((url) => !truePosts().has(url))).toEqual([]);
		},
	);

	it('does not lose itself in a calendar without an end', async () => {
		await open({ blogs: 1, nonBlogs: 0, faults: 1, faultKinds: ['trap'] });
		const { tally } = await crawl();
		expect(tally.requests).toBeLessThan(2 * truePosts().size + 700);
		expect([...(await keptPosts())].filter((url) => !truePosts().has(url))).toEqual([]);
	});
});

describe('a blog that is watched', () => {
	it('has its new post in the store after its feed was due', async () => {
		await open({ blogs: 5, nonBlogs: 0 });
		await crawl();
		const lively = Array.from({ length: 5 }, (_, i) => sim.world.blog(i)).find(({ feed }) => feed !== null)!;
		const url = sim.publish(lively.host);
		sim.advance(15 * 86_400_000);
		await crawl({}, []);
		expect((await keptPosts()).has(canonicalUrl(url!))).toBe(true);
	});

	it('is not asked for before it is due', async () => {
		await open({ blogs: 2, nonBlogs: 0 });
		await crawl();
		const before = sim.counts().totals().requests;
		await crawl({}, []);
		expect(sim.counts().totals().requests).toBe(before);
	});

	it('is read at once when it announces a post', async () => {
		await open({ blogs: 5, nonBlogs: 0 });
		await crawl();
		const { items } = await store.blogs({ limit: 10, isBlog: true });
		const blog = items.find(({ feeds }) => feeds.length > 0)!;
		const url = sim.publish(new URL(blog.url).hostname)!;
		const engine = new Crawl({
			store,
			gate,
			untilIdle: true,
			now: () => new Date(nowMs()).toISOString(),
		});
		await engine.hurry({ url: blog.feeds[0]!.url, kind: 'feed', blog: blog.url });
		await engine.run();
		expect((await keptPosts()).has(canonicalUrl(url))).toBe(true);
	});
});

describe('the scheduling policy', () => {
	it('may be a file, which decides when a blog is read again', async () => {
		await open({ blogs: 1, nonBlogs: 0 });
		const file = path.join(folder, 'daily.mjs');
		const due = '2031-01-02T03:04:05.000Z';
		writeFileSync(
			file,
			`export default { name: 'daily', priorityOf: () => 1, nextVisit: () => ({ due: '${due}', reason: 'it says so' }) };`,
		);
		await crawl({ policy: file, maxPages: 8 });
		const { feeds } = (await store.blogs({ limit: 1 })).items[0]!;
		const feed = feeds.find(({ role }) => role === 'posts')!;
		expect((await store.frontier.task(feed.url))?.due).toBe(due);
	});

	it('that is not one is refused in words', async () => {
		await open({ blogs: 1 });
		const file = path.join(folder, 'wrong.mjs');
		writeFileSync(file, 'export default { name: 1 };');
		await expect(loadPolicy(file)).rejects.toThrow(/must be a policy/);
		await expect(loadPolicy(path.join(folder, 'absent.mjs'))).rejects.toThrow(
			/It must be adaptive, cross-links/,
		);
	});
});

describe('the critical mass', () => {
	const sites = Array.from({ length: 80 }, (_, i) => `http://b${i}.example/`);
	/** Every site is a blog that links to all others. */
	const linkAll = async ({ task, now }: VisitInput): Promise<Batch> => ({
		at: now,
		blogs: [{ url: task.url, judgment: { isBlog: true, reason: 'It is one.', rules: [] } }],
		frontier: [
			{ ...task, due: null, as: 'visited' },
			...sites.map(
				(url) => ({ url, kind: 'home', blog: null, due: now, priority: 0, depth: 1, via: task.url }) as const,
			),
		],
	});

	it('turns breadth into depth once most addresses lead to known sites, for good', async () => {
		await open({ blogs: 1, nonBlogs: 0 });
		const sides = new Set<string>();
		const visit = async (input: VisitInput) => {
			sides.add(input.settings.side);
			return linkAll(input);
		};
		const { focus } = await crawl({ phase: 'auto', visit, lanes: 1, scope: {} }, sites);
		expect([...sides]).toEqual(['breadth', 'depth']);
		expect(focus).toMatchObject({ side: 'depth' });
		expect(focus!.knownShare).toBeGreaterThanOrEqual(0.75);
		expect((await crawl({ phase: 'auto', visit })).focus).toEqual(focus);
		expect((await crawl({ visit })).focus).toBeNull();
	});
});
