/** items: turns stored posts into feed items. */

import { shownHost } from '../lib/url/host-of.ts';
import type { Blog } from '../model/blog.ts';
import type { Post } from '../model/post.ts';
import type { OutBlog, OutItem } from './feed.ts';
import { safeHtml } from './safe-html.ts';
import { toInstant, toIri, wireLine, wireText } from './wire-text.ts';

const MAX_TITLE_CHARS = 2_000;
const MAX_NAME_CHARS = 500;
const EXCERPT_CHARS = 300;
const MAX_CATEGORIES = 100;

/** Null for a post without a web URL. */
export function makeItem(post: Post, blog: Blog | null, hasRoom = true): OutItem | null {
	const url = toIri(post.url);
	if (url === null) return null;
	return {
		url,
		post: post.id,
		title: wireLine(post.title ?? '', MAX_TITLE_CHARS) || null,
		author: wireLine(post.author ?? '', MAX_NAME_CHARS) || null,
		...timesOf(post),
		html: hasRoom ? contentOf(post) : null,
		excerpt: wireLine(post.text, EXCERPT_CHARS),
		categories: categoriesOf(post),
		language: languageTag(post.language),
		blog: outBlog(post.blog, blog),
	};
}

function timesOf(post: Post): Pick<OutItem, 'published' | 'updated' | 'seen'> {
	const published = toInstant(post.published);
	const seen = toInstant(post.changed) ?? new Date(0);
	const edited = toInstant(post.updated) ?? (post.changed === post.firstSeen ? null : seen);
	return { published, updated: edited ?? published ?? seen, seen };
}

/** Removes duplicates that differ only in white space. */
function categoriesOf({ categories }: Post): string[] {
	const lines = categories.slice(0, MAX_CATEGORIES).map((category) => wireLine(category, MAX_NAME_CHARS));
	return [...new Set(lines.filter((line) => line !== ''))];
}

export function outBlog(address: string, blog: Blog | null): OutBlog {
	const feeds = blog?.feeds.filter(({ role }) => role === 'posts') ?? [];
	const feed = feeds.find(({ trouble }) => trouble === null) ?? feeds[0];
	return {
		url: toIri(address) ?? wireText(address),
		title: wireLine(blog?.title ?? '', MAX_TITLE_CHARS) || wireText(shownHost(address)),
		feed: feed === undefined ? null : toIri(feed.url),
	};
}

/** Sanitised again on output. Plain text becomes a paragraph, so that readers recognize HTML. */
export function contentOf({ html, url }: Pick<Post, 'html' | 'url'>): string {
	const safe = wireText(safeHtml(html, { base: url, hasImages: true })).trim();
	return safe.includes('<') || safe === '' ? safe : `<p>${safe}</p>`;
}

/** A well-formed BCP 47 tag, or null. */
export function languageTag(language: string | null): string | null {
	return language !== null && /^[a-z]{2,8}(?:-[a-z\d]{1,8}){0,8}$/i.test(language) ? language : null;
}
