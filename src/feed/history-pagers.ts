/** history-pagers: how each kind of feed links its older pages. */

import { canParse } from '../lib/url/can-parse.ts';
import type { Feed } from '../model/feed.ts';

/** The current position. */
interface Progress {
	readonly pages: number;
	readonly items: number;
}

export interface Pager {
	readonly name: string;
	/** True when the feed is paged this way; `platform` is the known software, in lower case. */
	detect(feed: Feed, url: URL, platform: string): boolean;
	/** The feed's own URL: behind a proxy such as FeedBurner it differs from the one it was read from. */
	firstPage(feed: Feed, url: URL): URL;
	nextPage(first: URL, progress: Progress, lastFeed: Feed): URL | null;
}

/** Items per request to Blogger: it returns at most this many with their content. */
const BLOGGER_PAGE = 150;
const PROXY = /(?:^|\.)(?:feedburner\.com|feedproxy\.google\.com|feedblitz\.com|feedpress\.me)$/i;

const sameAddress = (_: Feed, url: URL): URL => url;

/** A pager whose pages differ in one number of the query string. */
function byNumber(name: string, key: string, first: number, detect: Pager['detect'], path = ''): Pager {
	return {
		name,
		detect,
		firstPage: (feed, url) => behindProxy(feed, url, path),
		nextPage: (url, { pages }) => withQuery(url, { [key]: String(first + pages) }),
	};
}

/** The first that detects the feed is used. */
export const PAGERS: readonly Pager[] = [
	{
		name: 'blogger',
		detect: (_, url, platform) =>
			/blogger|blogspot/.test(platform) || /\/feeds\/(?:\d+\/)?(?:posts|comments)\//.test(url.pathname),
		firstPage: (feed, url) => behindProxy(feed, url, 'feeds/posts/default'),
		nextPage: (url, { items }) =>
			withQuery(url, {
				'start-index': String(items + 1),
				'max-results': String(BLOGGER_PAGE),
				redirect: 'false',
			}),
	},
	{
		name: 'linked',
		detect: ({ next }) => next !== null,
		firstPage: sameAddress,
		nextPage: (url, _, { next }) => (next !== null && canParse(next, url.href) ? new URL(next, url) : null),
	},
	byNumber(
		'wordpress',
		'paged',
		1,
		(_, url, platform) =>
			/wordpress|classicpress/.test(platform) || /[?&]feed=(?:rss|atom|rdf)/.test(url.search),
		'feed/',
	),
	{
		name: 'ghost',
		detect: (_, url, platform) => /ghost/.test(platform) && /\/rss\/?$/.test(url.pathname),
		firstPage: sameAddress,
		nextPage: (url, { pages }) => new URL(`${url.pathname.replace(/\/?$/, '/')}${pages + 1}/`, url),
	},
	byNumber(
		'hatena',
		'page',
		1,
		(_, url, platform) =>
			/hatena/.test(platform) || /\.(?:hatenablog\.(?:com|jp)|hateblo\.jp|hatenadiary\.\w+)$/.test(url.host),
	),
	byNumber(
		'discourse',
		'page',
		0,
		(_, url, platform) => /discourse/.test(platform) || /\/latest\.rss$/.test(url.pathname),
	),
	byNumber('drupal', 'page', 0, (_, __, platform) => /drupal|backdrop/.test(platform)),
];

/** The way of paging that this feed has, or null. */
export function findPager(
	feed: Feed,
	{ url, platform = '' }: { url: string; platform?: string },
): Pager | null {
	const address = new URL(url);
	const software = `${platform} ${feed.hints.generator ?? ''}`.toLowerCase();
	return PAGERS.find((pager) => pager.detect(feed, address, software)) ?? null;
}

function behindProxy(feed: Feed, url: URL, path: string): URL {
	if (!PROXY.test(url.host) || feed.link === null || !canParse(feed.link)) return url;
	return new URL(path, feed.link);
}

function withQuery(url: URL, query: Readonly<Record<string, string>>): URL {
	const next = new URL(url);
	for (const [key, value] of Object.entries(query)) next.searchParams.set(key, value);
	return next;
}
