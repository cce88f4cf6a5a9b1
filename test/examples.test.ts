/** examples: runs the programs of examples/ as their first lines say. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLI } from './logosphere.fixture.ts';

const run = promisify(execFile);
const EXAMPLES = path.resolve(import.meta.dirname, '../examples');

const POST = `<!doctype html><html lang="en"><title>A bridge of string – Ann's notebook</title><header><a href="/">Ann's notebook</a></header>
<article><h1>A bridge of string</h1><p>By <a rel="author" href="/about">Ann Example</a> on <time datetime="2026-03-04">4 March 2026</time></p>
<p>We wanted to know how much a bridge made of garden string can carry. The first one held four books before it sagged to the floor.</p>
<p>The second one had <a href="https://bob.example/knots">Bob's knots</a> in every corner. It held eleven books and a cat.</p></article></html>`;

const TEXTS = [
	'It rained all day, and the cat slept on the books that I had wanted to read before the guests came.',
	'We measured how far a string can carry a cup of tea over the garden before anybody notices.',
	'The mill was closed for repairs again, so we walked along the river to the next village instead.',
	'I found my old shoes in the shed, with a family of mice living in the left one since autumn.',
	'The last train left without us, which is how we came to know the whole timetable by heart.',
];
const entry = (text: string, i: number) =>
	`<article><h2><a href="/2026/03/post-${i + 1}">Bridge number ${i + 1}</a></h2><time datetime="2026-03-0${9 - i}">${9 - i} March 2026</time><p>${text}</p></article>`;
const HOME = `<!doctype html><title>Ann's notebook</title><link rel="alternate" type="application/rss+xml" href="/feed.xml"><h1>Ann's notebook</h1>${TEXTS.map(entry).join('')}`;

const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>Ann's notebook</title><link>https://ann.example/</link>
<item><title>Bridge number 1</title><link>https://ann.example/2026/03/post-1</link><pubDate>Mon, 09 Mar 2026 09:00:00 GMT</pubDate>
<description>It rained all day, and the cat slept on the books […]</description></item></channel></rss>`;

const LINES = [1, 2, 3].map((n) =>
	JSON.stringify({
		url: `https://ann.example/2026/0${n}/bridge`,
		blog: 'https://ann.example/',
		title: `Bridge ${n}`,
		published: `2026-0${n}-04`,
		html: `<p>A bridge of string, number ${n}, with <a href="https://bob.example/knots">the knots of Bob</a>, carries a cat and eleven books.</p>`,
		language: 'en',
	}),
);

let folder: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-examples-'));
	mkdirSync(path.join(folder, 'bin'));
	symlinkSync(CLI, path.join(folder, 'bin', 'logosphere'));
	const files = {
		'post.html': POST,
		'home.html': HOME,
		'feed.xml': FEED,
		'posts.jsonl': `${LINES.join('\n')}\n`,
	};
	for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
	writeFileSync(path.join(folder, 'notes.txt'), 'Not a feed.');
	await logosphere('import', 'posts.jsonl', '--data', 'blogs');
});

afterAll(async () => {
	for (const child of running) {
		child.kill();
		if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
	}
	rmSync(folder, { recursive: true, force: true });
});

const logosphere = (...args: string[]) => run(process.execPath, [CLI, ...args], { cwd: folder });
const example = (name: string, ...args: string[]) =>
	run(process.execPath, [path.join(EXAMPLES, name), ...args], { cwd: folder });

it('page-to-markdown prints front matter and text', async () => {
	const { stdout } = await example('page-to-markdown.mjs', 'post.html', 'https://ann.example/2026/03/bridge');
	expect(stdout).toMatch(/^---\ntitle: "A bridge of string"\nauthor: "Ann Example"\npublished: "2026-03-04/);
	expect(stdout).toContain("[Bob's knots](https://bob.example/knots)");
});

it('check-feeds says what a feed contains, and fails if there is no feed', async () => {
	const { stdout } = await example('check-feeds.mjs', 'feed.xml');
	expect(stdout).toMatch(/^feed\.xml: rss.*, 1 items, partial/);
	await expect(example('check-feeds.mjs', 'notes.txt')).rejects.toMatchObject({
		code: 1,
		stdout: expect.stringContaining('notes.txt: not a feed.'),
	});
});

it('home-to-posts prints the posts and why the page is a blog', async () => {
	const { stdout, stderr } = await example(
		'home-to-posts.mjs',
		'home.html',
		'https://ann.example/',
		'feed.xml',
	);
	const posts = stdout
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));
	expect(posts.map(({ url }) => url)).toContain('https://ann.example/2026/03/post-3');
	expect(stderr).toMatch(/^A blog: /);
});

it('posts-per-month counts the posts of a Parquet export', async () => {
	await logosphere('export', 'parquet', '--out', 'parquet', '--data', 'blogs');
	const { stdout } = await example('posts-per-month.mjs', 'parquet');
	expect(stdout).toBe('month,language,posts,comments\n2026-01,en,1,0\n2026-02,en,1,0\n2026-03,en,1,0\n');
});

it('most-cited counts each page once per post', async () => {
	const env = { ...process.env, PATH: `${path.join(folder, 'bin')}:${process.env.PATH}` };
	const { stdout } = await run(path.join(EXAMPLES, 'most-cited.sh'), ['blogs'], { cwd: folder, env });
	expect(stdout).toBe('3 https://bob.example/knots\n');
});

it('watch-posts prints posts as they arrive', async () => {
	const serve = spawn(
		process.execPath,
		[CLI, 'serve', '--no-crawl', '--listen', '127.0.0.1:0', '--data', 'blogs'],
		{
			cwd: folder,
		},
	);
	running.push(serve);
	const address = await firstMatch(serve, /http:\/\/127\.0\.0\.1:\d+/);
	const watch = spawn(process.execPath, [path.join(EXAMPLES, 'watch-posts.mjs'), 'Tuesday', address], {
		cwd: folder,
	});
	running.push(watch);
	const printed = firstMatch(watch, /^Found on a Tuesday, .*$/);
	writeFileSync(
		path.join(folder, 'new.jsonl'),
		`${JSON.stringify({ url: 'https://ann.example/new', blog: 'https://ann.example/', title: 'Found on a Tuesday', text: 'A cat on a bridge.' })}\n`,
	);
	await logosphere('import', 'new.jsonl', '--data', 'blogs');
	expect(await printed).toContain('https://ann.example/new');
});

async function firstMatch(child: ChildProcess, pattern: RegExp): Promise<string> {
	for await (const line of createInterface({ input: child.stdout! })) {
		const match = pattern.exec(line);
		if (match !== null) return match[0];
	}
	throw new Error(`It ended without printing ${pattern}.`);
}

it('all are listed', () => {
	const listed = readFileSync(path.join(EXAMPLES, 'README.md'), 'utf8');
	for (const name of readdirSync(EXAMPLES)) if (name !== 'README.md') expect(listed).toContain(`(${name})`);
});
