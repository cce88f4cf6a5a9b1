/**
 * dates-cases: pages whose publication day is known, from the sets `pages`, `comments` and `blogs`.
 *
 * For a blog the feed is the gold: a post's page is found by the link of its item. Both the day as the feed writes it
 * and the day in UTC count as true.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseDate } from '../src/lib/dates/index.ts';
import { readCases } from './corpus.ts';

export interface DatedPage {
	readonly id: string;
	/** The set it comes from: `trafilatura`, `comments`, `blogs` … */
	readonly set: string;
	readonly file: string;
	readonly url: string;
	/** The true day; two where the feed's zone and UTC disagree. */
	readonly days: readonly string[];
}

interface PageCase {
	readonly id: string;
	readonly set: string;
	readonly url: string;
	readonly file: string;
	readonly gold: { readonly date?: string };
}

interface CommentCase {
	readonly id: string;
	readonly url: string;
	readonly file: string;
	readonly post: { readonly date?: string };
}

interface Blog {
	readonly site: string;
	readonly host: string;
	readonly feeds?: readonly { readonly path: string; readonly kind: string }[];
	readonly leaveOut?: { readonly fields: readonly string[]; readonly items: readonly string[] };
}

export function readDatedPages(corpus: string): DatedPage[] {
	return [...labelledPages(corpus), ...postPages(corpus), ...blogPages(corpus)];
}

function labelledPages(corpus: string): DatedPage[] {
	return readCases<PageCase>(corpus, 'pages').flatMap(({ id, set, url, file, gold }) => {
		const days = daysOf(gold.date);
		return days.length === 0 ? [] : [{ id, set, url, file: path.join(corpus, 'pages', file), days }];
	});
}

function postPages(corpus: string): DatedPage[] {
	return readCases<CommentCase>(corpus, 'comments').flatMap(({ id, url, file, post }) => {
		const days = daysOf(post.date);
		return days.length === 0
			? []
			: [{ id, set: 'comments', url, file: path.join(corpus, 'comments', file), days }];
	});
}

function blogPages(corpus: string): DatedPage[] {
	const folder = path.join(corpus, 'blogs');
	const blogs = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as Blog[];
	return blogs.flatMap((blog) => (blog.leaveOut?.fields.includes('date') ? [] : postsOf(folder, blog)));
}

function postsOf(folder: string, { site, host, feeds = [], leaveOut }: Blog): DatedPage[] {
	const root = path.join(folder, 'sites', host);
	const posts = new Map<string, DatedPage>();
	for (const feed of feeds.filter(({ kind }) => kind === 'main')) {
		for (const { link, date } of readFeedItems(readFileSync(path.join(root, feed.path), 'utf8'))) {
			const file = fileOf(root, link, host);
			const days = daysOf(date);
			const skipped = leaveOut?.items.some((item) => link.includes(item)) ?? false;
			if (file === null || days.length === 0 || skipped || link.includes('#') || posts.has(file)) continue;
			posts.set(file, {
				id: `${site}${new URL(link, `http://${host}/`).pathname}`,
				set: 'blogs',
				file,
				url: link,
				days,
			});
		}
	}
	return [...posts.values()];
}

/** The file that the address of a post leads to, or null. */
function fileOf(root: string, link: string, host: string): string | null {
	let name: string;
	try {
		name = decodeURIComponent(new URL(link, `http://${host}/`).pathname);
	} catch {
		return null;
	}
	for (const suffix of ['', '.html', '/index.html', 'index.html']) {
		const file = path.join(root, name + suffix);
		if (existsSync(file) && statSync(file).isFile()) return file;
	}
	return null;
}

/** The day as written, and in UTC for an instant. */
function daysOf(date: string | undefined): string[] {
	const found = date === undefined ? null : parseDate(date, { now: '2026-11-15' });
	if (found === null || found.precision === 'month') return [];
	const written = found.value.slice(0, 10);
	if (found.zone === null) return [written];
	return [...new Set([written, new Date(found.value).toISOString().slice(0, 10)])];
}

/** Links and dates of a feed's items, read just well enough to serve as gold. */
interface DatedItem {
	readonly link: string;
	readonly date: string;
}

const ITEM = /<(item|entry)[\s>][\s\S]*?<\/\1>/g;
const DATE = /<(?:pubDate|published|dc:date|issued|updated)[^>]*>\s*(?:<!\[CDATA\[)?\s*([^<\]]+)/i;
const PUBLISHED = /<(?:published|issued)[^>]*>\s*([^<]+)/i;
const LINK = /<link[^>]*>\s*(?:<!\[CDATA\[)?\s*([^<\]\s]+)/i;
const LINK_HREF = /<link\b(?![^>]*rel=["'](?!alternate))[^>]*href=["']([^"']+)["']/i;

function readFeedItems(feed: string): DatedItem[] {
	return feed.trimStart().startsWith('{') ? jsonItems(feed) : xmlItems(feed);
}

function xmlItems(feed: string): DatedItem[] {
	const items: DatedItem[] = [];
	for (const [item] of feed.matchAll(ITEM)) {
		const date = (PUBLISHED.exec(item) ?? DATE.exec(item))?.[1]?.trim();
		const link = (LINK_HREF.exec(item) ?? LINK.exec(item))?.[1]?.trim();
		if (date !== undefined && link !== undefined) items.push({ date, link: link.replaceAll('&amp;', '&') });
	}
	return items;
}

function jsonItems(feed: string): DatedItem[] {
	const { items = [] } = JSON.parse(feed) as { items?: { url?: string; date_published?: string }[] };
	return items.flatMap(({ url, date_published }) =>
		url === undefined || date_published === undefined ? [] : [{ link: url, date: date_published }],
	);
}
