/** cli: exit codes, messages and results of the built program. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sim, startSim } from '../sim/index.ts';
import { CLI, logosphere } from './logosphere.fixture.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-cli-'));
let sim: Sim;

beforeAll(async () => {
	sim = await startSim({ seed: 7, blogs: 3 });
});

afterAll(async () => {
	await sim.close();
	rmSync(folder, { recursive: true });
});

describe.runIf(process.platform === 'linux')('the threads of the engine', () => {
	const probe = path.join(folder, 'count-threads.cjs');

	async function countThreads(size?: string): Promise<number> {
		writeFileSync(
			probe,
			"process.on('exit', () => console.log('threads', require('node:fs').readdirSync('/proc/self/task').length));",
		);
		const { UV_THREADPOOL_SIZE: _, ...env } = process.env;
		const { stdout } = await promisify(execFile)(process.execPath, ['--require', probe, CLI, '--version'], {
			env: size === undefined ? env : { ...env, UV_THREADPOOL_SIZE: size },
		});
		return Number(/threads (\d+)/.exec(stdout)![1]);
	}

	it('for DNS lookups are sixteen by default', async () => {
		expect((await countThreads()) - (await countThreads('3'))).toBe(13);
	});
});

describe('help', () => {
	it('lists the commands', async () => {
		const { code, stdout } = await logosphere(['--help']);
		expect(code).toBe(0);
		expect(stdout).toMatch(/start .*\n.*dates /s);
	});

	it.each(['start', 'dates', 'feed', 'extract', 'sim', 'eval'])(
		'of %s names its options',
		async (command) => {
			const { code, stdout } = await logosphere([command, '--help']);
			expect(code).toBe(0);
			expect(stdout).toMatch(new RegExp(`^logosphere ${command}: `));
			expect(stdout).toContain('--json');
		},
	);
});

describe('wrong usage ends with 2 and one clear line', () => {
	it.each([
		['an unknown command', ['nonsense'], /no command "nonsense"/],
		['an unknown option', ['dates', '--nonsense'], /--nonsense.*logosphere dates --help/],
		['no page', ['dates'], /Give a page/],
		['an invalid number', ['start', '--blogs', 'many'], /--blogs is "many"/],
		[
			'a seed that is neither a URL nor a file',
			['start', 'nowhere.opml'],
			/nowhere\.opml is neither a URL nor a file/,
		],
		['an unknown task', ['eval', '--task', 'none'], /no task "none"/],
		['an invalid date', ['dates', 'x.html', '--now', 'yesterday'], /--now is "yesterday"/],
		['an invalid URL', ['feed', 'x.html', '--url', 'here'], /--url is "here"/],
		['an invalid proxy', ['extract', 'x.html', '--proxy', 'foo'], /--proxy is "foo"/],
		['an invalid proxy, for start', ['start', 'http://x.example/', '--proxy', 'foo'], /--proxy is "foo"/],
		[
			'one URL for two pages',
			['dates', 'x.html', 'y.html', '--url', 'http://x.example/'],
			/for a single page/,
		],
		[
			'rows in an unknown format',
			['dates', 'x.html', '--out', 'rows.txt'],
			/must end in .jsonl, .csv, .parquet/,
		],
		['a number below zero', ['start', '--blogs', '-3'], /--blogs.*logosphere start --help/],
	])('%s', async (_, args, message) => {
		const { code, stderr } = await logosphere(args);
		expect(stderr).toMatch(message);
		expect(stderr.trim().split('\n')).toHaveLength(1);
		expect(code).toBe(2);
	});
});

describe('a failure ends with 1 and one clear line', () => {
	it.each([
		['a missing file', ['dates', 'missing.html'], /Cannot read missing\.html: no such file/],
		['a folder', ['import', '.'], /it is a folder/],
		[
			'a refused connection',
			['dates', 'http://x.example/', '--proxy', 'http://127.0.0.1:1'],
			/127\.0\.0\.1:1 refused/,
		],
		['a private address', ['dates', 'http://127.0.0.1/'], /is not a public/],
		['a missing corpus', ['eval', '--corpus', 'missing'], /no folder missing/],
		[
			'a folder that is not a corpus',
			['eval', '--task', 'dates', '--corpus', 'src'],
			/is not a folder of corpora/,
		],
	])('%s', async (_, args, message) => {
		const { code, stderr } = await logosphere(args);
		expect(stderr).toMatch(message);
		expect(stderr.trim().split('\n')).toHaveLength(1);
		expect(code).toBe(1);
	});

	it('a picture', async () => {
		const file = path.join(folder, 'x.png');
		writeFileSync(file, Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
		for (const command of ['dates', 'feed', 'extract']) {
			const { code, stderr } = await logosphere([command, file]);
			expect(stderr).toMatch(/x\.png is a PNG picture, not a page/);
			expect(code).toBe(1);
		}
	});

	it('a port that is taken', async () => {
		const { code, stderr } = await logosphere(['sim', '--port', String(sim.port)]);
		expect(stderr).toMatch(/Cannot listen on port \d+: it is in use/);
		expect(code).toBe(1);
	});

	it('a page that is not there', async () => {
		const url = new URL('/no/such/page', sim.world.host(0).url).href;
		const { code, stderr } = await logosphere(['dates', url, '--proxy', sim.proxyUrl]);
		expect(stderr).toMatch(/answered with status 404/);
		expect(code).toBe(1);
	});
});

describe('dates', () => {
	const page = '<h1>2004年3月</h1><h3>5日(金)</h3><p>a</p><h3>4日(木)</h3><p>b</p>';

	it.each(['file', 'standard input'])('of a page from %s', async (from) => {
		const file = path.join(folder, 'page.html');
		writeFileSync(file, page);
		const args = ['dates', from === 'file' ? file : '-', '--now', '2004-03-06', '--json'];
		const { code, stdout } = await logosphere(args, page);
		expect(code).toBe(0);
		const { dates } = JSON.parse(stdout) as { dates: { value: string }[] };
		const values = dates.map(({ value }) => value);
		expect(values).toEqual(expect.arrayContaining(['2004-03-05', '2004-03-04']));
	});

	it('of a fetched page, as a table', async () => {
		const { code, stdout } = await logosphere(['dates', sim.world.host(0).url, '--proxy', sim.proxyUrl]);
		expect(code).toBe(0);
		expect(stdout).toMatch(/^date .*as written/);
		expect(stdout.split('\n').length).toBeGreaterThan(3);
	});

	it('of any bytes', async () => {
		const { code, stdout } = await logosphere(['dates', '-'], '\u0000\u0001<<<>>>');
		expect(code).toBe(0);
		expect(stdout).toBe('No dates found.\n');
	});
});

describe('feed and extract', () => {
	it('distinguish a page from a feed and list its feeds', async () => {
		const blog = Array.from({ length: 3 }, (_, i) => sim.world.blog(i)).find(
			({ feed }) => feed?.linked === 'head',
		);
		const { code, stdout } = await logosphere(['feed', blog!.url, '--proxy', sim.proxyUrl]);
		expect(code).toBe(0);
		expect(stdout).toContain('This is a page, not a feed');
		expect(stdout).toContain(blog!.feed!.path);
	});

	it('give the title and text of a post', async () => {
		const blog = sim.world.blog(0);
		const post = sim.world.post(blog, 1, sim.now());
		const url = sim.world.permalink(blog, post!);
		const { code, stdout } = await logosphere(['extract', url, '--proxy', sim.proxyUrl, '--json']);
		expect(code).toBe(0);
		const extract = JSON.parse(stdout) as { title: string; text: string };
		expect(extract.title).toBe(post!.title);
		expect(extract.text).toContain(post!.text.split('\n\n')[0]!.slice(0, 40));
	});
});

describe('start', () => {
	it('without addresses crawls the simulated web, checks itself against the truth, and searches', async () => {
		const { code, stdout } = await logosphere(['start', '--blogs', '3', '--data', path.join(folder, 'demo')]);
		expect(code).toBe(0);
		const [, found, posts, invented] =
			/and (\d+) of (\d+) posts, with (\d+) false positives/.exec(stdout) ?? [];
		expect(Number(found) / Number(posts)).toBeGreaterThan(0.98);
		expect(invented).toBe('0');
		expect(stdout).toMatch(/Search for “days”: \d+ posts/);
	});

	it('crawls the addresses of an OPML file', async () => {
		const file = path.join(folder, 'list.opml');
		const outlines = [0, 1].map((i) => `<outline text="x" htmlUrl="${sim.world.host(i).url}"/>`);
		writeFileSync(file, `<?xml version="1.0"?><opml version="2.0"><body>${outlines.join('')}</body></opml>`);
		const data = path.join(folder, 'opml');
		const args = [
			'start',
			file,
			'--proxy',
			sim.proxyUrl,
			'--stay',
			'--until-idle',
			'--min-gap-ms',
			'0',
			'--max-pages',
			'30',
		];
		const { code, stdout } = await logosphere([...args, '--data', data, '--json']);
		expect(code).toBe(0);
		const { newPosts, store } = JSON.parse(stdout) as { newPosts: number; store: { blogs: number } };
		expect(store.blogs).toBe(2);
		expect(newPosts).toBeGreaterThan(3);
	});

	it('obeys robots.txt, and never sends two requests at once', () => {
		const { robotsViolations, maxParallel } = sim.counts().totals();
		expect(robotsViolations).toBe(0);
		expect(maxParallel).toBeLessThanOrEqual(1);
	});

	it('ends with 1 if nothing could be read', async () => {
		const nowhere = ['start', 'http://no.example/', '--proxy', 'http://127.0.0.1:1', '--until-idle'];
		const { code, stderr } = await logosphere([...nowhere, '--data', path.join(folder, 'nowhere')]);
		expect(code).toBe(1);
		expect(stderr).toMatch(/the proxy http:\/\/127\.0\.0\.1:1 refused the connection/);
	});
});
