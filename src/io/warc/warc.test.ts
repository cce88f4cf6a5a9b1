import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UNHURRIED_MS } from '../../../test/effort.fixture.ts';
import { Failure } from '../failure.ts';
import { Http } from '../http/http.ts';
import { fetchRules } from '../http/robots.ts';
import { hasZstd } from '../http/unpack.ts';
import type { Web, WebAnswer, WebRequest } from '../web.ts';
import { parseCdx, surtOf } from './cdxj.ts';
import { ArchivingWeb, WarcWeb, WarcWriter } from './index.ts';
import { digestOf, renderRecord } from './record.ts';

const LONG = `<html>${'a page that is long enough to be referred to. '.repeat(20)}`;
const SOFTWARE = 'Logosphere/1.0';
let folder = '';
let origin = '';
let nowMs = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

const server = createServer((request, response) => {
	if (request.url === '/moved') response.writeHead(301, { location: '/page' }).end();
	else if (request.url === '/page' && request.headers['if-none-match'] === '"1"')
		response.writeHead(304).end();
	else if (request.url === '/page')
		response
			.writeHead(200, {
				etag: '"1"',
				'content-type': 'text/html; charset=utf-8',
				'content-encoding': 'gzip',
				'set-cookie': ['a=1', 'b=2'],
			})
			.end(gzipSync(LONG));
	else if (request.url === '/copy') response.writeHead(200, { 'content-type': 'text/plain' }).end(LONG);
	else response.writeHead(404).end('nothing here');
});
const http = new Http({
	timeoutMs: UNHURRIED_MS,
	maxBytes: 1e6,
	allowPrivate: true,
	now: () => nowMs,
});

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
	await http.close();
	server.closeAllConnections();
	server.close();
});

beforeEach(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'warc-'));
});

afterEach(() => rm(folder, { recursive: true }));

/** The network, without closing it: the next test needs it too. */
const network: Web = { get: (request, signal) => http.get(request, signal), close: async () => {} };

/** Fetches and archives. */
async function archive(
	requests: readonly Partial<WebRequest>[],
	maxFileBytes?: number,
): Promise<WebAnswer[]> {
	const options = { folder, software: SOFTWARE, ...(maxFileBytes === undefined ? {} : { maxFileBytes }) };
	const web = new ArchivingWeb(network, await WarcWriter.open(options));
	const answers: WebAnswer[] = [];
	for (const { url, ...rest } of requests) {
		nowMs += 1000;
		answers.push(await web.get({ wants: 'page', ...rest, url: origin + url }));
	}
	await web.close();
	return answers;
}

async function replay<T>(use: (web: WarcWeb) => Promise<T>, until?: number): Promise<T> {
	const web = await WarcWeb.open([folder], {
		maxBytes: 1e6,
		...(until === undefined ? {} : { until: () => until }),
	});
	try {
		return await use(web);
	} finally {
		await web.close();
	}
}

const ask = (web: WarcWeb, url: string, more: Partial<WebRequest> = {}): Promise<WebAnswer> =>
	web.get({ url: origin + url, wants: 'page', ...more });
const textOf = ({ body }: WebAnswer): string => new TextDecoder().decode(body);
const files = async (ending: string): Promise<string[]> =>
	(await readdir(folder)).filter((name) => name.endsWith(ending)).sort();
const unpacked = async (): Promise<string> =>
	gunzipSync(await readFile(path.join(folder, 'logosphere-00001.warc.gz'))).toString('latin1');

describe('a fetched page is answered from the archive', () => {
	it('as it was, with its time', async () => {
		const [page, moved, missing] = await archive([{ url: '/page' }, { url: '/moved' }, { url: '/none' }]);
		await replay(async (web) => {
			expect(await ask(web, '/page')).toMatchObject({
				status: 200,
				at: page!.at,
				url: page!.url,
				location: null,
			});
			expect(textOf(await ask(web, '/page#part'))).toBe(LONG);
			expect((await ask(web, '/page')).headers).toMatchObject({
				etag: '"1"',
				'content-type': 'text/html; charset=utf-8',
				'set-cookie': ['a=1', 'b=2'],
				'x-archive-orig-content-encoding': 'gzip',
			});
			expect(await ask(web, '/moved')).toMatchObject({ status: 301, location: moved!.location });
			expect(await ask(web, '/none')).toMatchObject({ status: 404, at: missing!.at });
		});
	});

	it('also without its index', async () => {
		await archive([{ url: '/page' }, { url: '/copy' }]);
		for (const name of await files('.cdxj')) await rm(path.join(folder, name));
		await replay(async (web) => {
			expect(textOf(await ask(web, '/page'))).toBe(LONG);
			expect(textOf(await ask(web, '/copy'))).toBe(LONG);
		});
	});

	it('and nothing else is', async () => {
		await archive([{ url: '/page' }]);
		await replay(async (web) => {
			await expect(ask(web, '/other')).rejects.toMatchObject({ code: 'not-archived', action: 'skip' });
			expect((await fetchRules(web, origin)).isAllowed(`${origin}/page`)).toBe(true);
		});
	});

	it('under the other scheme, by a redirect to the one that was archived', async () => {
		const [answer] = await archive([{ url: '/page' }]);
		const other = `https:${origin.slice('http:'.length)}/page`;
		await replay(async (web) => {
			const { status, location, at } = await web.get({ url: other, wants: 'page' });
			expect([status, location, at]).toEqual([301, `${origin}/page`, answer!.at]);
		});
	});

	it('the newest, or the newest up to a moment', async () => {
		const [first, second] = await archive([{ url: '/page' }, { url: '/page' }]);
		await replay(async (web) => expect((await ask(web, '/page')).at).toBe(second!.at));
		const until = Date.parse(first!.at) + 1;
		await replay(async (web) => expect((await ask(web, '/page')).at).toBe(first!.at), until);
		await replay(async (web) => expect((await ask(web, '/page')).at).toBe(first!.at), 0);
	});

	it('over several files', async () => {
		const urls = Array.from({ length: 10 }, (_, index) => ({ url: `/none?${index}` }));
		await archive(urls, 1500);
		expect((await files('.warc.gz')).length).toBeGreaterThan(2);
		await replay(async (web) => {
			for (const { url } of urls) expect((await ask(web, url)).status).toBe(404);
		});
	});
});

describe('nothing is archived twice', () => {
	it('a known body is referred to, after a restart too', async () => {
		await archive([{ url: '/page' }]);
		await archive([{ url: '/copy' }]);
		const text = await unpacked();
		expect(text.split('a page that is long enough').length - 1).toBe(20);
		expect(text).toContain('WARC-Type: revisit');
		expect(text).toContain('/revisit/identical-payload-digest');
		await replay(async (web) => {
			const copy = await ask(web, '/copy');
			expect(textOf(copy)).toBe(LONG);
			expect(copy.headers['content-type']).toBe('text/plain');
		});
	});

	it('"not modified" goes to callers who know the answer; others get the answer', async () => {
		await archive([{ url: '/page' }, { url: '/page', etag: '"1"' }]);
		expect(await unpacked()).toContain('/revisit/server-not-modified');
		await replay(async (web) => {
			expect((await ask(web, '/page', { etag: '"1"' })).status).toBe(304);
			expect(textOf(await ask(web, '/page'))).toBe(LONG);
		});
	});
});

describe('other tools can read the archive', () => {
	it('WARC 1.1: who wrote it, then each answer with its request', async () => {
		await archive([{ url: '/page' }]);
		const text = await unpacked();
		expect(text.match(/WARC\/1\.1\r\nWARC-Type: \w+/g)?.map((line) => line.slice(21))).toEqual([
			...['warcinfo', 'response', 'request'],
		]);
		expect(text).toContain('software: Logosphere/1.0\r\n');
		expect(text).toContain(`WARC-Payload-Digest: ${digestOf(Buffer.from(LONG))}\r\n`);
		expect(text).toMatch(/GET \/page HTTP\/1\.1\r\nhost: 127/);
	});

	it('digests are SHA-1 in base 32', () => {
		expect(digestOf(Buffer.from(''))).toBe('sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ');
	});

	it('with an index in order, which leads to each record alone', async () => {
		await archive([{ url: '/none?b' }, { url: '/none?a' }]);
		const lines = (await readFile(path.join(folder, 'logosphere-00001.cdxj'), 'utf8')).trim().split('\n');
		expect(lines).toEqual([...lines].sort());
		const bytes = await readFile(path.join(folder, 'logosphere-00001.warc.gz'));
		for (const line of lines.map((text) => parseCdx(text)!)) {
			const record = gunzipSync(bytes.subarray(line.offset, line.offset + line.length)).toString();
			expect(record).toContain(`WARC-Target-URI: ${line.url}\r\n`);
		}
	});

	it.each([
		['http://www.Example.com/A/b?z=1&a=2', 'com,example)/a/b?a=2&z=1'],
		['https://blog.example.com:8080/', 'com,example,blog:8080)/'],
		['http://127.0.0.1/x', '127.0.0.1)/x'],
	])('the key of %s', (url, key) => {
		expect(surtOf(url)).toBe(key);
	});

	it.each([
		'',
		'!OpenWayback-CDXJ',
		'com,example)/ 2026',
		'a)/ 20260101000000 {"url":',
		'a)/ 20260101000000 {}',
	])('%j is not one of its lines', (line) => {
		expect(parseCdx(line)).toBeNull();
	});
});

describe('archives of others are read', () => {
	const record = (type: string, url: string, block: string, more: [string, string][] = []): Buffer =>
		renderRecord(
			[['WARC-Type', type], ['WARC-Target-URI', `<${url}>`], ['WARC-Date', '2020-01-02T03:04:05Z'], ...more],
			Buffer.from(block, 'latin1'),
		);
	const response = (head: string, body: string): string => `HTTP/1.1 200 OK\r\n${head}\r\n\r\n${body}`;
	const HTTP_TYPE: [string, string] = ['Content-Type', 'application/http; msgtype=response'];

	it.each<[string, string, string]>([
		['plain', response('X: y', 'body'), 'body'],
		['in chunks', response('Transfer-Encoding: chunked', '2\r\nbo\r\n2;x=y\r\ndy\r\n0\r\n\r\n'), 'body'],
		['that claim to be in chunks', response('Transfer-Encoding: chunked', '<p>body'), '<p>body'],
		['packed', response('Content-Encoding: gzip', gzipSync('body').toString('latin1')), 'body'],
		['that claim to be packed', response('Content-Encoding: gzip', '<p>body'), '<p>body'],
	])('answers %s', async (_, block, body) => {
		for (const name of ['a.warc', 'a.warc.gz']) {
			const bytes = record('response', `${origin}/x`, block, [HTTP_TYPE]);
			await writeFile(path.join(folder, name), name.endsWith('gz') ? gzipSync(bytes) : bytes);
			await replay(async (web) => {
				expect(textOf(await ask(web, '/x'))).toBe(body);
				expect((await ask(web, '/x')).at).toBe('2020-01-02T03:04:05.000Z');
			});
			await rm(path.join(folder, name));
		}
	});

	it('answers packed by zstd, or an error says that this Node cannot unpack them', async () => {
		const short = Buffer.from('KLUv/SAFKQAAc2hvcnQ=', 'base64').toString('latin1');
		const bytes = record('response', `${origin}/x`, response('Content-Encoding: zstd', short), [HTTP_TYPE]);
		await writeFile(path.join(folder, 'a.warc'), bytes);
		await replay(async (web) => {
			const outcome = await ask(web, '/x').then(textOf, String);
			expect(outcome).toMatch(
				hasZstd ? /^short$/ : /\/x in .*a\.warc is compressed with zstd, which needs Node/,
			);
		});
	});

	it('resources, which have no answer around them', async () => {
		await writeFile(
			path.join(folder, 'a.warc'),
			record('resource', `${origin}/x`, 'body', [['Content-Type', 'text/plain']]),
		);
		await replay(async (web) => {
			expect(await ask(web, '/x')).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain' } });
		});
	});

	it('but not a file compressed as one block, nor another file', async () => {
		const one = record('response', `${origin}/x`, response('X: y', 'body'), [HTTP_TYPE]);
		await writeFile(path.join(folder, 'a.warc.gz'), gzipSync(Buffer.concat([one, one])));
		await expect(WarcWeb.open([folder], { maxBytes: 1e6 })).rejects.toThrow(/as one block/);
		await writeFile(path.join(folder, 'a.warc.gz'), 'no archive');
		await expect(WarcWeb.open([folder], { maxBytes: 1e6 })).rejects.toThrow(/not a web archive/);
		await expect(WarcWeb.open([`${folder}/none`], { maxBytes: 1e6 })).rejects.toBeInstanceOf(Failure);
	});
});

describe('after a crash', () => {
	const FILE = 'logosphere-00001.warc.gz';

	it.each(['with its index', 'without its index', 'with half a line in its index'])(
		'an archive cut anywhere is whole again, %s',
		async (state) => {
			await archive([{ url: '/none?1' }, { url: '/none?2' }]);
			const whole = await readFile(path.join(folder, FILE));
			const index = await readFile(path.join(folder, 'logosphere-00001.cdxj'));
			for (let size = whole.length - 1; size >= 0; size -= 61) {
				await writeFile(path.join(folder, FILE), whole);
				await writeFile(
					path.join(folder, 'logosphere-00001.cdxj'),
					state.includes('half') ? index.subarray(0, -20) : index,
				);
				if (state.includes('without')) await rm(path.join(folder, 'logosphere-00001.cdxj'));
				await truncate(path.join(folder, FILE), size);
				await archive([{ url: '/page' }]);
				const isThere = (text: Buffer, url: string): boolean => text.includes(`${url}\r\n`);
				const text = gunzipSync(await readFile(path.join(folder, FILE)));
				await replay(async (web) => {
					expect(textOf(await ask(web, '/page'))).toBe(LONG);
					for (const url of ['/none?1', '/none?2']) {
						const status = await ask(web, url).then(
							(answer) => answer.status,
							() => null,
						);
						expect(status).toBe(isThere(text, url) ? 404 : null);
					}
				});
			}
		},
	);

	it('zeros at the end, as a power loss leaves them, are cut off', async () => {
		await archive([{ url: '/none?1' }]);
		await appendFile(path.join(folder, FILE), Buffer.alloc(5000));
		await archive([{ url: '/page' }]);
		await replay(async (web) => {
			expect((await ask(web, '/none?1')).status).toBe(404);
			expect(textOf(await ask(web, '/page'))).toBe(LONG);
		});
	});
});
