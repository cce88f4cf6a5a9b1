/**
 * paging: how older items of a feed are reached.
 *
 * WordPress answers `?paged=N`, Blogger `?start-index=N`; both without saying so in the feed. Some Atom and JSON feeds
 * name their next page (RFC 5005, `next_url`). The other feeds have one page.
 */

import type { SimBlog } from '../model.ts';

interface Paging {
	readonly parameter: string;
	/** Whether the parameter counts items (from 1) instead of pages. */
	readonly countsItems: boolean;
	readonly linked: boolean;
}

function pagingOf(blog: SimBlog): Paging | null {
	if (blog.platform.startsWith('wordpress')) return { parameter: 'paged', countsItems: false, linked: false };
	const links = blog.feed?.format === 'atom1.0' || blog.feed?.format === 'json';
	if (blog.platform === 'blogger') return { parameter: 'start-index', countsItems: true, linked: links };
	return links && blog.variant % 2 === 0 ? { parameter: 'page', countsItems: false, linked: true } : null;
}

/** The page of the blog's feed at a path; null when it is not the feed. */
export function parseFeedPage(blog: SimBlog, path: string): number | null {
	const feed = blog.feed;
	if (feed === null || !path.startsWith(feed.path)) return null;
	const rest = path.slice(feed.path.length);
	if (rest === '') return 1;
	const paging = pagingOf(blog);
	const requested = /^[?&]([a-z-]+)=([1-9]\d{0,6})$/.exec(rest);
	if (paging === null || requested === null || requested[1] !== paging.parameter) return null;
	const number = Number(requested[2]);
	return paging.countsItems ? Math.floor((number - 1) / feed.window) + 1 : number;
}

/** The path of the next page where the feed links to it; null elsewhere. */
export function nextFeedPath(blog: SimBlog, page: number): string | null {
	const paging = pagingOf(blog);
	const feed = blog.feed;
	if (feed === null || paging === null || !paging.linked) return null;
	const value = paging.countsItems ? page * feed.window + 1 : page + 1;
	return `${feed.path}${feed.path.includes('?') ? '&' : '?'}${paging.parameter}=${value}`;
}
