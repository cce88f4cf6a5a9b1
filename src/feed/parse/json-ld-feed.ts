/** json-ld-feed: the posts that a page lists as structured data (schema.org `Blog`, lists of `BlogPosting`) → drafts of a feed. */
import { type Page, TAG } from '../../lib/html/index.ts';
import { parseLooseJson } from '../../lib/metadata/index.ts';
import { Draft } from './draft.ts';
import type { Drafts } from './finish.ts';
import { escapeText, plainText } from './markup.ts';
import { MAX_ITEMS } from './reader.ts';
import { resolveUrl } from './urls.ts';

type Thing = Readonly<Record<string, unknown>>;

const POST = /^(?:BlogPosting|SocialMediaPosting|LiveBlogPosting)$/;
const BLOG = /^Blog$/;
/** One post alone is what the page of a post says about itself. */
const MIN_POSTS = 2;
/** Longer scripts contain more than a description of the page, and more objects are a catalogue. */
const MAX_LENGTH = 2_000_000;
const MAX_THINGS = 20_000;

/** Null when the page lists no posts. */
export function readJsonLdFeed(page: Page, url: string): Drafts | null {
	const things = [...page.elements(TAG.SCRIPT)]
		.filter((node) => /ld\+json/i.test(page.attr(node, 'type') ?? ''))
		.map((node) => page.rawText(node))
		.filter((text) => text.length <= MAX_LENGTH)
		.flatMap((text) => collect(parseLooseJson(text)));
	const byId = new Map(
		things.flatMap((thing) => (typeof thing['@id'] === 'string' ? [[thing['@id'], thing] as const] : [])),
	);
	const blog = things.find((thing) => isA(thing, BLOG)) ?? null;
	const posts = things.filter((thing) => isA(thing, POST) && addressOf(thing, url) !== null);
	if (posts.length < MIN_POSTS) return null;
	const name = (value: unknown) => nameOf(value, byId);
	const feed = new Draft();
	feed.set('url', 0, blog === null ? null : (addressOf(blog, url) ?? null));
	feed.set('url', 1, url);
	feed.set('self', 0, url);
	feed.set('title', 0, blog === null ? null : name(blog.name ?? blog.headline));
	feed.set('summary', 0, blog === null ? null : text(blog.description));
	feed.set('language', 0, blog === null ? null : text(blog.inLanguage));
	feed.set('author', 0, blog === null ? null : name(blog.author));
	const items = posts.slice(0, MAX_ITEMS).map((post) => itemDraft(post, url, name));
	return { format: 'json-ld', feed, items };
}

function itemDraft(post: Thing, base: string, name: (value: unknown) => string | null): Draft {
	const draft = new Draft();
	const body = text(post.articleBody) ?? text(post.text);
	draft.set('url', 0, addressOf(post, base));
	draft.set('title', 0, plain(text(post.headline) ?? text(post.name)));
	draft.set('published', 0, text(post.datePublished) ?? text(post.dateCreated));
	draft.set('updated', 0, text(post.dateModified));
	draft.set('author', 0, name(post.author ?? post.creator));
	draft.set('content', 0, body === null ? null : paragraphs(body));
	draft.set('summary', 0, paragraphs(text(post.description) ?? text(post.abstract) ?? ''));
	draft.set(
		'commentCount',
		0,
		typeof post.commentCount === 'number' ? String(post.commentCount) : text(post.commentCount),
	);
	draft.categories.push(...keywords(post.keywords), ...keywords(post.articleSection));
	return draft;
}

/** All objects, in document order. */
function collect(root: unknown): Thing[] {
	const found: Thing[] = [];
	const waiting: unknown[] = [root];
	while (waiting.length > 0 && found.length < MAX_THINGS) {
		const value = waiting.pop();
		if (Array.isArray(value)) for (let i = value.length - 1; i >= 0; i--) waiting.push(value[i]);
		else if (isThing(value)) {
			found.push(value);
			for (const one of Object.values(value).reverse()) if (typeof one === 'object') waiting.push(one);
		}
	}
	return found;
}

function isThing(value: unknown): value is Thing {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isA(thing: Thing, pattern: RegExp): boolean {
	const types = Array.isArray(thing['@type']) ? thing['@type'] : [thing['@type']];
	return types.some((type) => typeof type === 'string' && pattern.test(type.replace(/^.*[/:]/, '')));
}

/** `url`, or the page that the post is the main thing of, or its identifier. */
function addressOf(thing: Thing, base: string): string | null {
	const page = thing.mainEntityOfPage;
	const candidates = [thing.url, isThing(page) ? (page['@id'] ?? page.url) : page, thing['@id']];
	const written = candidates.find(
		(one) => typeof one === 'string' && one.trim() !== '' && !one.startsWith('#'),
	);
	const url = typeof written === 'string' ? resolveUrl(written, base) : null;
	return url !== null && /^https?:/.test(url) ? url : null;
}

function nameOf(value: unknown, byId: ReadonlyMap<string, Thing>): string | null {
	if (Array.isArray(value)) {
		const names = value.slice(0, 10).flatMap((one) => (Array.isArray(one) ? [] : (nameOf(one, byId) ?? [])));
		return names.length === 0 ? null : [...new Set(names)].join(', ');
	}
	if (!isThing(value)) return plain(text(value));
	const known = typeof value['@id'] === 'string' ? byId.get(value['@id']) : undefined;
	return plain(text(value.name) ?? text(known?.name));
}

function text(value: unknown): string | null {
	return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function plain(value: string | null): string | null {
	return value === null ? null : plainText(value);
}

function paragraphs(written: string): string {
	return escapeText(written.trim()).replace(/\r?\n/g, '<br>\n');
}

/** A list, or words separated by commas. */
function keywords(value: unknown): string[] {
	const words = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
	return words.flatMap((word) => (typeof word === 'string' && word.trim() !== '' ? [plainText(word)] : []));
}
