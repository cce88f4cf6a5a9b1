/** wrapper-sites: the feed items of the corpus blogs with their pages, prepared for the wrapper task. */
import { classifyFeed, parseFeed } from '../src/feed/index.ts';
import { findDates } from '../src/lib/dates/index.ts';
import { decodeHtml, type Page, parseHtml } from '../src/lib/html/index.ts';
import type { Feed, FeedItem } from '../src/model/feed.ts';
import { findStructure } from '../src/page/structure/index.ts';
import type { NodeRange } from '../src/wrapper/index.ts';
import { type BlogFeed, type BlogSite, findFiles, readSiteFile } from './feed-blogs-sites.ts';

export interface WrapperSite extends BlogSite {
	readonly oldPostPages: readonly string[];
	readonly multiAuthor: boolean;
	readonly leaveOut?: { readonly fields: readonly string[]; readonly items?: readonly string[] };
}

/** A feed item whose page is in the corpus. */
export interface WrapperCase {
	readonly site: WrapperSite;
	readonly url: string;
	readonly html: Page;
	readonly item: FeedItem;
	readonly commentArea: readonly NodeRange[];
}

export interface OpenBlog {
	readonly site: WrapperSite;
	/** By the gold. */
	readonly isFull: boolean;
	/** By our own classification of the feed, which the wrapper receives. */
	readonly content: 'full' | 'partial';
	/** Newest first. */
	readonly cases: readonly WrapperCase[];
}

/** The day on which all pages are read: later than any of them. */
export const NOW = '2026-06-01';
/** Items read from one feed: the ten of the paper, and older ones that represent posts no longer in the feed. */
const MAX_ITEMS = 40;

/** The blog's main feed with most pages, full feeds preferred; null when no feed is usable for training. */
export function openBlog(corpus: string, site: WrapperSite): OpenBlog | null {
	const feeds = site.feeds
		.filter(({ kind }) => kind === 'main')
		.map((feed) => readFeed(corpus, site, feed))
		.filter(({ items }) => items.length > 0);
	feeds.sort((a, b) => rank(b.feed, b.items) - rank(a.feed, a.items));
	const best = feeds[0];
	if (best === undefined) return null;
	const items = [...best.items]
		.sort((a, b) => dateOf(b.item).localeCompare(dateOf(a.item)))
		.slice(0, MAX_ITEMS);
	const cases = items.map(({ item, file }) => openCase(corpus, site, item, file));
	return { site, isFull: best.feed.content === 'full', content: best.content, cases };
}

interface PagedItem {
	readonly item: FeedItem;
	readonly file: string;
}

/** Feeds that name authors and categories teach more than those that do not. */
function rank({ content }: BlogFeed, items: readonly PagedItem[]): number {
	const named = items.some(({ item }) => item.author !== null && !item.author.includes('@'));
	const sorted = items.some(({ item }) => item.categories.length > 0);
	const enough = Math.min(items.length, 10) * 40;
	return (content === 'full' ? 1000 : 0) + enough + (named ? 100 : 0) + (sorted ? 50 : 0);
}

function dateOf({ published, updated }: FeedItem): string {
	return published ?? updated ?? '';
}

interface ReadFeed {
	readonly feed: BlogFeed;
	readonly items: readonly PagedItem[];
	readonly content: 'full' | 'partial';
}

function readFeed(corpus: string, site: WrapperSite, feed: BlogFeed): ReadFeed {
	const parsed = parseFeed(readSiteFile(corpus, site, feed.path), {
		url: `https://${site.host}${feed.path}`,
	});
	return { feed, items: itemsOf(corpus, site, parsed), content: classifyFeed(parsed).content };
}

function itemsOf(corpus: string, site: WrapperSite, { items }: Feed): PagedItem[] {
	const seen = new Set<string>();
	return items.flatMap((item) => {
		if (item.url === null || !URL.canParse(item.url) || isLeftOut(site, item.url)) return [];
		const file = findFiles(corpus, site, `https://${site.host}${new URL(item.url).pathname}`)[0];
		if (file === undefined || seen.has(file) || isStub(readSiteFile(corpus, site, file))) return [];
		seen.add(file);
		return [{ item, file }];
	});
}

/** A page that only redirects to another one. */
function isStub(bytes: Uint8Array): boolean {
	const { html } = decodeHtml(bytes);
	return html.length < 2000 && /http-equiv="?refresh/i.test(html);
}

function isLeftOut({ leaveOut }: WrapperSite, url: string): boolean {
	return (leaveOut?.items ?? []).some((part) => url.includes(part));
}

function openCase(corpus: string, site: WrapperSite, item: FeedItem, file: string): WrapperCase {
	const url = `https://${site.host}${new URL(item.url!).pathname}`;
	const html = parseHtml(decodeHtml(readSiteFile(corpus, site, file)).html);
	return { site, url, html, item, commentArea: commentRanges(html, url) };
}

/** What the pipeline gives to the wrapper: where the comments of a page are. */
function commentRanges(page: Page, url: string): NodeRange[] {
	const { comments, commentArea } = findStructure(page, {
		dates: findDates(page, { now: NOW, url }),
		url,
	});
	const nodes = comments.flatMap((comment) => comment.nodes);
	if (commentArea !== null && comments.length > 0) nodes.push(commentArea);
	return nodes.map((node) => [node, page.end[node]!] as const);
}
