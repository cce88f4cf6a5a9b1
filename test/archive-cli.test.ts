/** archive: a crawl, a crawl of the archive it wrote, and an import of that archive give identical records. */
import { createReadStream, createWriteStream, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { logosphere } from './logosphere.fixture.ts';
import { homesOf, type SimWeb, startWeb } from './sim-web.fixture.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-archive-'));
const BLOGS = 4;
let web: SimWeb;
let archive: string;

beforeAll(async () => {
	web = await startWeb({ seed: 7568, blogs: BLOGS, nonBlogs: 1 });
	const args = ['--until-idle', '--stay', '--crawl-delay-ms', '0', '--proxy', web.proxy];
	const seeds = homesOf(web, BLOGS + 1);
	const outcome = await logosphere([
		'crawl',
		...seeds,
		...args,
		'--data',
		at('crawled'),
		'--warc',
		at('warc'),
	]);
	expect(outcome.code, outcome.stderr).toBe(0);
	archive = path.join(at('warc'), readdirSync(at('warc')).find((name) => name.endsWith('.warc.gz'))!);
});

afterAll(() => {
	web.close();
	rmSync(folder, { recursive: true });
});

function at(name: string): string {
	return path.join(folder, name);
}

/** Every exported field of each post, except the time of fetching. */
async function recordsOf(name: string): Promise<unknown[]> {
	const { stdout } = await logosphere(['export', 'jsonl', '--data', at(name)]);
	const records = stdout
		.split('\n')
		.filter(Boolean)
		.map((line) => JSON.parse(line) as Record<string, unknown>);
	return records.sort((a, b) => (String(a.url) < String(b.url) ? -1 : 1));
}

async function wrappersOf(name: string): Promise<unknown[]> {
	const store = new SqliteStore(at(name));
	try {
		const { items } = await store.blogs({ limit: 100 });
		const blogs = items.map(({ url }) => url).sort();
		const wrappers = await Promise.all(blogs.map((url) => store.wrappers(url)));
		return blogs.map((url, i) => [url, wrappers[i]!.map(({ wrapper }) => wrapper)]);
	} finally {
		await store.close();
	}
}

async function expectSame(name: string): Promise<void> {
	const crawled = await recordsOf('crawled');
	expect(crawled.length).toBeGreaterThan(50);
	expect(await recordsOf(name)).toEqual(crawled);
	const wrappers = await wrappersOf('crawled');
	expect(wrappers.filter((entry) => (entry as [string, unknown[]])[1].length > 0).length).toBeGreaterThan(1);
	expect(await wrappersOf(name)).toEqual(wrappers);
}

describe('an archive', () => {
	it('gives the results of the crawl that wrote it', async () => {
		const { code, stderr } = await logosphere(['crawl', '--from-warc', at('warc'), '--data', at('again')]);
		expect(code, stderr).toBe(0);
		await expectSame('again');
	});

	it('gives the same results when imported', async () => {
		const { code, stderr } = await logosphere(['import', archive, '--data', at('imported')]);
		expect(code, stderr).toBe(0);
		await expectSame('imported');
	});

	it('gives the same results when imported as one compressed file', async () => {
		const whole = at('whole.warc.gz');
		await pipeline(createReadStream(archive), createGunzip(), createGzip(), createWriteStream(whole));
		const { code, stderr } = await logosphere(['import', whole, '--data', at('whole')]);
		expect(code, stderr).toBe(0);
		await expectSame('whole');
	});
});
