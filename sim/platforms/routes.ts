/**
 * routes: where a platform's pages are, and back from a path to the place.
 *
 * In:     one Routes table for a blog.
 * Out:    `pathOf` and `locateIn`, which are inverses of each other; a path that no page has gives null.
 * The number of a post is read from the path (its slug ends in it), so nothing has to be looked up.
 */

import type { Place, SimBlog, SimPost } from '../model.ts';
import { type DateParts, two, zoned } from './dates.ts';

export interface Routes {
	/** Home pages from the second on; the first is always "/". The number in the path is the page, or posts skipped. */
	readonly page: (number: number) => string;
	readonly pagePattern: RegExp;
	readonly pageCounts: 'pages' | 'posts';
	readonly post: (post: SimPost, date: DateParts) => string;
	/** Its first group holds what `postNumber` reads. */
	readonly postPattern: RegExp;
	readonly postNumber?: (text: string) => number | null;
	readonly month: (year: number, month: string) => string;
	/** Its groups are the year and the month in two digits. */
	readonly monthPattern: RegExp;
	readonly about: string;
}

const MAX_PATH_CHARS = 300;
const SLUG_END = /(?:^|[-_])([1-9]\d{0,8})$/;

/** The number that ends a slug; null when it has none. */
export function slugNumber(slug: string): number | null {
	const match = SLUG_END.exec(slug);
	return match === null ? null : Number(match[1]);
}

/** A plain decimal number without leading zeros; null for anything else. */
export function plainNumber(text: string): number | null {
	return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** The path of a place; a post's place needs the post. */
export function pathOf(routes: Routes, blog: SimBlog, place: Place, post?: SimPost): string {
	switch (place.kind) {
		case 'home':
			return place.page === 1 ? '/' : routes.page(pageToNumber(routes, blog, place.page));
		case 'month':
			return routes.month(place.year, two(place.month));
		case 'about':
			return routes.about;
		case 'post':
			if (post === undefined) throw new Error('the path of a post needs the post');
			return routes.post(post, zoned(post.publishedMs, blog.zoneMinutes));
	}
}

function pageToNumber(routes: Routes, blog: SimBlog, page: number): number {
	return routes.pageCounts === 'pages' ? page : (page - 1) * blog.postsPerPage;
}

/** The place of a path; null when it is none of the platform's. Whether the post exists is for the caller to see. */
export function locateIn(routes: Routes, blog: SimBlog, path: string): Place | null {
	if (path === '/') return { kind: 'home', page: 1 };
	if (path.length > MAX_PATH_CHARS) return null;
	if (path === routes.about) return { kind: 'about' };
	return locatePage(routes, blog, path) ?? locateMonth(routes, path) ?? locatePost(routes, path);
}

function locatePage(routes: Routes, blog: SimBlog, path: string): Place | null {
	const number = plainNumber(routes.pagePattern.exec(path)?.[1] ?? '');
	if (number === null) return null;
	const page = routes.pageCounts === 'pages' ? number : number / blog.postsPerPage + 1;
	return Number.isInteger(page) && page >= 2 ? { kind: 'home', page } : null;
}

function locateMonth(routes: Routes, path: string): Place | null {
	const match = routes.monthPattern.exec(path);
	const year = Number(match?.[1]);
	const month = Number(match?.[2]);
	return year >= 1000 && month >= 1 && month <= 12 ? { kind: 'month', year, month } : null;
}

function locatePost(routes: Routes, path: string): Place | null {
	const text = routes.postPattern.exec(path)?.[1];
	const number = text === undefined ? null : (routes.postNumber ?? slugNumber)(text);
	return number === null ? null : { kind: 'post', number };
}
