/** wrapper-cli: `logosphere wrapper`, from the feed of a simulated blog to its old posts, over HTTP and from a folder. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePost, requestSim, type Sim, type SimBlog, startSim } from '../sim/index.ts';
import type { Values } from '../src/commands/command.ts';
import { wrapperCommand } from '../src/commands/wrapper.ts';
import type { Wrapper } from '../src/model/wrapper.ts';

const DAY_MS = 86_400_000;
const BLOGS = 400;
const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-wrapper-'));
const file = (name: string) => path.join(folder, name);
let sim: Sim;
let blog: SimBlog;

beforeAll(async () => {
	sim = await startSim({ seed: 4, blogs: BLOGS, themeChange: { atMs: Date.UTC(2026, 0, 31) } });
	blog = Array.from({ length: BLOGS }, (_, i) => sim.world.blog(i)).find(isPlain)!;
	await run('train', [blog.url], { out: file('blog.json') });
});

afterAll(async () => {
	await sim.close();
	rmSync(folder, { recursive: true });
});

/** A blog with ten posts or more, a complete valid feed that its home page names, and no crawl delay. */
function isPlain({ index, platform, feed, robots }: SimBlog): boolean {
	const isWhole = feed?.content === 'full' && feed.state === 'good' && feed.linked === 'head';
	const isPatient = robots.crawlDelaySeconds === null && platform === 'movable-type';
	return isWhole && isPatient && sim.world.postCount(sim.world.blog(index), sim.now()) > 10;
}

interface Outcome {
	readonly code: number;
	readonly out: string;
	readonly log: string;
}

async function run(action: string, args: readonly string[], values: Values = {}): Promise<Outcome> {
	const written = { out: '', log: '' };
	const code = await wrapperCommand.run({
		args: [action, ...args],
		values: {
			proxy: sim.proxyUrl,
			'min-gap-ms': '0',
			now: new Date(sim.now()).toISOString(),
			...values,
		},
		out: (text) => {
			written.out += `${text}\n`;
		},
		log: (text) => {
			written.log += `${text}\n`;
		},
	});
	return { code, ...written };
}

function wrapperIn(name: string): Wrapper {
	return JSON.parse(readFileSync(file(name), 'utf8')) as Wrapper;
}

describe('train', () => {
	it('finds the feed of a blog and says what was learned and what was not', async () => {
		const { code, out, log } = await run('train', [blog.url], { out: file('again.json') });
		expect(code).toBe(0);
		expect(log).toMatch(/learnt from \d+ pages of http.*title/);
		expect(out).toMatch(/^Wrapper for .*\ncontent 1: /);
		expect(wrapperIn('again.json').rules).toEqual(wrapperIn('blog.json').rules);
	});

	it('writes JSON to standard output, from the requested number of items', async () => {
		const feed = blog.url.slice(0, -1) + blog.feed!.path;
		const { out } = await run('train', [feed], { items: '4' });
		expect(JSON.parse(out)).toMatchObject({ version: 1, examples: 4 });
	});

	it('obeys robots.txt and sends one request at a time', () => {
		const { maxParallel, robotsViolations } = sim.counts().of(blog.index);
		expect([maxParallel, robotsViolations]).toEqual([1, 0]);
	});

	it('reads a feed file and a folder of pages without the web', async () => {
		const root = file('web');
		const feedPath = path.join(folder, 'feed.xml');
		const { body } = await requestSim(sim.port, blog.url.slice(0, -1) + blog.feed!.path);
		writeFileSync(feedPath, body);
		for (const { url } of posts(10)) {
			const { pathname } = new URL(url);
			mkdirSync(path.join(root, path.dirname(pathname)), { recursive: true });
			writeFileSync(path.join(root, pathname), (await requestSim(sim.port, url)).body);
		}
		const asked = sim.counts().totals().requests;
		const { code, out } = await run('train', [feedPath], { pages: root });
		expect(code).toBe(0);
		expect((JSON.parse(out) as Wrapper).rules.title.length).toBeGreaterThan(0);
		expect(sim.counts().totals().requests).toBe(asked);
	});
});

/** The newest posts. */
function posts(count: number) {
	const newest = sim.world.postCount(blog, sim.now());
	const numbers = Array.from({ length: count }, (_, i) => newest - i);
	return numbers
		.map((number) => describePost(sim.world, blog, number, sim.now())!)
		.filter(({ deleted }) => deleted === null);
}

describe('apply', () => {
	it('reads a post that the feed no longer has and names the rules', async () => {
		const post = describePost(sim.world, blog, 1, sim.now())!;
		const { out } = await run('apply', [file('blog.json'), post.url], { json: true });
		const read = JSON.parse(out) as {
			title: string;
			author: string;
			reasons: Record<string, { rule: string }>;
		};
		expect([read.title, read.author]).toEqual([post.title, post.author]);
		expect(read.reasons.title?.rule).toMatch(/^wrapper-/);
		const shown = await run('apply', [file('blog.json'), post.url]);
		expect(shown.out).toContain(post.title);
		expect(shown.out).toMatch(/^title .*\(wrapper-/);
	});
});

describe('edit', () => {
	it('pins and deletes rules, which stay so when the blog is learned again', async () => {
		writeFileSync(file('edit.json'), readFileSync(file('blog.json')));
		const { title, content } = wrapperIn('blog.json').rules;
		await run('edit', [file('edit.json')], { pin: ['title:2'], drop: ['content:1'] });
		const edited = wrapperIn('edit.json').rules;
		expect(edited.title[0]).toEqual({ ...title[1], pinned: true });
		expect(edited.content).toEqual(content.slice(1));
		await run('train', [blog.url], { out: file('edit.json') });
		expect(wrapperIn('edit.json').rules.title[0]).toEqual({ ...title[1], pinned: true });
		const { out } = await run('edit', [file('edit.json')], { unpin: ['title:1'] });
		expect(out).not.toContain('pinned');
		expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
	});

	it('without a change says how and does not touch the file', async () => {
		const before = readFileSync(file('blog.json'), 'utf8');
		const { log, code } = await run('edit', [file('blog.json')]);
		expect([code, readFileSync(file('blog.json'), 'utf8')]).toEqual([0, before]);
		expect(log).toContain('--pin');
	});
});

describe('wrong usage is reported in one line', () => {
	it.each([
		['no action', [], {}, /train, show, test, apply, edit/],
		['an unknown action', ['learn'], {}, /no action "wrapper learn"/],
		['no blog', ['train'], {}, /Give a blog/],
		['a missing folder', ['train', 'feed.xml'], { pages: '/nowhere/at/all' }, /no such folder/],
		['no wrapper file', ['show'], {}, /Give a wrapper file/],
		['a file that is not there', ['show', '/nowhere.json'], {}, /no such file/],
		['a file that is not a wrapper', ['show', 'package.json'], {}, /package\.json is not a wrapper.*version/],
		['an invalid date', ['train', 'http://a.example/'], { now: 'soon' }, /--now is "soon"/],
	] as const)('%s', async (_, args, values, message) => {
		const [action = '', ...rest] = args;
		await expect(run(action, rest, values as Values)).rejects.toThrow(message);
	});

	it.each([
		[{ pin: ['titel:1'] }, /titel:1.*content, title/],
		[{ drop: ['title:99'] }, /title has rules 1 to/],
		[{ unpin: ['title'] }, /"title", but title has rules/],
	])('%j', async (values, message) => {
		await expect(run('edit', [file('blog.json')], values)).rejects.toThrow(message);
	});
});

describe('test', () => {
	it('ends with 0 while the wrapper works, with 1 when the blog has changed, and shows the cases', async () => {
		const before = await run('test', [file('blog.json'), blog.url]);
		expect([before.code, before.out.includes('The wrapper still works.')]).toEqual([0, true]);
		sim.advance(31 * DAY_MS);
		const after = await run('test', [file('blog.json'), blog.url]);
		expect(after.code).toBe(1);
		expect(after.out).toMatch(/The blog has changed: .*content/);
		const [feed] = JSON.parse((await run('test', [file('blog.json'), blog.url], { json: true })).out) as [
			{ drifted: string[]; properties: Record<string, { disagreements: unknown[] }> },
		];
		expect(feed.drifted).toContain('content');
		expect(feed.properties.content?.disagreements.length).toBeGreaterThan(0);
	});
});
