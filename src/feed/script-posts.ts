/**
 * script-posts: the posts in the data that a page carries for its scripts.
 *
 * In:     values of any shape (`findScriptData`), and the URL of the page.
 * Out:    the posts that the page would show: the one that its URL names, else the longest list of dated posts.
 * Source: none; frameworks and their users name the parts of a post in few ways, which are listed here.
 */
import { canParse } from '../lib/url/can-parse.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import { parseFeedDate } from './parse/dates.ts';
import { escapeText, looksLikeHtml } from './parse/markup.ts';

/** A post as the data has it. */
export interface ScriptPost {
	readonly url: string | null;
	readonly title: string;
	/** ISO. */
	readonly published: string;
	readonly author: string | null;
	/** HTML; null where the data has only the beginning. */
	readonly content: string | null;
	readonly summary: string | null;
	readonly categories: readonly string[];
}

export interface ScriptPosts {
	readonly kind: 'post' | 'list';
	readonly posts: readonly ScriptPost[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Values that are looked at. */
const MAX_VALUES = 300_000;
const MAX_POSTS = 5_000;
/** Fewer dated things with titles are not a list of posts. */
const MIN_LIST = 2;

/** Where the fields of a post may be inside its object. */
const PARTS = [
	'node',
	'frontmatter',
	'fields',
	'attributes',
	'data',
	'meta',
	'metadata',
	'properties',
	'post',
	'article',
];
const TITLE = ['title', 'headline', 'name'];
const DATE = [
	...[
		'date',
		'publishedAt',
		'published_at',
		'published',
		'datePublished',
		'publishDate',
		'publish_date',
		'pubDate',
	],
	...[
		'pub_date',
		'publicationDate',
		'postedAt',
		'firstPublishedAt',
		'first_publication_date',
		'createdAt',
		'created_at',
	],
	...['created', 'timestamp', '_createdAt', 'time'],
];
const ADDRESS = [
	'url',
	'link',
	'permalink',
	'href',
	'canonicalUrl',
	'canonical_url',
	'path',
	'uri',
	'fullSlug',
	'slug',
	'_path',
];
const CONTENT = [
	'content',
	'contentHtml',
	'content_html',
	'html',
	'bodyHtml',
	'body_html',
	'body',
	'text',
	'markdown',
];
const SUMMARY = ['excerpt', 'summary', 'description', 'subtitle', 'preview', 'snippet', 'teaser', 'intro'];
const AUTHOR = ['author', 'authorName', 'author_name', 'authors', 'by', 'creator', 'user'];
const CATEGORIES = ['tags', 'categories', 'keywords', 'category', 'topics'];

/** Null when the data has no posts. */
export function findScriptPosts(values: readonly unknown[], url: string): ScriptPosts | null {
	const lists: ScriptPost[][] = [];
	const waiting: unknown[] = [...values];
	/** Values may contain themselves. */
	const seen = new Set<unknown>();
	for (let next = 0; next < waiting.length && next < MAX_VALUES; next++) {
		const value = waiting[next];
		if (seen.has(value)) continue;
		seen.add(value);
		if (Array.isArray(value)) {
			const posts = value.slice(0, MAX_POSTS).flatMap((one) => readPost(one, url) ?? []);
			if (posts.length >= MIN_LIST && posts.length * 2 >= value.length) lists.push(posts);
			else push(waiting, value);
		} else if (isFields(value)) {
			const post = readPost(value, url);
			if (post !== null && isOfPage(post, value, url)) return { kind: 'post', posts: [post] };
			push(waiting, Object.values(value));
		}
	}
	const longest = lists.reduce<ScriptPost[]>((best, one) => (one.length > best.length ? one : best), []);
	return longest.length === 0 ? null : { kind: 'list', posts: longest };
}

function push(waiting: unknown[], values: readonly unknown[]): void {
	for (const value of values.slice(0, MAX_POSTS))
		if (typeof value === 'object' && value !== null) waiting.push(value);
}

function isFields(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readPost(value: unknown, base: string): ScriptPost | null {
	if (!isFields(value)) return null;
	const fields = flat(value);
	const title = textAt(fields, TITLE);
	const published = dateAt(fields);
	if (title === null || published === null) return null;
	const content = textAt(fields, CONTENT);
	return {
		url: addressAt(fields, base),
		title,
		published,
		author: nameAt(fields),
		content: content === null || content.length < MIN_CONTENT ? null : toHtml(content),
		summary: textAt(fields, SUMMARY),
		categories: namesAt(fields),
	};
}

/** Shorter texts are the beginning of a post, or a label. */
const MIN_CONTENT = 80;

/** The post of the page itself: its URL or its slug is that of the page. */
function isOfPage({ url, content }: ScriptPost, value: Fields, page: string): boolean {
	if (content === null) return false;
	if (url !== null && canonicalUrl(url) === canonicalUrl(page)) return true;
	const last = new URL(page).pathname
		.split('/')
		.filter(Boolean)
		.at(-1)
		?.replace(/\.html?$/, '');
	const slug = textAt(flat(value), ['slug']);
	return last !== undefined && slug !== null && slug.split('/').filter(Boolean).at(-1) === last;
}

/** The fields of an object, and of the parts that belong to it. */
function flat(value: Fields): Fields {
	const parts = PARTS.map((name) => value[name]).filter(isFields);
	const inner = parts.flatMap((part) => PARTS.map((name) => part[name]).filter(isFields));
	return Object.assign(Object.create(null), ...inner.reverse(), ...parts.reverse(), value);
}

function textAt(fields: Fields, names: readonly string[]): string | null {
	for (const name of names) {
		const value = fields[name];
		const text = isFields(value) ? (value.rendered ?? value.html ?? value.current ?? value.raw) : value;
		if (typeof text === 'string' && text.trim() !== '') return text.trim();
	}
	return null;
}

/** Seconds since 1970 are smaller than milliseconds. */
const MAX_SECONDS = 1e11;
const FIRST_MS = Date.UTC(1994, 0, 1);

function dateAt(fields: Fields): string | null {
	for (const name of DATE) {
		const value = fields[name];
		if (typeof value === 'string') {
			const date = parseFeedDate(value);
			if (date !== null) return date;
		} else if (typeof value === 'number') {
			const ms = value < MAX_SECONDS ? value * 1000 : value;
			if (ms >= FIRST_MS && ms < 8e15) return new Date(ms).toISOString();
		}
	}
	return null;
}

/** A slug alone says in which folder the post is only where the page itself is in one. */
function addressAt(fields: Fields, base: string): string | null {
	for (const name of ADDRESS) {
		const value = textAt(fields, [name]);
		if (value === null || /\s/.test(value)) continue;
		if (/^https?:\/\//.test(value) && canParse(value)) return value;
		if (value.startsWith('/') && canParse(value, base)) return new URL(value, base).href;
		const folder = folderOf(base);
		if (folder !== null && /^[\w%.~-]+\/?$/.test(value)) return new URL(value, folder).href;
	}
	return null;
}

function folderOf(page: string): string | null {
	const { origin, pathname } = new URL(page);
	return pathname === '/' ? null : `${origin}${pathname.replace(/\/?$/, '/')}`;
}

function nameAt(fields: Fields): string | null {
	for (const name of AUTHOR) {
		const value = fields[name];
		const [first] = Array.isArray(value) ? value : [value];
		const text = isFields(first) ? textAt(flat(first), ['name', 'displayName', 'title']) : first;
		if (typeof text === 'string' && text.trim() !== '') return text.trim();
	}
	return null;
}

function namesAt(fields: Fields): string[] {
	for (const name of CATEGORIES) {
		const value = fields[name];
		const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
		const names = list.flatMap((one) =>
			isFields(one) ? (textAt(flat(one), ['name', 'title', 'label', 'slug']) ?? []) : one,
		);
		const texts = names.filter((one): one is string => typeof one === 'string' && one.trim() !== '');
		if (texts.length > 0) return texts.map((one) => one.trim());
	}
	return [];
}

function toHtml(text: string): string {
	if (looksLikeHtml(text)) return text;
	return text
		.split(/\n\s*\n/)
		.map((part) => `<p>${escapeText(part.trim()).replaceAll('\n', '<br>')}</p>`)
		.join('\n');
}
