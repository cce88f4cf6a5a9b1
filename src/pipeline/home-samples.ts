/** home-samples: a look at some of the pages that a home page lists: are they dated posts? */
import { hasShape, learnShapes, mayBePost, parseSitemap } from '../history/index.ts';
import { findLinks, type Page } from '../lib/html/index.ts';
import { hostOf } from '../lib/url/host-of.ts';
import { isOwnPage } from '../lib/url/own-page.ts';
import { judgePage } from '../segment/judge/index.ts';
import { type FetchedDocument, type Fetching, type ReadPage, readPage } from './document.ts';
import { readPostPage } from './wrappers.ts';

/** Pages that a home page lists, and how many of those that were looked at are dated posts. */
export interface Samples {
	readonly listed: readonly string[];
	readonly posts: number;
	readonly seen: number;
}

export const NO_SAMPLES: Samples = { listed: [], posts: 0, seen: 0 };
/** Fewer links of one shape are not a list. */
const MIN_LISTED = 3;

/** Looks at some of the pages that the home page lists; if there are too few, at some that the sitemap lists. */
export function* readSamples({ url, page, at }: ReadPage): Fetching<Samples> {
	// The blog is in a folder of the site, which is visited as a site of its own.
	if (yield* hasBlogFolder({ url, page, at })) return NO_SAMPLES;
	const listed = findListed(page, url);
	const onHome = yield* sample(listed, at);
	if (onHome.posts >= MIN_SAMPLES || onHome.seen > onHome.posts + 1) return onHome;
	const inSitemap = yield* sample(yield* findInSitemap(url), at);
	// A sitemap names all kinds of pages, so each sample must be a post.
	return inSitemap.posts === MIN_LISTED ? inSitemap : onHome;
}

/** Fewer posts on a page of the menu are notes on a site that is not a blog. */
const MIN_MENU_LISTED = 10;

/** A person did not name this page, so its list must be long, and each sample must be a post. */
export function* readMenuSamples({ url, page, at }: ReadPage): Fetching<Samples> {
	const listed = findListed(page, url);
	if (listed.length < MIN_MENU_LISTED) return NO_SAMPLES;
	const samples = yield* sample(listed, at);
	return samples.posts === MIN_LISTED ? samples : NO_SAMPLES;
}

/** The pages of the most frequent shape that the sitemap lists. */
function* findInSitemap(home: string): Fetching<string[]> {
	let at: string | undefined = new URL('/sitemap.xml', home).href;
	for (let level = 0; level < MAX_SITEMAP_LEVELS && at !== undefined; level++) {
		const document: FetchedDocument | null = yield { url: at, wants: 'any' };
		if (document === null) return [];
		const { pages, sitemaps } = parseSitemap(new TextDecoder().decode(document.body), document.url);
		const own = pages.map((entry) => entry.url).filter((to) => isOwnPage(to, home) && mayBePost(to));
		if (own.length > 0) return mostAlike(own);
		at = sitemaps.find((to) => /post/i.test(to)) ?? sitemaps[0];
		if (at !== undefined && hostOf(at) !== hostOf(home)) return [];
	}
	return [];
}

/** Two dated posts of three samples are what a home page needs to be taken for a blog. */
const MIN_SAMPLES = 2;
const MAX_SITEMAP_LEVELS = 2;

/** Looks at the first, the middle and the last of the pages. */
function* sample(listed: readonly string[], at: string): Fetching<Samples> {
	if (listed.length < MIN_LISTED) return { ...NO_SAMPLES, listed };
	const chosen = [listed[0]!, listed[Math.floor(listed.length / 2)]!, listed.at(-1)!];
	const days = new Set<string>();
	let seen = 0;
	for (const url of chosen) {
		const document = yield { url, wants: 'page' };
		if (document === null) continue;
		seen++;
		const day = dayOfPost(readPage(document), at);
		if (day !== null) days.add(day);
	}
	return { listed, posts: days.size, seen };
}

const BLOG_FOLDER =
	/\/(?:we)?blogs?\/?$|\/(?:diary|journal|nikki|notes|log|posts|articles|writing|news)\/?$/i;
const INDEX_FILE = /\/(?:index|default)\.(?:html?|php|aspx?)$/i;

/** A site that is not a blog may have one in a folder. */
export function isBlogFolder(link: string, url: string): boolean {
	return hostOf(link) === hostOf(url) && BLOG_FOLDER.test(new URL(link).pathname.replace(INDEX_FILE, '/'));
}

/** The page links to a folder of its site that is named like a blog and lists pages. */
function* hasBlogFolder({ url, page, at }: Pick<ReadPage, 'url' | 'page' | 'at'>): Fetching<boolean> {
	const folder = findLinks(page, url).find((link) => isBlogFolder(link.url, url) && isOwnPage(link.url, url));
	const document = folder === undefined ? null : yield { url: folder.url, wants: 'page' };
	if (document === null) return false;
	const inside = readPage(document).page;
	return (
		judgePage(inside, { now: at, url: document.url }).isBlog ||
		findListed(inside, document.url).length >= MIN_LISTED
	);
}

/** The links within the site whose URLs have the shape that most of them have. */
function findListed(page: Page, url: string): string[] {
	const own = findLinks(page, url).filter((link) => isOwnPage(link.url, url) && mayBePost(link.url));
	return mostAlike(own.map((link) => link.url));
}

function mostAlike(all: readonly string[]): string[] {
	const urls = [...new Set(all)];
	const [shape] = learnShapes(urls);
	return shape === undefined ? [] : urls.filter((to) => hasShape([shape], to));
}

export function dayOfPost({ url, page }: ReadPage, now: string): string | null {
	const { draft, extract } = readPostPage(page, { url, now, wrappers: [], explain: false });
	if (!extract.isPost || draft.title === null || draft.text === '') return null;
	return draft.published?.slice(0, 10) ?? null;
}
