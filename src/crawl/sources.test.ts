/** Sources are read whatever their pages are like. A real store and real HTTP; every host is answered by one proxy. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Gate } from '../io/http/gate.ts';
import { Http } from '../io/http/http.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import { PERSON } from '../model/review.ts';
import { type SourceFacts, SUBSCRIBED } from '../model/source.ts';
import { Crawl } from './crawl.ts';

const LIMITS = { timeoutMs: 5_000, maxBytes: 1_000_000, maxRedirects: 5, allowPrivate: true };
const PAGE = 'http://ann.example/';
const FEED = 'http://ann.example/news.xml';
const SHOP = '<title>Shop</title><h1>Chairs</h1><p>Buy our chairs. They are the best chairs of the town.</p>';

function feedOf(link: string | null, posts: readonly string[]): string {
	const items = posts.map(
		(
			url,
			i,
		) => `<item><title>Snow ${i}</title><link>${url}</link><pubDate>Mon, 0${i + 2} Mar 2026 09:00:00 GMT</pubDate>
			<description>The snow fell all night, and in the morning nobody could open the door of house ${i}.</description></item>`,
	);
	const home = link === null ? '' : `<link>${link}</link>`;
	return `<?xml version="1.0"?><rss version="2.0"><channel><title>Ann's snow</title>${home}${items.join('')}</channel></rss>`;
}

const POSTS = ['http://ann.example/snow-0', 'http://ann.example/snow-1'];

let folder: string;
let store: SqliteStore;
let server: Server;
let pages: Record<string, string | { readonly to: string } | number>;
let asked: string[];

beforeEach(async () => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-sources-'));
	store = new SqliteStore(folder);
	pages = {};
	asked = [];
	server = createServer(({ url }, response) => {
		asked.push(url!);
		const page = pages[url!] ?? 404;
		if (typeof page === 'number') response.writeHead(page).end('not here');
		else if (typeof page === 'object') response.writeHead(301, { Location: page.to }).end();
		else
			response
				.writeHead(200, { 'Content-Type': page.startsWith('<?xml') ? 'application/xml' : 'text/html' })
				.end(page);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
});
afterEach(async () => {
	await store.close();
	server.closeAllConnections();
	server.close();
	rmSync(folder, { recursive: true });
});

function crawlOf(): { engine: Crawl; end: () => Promise<void> } {
	const proxy = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const web = new Http({ ...LIMITS, proxy });
	const engine = new Crawl({ store, gate: new Gate({ web, minDelayMs: 0 }), untilIdle: true });
	return { engine, end: () => web.close() };
}

async function crawl(...sources: SourceFacts[]): Promise<void> {
	const { engine, end } = crawlOf();
	await engine.addSources(sources, 'test');
	await engine.run();
	await end();
}

const source = (url: string | null, feed: string | null = null): SourceFacts => ({
	url,
	feed,
	title: null,
	tags: [],
});

async function storedPosts(blog: string): Promise<string[]> {
	return (await store.posts({ blog, limit: 10 })).items.map(({ url }) => url).sort();
}

async function foundAt(url: string): Promise<unknown> {
	const task = await store.frontier.task(url);
	return (task?.note as { found?: unknown } | null)?.found;
}

describe('a subscribed feed', () => {
	it.each([
		['whose page is not a blog', SHOP, PAGE],
		['whose page is gone', 404, PAGE],
		['whose page fails', 500, PAGE],
		['whose page redirects to another that is not a blog', { to: 'http://shop.example/' }, PAGE],
		['that links to no page', SHOP, null],
		['that names the machine it was made on', SHOP, 'http://localhost/'],
	])('%s keeps its posts', async (_, page, link) => {
		pages = { [PAGE]: page, [FEED]: feedOf(link, POSTS), 'http://shop.example/': SHOP };
		await crawl(source(PAGE, FEED));
		expect(await storedPosts(PAGE)).toEqual(POSTS);
		expect((await store.blog(PAGE))!.judgment).toMatchObject({ isBlog: true });
		expect(await foundAt(FEED)).toMatchObject({ state: 'read', items: 2 });
	});

	it.each([
		['its link', PAGE, PAGE],
		['its own URL where it has no link', null, FEED],
	])('without a page is stored under %s', async (_, link, blog) => {
		pages = { [FEED]: feedOf(link, POSTS) };
		await crawl(source(null, FEED));
		expect(await storedPosts(blog)).toEqual(POSTS);
	});

	it('is read when only its URL is given, as the URL of a page', async () => {
		pages = { [FEED]: feedOf(null, POSTS), [PAGE]: SHOP };
		await crawl(source(FEED));
		expect(await storedPosts(FEED)).toEqual(POSTS);
	});

	it('that has moved on its host is read once', async () => {
		const moved = 'http://ann.example/feed/new.xml';
		pages = { [FEED]: { to: moved }, [moved]: feedOf(PAGE, POSTS) };
		await crawl(source(PAGE, FEED));
		expect(await storedPosts(PAGE)).toEqual(POSTS);
		expect(asked.filter((url) => url === FEED)).toHaveLength(1);
		expect(await foundAt(FEED)).toMatchObject({ state: 'read', to: moved });
	});

	it('may be one of several of a blog', async () => {
		const photos = 'http://ann.example/photos.xml';
		pages = {
			[PAGE]: SHOP,
			[FEED]: feedOf(PAGE, POSTS),
			[photos]: feedOf(PAGE, ['http://ann.example/photo-1']),
		};
		await crawl(source(PAGE, FEED), source(PAGE, photos));
		expect(await storedPosts(PAGE)).toEqual(['http://ann.example/photo-1', ...POSTS]);
		expect((await store.gaps({ limit: 99 })).items.map(({ kind }) => kind)).not.toContain('feed-overrun');
	});

	it('is not read where a person decided that it is not a blog', async () => {
		pages = { [PAGE]: SHOP, [FEED]: feedOf(PAGE, POSTS) };
		const rules = [{ rule: PERSON, why: 'no' }];
		await store.write({
			at: '2026-01-01T00:00:00Z',
			blogs: [{ url: PAGE, judgment: { isBlog: false, reason: 'no', rules } }],
		});
		await crawl(source(PAGE, FEED));
		expect(asked).not.toContain(FEED);
	});

	it('says why the program did not take the page for a blog', async () => {
		pages = { [PAGE]: SHOP, [FEED]: feedOf(PAGE, POSTS) };
		await crawl(source(PAGE, FEED));
		expect(await foundAt(PAGE)).toMatchObject({ state: 'rejected' });
		expect((await store.blog(PAGE))!.judgment!.rules.map(({ rule }) => rule)).toContain(SUBSCRIBED);
		expect((await store.judgments(PAGE)).some(({ isBlog }) => !isBlog)).toBe(true);
	});
});

describe('the list of sources', () => {
	it('says what was found where nothing can be read', async () => {
		pages = { 'http://gone.example/': 404, 'http://html.example/feed': SHOP };
		await crawl(source('http://gone.example/'), source(null, 'http://html.example/feed'));
		expect(await foundAt('http://gone.example/')).toMatchObject({ state: 'failed' });
		expect(await foundAt('http://html.example/feed')).toMatchObject({
			state: 'failed',
			why: 'http://html.example/feed is not a feed.',
		});
	});

	it('takes what another process adds while a crawl runs, and stops what is removed', async () => {
		pages = { [PAGE]: SHOP, [FEED]: feedOf(PAGE, POSTS) };
		await store.saveSources([
			{ ...source(PAGE, FEED), key: 'ann', added: '2026-01-01', by: 'test', planned: null, removed: null },
		]);
		await crawl();
		expect(await storedPosts(PAGE)).toEqual(POSTS);
		const [known] = await store.sources();
		expect(known!.planned).not.toBeNull();
		await store.saveSources([{ ...known!, removed: '2026-01-02' }]);
		await crawl();
		expect(await store.sources()).toEqual([]);
		expect((await store.frontier.task(FEED))!.due).toBeNull();
		expect(await storedPosts(PAGE)).toEqual(POSTS);
	});
});
