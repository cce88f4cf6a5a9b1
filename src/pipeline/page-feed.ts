/** page-feed: a page that is itself a feed, by the posts that its markup names (microformats, structured data). */
import { parsePageFeed } from '../feed/index.ts';
import { hostOf } from '../lib/url/host-of.ts';
import type { Feed } from '../model/feed.ts';
import { type FetchedDocument, type ReadPage, readPage } from './document.ts';
import { parseFeedDocument } from './feed.ts';
import { type FoundFeed, isOfPage } from './home-feed.ts';

/** The feed that a page contains in its own markup, if the page may be stored and the feed is of its site. */
export function feedInPage({ page, url, headers, directives }: ReadPage): FoundFeed | null {
	const feed = directives.noindex ? null : parsePageFeed(page, { url });
	if (feed === null || isOfPage(feed, url)) return null;
	const isOwn = feed.items.some((item) => item.url !== null && hostOf(item.url) === hostOf(url));
	return isOwn ? { feed, document: { url, headers }, isPage: true } : null;
}

/** The feed of a document: a feed, or a page with one in its markup. */
export function parseAnyFeed(document: FetchedDocument): Feed | null {
	return parseFeedDocument(document) ?? feedInPage(readPage(document))?.feed ?? null;
}
