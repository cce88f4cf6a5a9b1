/** crawl-cli: `logosphere crawl`, with the built program on a simulated web. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describePost } from '../sim/index.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { CLI } from './logosphere.fixture.ts';
import { askedAgain, homesOf, type SimWeb, startWeb } from './sim-web.fixture.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-crawl-cli-'));
/** Small blogs, and no host with a long crawl delay. */
const BLOGS = 4;
const WORLD = { seed: 7568, blogs: BLOGS, nonBlogs: 1 };
let web: SimWeb;

beforeAll(async () => {
	web = await startWeb(WORLD);
});

beforeEach(() => {
	web.asked.clear();
	web.onAsked = () => {};
});

afterAll(() => {
	web.close();
	rmSync(folder, { recursive: true });
});

interface Outcome {
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

/** `interrupts`: Ctrl-C after so many requests. */
async function crawl(
	name: string,
	args: readonly string[],
	interrupts: readonly number[] = [],
): Promise<Outcome> {
	const data = path.join(folder, name);
	const always = ['--data', data, '--proxy', web.proxy, '--crawl-delay-ms', '0'];
	const child = spawn(process.execPath, [CLI, 'crawl', ...args, ...always]);
	let requests = 0;
	web.onAsked = () => {
		if (interrupts.includes(++requests)) child.kill('SIGINT');
	};
	let [stdout, stderr] = ['', ''];
	child.stdout.on('data', (chunk) => {
		stdout += chunk;
	});
	child.stderr.on('data', (chunk) => {
		stderr += chunk;
	});
	await once(child, 'close');
	return { code: child.exitCode, stdout, stderr };
}

/** The posts of the first blogs. */
function truePosts(blogs: number): string[] {
	const { world } = web;
	const urls: string[] = [];
	for (let i = 0; i < blogs; i++) {
		const blog = world.blog(i);
		for (let number = 1; number <= world.postCount(blog, world.startMs); number++) {
			const post = describePost(world, blog, number, world.startMs);
			if (post !== null && post.deleted === null) urls.push(post.url);
		}
	}
	return urls.sort();
}

async function keptPosts(name: string): Promise<string[]> {
	const store = new SqliteStore(path.join(folder, name), { isReader: true });
	const { items } = await store.posts({ limit: 100_000, order: 'found' });
	await store.close();
	return items.map(({ url }) => url).sort();
}

function hostsAsked(): Set<string> {
	return new Set([...web.asked.keys()].map((url) => new URL(url).host));
}

describe('until idle', () => {
	it('finds every post of the linked blogs, reports as JSON, and fetches nothing twice', async () => {
		const { code, stdout, stderr } = await crawl('all', [...homesOf(web, 2), '--until-idle', '--json']);
		expect([code, stderr]).toEqual([0, expect.not.stringContaining('Warning')]);
		expect(await keptPosts('all')).toEqual(truePosts(BLOGS));
		const posts = truePosts(BLOGS).length;
		expect(JSON.parse(stdout)).toMatchObject({
			newPosts: posts,
			editedPosts: 0,
			store: { blogs: BLOGS, posts },
		});
		expect(askedAgain(web)).toEqual([]);
	});

	it('has nothing to do when run again', async () => {
		const { code, stdout } = await crawl('all', ['--until-idle', '--json']);
		expect(code).toBe(0);
		expect(JSON.parse(stdout)).toMatchObject({ requests: 0, newPosts: 0 });
		expect(web.asked.size).toBe(0);
	});
});

describe('Ctrl-C', () => {
	it('saves everything and ends with 130; the same command continues without fetching anything again', async () => {
		const seeds = homesOf(web, BLOGS);
		const first = await crawl('stopped', [...seeds, '--until-idle', '--lanes', '2'], [30]);
		expect(first.code).toBe(130);
		expect(first.stderr).toMatch(/Stopping.*To resume, run the same command/s);
		const before = await keptPosts('stopped');
		expect(before.length).toBeGreaterThan(0);
		expect(before.length).toBeLessThan(truePosts(BLOGS).length);
		expect((await crawl('stopped', [...seeds, '--until-idle'])).code).toBe(0);
		expect(await keptPosts('stopped')).toEqual(truePosts(BLOGS));
		expect(askedAgain(web)).toEqual([]);
	});

	it('twice ends immediately, and nothing is lost', async () => {
		const args = [...homesOf(web, BLOGS), '--until-idle', '--lanes', '2'];
		expect((await crawl('twice', args, [15, 16])).code).toBe(130);
		expect((await crawl('twice', args)).code).toBe(0);
		expect(await keptPosts('twice')).toEqual(truePosts(BLOGS));
	});
});

describe('limits', () => {
	it('--stay does not leave the hosts of the seeds', async () => {
		const [seed] = homesOf(web, 1);
		expect((await crawl('stay', [seed!, '--stay', '--until-idle'])).code).toBe(0);
		expect([...hostsAsked()]).toEqual([new URL(seed!).host]);
		expect(await keptPosts('stay')).toEqual(truePosts(1));
	});

	it('--max-pages limits the number of requests', async () => {
		const args = [...homesOf(web, 3), '--max-pages', '5', '--stay', '--json'];
		const { code, stdout } = await crawl('few', args);
		expect(code).toBe(0);
		const { requests } = JSON.parse(stdout);
		expect(requests).toBe(5);
		expect([...web.asked.values()].reduce((sum, times) => sum + times, 0)).toBeLessThanOrEqual(5);
	});

	it('--max-depth stays near the seeds', async () => {
		const args = [...homesOf(web, 1), '--max-depth', '0', '--until-idle'];
		expect((await crawl('near', args)).code).toBe(0);
		expect(await keptPosts('near')).toEqual(truePosts(1));
	});
});

describe('wrong usage ends with 2, says what is wrong, and creates nothing', () => {
	it.each([
		['nothing to begin with', [], /The store is empty/],
		['neither address nor file', ['nowhere'], /nowhere is neither a URL nor a file/],
		['an invalid phase', ['http://a.example/', '--phase', 'deep'], /--phase is "deep"/],
		['no lanes', ['http://a.example/', '--lanes', '0'], /--lanes is "0"/],
		[
			'a page count that is not a number',
			['http://a.example/', '--max-pages', 'all'],
			/--max-pages is "all"/,
		],
		['an invalid port', ['http://a.example/', '--listen', 'x:y'], /--listen is "x:y"/],
		['an unknown option', ['http://a.example/', '--deeper'], /--deeper/],
	])('%s', async (name, args, message) => {
		const { code, stderr } = await crawl(name, [...args, '--until-idle']);
		expect(stderr).toMatch(message);
		expect(code).toBe(2);
		expect(existsSync(path.join(folder, name))).toBe(false);
	});
});
