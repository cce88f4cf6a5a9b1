/**
 * wrapper-items: reads the items of a feed with their pages, given the URL of a blog, the URL of a feed, or a feed file.
 *
 * Items that cannot be read are skipped and reported.
 */
import { discoverFeeds, NotAFeedError, parseFeed } from '../feed/index.ts';
import { Failure, messageOf } from '../io/failure.ts';
import { decodeHtml, parseHtml } from '../lib/html/index.ts';
import type { Feed, FeedItem } from '../model/feed.ts';
import type { TrainingExample } from '../wrapper/index.ts';
import { duration, Progress } from './progress.ts';
import { readBytes } from './source.ts';
import { counted, printable } from './table.ts';
import type { Document, Web } from './wrapper-web.ts';

export interface BlogItems {
	/** The URL or file of the feed, for messages. */
	readonly feed: string;
	/** Newest first, as in feeds. */
	readonly examples: readonly TrainingExample[];
	/** Messages about skipped items. */
	readonly problems: readonly string[];
}

export interface ItemsOptions {
	readonly web: Web;
	/** Maximum number of items. */
	readonly items: number;
	/** The URL of a document that is read from a file. */
	readonly url?: string | undefined;
}

/** Maximum number of feed URLs to try. */
const MAX_FEEDS_TRIED = 4;

export async function readItems(source: string, { web, items, url }: ItemsOptions): Promise<BlogItems> {
	const given = await readNamed(source, web, url);
	const { feed, name } = await findFeed(given, source, web);
	const { own, problems } = ownPages(feed.items.slice(0, items));
	const examples: TrainingExample[] = [];
	const progress = new Progress();
	try {
		for (const [i, item] of own.entries()) {
			progress.update(() => progressLine(i, own.length, progress.seconds));
			const example = await readExample(item, web, problems);
			if (example !== null) examples.push(example);
		}
	} finally {
		progress.end();
	}
	return { feed: name, examples, problems };
}

function progressLine(done: number, all: number, seconds: number): string {
	const left = done === 0 ? Number.POSITIVE_INFINITY : (seconds / done) * (all - done);
	return `${done}/${all} pages · ${(done / seconds).toFixed(1)} pages/s · ${duration(left)} left`;
}

async function readNamed(source: string, web: Web, url: string | undefined): Promise<Document> {
	if (/^https?:/i.test(source)) return web.read(source);
	return { url: url ?? '', bytes: readBytes(source), contentType: undefined };
}

/** The document itself if it is a feed, otherwise the main feed of the page. */
async function findFeed(
	document: Document,
	source: string,
	web: Web,
): Promise<{ readonly feed: Feed; readonly name: string }> {
	const own = toFeed(document);
	if (own !== null) return { feed: own, name: source };
	const { html } = decodeHtml(document.bytes, { contentType: document.contentType });
	const candidates = discoverFeeds(html, { url: document.url }).filter(({ role }) => role === 'posts');
	for (const { url } of candidates.slice(0, MAX_FEEDS_TRIED)) {
		const feed = await tryFeed(url, web);
		if (feed !== null && feed.items.length > 0) return { feed, name: url };
	}
	const hint = document.url === '' ? ' If the page is read from a file, give its URL with --url.' : '';
	throw new Failure(
		'no-feed',
		`${source} is not a feed and links to none. A wrapper is learnt from a feed.${hint}`,
	);
}

async function tryFeed(url: string, web: Web): Promise<Feed | null> {
	try {
		return toFeed(await web.read(url));
	} catch (error) {
		if (error instanceof Failure) return null;
		throw error;
	}
}

function toFeed({ bytes, url, contentType }: Document): Feed | null {
	try {
		return parseFeed(bytes, { url: url === '' ? undefined : url, contentType });
	} catch (error) {
		if (error instanceof NotAFeedError) return null;
		throw error;
	}
}

/** Keeps items with a page of their own. A page shared by several posts is not a post page. */
function ownPages(items: readonly FeedItem[]): { own: FeedItem[]; problems: string[] } {
	const pages = new Map<string, number>();
	for (const { url } of items) if (url !== null) pages.set(pageOf(url), (pages.get(pageOf(url)) ?? 0) + 1);
	const own = items.filter(({ url }) => url !== null && pages.get(pageOf(url)) === 1);
	const left = items.length - own.length;
	return {
		own,
		problems: left === 0 ? [] : [`${left} of ${counted(items.length, 'item')} without a page of their own`],
	};
}

function pageOf(url: string): string {
	return url.replace(/#.*/s, '');
}

async function readExample(item: FeedItem, web: Web, problems: string[]): Promise<TrainingExample | null> {
	try {
		const { url, bytes, contentType } = await web.read(pageOf(item.url ?? ''));
		if (contentType !== undefined && !/html/i.test(contentType)) {
			problems.push(`${printable(url)} is not HTML but ${printable(contentType)}`);
			return null;
		}
		return { html: parseHtml(decodeHtml(bytes, { contentType }).html), url, item };
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		problems.push(printable(messageOf(error)));
		return null;
	}
}
