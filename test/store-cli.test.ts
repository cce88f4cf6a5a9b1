/** store-cli: import, search, stats, export and check, with the built program. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sqlite } from '../src/io/store/sqlite/driver.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { CLI, logosphere, type Outcome } from './logosphere.fixture.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-store-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Buffer): string {
	const place = path.join(folder, name);
	writeFileSync(place, content);
	return place;
}

interface Line {
	readonly url: string;
	readonly [name: string]: unknown;
}

async function exported(data: string, query: readonly string[] = []): Promise<Line[]> {
	const { stdout } = await logosphere(['export', 'jsonl', '--data', data, ...query]);
	return stdout
		.split('\n')
		.filter((line) => line !== '')
		.map((line) => JSON.parse(line) as Line);
}

const FERRY = 'We waited on the quay until the lamps were lit, and nobody came to tell us why.';
const POSTS = [
	{
		url: 'https://quay.example/ferry',
		title: 'The ferry',
		author: 'Ann',
		published: '2004-03-05',
		text: `${FERRY}\n\nThen it left.`,
		categories: ['boats'],
	},
	{
		url: 'https://quay.example/knots',
		title: 'On knots',
		published: 'March 7, 2004',
		html: '<p onclick="x()">My uncle ties a <a href="https://rope.example/" rel="friend">bowline</a>.</p><script>x</script>',
		comments: [
			{ author: 'Bo', text: 'So does mine.' },
			{ author: 'Ann', text: 'They should meet.', parent: 0 },
		],
	},
	{
		url: 'https://fune.example/y',
		blog: 'https://fune.example/diary/',
		title: '港の船',
		published: '2005-01-02T10:00:00+09:00',
		text: '港に船がありました。とても静かでした。',
		source: 'full-feed',
	},
];
const BAD_LINES = ['nonsense', '{"title":"x","text":"y"}', '{"url":"https://a.example/"}', '[1]'];

describe('JSONL', () => {
	const data = path.join(folder, 'lines');
	const lines = () =>
		file('posts.jsonl', [...POSTS.map((post) => JSON.stringify(post)), ...BAD_LINES].join('\n'));

	it('is saved, and invalid lines are reported with their number and problem', async () => {
		const { code, stdout, stderr } = await logosphere(['import', lines(), '--data', data]);
		expect(stdout).toMatch(/3 posts imported into .*: 3 new, 0 edited, 0 unchanged\. 4 invalid records\./);
		expect(stderr).toMatch(/line 4: not JSON\n.*line 5: has no url/);
		expect(stderr).toMatch(/line 6: has neither text nor html\n.*line 7: not a JSON object/);
		expect(code).toBe(0);
	});

	it('changes nothing the second time', async () => {
		const before = await exported(data);
		const { stdout } = await logosphere(['import', lines(), '--data', data, '--json']);
		expect(JSON.parse(stdout)).toMatchObject({ new: 0, edited: 0, same: 3, bad: 4 });
		expect(await exported(data)).toEqual(before);
	});

	it('is exported with every documented field', async () => {
		const [ferry, knots, ship] = await exported(data);
		expect(Object.keys(ferry!)).toEqual(
			'url blog title author published updated text html categories language source comments links'.split(
				' ',
			),
		);
		expect(ferry).toMatchObject({ blog: 'https://quay.example/', categories: ['boats'], language: 'en' });
		expect(ferry!.html).toBe(`<p>${FERRY}</p><p>Then it left.</p>`);
		expect(knots).toMatchObject({
			published: '2004-03-07',
			html: '<p>My uncle ties a <a href="https://rope.example/">bowline</a>.</p>',
			links: [{ url: 'https://rope.example/', text: 'bowline', rel: ['friend'] }],
			comments: [
				{ author: 'Bo', parent: null },
				{ author: 'Ann', parent: 0 },
			],
		});
		expect(ship).toMatchObject({ blog: 'https://fune.example/diary/', language: 'ja', source: 'full-feed' });
	});

	it('is the same after a round trip into another folder', async () => {
		const other = path.join(folder, 'round');
		const { stdout } = await logosphere(['export', 'jsonl', '--data', data]);
		const again = await logosphere(['import', '-', '--data', other], stdout);
		// Nothing is printed except progress, if it takes long.
		expect(again.stderr).not.toMatch(/^import: /m);
		expect(again.code).toBe(0);
		expect((await logosphere(['export', 'jsonl', '--data', other])).stdout).toBe(stdout);
	});

	it('can be limited by a query', async () => {
		const found = await exported(data, ['--query', 'bowline']);
		expect(found.map(({ url }) => url)).toEqual(['https://quay.example/knots']);
	});
});

describe('search', () => {
	const data = path.join(folder, 'search');
	const search = (...args: string[]) => logosphere(['search', ...args, '--data', data]);
	beforeAll(async () => {
		const copy = { ...POSTS[0], url: 'https://copies.example/1', text: `${FERRY} `.repeat(4) };
		const posts = [...POSTS, copy, { ...copy, url: 'https://copies.example/2' }];
		await logosphere(['import', '-', '--data', data], posts.map((post) => JSON.stringify(post)).join('\n'));
	});

	it('shows title, date, blog, snippet and URL, without markers', async () => {
		const { code, stdout } = await search('bowline');
		expect(stdout).toBe(
			'1 post\n\n1. On knots\n   2004-03-07 · quay.example · en\n   My uncle ties a bowline.\n   https://quay.example/knots\n',
		);
		expect(code).toBe(0);
	});

	it('gives the documented JSON, with the snippet plain and marked', async () => {
		const page = JSON.parse((await search('船', '--json')).stdout);
		expect(Object.keys(page)).toEqual(['of', 'readAs', 'total', 'results', 'next', 'notes']);
		expect(page.results[0]).toMatchObject({
			url: 'https://fune.example/y',
			title: '港の船',
			blog: 'https://fune.example/diary/',
			author: null,
			published: '2005-01-02T10:00:00+09:00',
			snippet: '港に船がありました。とても静かでした。',
		});
		expect(page.results[0].markedSnippet).toContain('\ue000船\ue001');
	});

	it('folds duplicates, continues with a cursor, explains scores and how it understood the query', async () => {
		const first = JSON.parse((await search('lamps', '--limit', '1', '--json')).stdout);
		expect(first).toMatchObject({ total: 3, results: [{}] });
		const second = JSON.parse(
			(await search('lamps', '--limit', '1', '--json', '--after', first.next)).stdout,
		);
		expect(second.results[0].url).not.toBe(first.results[0].url);
		expect((await search('lamps')).stdout).toMatch(/and 1 copy: copies\.example/);
		expect((await search('lamps', '--explain')).stdout).toMatch(/score [\d.]+ = relevance [\d.]+ \+ links/);
		expect((await search('tilte:ferry')).stdout).toMatch(/Did you mean title:\?/);
	});

	it('finds blogs, and similar posts', async () => {
		const { results } = JSON.parse((await search('bowline', '--blogs', '--json')).stdout);
		expect(results[0]).toMatchObject({ url: 'https://quay.example/', posts: [{ title: 'On knots' }] });
		const like = JSON.parse((await search('--like', 'https://quay.example/ferry', '--json')).stdout);
		expect(like.results[0].url).toMatch(/^https:\/\/copies\.example\//);
	});

	it('saves searches under a name', async () => {
		expect((await search('bowline', '--save', 'knots', '--sort', 'newest')).stderr).toMatch(
			/Saved as "knots"/,
		);
		expect((await search('--saved')).stdout).toMatch(/knots +bowline +newest/);
		expect((await search('--saved', 'knots')).stdout).toContain('1. On knots');
		expect(await search('--saved', 'ships')).toMatchObject({
			code: 1,
			stderr: expect.stringMatching(/Saved searches: knots/),
		});
		await search('--forget', 'knots');
		expect((await search('--saved')).stdout).toMatch(/There are no saved searches/);
	});

	it.each([
		['nothing to search for', [], /Give a query/],
		['an unknown order', ['x', '--sort', 'worst'], /--sort is "worst"/],
		['an unknown part', ['x', '--weights', 'links=2,luck=3'], /--weights has "luck=3"/],
		['an invalid weight', ['x', '--weights', 'links=much'], /--weights has "links=much"/],
		['an invalid limit', ['x', '--limit', '0'], /--limit is "0"/],
		['an invalid URL', ['--like', 'here'], /--like is "here"/],
	])('%s ends with 2', async (_, args, message) => {
		const { code, stderr } = await search(...args);
		expect(stderr).toMatch(message);
		expect(code).toBe(2);
	});

	it('counts the store in the papers’ tables', async () => {
		const { stdout } = await logosphere(['stats', '--data', data]);
		expect(stdout).toMatch(/^posts +5$/m);
		expect(stdout).toMatch(/^full content feed +1 +20\.0%$/m);
		expect(stdout).toMatch(/^2004-03 +4 +█{40}$/m);
		const stats = JSON.parse((await logosphere(['stats', '--data', data, '--json'])).stdout);
		expect(stats).toMatchObject({ posts: 5, comments: 2, toIndex: 0 });
	});
});

const FEED = `<rss version="2.0"><channel><title>Quay notes</title><link>https://quay.example/</link>
<item><title>Soup</title><link>https://quay.example/soup</link><pubDate>Fri, 05 Apr 2019 08:00:00 GMT</pubDate>
<description>&lt;p&gt;Boil the bones for a day.&lt;/p&gt;&lt;p&gt;Throw away the bones.&lt;/p&gt;</description></item></channel></rss>`;

const cdata = (text: string) => `<![CDATA[${text}]]>`;
const comment = (id: number, parent: number, text: string, approved = '1') =>
	`<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>${cdata('Bo')}</wp:comment_author><wp:comment_date_gmt>2019-04-05 10:00:00</wp:comment_date_gmt><wp:comment_content>${cdata(text)}</wp:comment_content><wp:comment_approved>${approved}</wp:comment_approved><wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`;
const wpItem = (name: string, type: string, status: string, more = '') =>
	`<item><title>${name}</title><link>https://wp.example/${name}/</link><pubDate>Fri, 05 Apr 2019 08:00:00 +0000</pubDate><dc:creator>${cdata('ann')}</dc:creator><content:encoded>${cdata('First <item> paragraph.\n\nSecond paragraph.')}</content:encoded><wp:status>${cdata(status)}</wp:status><wp:post_type>${cdata(type)}</wp:post_type>${more}</item>`;
const WORDPRESS = `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Notes</title><link>https://wp.example</link><wp:author><wp:author_login>ann</wp:author_login><wp:author_display_name>${cdata('Ann Quay')}</wp:author_display_name></wp:author>
${wpItem('one', 'post', 'publish', comment(7, 0, 'Good &amp; short') + comment(8, 0, 'Buy', 'spam') + comment(9, 7, 'Thanks'))}${wpItem('two', 'post', 'draft')}${wpItem('three', 'page', 'publish')}</channel></rss>`;

const OPML = `<opml version="2.0"><body><outline text="All"><outline text="Rope" xmlUrl="https://rope.example/feed/" htmlUrl="https://rope.example/"/><outline text="Sails" xmlUrl="https://sails.example/blog/atom.xml"/></outline></body></opml>`;

function record(url: string, answer: Buffer): Buffer {
	const head = `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: ${url}\r\nWARC-Date: 2019-05-01T00:00:00Z\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: ${answer.length}\r\n\r\n`;
	return Buffer.concat([Buffer.from(head), answer, Buffer.from('\r\n\r\n')]);
}

function answer(type: string, body: string, status = 200): Buffer {
	return Buffer.from(`HTTP/1.1 ${status} X\r\nContent-Type: ${type}\r\n\r\n${body}`);
}

/** Chunked and compressed. */
function wireAnswer(type: string, body: string): Buffer {
	const packed = gzipSync(body);
	const head = `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n`;
	return Buffer.concat([
		Buffer.from(`${head}${packed.length.toString(16)}\r\n`),
		packed,
		Buffer.from('\r\n0\r\n\r\n'),
	]);
}

const entry = (day: number) =>
	`<div class="post"><h3><a href="/p${day}.html">Day ${day}</a></h3><p class="date">April ${day}, 2019</p><p>On day ${day} we repaired sails in the harbour, and it took us until the evening, as it always does.</p><p>Posted by Ann</p></div>`;
const WEBLOG = `<html><head><title>Sail diary</title><link rel="alternate" type="application/rss+xml" href="/rss.xml"></head><body><h1>Sail diary</h1>${[9, 8, 7, 6, 5].map(entry).join('')}</body></html>`;
const RECORDS = [
	record('https://quay.example/rss', answer('application/rss+xml', FEED)),
	record('https://sail.example/', wireAnswer('text/html', WEBLOG)),
	record('https://sail.example/gone', answer('text/html', 'x', 404)),
];
const WARC = Buffer.concat(RECORDS);

describe('other files are recognised by their content', () => {
	it.each<[string, string | Buffer, string, RegExp, readonly string[]]>([
		['a feed', FEED, 'feed', /1 new/, ['https://quay.example/soup']],
		['a packed feed', gzipSync(FEED), 'feed', /1 new/, ['https://quay.example/soup']],
		['a WordPress export', WORDPRESS, 'WordPress export', /1 new/, ['https://wp.example/one/']],
		['a list of subscriptions', OPML, 'OPML', /0 new[\s\S]*2 new blogs/, []],
		[
			'an archive',
			WARC,
			'WARC',
			/6 new/,
			['https://quay.example/soup', ...[9, 8, 7, 6, 5].map((day) => `https://sail.example/p${day}.html`)],
		],
		[
			'an archive packed by records',
			Buffer.concat(RECORDS.map((one) => gzipSync(one))),
			'WARC',
			/6 new/,
			['https://quay.example/soup'],
		],
		[
			'an archive with noise',
			Buffer.concat([RECORDS[0]!, Buffer.from('noise\r\nnoise\r\n'), RECORDS[1]!]),
			'WARC',
			/6 new, 0 edited, 0 unchanged\. 1 invalid record/,
			['https://sail.example/p9.html'],
		],
	])('%s', async (name, content, kind, summary, urls) => {
		const data = path.join(folder, `kind ${name}`);
		const source = file(`${name}.bin`, content);
		const { code, stdout } = await logosphere(['import', source, '--data', data]);
		expect(stdout).toContain(`${source}: ${kind}\n`);
		expect(stdout).toMatch(summary);
		expect(code).toBe(0);
		expect((await exported(data)).map(({ url }) => url)).toEqual(expect.arrayContaining([...urls]));
		const again = await logosphere(['import', source, '--data', data, '--json']);
		expect(JSON.parse(again.stdout)).toMatchObject({ new: 0, edited: 0, blogs: 0 });
	});

	it('a WordPress export brings authors, paragraphs and approved comments', async () => {
		const [post] = await exported(path.join(folder, 'kind a WordPress export'));
		expect(post).toMatchObject({
			author: 'Ann Quay',
			text: 'First <item> paragraph.\n\nSecond paragraph.',
			source: 'full-feed',
			comments: [
				{ author: 'Bo', text: 'Good & short', published: '2019-04-05T10:00:00Z', parent: null },
				{ text: 'Thanks', parent: 0 },
			],
		});
	});

	it.each([
		['nothing', '', /it is empty/],
		['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), /it is not JSONL, a feed/],
		['a page', '<!doctype html><title>x</title>', /it is a web page/],
		['an archive of another kind', 'PK\x03\x04', /it is a ZIP archive\. Unpack it first/],
		['a truncated input', gzipSync(WARC).subarray(0, 300), /Cannot read .* to its end/],
	])('%s is reported, and the exit code is 1', async (name, content, why) => {
		const { code, stderr } = await logosphere([
			'import',
			file(name, content),
			'--data',
			path.join(folder, 'strange'),
		]);
		expect(stderr).toMatch(why);
		expect(code).toBe(1);
	});
});

describe('a failure ends with 1 and one clear line', () => {
	const READING = [['search', 'x'], ['stats'], ['export', 'jsonl'], ['check']];
	const sound = path.join(folder, 'sound');
	beforeAll(() => logosphere(['import', '-', '--data', sound], JSON.stringify(POSTS[0])));

	async function expectLine(args: readonly string[], message: RegExp): Promise<void> {
		const { code, stderr } = await logosphere(args);
		expect(stderr).toMatch(message);
		expect(stderr.trim().split('\n')).toHaveLength(1);
		expect(code).toBe(1);
	}

	it.each(READING)('%s without a store', async (...args) => {
		const missing = path.join(folder, 'missing');
		await expectLine([...args, '--data', missing], /There is no store in .*missing/);
		expect(readdirSync(folder)).not.toContain('missing');
	});

	it.each(READING)('%s on a file that is not a database', async (...args) => {
		const data = path.join(folder, 'no database');
		mkdirSync(data, { recursive: true });
		const content = 'This is a letter to a friend and no database at all.';
		writeFileSync(path.join(data, 'logosphere.db'), content);
		await expectLine([...args, '--data', data], /logosphere\.db is not a Logosphere store/);
		expect(readFileSync(path.join(data, 'logosphere.db'), 'utf8')).toBe(content);
	});

	it('two writers', async () => {
		const writer = new SqliteStore(sound);
		try {
			await expectLine(['check', '--data', sound], /Another process is writing/);
			expect((await logosphere(['search', 'ferry', '--data', sound])).stdout).toContain('1 post');
			expect((await logosphere(['search', 'ferry', '--save', 'boats', '--data', sound])).code).toBe(0);
			expect((await logosphere(['search', '--saved', 'boats', '--data', sound])).stdout).toContain('1 post');
		} finally {
			await writer.close();
		}
	});

	it('a store of a newer version', async () => {
		const data = path.join(folder, 'newer');
		await logosphere(['import', '-', '--data', data], JSON.stringify(POSTS[0]));
		const database = new Sqlite(path.join(data, 'logosphere.db'));
		database.exec('PRAGMA user_version = 99');
		database.close();
		await expectLine(['check', '--data', data], /written by a newer version of Logosphere/);
	});

	it('a folder that cannot be created', async () => {
		const place = path.join(file('a file', 'x'), 'data');
		await expectLine(
			['import', file('one.jsonl', JSON.stringify(POSTS[0])), '--data', place],
			/cannot be created/,
		);
	});

	it('a folder where none can be created', async () => {
		await expectLine(
			['import', file('two.jsonl', JSON.stringify(POSTS[0])), '--data', '/proc/logosphere'],
			/cannot be created/,
		);
	});

	it('a missing file, before anything is written', async () => {
		const data = path.join(folder, 'unmade');
		await expectLine(['import', 'missing.jsonl', '--data', data], /Cannot read missing\.jsonl: no such file/);
		expect(readdirSync(folder)).not.toContain('unmade');
	});
});

describe('check', () => {
	it('finds an index that lacks posts, and repairs it', async () => {
		const data = path.join(folder, 'checked');
		await logosphere(['import', '-', '--data', data], POSTS.map((post) => JSON.stringify(post)).join('\n'));
		expect(await logosphere(['check', '--data', data])).toMatchObject({
			code: 0,
			stdout: expect.stringContaining('is intact: 3 searchable posts'),
		});
		const index = new Sqlite(path.join(data, 'index.db'));
		index.exec('DELETE FROM docs WHERE id = 1');
		index.close();
		const found = await logosphere(['check', '--data', data, '--json']);
		expect(found.code).toBe(1);
		expect(JSON.parse(found.stdout)).toMatchObject({ isSound: false, posts: 3, indexed: 2, repaired: false });
		expect((await logosphere(['check', '--data', data, '--repair'])).code).toBe(0);
		expect((await logosphere(['search', 'ferry', '--data', data])).stdout).toContain('The ferry');
		expect((await logosphere(['check', '--data', data])).code).toBe(0);
	});
});

describe('a damaged file', () => {
	const fill = async (data: string) => {
		const posts = Array.from({ length: 200 }, (_, i) => ({
			...POSTS[0],
			url: `https://quay.example/${i}`,
			text: `${FERRY} `.repeat(20),
		}));
		await logosphere(['import', '-', '--data', data], posts.map((post) => JSON.stringify(post)).join('\n'));
	};

	it('of the index: it is rebuilt, with a message', async () => {
		const data = path.join(folder, 'garbage');
		await fill(data);
		writeFileSync(path.join(data, 'index.db'), 'no database at all '.repeat(500));
		const { code, stdout, stderr } = await logosphere(['check', '--data', data]);
		expect(`${stdout}${stderr}`).toMatch(/could not be read\. It is rebuilt from the posts/);
		expect(code).toBe(0);
		expect((await logosphere(['check', '--data', data])).stdout).toContain('is intact: 200 searchable posts');
	});

	it('of the store gives back everything readable, and is preserved', async () => {
		const data = path.join(folder, 'bad disk');
		await fill(data);
		const store = path.join(data, 'logosphere.db');
		const bytes = readFileSync(store);
		const place = Math.floor((bytes.length * 0.7) / 4_096) * 4_096;
		bytes.fill(0xa5, place, place + 8_192);
		writeFileSync(store, bytes);
		expect(await logosphere(['check', '--data', data])).toMatchObject({ code: 1 });
		const { code, stdout } = await logosphere(['check', '--data', data, '--repair']);
		expect(stdout).toMatch(/posts: 1\d\d saved, (?:\d+|an unknown number) lost/);
		expect(stdout).toContain('logosphere.db.damaged-1');
		expect(code).toBe(0);
		expect(readFileSync(`${store}.damaged-1`).equals(bytes)).toBe(true);
		expect((await exported(data)).length).toBeGreaterThan(100);
	});
});

it('an export ends quietly if its reader closes the pipe', async () => {
	const data = path.join(folder, 'many');
	const posts = Array.from({ length: 3_000 }, (_, i) => ({
		...POSTS[0],
		url: `https://quay.example/${i}`,
		title: `Day ${i}`,
	}));
	await logosphere(['import', '-', '--data', data], posts.map((post) => JSON.stringify(post)).join('\n'));
	const { code, stderr } = await new Promise<Outcome>((resolve) => {
		const child = execFile(
			process.execPath,
			[CLI, 'export', 'jsonl', '--data', data],
			{ maxBuffer: 1e8 },
			(error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
		);
		child.stdout?.once('data', () => child.stdout?.destroy());
	});
	expect(stderr).toBe('');
	expect(code).toBe(0);
});
