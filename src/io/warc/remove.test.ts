import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mayBeCopied } from './archiving-web.ts';
import { type Removal, removeCaptures, WarcWeb, WarcWriter } from './index.ts';

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'logosphere-remove-'));
});
afterEach(() => rm(folder, { recursive: true }));

const FILE = 'logosphere-00001.warc.gz';
const A = 'http://ann.example/a';
const B = 'http://ann.example/b';
const COPY = 'http://copy.example/a';
const isA: Removal = { isGone: async (url) => url === A };

const answer = (url: string, text: string) => ({
	url,
	status: 200,
	location: null,
	at: '2026-01-02T03:04:05.000Z',
	sent: { host: 'ann.example' },
	headers: { 'content-type': 'text/html' },
	body: Buffer.from(text.padEnd(400)),
});

async function archive(): Promise<WarcWriter> {
	const writer = await WarcWriter.open({ folder, software: 'Logosphere/test' });
	await writer.write(answer(A, 'the words of a'));
	await writer.write(answer(B, 'the words of b'));
	await writer.write(answer(COPY, 'the words of a'));
	return writer;
}

async function remaining(): Promise<{ urls: string[]; text: string }> {
	const web = await WarcWeb.open([folder], { maxBytes: 1e6 });
	const urls = [...web.captures.urls()].sort();
	for (const url of urls) expect((await web.get({ url, wants: 'any' })).status).toBe(200);
	await web.close();
	return { urls, text: gunzipSync(await readFile(path.join(folder, FILE))).toString() };
}

describe('removed captures', () => {
	it('go with their requests and the records that refer to them; the others are read as before', async () => {
		await (await archive()).close();
		expect(await removeCaptures([folder], isA)).toEqual({ records: 4, files: 1, unread: 0 });
		const { urls, text } = await remaining();
		expect(urls).toEqual([B]);
		expect(text).not.toContain('words of a');
		expect(text).not.toContain('/a HTTP');
		expect((await readdir(folder)).sort()).toEqual(['logosphere-00001.cdxj', FILE]);
	});

	it('can be chosen by their content', async () => {
		await (await archive()).close();
		const removal: Removal = { isGone: async (_, text) => (await text()).includes('words of b') };
		expect(await removeCaptures([folder], removal)).toMatchObject({ records: 2 });
		expect((await remaining()).urls).toEqual([A, COPY]);
	});

	it('can be removed while the archive is written', async () => {
		const writer = await archive();
		const removed = writer.remove(isA);
		await writer.write(answer('http://ann.example/c', 'the words of a'));
		expect((await removed).records).toBe(4);
		await writer.close();
		expect((await remaining()).urls).toEqual([B, 'http://ann.example/c']);
	});

	it.each(['before the new file takes its place', 'before the index is written'])(
		'again, when it was killed %s',
		async (when) => {
			await (await archive()).close();
			const whole = await readFile(path.join(folder, FILE));
			if (when.includes('index')) await removeCaptures([folder], isA);
			else await writeFile(path.join(folder, `${FILE}.new`), whole.subarray(0, 700));
			await rm(path.join(folder, 'logosphere-00001.cdxj'));
			expect((await remaining()).urls).toContain(B);
			await removeCaptures([folder], isA);
			expect((await remaining()).urls).toEqual([B]);
			expect(await readdir(folder)).not.toContain(`${FILE}.new`);
		},
	);
});

describe('a copy of an answer', () => {
	const html = { 'content-type': 'text/html; charset=utf-8' };
	const meta = (content: string, name = 'robots') =>
		`<head><meta name="${name}" content="${content}"></head><p>x`;
	it.each<[boolean, string, Record<string, string>, string]>([
		[true, 'of a page that asks nothing', html, '<p>x'],
		[false, 'of a page with noarchive', html, meta('NOARCHIVE')],
		[false, 'of a page with noindex', html, meta('noindex, follow')],
		[false, 'of a page that speaks to us', html, meta('noarchive', 'logosphere')],
		[true, 'of a page that speaks to another', html, meta('noarchive', 'otherbot')],
		[false, 'of a page by its header', { ...html, 'x-robots-tag': 'noarchive' }, '<p>x'],
		[
			true,
			'of a feed with noindex, which speaks of search pages',
			{ 'content-type': 'application/rss+xml', 'x-robots-tag': 'noindex' },
			'<rss/>',
		],
		[
			false,
			'of a feed with noarchive',
			{ 'content-type': 'application/rss+xml', 'x-robots-tag': 'noarchive' },
			'<rss/>',
		],
	])('may be archived: %s, %s', (may, _, headers, body) => {
		expect(mayBeCopied({ headers, body: Buffer.from(body) })).toBe(may);
	});
});
