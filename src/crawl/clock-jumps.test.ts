/** A clock that goes wrong while the crawl is under way costs a few requests, and neither posts nor what is known of them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Sim, startSim } from '../../sim/index.ts';
import { UNHURRIED_MS } from '../../test/effort.fixture.ts';
import { Gate } from '../io/http/gate.ts';
import { Http } from '../io/http/http.ts';
import { Sqlite } from '../io/store/sqlite/driver.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import { hostOf } from '../lib/url/host-of.ts';
import { Crawl, type CrawlOptions } from './crawl.ts';

const DAY_MS = 86_400_000;
const BLOGS = 2;
const DAY_CHARS = '2026-01-01'.length;
/** How the simulated web begins what it adds to a post. */
const EDIT_MARK = '\n\nUpdate: ';
/** By how much the clock is wrong from so many visits on. */
const JUMPS = [
	[4, -DAY_MS],
	[12, 365 * DAY_MS],
	[24, -DAY_MS],
	[34, 0],
] as const;

let folder: string;
let sim: Sim;
beforeEach(async () => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-clock-'));
	sim = await startSim({ seed: 40, clock: 'frozen', blogs: BLOGS, nonBlogs: 0 });
});
afterEach(async () => {
	await sim.close();
	rmSync(folder, { recursive: true, force: true });
});

/** A store of its own, and a clock that can be set. */
class Watcher {
	readonly file: string;
	readonly store: SqliteStore;
	readonly web: Http;
	wrongMs = 0;
	requests = 0;

	constructor(name: string) {
		this.file = path.join(folder, name, 'logosphere.db');
		this.store = new SqliteStore(path.join(folder, name));
		const limits = { timeoutMs: UNHURRIED_MS, maxBytes: 2_000_000, maxRedirects: 5 };
		this.web = new Http({ ...limits, proxy: sim.proxyUrl, isPlainProxy: true, now: () => this.nowMs() });
	}

	nowMs(): number {
		return sim.now() + performance.now() + this.wrongMs;
	}

	async crawl(onVisit: CrawlOptions['onVisit'] = () => {}): Promise<void> {
		const now = () => new Date(this.nowMs()).toISOString();
		const engine = new Crawl({
			store: this.store,
			gate: new Gate({ web: this.web, now, minDelayMs: 0, honoursCrawlDelay: false }),
			untilIdle: true,
			onVisit,
			now,
			scope: { hosts: homes().map(hostOf) },
		});
		await engine.add(homes());
		await engine.run();
		this.requests += engine.tally.requests;
	}

	async posts() {
		return (await this.store.posts({ limit: 100_000, order: 'found' })).items;
	}

	async end(): Promise<void> {
		await this.web.close();
		await this.store.close();
	}
}

function homes(): string[] {
	return Array.from({ length: BLOGS }, (_, i) => `http://${sim.world.name(i)}/`);
}

/**
 * Comments and edits come with time: which of them are known depends on when a page was last looked at. A post that was looked at
 * after its feed was read has the date that its page shows, which may be a day without a time.
 */
async function contentOf(watcher: Watcher) {
	const posts = await watcher.posts();
	const contents = posts.map(({ url, title, author, published, text }) =>
		JSON.stringify([canonicalUrl(url), title, author, published?.slice(0, DAY_CHARS), withoutEdit(text)]),
	);
	return contents.sort();
}

function withoutEdit(text: string): string {
	const at = text.lastIndexOf(EDIT_MARK);
	return at < 0 ? text : text.slice(0, at);
}

async function firstSeen(watcher: Watcher): Promise<Map<string, string>> {
	return new Map((await watcher.posts()).map(({ url, firstSeen }) => [url, firstSeen]));
}

/** When each post was said to be seen first, when that was looked at first. */
async function noteNew(watcher: Watcher, seen: Map<string, string>): Promise<void> {
	for (const [url, at] of await firstSeen(watcher)) if (!seen.has(url)) seen.set(url, at);
}

it('a clock that goes back a day, ahead a year and back again changes nothing in the end', async () => {
	const [steady, shaken] = [new Watcher('steady'), new Watcher('shaken')];
	await steady.crawl();
	let visits = 0;
	const seen = new Map<string, string>();
	const pending: Promise<void>[] = [];
	await shaken.crawl(() => {
		visits++;
		const jump = JUMPS.find(([from]) => from === visits);
		if (jump === undefined) return;
		shaken.wrongMs = jump[1];
		pending.push(noteNew(shaken, seen));
	});
	await Promise.all(pending);
	expect(visits).toBeGreaterThan(JUMPS.at(-1)![0]);
	expect(seen.size).toBeGreaterThan(0);

	// What was put off for a day comes when the day is over.
	sim.advance(DAY_MS + 60_000);
	for (const watcher of [steady, shaken]) await watcher.crawl();
	expect(await contentOf(shaken)).toEqual(await contentOf(steady));
	const last = await firstSeen(shaken);
	for (const [url, at] of seen) expect([url, last.get(url)]).toEqual([url, at]);
	expect(shaken.requests).toBeLessThan(2 * steady.requests);

	// Nothing waits for the year to pass.
	const farthest = new Date(shaken.nowMs() + 200 * DAY_MS).toISOString();
	const database = new Sqlite(shaken.file, { isReader: true });
	expect(database.sql('SELECT url, due FROM frontier WHERE due > ?').all(farthest)).toEqual([]);
	database.close();
	const fresh = Array.from({ length: BLOGS }, (_, i) => sim.publish(sim.world.blog(i).host)!);
	sim.advance(15 * DAY_MS);
	await shaken.crawl();
	const known = (await shaken.posts()).map(({ url }) => canonicalUrl(url));
	for (const url of fresh) expect(known).toContain(canonicalUrl(url));
	await Promise.all([steady.end(), shaken.end()]);
});
