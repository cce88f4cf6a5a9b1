/**
 * page-feed: a page that is itself a feed → the feed.
 *
 * In:     a page and its URL.
 * Out:    the feed that its markup contains, in the shape of any other feed: posts marked as h-entry inside an h-feed, or a `Blog`
 * or list of `BlogPosting` as structured data. Null when there is none whose items have addresses and dates.
 * Not here: the posts of a page without such markup (src/segment).
 */
import { asPage, type Page } from '../lib/html/index.ts';
import type { Feed } from '../model/feed.ts';
import { type Drafts, finishFeed } from './parse/finish.ts';
import { readHFeed } from './parse/h-feed.ts';
import { readJsonLdFeed } from './parse/json-ld-feed.ts';
import { Warnings } from './parse/warnings.ts';

const READERS: readonly ((page: Page, url: string) => Drafts | null)[] = [readHFeed, readJsonLdFeed];

/** Reads the feed that a page contains as microformats or structured data; null when there is none. */
export function parsePageFeed(html: string | Page, { url }: { readonly url: string }): Feed | null {
	const page = asPage(html);
	for (const read of READERS) {
		const drafts = read(page, url);
		const feed = drafts === null ? null : finishFeed(drafts, new Warnings());
		if (feed?.items.some(isPost) === true) return feed;
	}
	return null;
}

function isPost({ url, published, updated }: Feed['items'][number]): boolean {
	return url !== null && (published ?? updated) !== null;
}
