/**
 * wrapper-items: a blog's address, its feed's address or a feed file → the feed's items with their pages.
 *
 * What cannot be had is left out and told.
 */
import { discoverFeeds, NotAFeedError, parseFeed } from '../feed/index.ts';
import { Failure, messageOf } from '../io/failure.ts';
import { decodeHtml, parseHtml } from '../lib/html/index.ts';
import type { Feed, FeedItem } from '../model/feed.ts';
import type { TrainingExample } from '../wrapper/index.ts';
import { duration, Progress } from './progress.ts';
import { readBytes } from './source.ts';
import { printable } from './table.ts';
import type { Document, Web } from './wrapper-web.ts';

export interface BlogItems {
	/** How the feed is called in messages: its address or file. */
	readonly feed: string;
	/** Newest first, as feeds have them. */
	readonly examples: readonly TrainingExample[];
	/** What was left out, in words. */
	readonly problems: readonly string[];
}

export interface ItemsOptions {
	readonly web: Web;
	/** Items at the most. */
	readonly items: number;
	/** The address of what comes from a file. */
	readonly url?: string | undefined;
}

/** Addresses that no page names are tried only so often. */
const MOST_FEEDS_TRIED = 4;

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

/** The document itself where it is a feed, else the main one of those that it leads to. */
async function findFeed(
	document: Document,
	source: string,
	web: Web,
): Promise<{ readonly feed: Feed; readonly name: string }> {
	const own = toFeed(document);
	if (own !== null) return { feed: own, name: source };
	const { html } = decodeHtml(document.bytes, { contentType: document.contentType });
	const candidates = discoverFeeds(html, { url: document.url }).filter(({ role }) => role === 'posts');
	for (const { url } of candidates.slice(0, MOST_FEEDS_TRIED)) {
		const feed = await tryFeed(url, web);
		if (feed !== null && feed.items.length > 0) return { feed, name: url };
	}
	const hint =
		document.url === '' ? ' The address of a page that comes from a file is given with --url.' : '';
	throw new Failure(
		'no-feed',
		`${source} is no feed and leads to none: a wrapper is learnt from a feed.${hint}`,
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

/** Items that have a page to themselves: where several posts share one, it shows no single post. */
function ownPages(items: readonly FeedItem[]): { own: FeedItem[]; problems: string[] } {
	const pages = new Map<string, number>();
	for (const { url } of items) if (url !== null) pages.set(pageOf(url), (pages.get(pageOf(url)) ?? 0) + 1);
	const own = items.filter(({ url }) => url !== null && pages.get(pageOf(url)) === 1);
	const left = items.length - own.length;
	return { own, problems: left === 0 ? [] : [`${left} of ${items.length} items have no page of their own`] };
}

function pageOf(url: string): string {
	return url.replace(/#.*/s, '');
}

async function readExample(item: FeedItem, web: Web, problems: string[]): Promise<TrainingExample | null> {
	try {
		const { url, bytes, contentType } = await web.read(pageOf(item.url ?? ''));
		if (contentType !== undefined && !/html/i.test(contentType)) {
			problems.push(`${printable(url)} is no page but ${printable(contentType)}`);
			return null;
		}
		return { html: parseHtml(decodeHtml(bytes, { contentType }).html), url, item };
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		problems.push(printable(messageOf(error)));
		return null;
	}
}
