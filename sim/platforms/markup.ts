/**
 * markup: the small pieces of HTML that every platform writes in the same way.
 *
 * In:     plain text and a blog's plan.
 * Out:    HTML fragments. Characters beyond ASCII are left as they are, the server encodes them.
 * Not here: whole pages (one file per platform), words (words.ts), dates (dates.ts).
 */

import { LURES } from '../lures.ts';
import type { FeedFormat, Language, SimBlog } from '../model.ts';

const SPECIAL = /[&<>"]/;
const SPECIALS = /[&<>"]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text made safe for element content and double-quoted attributes. Most text needs nothing, so it is looked at first. */
export function esc(text: string): string {
	return SPECIAL.test(text) ? text.replace(SPECIALS, (character) => ENTITIES[character] ?? '') : text;
}

/** Plain text whose paragraphs are parted by blank lines, as paragraphs; `p` is the opening tag. */
export function paragraphs(text: string, p = '<p>', close = '</p>'): string {
	return p + esc(text).split('\n\n').join(`${close}\n${p}`) + close;
}

/** A text inside a script element: JSON in which no tag can end the element. */
export function scriptJson(value: unknown): string {
	return JSON.stringify(value).split('<').join('\\u003c');
}

/** The address of a path on the blog's own host. */
export function absolute(blog: SimBlog, path: string): string {
	return `http://${blog.host}${path}`;
}

const LOCALES: Readonly<Record<Language, string>> = {
	en: 'en-US',
	de: 'de-DE',
	fr: 'fr-FR',
	ja: 'ja',
	zh: 'zh-CN',
	ru: 'ru-RU',
};

/** The language tag that platforms put into `html lang`. */
export function localeOf(language: Language): string {
	return LOCALES[language];
}

/** The declaration of HTML 4 pages; nothing when the page declares none. */
export function charsetHttpEquiv(charset: string | null, end = ' />'): string {
	return charset === null
		? ''
		: `<meta http-equiv="Content-Type" content="text/html; charset=${charset}"${end}\n`;
}

/** The declaration of HTML 5 pages. */
export function charsetMeta(charset: string | null, end = '>'): string {
	return charset === null ? '' : `<meta charset="${charset}"${end}\n`;
}

const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
	'rss0.91': 'application/rss+xml',
	'rss0.92': 'application/rss+xml',
	'rss1.0': 'application/rss+xml',
	'rss2.0': 'application/rss+xml',
	'atom0.3': 'application/atom+xml',
	'atom1.0': 'application/atom+xml',
	json: 'application/feed+json',
	cdf: 'application/x-cdf',
};

const FEED_NAMES: Readonly<Record<FeedFormat, string>> = {
	'rss0.91': 'RSS',
	'rss0.92': 'RSS .92',
	'rss1.0': 'RSS 1.0',
	'rss2.0': 'RSS 2.0',
	'atom0.3': 'Atom 0.3',
	'atom1.0': 'Atom',
	json: 'JSON Feed',
	cdf: 'CDF',
};

/** The auto-discovery link, when the blog's plan puts the feed there. */
export function feedHeadLink(blog: SimBlog, end = ' />'): string {
	if (blog.feed?.linked !== 'head') return '';
	const { format, path } = blog.feed;
	const title = `${esc(blog.title)} ${FEED_NAMES[format]}`;
	return `<link rel="alternate" type="${FEED_TYPES[format]}" title="${title}" href="${absolute(blog, path)}"${end}\n`;
}

/** The orange button, when the blog's plan has the feed linked from the body alone. */
export function feedButton(blog: SimBlog): string {
	if (blog.feed?.linked !== 'body') return '';
	const { format, path } = blog.feed;
	const style = 'background:#f60;color:#fff;font:bold 10px sans-serif;padding:0 4px;text-decoration:none';
	return `<a class="feed-button" href="${path}" style="${style}" title="${FEED_NAMES[format]}">${format === 'atom1.0' || format === 'atom0.3' ? 'ATOM' : 'XML'}</a>`;
}

/** The link to the blog's own trap, for its sidebar; empty for nearly every blog. */
export function lureLink(blog: SimBlog, label: string): string {
	const path = LURES[blog.fault];
	return path === undefined ? '' : `<a href="${path}">${label}</a>`;
}

/** The link to a part that robots.txt forbids, for the footer; empty where nothing is forbidden. */
export function forbiddenLink(blog: SimBlog, label: string): string {
	const prefix = blog.robots.disallow[0];
	return prefix === undefined ? '' : `<a href="${esc(prefix)}notes.html">${label}</a>`;
}
