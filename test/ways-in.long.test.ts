/** ways-in: real pages and feeds give the same records in a crawl, a fleet, an import and the page commands. */
import { describe, expect, it } from 'vitest';
import { openCorpus } from '../eval/corpus.ts';
import { type BlogSite, findFiles, homeUrl, readSiteFile, readSites } from '../eval/feed-blogs-sites.ts';
import { extractCommand } from '../src/commands/extract.ts';
import { feedCommand } from '../src/commands/feed.ts';
import { segmentCommand } from '../src/commands/segment.ts';
import type { Batch } from '../src/model/batch.ts';
import { crawl, imported, overTheBus, plain, run, type Site, save } from './ways-in.fixture.ts';

const MAX_DOCUMENTS = 300;
const MAX_HOMES = 60;
const MAX_FEEDS = 60;

const corpus = openCorpus(process.env.LOGOSPHERE_CORPUS);

/** Each document of a kind, from as many sites as possible. */
function listDocuments(
	sites: readonly BlogSite[],
	pathsOf: (site: BlogSite) => readonly string[],
	max: number,
) {
	const found: { readonly site: BlogSite; readonly url: string; readonly bytes: Uint8Array }[] = [];
	for (let n = 0; found.length < max && sites.some((site) => pathsOf(site).length > n); n++)
		for (const site of sites) {
			const path = pathsOf(site)[n];
			if (path === undefined || found.length === max) continue;
			const url = new URL(path, homeUrl(site)).href;
			const [file] = path.endsWith('/') ? [path] : findFiles(corpus!, site, url);
			if (file !== undefined) found.push({ site, url, bytes: readSiteFile(corpus!, site, file) });
		}
	return found;
}

function isRefused({ gaps = [] }: Batch): boolean {
	return gaps.some(({ kind }) => kind === 'robots');
}

/** A crawl knows the URL of the blog; an import guesses it from the page. */
function withoutBlog(posts: readonly unknown[]): unknown {
	return plain(posts.map((post) => (post === null ? null : { ...post, blog: null })));
}

describe.skipIf(corpus === null)('the same records by every way in', () => {
	const sites = corpus === null ? [] : readSites(corpus);
	const homes = listDocuments(sites, ({ home }) => [home], MAX_HOMES);
	const feeds = listDocuments(sites, (site) => site.feeds.map(({ path }) => path), MAX_FEEDS);
	const posts = listDocuments(
		sites,
		({ postPages }) => postPages,
		MAX_DOCUMENTS - homes.length - feeds.length,
	);

	it('there are 300 documents', () => {
		expect(homes.length + feeds.length + posts.length).toBe(MAX_DOCUMENTS);
	});

	it.each(posts)('post page $url', async ({ url, site, bytes }) => {
		const batch = await crawl({ [url]: bytes }, { url, kind: 'post', blog: homeUrl(site) });
		expect(plain(overTheBus(batch))).toEqual(plain(batch));
		const extract = await run(extractCommand, 'post.html', bytes, { url });
		const post = batch.posts?.[0] ?? null;
		// A crawl saves nothing of a page with `noindex`; a command shows the page it was given.
		if (!isRefused(batch)) expect(withoutBlog([extract.record ?? null])).toEqual(withoutBlog([post]));
		// An import does not know what the page is, so it is compared with the kind of visit that fits the import's classification.
		const { isBlog, posts: found } = imported(url, bytes);
		const same = isBlog ? await crawl({ [url]: bytes }, { url, kind: 'home', blog: null }) : batch;
		if (found.length > 0) expect(withoutBlog(found)).toEqual(withoutBlog(same.posts ?? []));
	});

	it.each(feeds)('feed $url', async ({ url, bytes }) => {
		const printed = await run(feedCommand, 'feed.xml', bytes, { url });
		const batch = await crawl({ [url]: bytes }, { url, kind: 'feed', blog: printed.blog as string });
		expect(plain(overTheBus(batch))).toEqual(plain(batch));
		expect(printed.records).toEqual(plain(batch.posts ?? []));
	});

	it.each(homes)('home page $url', async ({ url, site, bytes }) => {
		const feed = feeds.find((one) => one.site === site);
		const answers: Record<string, Uint8Array> = { [url]: bytes };
		if (feed !== undefined) answers[feed.url] = feed.bytes;
		const asked = new Set<string>();
		const batch = await crawl(answers as Site, { url, kind: 'home', blog: null }, asked);
		expect(plain(overTheBus(batch))).toEqual(plain(batch));
		const isRead = feed !== undefined && asked.has(feed.url);
		const values = { url, ...(isRead ? { feed: save('feed.xml', feed.bytes) } : {}) };
		const segmented = await run(segmentCommand, 'home.html', bytes, values);
		expect(segmented.records).toEqual(plain(batch.posts ?? []));
		if (!isRead) expect(withoutBlog(imported(url, bytes).posts)).toEqual(withoutBlog(batch.posts ?? []));
	});
});
