/** post-facts: drafts of posts → posts to save, with their links, comments and language. */
import { cleanItemHtml } from '../feed/index.ts';
import { tellLanguage } from '../lib/language/index.ts';
import { plainAddress } from '../lib/url/plain-address.ts';
import type { LinkFacts, PostFacts } from '../model/batch.ts';
import type { FeedItem } from '../model/feed.ts';
import type { PageComment } from '../model/page.ts';
import type { PostDraft, PostSource } from '../model/post.ts';
import { toSkeleton } from '../segment/guided/index.ts';
import { linkFacts } from './link-facts.ts';

/** How much of a post decides its language. */
const LANGUAGE_SAMPLE = 4_000;

/** The comments of posts, by the post's canonical address. */
export type CommentsByPost = ReadonlyMap<string, readonly PageComment[]>;

const NO_COMMENTS: CommentsByPost = new Map();

export interface DraftOptions {
	/** The items of the blog's feed lend their ids. */
	readonly items?: readonly FeedItem[];
	/** Read from a page that shows it among others: what is known of a post stays. */
	readonly isAside?: boolean;
	/** The posts of the blog have addresses; by default, when most of these have. */
	readonly hasAddresses?: boolean;
	/** What readers wrote below the posts on the same page. */
	readonly comments?: CommentsByPost;
	/** What the feed or the page declares. */
	readonly languages?: readonly string[];
}

/** The drafts of a blog that are worth saving. */
export function draftFacts(
	blog: string,
	drafts: readonly PostDraft[],
	{
		items = [],
		isAside = false,
		hasAddresses = mostHaveAddresses(drafts),
		comments: commentsByPost = NO_COMMENTS,
		languages = [],
	}: DraftOptions,
): PostFacts[] {
	const ids = new Map(
		items.flatMap(({ url, id }) => (url === null ? [] : [[plainAddress(url), id] as const])),
	);
	return drafts
		.filter((draft) => isWorthSaving(draft, hasAddresses))
		.map((draft) => {
			const key = draft.url === null ? null : plainAddress(draft.url);
			const comments = key === null ? [] : (commentsByPost.get(key) ?? []);
			return {
				...toFacts(blog, draft, comments),
				guid: key === null ? null : (ids.get(key) ?? null),
				isAside,
				language: languageOf(draft, languages),
				...(comments.length === 0 ? {} : { comments: comments.map(toComment) }),
			};
		});
}

/** One item of a feed, or of a file like one. */
export function itemFacts(
	item: FeedItem,
	{
		blog,
		source,
		language,
	}: { readonly blog: string; readonly source: PostSource; readonly language: string | null },
): PostFacts {
	const draft = { ...toSkeleton(item, cleanItemHtml(item.content ?? item.summary ?? ''), blog), source };
	const declared = language === null ? [] : [language];
	return { ...toFacts(blog, draft, []), guid: item.id, language: languageOf(draft, declared) };
}

/** The post of its own page, with all that the page shows of it. */
export function pageFacts(
	blog: string,
	draft: PostDraft,
	comments: readonly PageComment[],
	language: string | null,
): PostFacts {
	return {
		...toFacts(blog, draft, comments),
		language: language ?? languageOf(draft, []),
		comments: comments.map(toComment),
	};
}

function toFacts(blog: string, draft: PostDraft, comments: readonly PageComment[]): PostFacts {
	const { links = [], ...own } = draft;
	return { blog, draft: own, links: [...links.map(linkFacts), ...commentLinks(comments)] };
}

function commentLinks(comments: readonly PageComment[]): LinkFacts[] {
	return comments.flatMap(({ links }, comment) => links.map((link) => ({ ...linkFacts(link), comment })));
}

function toComment({
	author,
	published,
	text,
	parent,
}: PageComment): NonNullable<PostFacts['comments']>[number] {
	return { author, published, text, parent, source: 'page' };
}

function languageOf({ title, text }: PostDraft, declared: readonly string[]): string | null {
	return tellLanguage(`${title ?? ''}\n${text}`.slice(0, LANGUAGE_SAMPLE), declared);
}

/** Most of the posts have an address, even if it is a place on a page. */
export function mostHaveAddresses(posts: readonly PostDraft[]): boolean {
	return posts.filter(({ url }) => url !== null).length * 2 >= posts.length;
}

/** Characters that a post without a date needs when only the page's look speaks for it. */
const MIN_UNDATED = 200;

/**
 * Where nothing but the look of the page speaks for a post, it needs a date or something to say, and an address where the others of
 * the blog have one: lists of subjects and pieces of posts have neither.
 */
function isWorthSaving(
	{ source, url, published, title, text, html }: PostDraft,
	hasAddresses: boolean,
): boolean {
	if (text === '' && title === null && html === '') return false;
	if (source !== 'model') return true;
	if (published === null && text.length < MIN_UNDATED) return false;
	return url !== null || !hasAddresses;
}
