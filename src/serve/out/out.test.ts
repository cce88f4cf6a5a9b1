import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSubscriptions, parseFeed, parseOpml } from '../../feed/index.ts';
import { childrenOf, childText, readXml } from '../../formats/xml-tree.fixture.ts';
import { HOME, OTHER } from '../../io/store/facts.fixture.ts';
import { type OpenServer, openServer } from '../open-server.fixture.ts';
import { BATCH, HOSTILE_BATCH } from './facts.fixture.ts';
import { brokenAtomRules, brokenJsonFeedRules, brokenRssRules } from './feed-rules.fixture.ts';

const FORMATS = [
	{ extension: 'atom', type: 'application/atom+xml', brokenRules: brokenAtomRules, parse: parseAtomFeed },
	{ extension: 'rss', type: 'application/rss+xml', brokenRules: brokenRssRules, parse: parseRssFeed },
	{
		extension: 'json',
		type: 'application/feed+json',
		brokenRules: brokenJsonFeedRules,
		parse: parseJsonFeed,
	},
] as const;

let served: OpenServer;

beforeAll(async () => {
	served = await openServer({ now: () => '2004-04-01T00:00:00Z' });
	await served.keep(BATCH, HOSTILE_BATCH);
});

afterAll(async () => {
	await served.close();
});

async function readFeed(path: string) {
	const response = await served.get(path);
	const body = await response.text();
	expect(response.status, body.slice(0, 500)).toBe(200);
	return { response, body, feed: parseFeed(body, { url: served.base + path }) };
}

describe.each(FORMATS)('a search as $extension', ({ extension, type, brokenRules, parse }) => {
	const path = `/feeds/search.${extension}?q=${encodeURIComponent('site:ann.example')}`;

	it('follows the rules of the format, and our parser reads it without warnings', async () => {
		const { response, body, feed } = await readFeed(path);
		expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
		expect(brokenRules(body)).toEqual([]);
		expect(feed.warnings).toEqual([]);
		expect(feed.title).toBe('Search: site:ann.example');
		expect(feed.next).toBeNull();
	});

	it('has the posts, newest first, with everything known about them', async () => {
		const { feed } = await readFeed(path);
		expect(feed.items.map(({ url }) => url)).toEqual([`${HOME}snow?a=1&b=2`, `${HOME}undated`]);
		expect(feed.items[0]).toMatchObject({
			id: `${HOME}snow?a=1&b=2`,
			author: 'Ann',
			published: expect.stringMatching(/^2004-03-05T12:04:09/),
			updated: expect.stringMatching(/^2004-03-06T00:00:00/),
			categories: ['weather', 'R&D', 'a "b"'],
			content: expect.stringContaining('<p>It <em>snowed</em> &amp; the garden is white.</p>'),
		});
		expect(feed.items[0]!.content).toMatch(/<img [^>]*src="http:\/\/ann\.example\/snow\.png"/);
	});

	it('can be read by another parser', async () => {
		const { body } = await readFeed(path);
		const parsed = parse(body) as { items?: unknown[]; entries?: unknown[] };
		expect(parsed.items ?? parsed.entries).toHaveLength(2);
	});

	it('is valid without posts', async () => {
		const { body, feed } = await readFeed(`/feeds/search.${extension}?q=nosuchword`);
		expect(brokenRules(body)).toEqual([]);
		expect(feed.items).toEqual([]);
	});

	it('lists each post once over its pages', async () => {
		const seen: string[] = [];
		let next: string | null = `/feeds/search.${extension}?limit=2`;
		for (let page = 0; next !== null && page < 50; page++) {
			const { body, feed } = await readFeed(next);
			expect(brokenRules(body)).toEqual([]);
			if (page > 0) expect(feed.hints.self).toBe(served.base + next);
			seen.push(...feed.items.map(({ id }) => id));
			next = feed.next === null ? null : feed.next.slice(served.base.length);
		}
		expect(new Set(seen).size).toBe(seen.length);
		expect(seen).toContain(`${OTHER}sun`);
		expect(seen.length).toBeGreaterThan(15);
	});

	it('is well-formed, valid and harmless with hostile posts', async () => {
		const { body, feed } = await readFeed(`/feeds/search.${extension}?q=site:hostile.example&limit=100`);
		expect(brokenRules(body)).toEqual([]);
		expect(feed.items.length).toBeGreaterThan(15);
		// A name may contain "]]>", which our parser takes for the rest of a broken section.
		expect(feed.warnings.filter((warning) => !warning.includes('CDATA'))).toEqual([]);
		expect(body.length).toBeLessThan(3_000_000);
		for (const { content } of feed.items)
			expect(content ?? '').not.toMatch(
				/<(?:script|style|svg|iframe|form|input)|\son\w+=|javascript:|data:/i,
			);
	});

	it('is not sent again to clients that have it', async () => {
		const first = await served.get(path);
		const tag = first.headers.get('etag')!;
		const modified = first.headers.get('last-modified')!;
		await first.text();
		expect(first.headers.get('cache-control')).toContain('max-age=');
		expect(modified).toBe('Fri, 05 Mar 2004 10:00:00 GMT');
		const requests: [Record<string, string>, number][] = [
			[{ 'if-none-match': tag }, 304],
			[{ 'if-none-match': `"x", ${tag.replace('W/', '')}` }, 304],
			[{ 'if-none-match': '"x"', 'if-modified-since': modified }, 200],
			[{ 'if-modified-since': modified }, 304],
			[{ 'if-modified-since': 'Fri, 05 Mar 2004 09:00:00 GMT' }, 200],
			[{ 'if-modified-since': 'never' }, 200],
		];
		for (const [headers, status] of requests) {
			const again = await served.get(path, headers);
			expect([headers, again.status]).toEqual([headers, status]);
			expect(again.headers.get('etag')).toBe(tag);
			expect((await again.text()) === '').toBe(status === 304);
		}
	});
});

describe.each(FORMATS)('a blog as $extension', ({ extension, brokenRules }) => {
	it('has its posts and its name', async () => {
		const blog = await served.store.blog(HOME);
		const { body, feed } = await readFeed(`/feeds/blogs/${blog!.id}.${extension}`);
		expect(brokenRules(body)).toEqual([]);
		expect(feed).toMatchObject({ title: 'Ann & her garden', description: 'Snow, mostly.' });
		expect(feed.items.map(({ url }) => url)).toEqual([`${HOME}snow?a=1&b=2`, `${HOME}undated`]);
	});

	it('has further pages', async () => {
		const blog = await served.store.blog(HOME);
		const { feed } = await readFeed(`/feeds/blogs/${blog!.id}.${extension}?limit=1`);
		const { feed: second } = await readFeed(feed.next!.slice(served.base.length));
		expect([feed, second].map(({ items }) => items.map(({ url }) => url))).toEqual([
			[`${HOME}snow?a=1&b=2`],
			[`${HOME}undated`],
		]);
		expect(second.next).toBeNull();
	});

	it.each([
		['a blog that is not there', `/feeds/blogs/999999.${extension}`, 404],
		['no number of a blog', `/feeds/blogs/0.${extension}`, 400],
		['no place in the list', `/feeds/blogs/1.${extension}?after=x`, 400],
		['no number at all', `/feeds/blogs/x.${extension}`, 404],
		['no posts', `/feeds/search.${extension}?limit=0`, 400],
		['no order', `/feeds/search.${extension}?sort=x`, 400],
		['a long query', `/feeds/search.${extension}?q=${'x'.repeat(3_000)}`, 400],
	])('%s: the error is in words', async (_, path, status) => {
		const response = await served.get(path);
		expect(response.status).toBe(status);
		expect(response.headers.get('content-type')).toContain('application/problem+json');
	});
});

describe('differences between the formats', () => {
	it('Atom names the source blog, and an author even if none is known', async () => {
		const { body } = await readFeed('/feeds/search.atom?q=site:bob.example');
		const [entry] = childrenOf(readXml(body), 'entry');
		expect(childText(childrenOf(entry!, 'author')[0]!, 'name')).toBe('bob.example');
		expect(childText(childrenOf(entry!, 'source')[0]!, 'id')).toBe(OTHER);
	});

	it('Atom has one id for all pages of a feed', async () => {
		const paths = ['?q=snow', '?q=snow&limit=1', '?q=snow&limit=2'];
		const bodies = await Promise.all(paths.map((path) => readFeed(`/feeds/search.atom${path}`)));
		const next = await readFeed(bodies[1]!.feed.next!.slice(served.base.length));
		const ids = [...bodies, next].map(({ body }) => childText(readXml(body), 'id'));
		expect(new Set(ids)).toEqual(new Set([`${served.base}/feeds/search.atom?q=snow&sort=newest`]));
	});

	it('RSS names the source feed', async () => {
		const { body } = await readFeed('/feeds/search.rss?q=title:ice');
		const [item] = childrenOf(childrenOf(readXml(body), 'channel')[0]!, 'item');
		const [source] = childrenOf(item!, 'source');
		expect(source).toMatchObject({ text: 'Ann & her garden' });
		expect(source!.attributes.get('url')).toBe(`${HOME}feed?a=1&b=2`);
	});

	it('JSON Feed names the blog in an extension', async () => {
		const { body } = await readFeed('/feeds/search.json?q=site:bob.example');
		expect(JSON.parse(body).items[0]._logosphere).toMatchObject({ blog: OTHER, blog_title: 'bob.example' });
	});
});

describe('a list of blogs as OPML', () => {
	it('is complete, and our parser reads it back', async () => {
		const response = await served.get('/api/blogs.opml');
		const body = await response.text();
		expect(response.headers.get('content-type')).toBe('text/x-opml; charset=utf-8');
		expect(readXml(body).attributes.get('version')).toBe('2.0');
		expect(listSubscriptions(parseOpml(body))).toEqual(
			expect.arrayContaining([
				{ title: 'Ann & her garden', xmlUrl: `${HOME}feed?a=1&b=2`, htmlUrl: HOME, folder: [] },
				{ title: 'bob.example', xmlUrl: null, htmlUrl: OTHER, folder: [] },
			]),
		);
	});

	it.each([
		['?isBlog=true', [HOME, OTHER]],
		['?isBlog=false', ['http://shop.example/']],
		['?platform=wordpress', [HOME]],
		['?language=en', [HOME]],
		['?language=xx', []],
	])('%s', async (query, expected) => {
		const body = await (await served.get(`/api/blogs.opml${query}`)).text();
		expect(readXml(body).name).toBe('opml');
		expect(listSubscriptions(parseOpml(body)).map(({ htmlUrl }) => htmlUrl)).toEqual(expected);
	});

	it('continues beyond one batch of the store', async () => {
		const blogs = Array.from({ length: 450 }, (_, i) => ({ url: `http://b${i}.example/`, platform: 'many' }));
		await served.keep({ at: '2004-03-08T00:00:00Z', blogs });
		const body = await (await served.get('/api/blogs.opml?platform=many')).text();
		expect(childrenOf(childrenOf(readXml(body), 'body')[0]!, 'outline')).toHaveLength(450);
	});
});

describe('the OpenSearch description', () => {
	it('has templates for people and programs', async () => {
		const response = await served.get('/opensearch.xml');
		const root = readXml(await response.text());
		expect(response.headers.get('content-type')).toContain('application/opensearchdescription+xml');
		expect(root.attributes.get('xmlns')).toBe('http://a9.com/-/spec/opensearch/1.1/');
		expect(childText(root, 'ShortName')!.length).toBeLessThanOrEqual(16);
		expect(childText(root, 'Description')).not.toBe('');
		const templates = childrenOf(root, 'Url').map(({ attributes }) => [
			attributes.get('type'),
			attributes.get('template'),
		]);
		expect(templates).toEqual(
			expect.arrayContaining([
				['text/html', `${served.base}/?q={searchTerms}`],
				['application/atom+xml', `${served.base}/feeds/search.atom?q={searchTerms}`],
				['application/json', `${served.base}/api/search?q={searchTerms}`],
			]),
		);
	});

	it('finds feeds by its templates', async () => {
		const root = readXml(await (await served.get('/opensearch.xml')).text());
		const template = childrenOf(root, 'Url')
			.find(({ attributes }) => attributes.get('type') === 'application/atom+xml')!
			.attributes.get('template')!;
		const url = template.replace('{searchTerms}', encodeURIComponent('title:ice'));
		const { feed } = await readFeed(url.slice(served.base.length));
		expect(feed.items).toHaveLength(1);
	});
});

it('there was no internal error', () => {
	expect(served.faults).toEqual([]);
});
