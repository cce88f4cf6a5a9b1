/** h-feed: the posts that a page marks as h-entry (microformats2) or hentry → drafts of a feed. */
import type { Page } from '../../lib/html/index.ts';
import { findItems, type MicroformatItem, type MicroformatValue } from '../../lib/microformats/index.ts';
import { foldTight } from '../../lib/text/fold.ts';
import { Draft } from './draft.ts';
import type { Drafts } from './finish.ts';
import { escapeText, oneLine } from './markup.ts';
import { MAX_ITEMS } from './reader.ts';

const FEED = 'h-feed';
/** What people post: a review and a recipe are posts with more properties. */
const POSTS: ReadonlySet<string> = new Set(['h-entry', 'h-review', 'h-recipe', 'h-event']);
/** A page without a feed element needs as many entries: one alone is the page of a post. */
const MIN_LOOSE = 2;

/** Null when the page marks no list of posts. */
export function readHFeed(page: Page, url: string): Drafts | null {
	const items = findItems(page, url);
	const feeds = items
		.flatMap((item) => [item, ...childrenOf(item)])
		.filter(({ type }) => type.includes(FEED));
	const feed = feeds.reduce<MicroformatItem | null>(
		(best, one) => (postsOf(one).length > (best === null ? 0 : postsOf(best).length) ? one : best),
		null,
	);
	const loose = items.filter(isPost);
	const posts = feed === null ? (loose.length < MIN_LOOSE ? [] : loose) : postsOf(feed);
	if (posts.length === 0) return null;
	return {
		format: 'h-feed',
		feed: feedDraft(feed, url),
		items: posts.slice(0, MAX_ITEMS).map(itemDraft),
	};
}

function childrenOf({ children = [] }: MicroformatItem): readonly MicroformatItem[] {
	return children;
}

function postsOf(feed: MicroformatItem): MicroformatItem[] {
	const named = Object.values(feed.properties).flatMap((values) =>
		values.flatMap((one) => asItem(one) ?? []),
	);
	return [...childrenOf(feed), ...named].filter(isPost);
}

function isPost({ type }: MicroformatItem): boolean {
	return type.some((one) => POSTS.has(one));
}

function asItem(value: MicroformatValue): MicroformatItem | null {
	return typeof value === 'object' && 'type' in value ? value : null;
}

function feedDraft(feed: MicroformatItem | null, url: string): Draft {
	const draft = new Draft();
	draft.set('self', 0, url);
	draft.set('url', 1, url);
	if (feed === null) return draft;
	draft.set('url', 0, textOf(feed, 'url'));
	draft.set('title', 0, oneLine(textOf(feed, 'name') ?? ''));
	draft.set('summary', 0, textOf(feed, 'summary'));
	draft.set('author', 0, textOf(feed, 'author'));
	return draft;
}

function itemDraft(item: MicroformatItem): Draft {
	const draft = new Draft();
	const [content] = item.properties.content ?? item.properties.description ?? [];
	const summary = textOf(item, 'summary');
	const text = content === undefined ? (summary ?? '') : plainOf(content);
	draft.set('id', 0, textOf(item, 'uid'));
	draft.set('url', 0, textOf(item, 'url'));
	draft.set('url', 1, textOf(item, 'uid'));
	draft.set('title', 0, titleOf(item, text));
	draft.set('published', 0, textOf(item, 'published') ?? textOf(item, 'start'));
	draft.set('updated', 0, textOf(item, 'updated'));
	draft.set('author', 0, textOf(item, 'author'));
	draft.set('authorUrl', 0, authorUrl(item));
	draft.set('content', 0, content === undefined ? null : htmlOf(content));
	draft.set('content', 1, pictures(item));
	draft.set('summary', 0, summary === null ? null : escapeText(summary));
	draft.set('inReplyTo', 0, textOf(item, 'in-reply-to'));
	draft.set('commentCount', 0, commentCount(item));
	draft.categories.push(...(item.properties.category ?? []).map(plainOf).filter((name) => name !== ''));
	return draft;
}

/** A name that only repeats the beginning of the text is not a title (post type discovery). */
function titleOf(item: MicroformatItem, text: string): string | null {
	const name = oneLine(textOf(item, 'name') ?? '');
	if (name === '') return null;
	const [title, body] = [foldTight(name), foldTight(text)];
	return body !== '' && body.startsWith(title) && title.length > SHORT_TITLE ? null : name;
}

/** A post may begin with its title; a longer repetition is the text itself. */
const SHORT_TITLE = 60;

/** A photo post has pictures and no text. */
function pictures(item: MicroformatItem): string | null {
	const urls = (item.properties.photo ?? []).map(plainOf).filter((url) => /^https?:/.test(url));
	return urls.length === 0
		? null
		: urls.map((url) => `<img src="${escapeText(url).replaceAll('"', '&quot;')}">`).join('');
}

function commentCount(item: MicroformatItem): string | null {
	const comments = item.properties.comment?.length ?? 0;
	return comments === 0 ? null : String(comments);
}

function authorUrl(item: MicroformatItem): string | null {
	const [author] = item.properties.author ?? [];
	const card = author === undefined ? null : asItem(author);
	return card === null ? null : textOf(card, 'url');
}

function textOf({ properties }: MicroformatItem, name: string): string | null {
	const [value] = properties[name] ?? [];
	const text = value === undefined ? '' : plainOf(value).trim();
	return text === '' ? null : text;
}

/** The text or the URL of a value. */
function plainOf(value: MicroformatValue): string {
	if (typeof value === 'string') return value;
	return typeof value.value === 'string' ? value.value : value.value.value;
}

function htmlOf(value: MicroformatValue): string {
	if (typeof value === 'object' && 'html' in value && value.html !== undefined) return value.html;
	return escapeText(plainOf(value)).replace(/\n/g, '<br>\n');
}
