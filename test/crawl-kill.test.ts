/** crawl-kill: a crawl that is killed at random moments and restarted gives the same store as an undisturbed one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Random } from '../sim/random.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { effort } from './effort.fixture.ts';
import { CLI } from './logosphere.fixture.ts';
import { homesOf, type SimWeb, startWeb } from './sim-web.fixture.ts';

const KILLS = Number(process.env.LOGOSPHERE_KILLS ?? effort(3, 12));
/** The time until a kill is counted in requests, so that slow and fast machines kill at the same moments. */
const MAX_LIFE = 24;
const WHOLE_LIFE = Number.POSITIVE_INFINITY;
const SEED = 20040305;
/** A small web without hosts with a long crawl delay. */
const WORLD = { seed: 14596, blogs: 13, nonBlogs: 2 };

let folder: string;
let web: SimWeb;

beforeEach(async () => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-crawl-kill-'));
	web = await startWeb(WORLD);
});

afterEach(() => {
	web.close();
	rmSync(folder, { recursive: true });
});

function startCrawl(data: string): ChildProcess {
	const seeds = homesOf(web, web.world.size);
	const args = [
		'crawl',
		...seeds,
		'--until-idle',
		'--stay',
		'--crawl-delay-ms',
		'0',
		'--threads',
		'0',
		'--lanes',
		'2',
	];
	return spawn(process.execPath, [CLI, ...args, '--data', data, '--proxy', web.proxy], { stdio: 'ignore' });
}

/** Runs until it is killed after this many requests, or until it is done; returns whether it is done. */
async function liveAndDie(data: string, requests: number): Promise<boolean> {
	const child = startCrawl(data);
	let left = requests;
	web.onAsked = () => {
		if (--left < 0) child.kill('SIGKILL');
	};
	await once(child, 'close');
	return child.exitCode === 0;
}

/** Everything that is stored, except the times. */
async function contents(data: string) {
	const store = new SqliteStore(data, { isReader: true });
	const { items: found } = await store.posts({ limit: 1_000_000, order: 'found' });
	const { items: blogs } = await store.blogs({ limit: 1_000_000 });
	const posts = [];
	for (const { id, firstSeen: _, changed: _changed, versions: _versions, ...post } of found) {
		const comments = (await store.comments(id)).map(({ firstSeen: _, ...comment }) => comment);
		posts.push({ ...post, comments, links: withoutTimes(await store.linksFrom(id)) });
	}
	const judged = [];
	for (const { url, title, language, platform, judgment, inboundLinks, posts: count } of blogs) {
		const { isBlog, reason } = judgment ?? {};
		const blogroll = withoutTimes(await store.blogroll(url));
		judged.push({ url, title, language, platform, isBlog, reason, inboundLinks, count, blogroll });
	}
	await store.close();
	const byUrl = (a: { url: string }, b: { url: string }) => (a.url < b.url ? -1 : 1);
	return { posts: posts.sort(byUrl), blogs: judged.sort(byUrl) };
}

function withoutTimes(links: readonly { firstSeen: string; to: string; text: string; origin: string }[]) {
	const bare = links.map(({ firstSeen: _, ...link }) => link);
	return bare.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

it(`killed ${KILLS} times, a crawl ends with the same store as an undisturbed one`, async () => {
	const through = path.join(folder, 'through');
	expect(await liveAndDie(through, WHOLE_LIFE)).toBe(true);
	const needed = new Map(web.asked);
	web.asked.clear();

	const random = new Random(SEED);
	const killed = path.join(folder, 'killed');
	let kills = 0;
	for (; kills < KILLS; kills++) if (await liveAndDie(killed, random.below(MAX_LIFE))) break;
	expect(kills).toBe(KILLS);
	expect(await liveAndDie(killed, WHOLE_LIFE)).toBe(true);

	const expected = await contents(through);
	expect(expected.posts.length).toBeGreaterThan(100);
	expect(await contents(killed)).toEqual(expected);
	process.stdout.write(`${summarise(needed)}\n`);
});

function summarise(needed: ReadonlyMap<string, number>): string {
	const isRules = (url: string) => url.endsWith('/robots.txt');
	const pages = [...web.asked].filter(([url]) => !isRules(url));
	const again = pages.filter(([url, times]) => times > (needed.get(url) ?? 0));
	const more = again.reduce((sum, [url, times]) => sum + times - (needed.get(url) ?? 0), 0);
	return `killed ${KILLS} times: ${pages.length} pages, ${again.length} of them requested more than once, ${more} requests more`;
}
