/** post-facts: drafts of posts → posts to store, with their links, comments and language. */
import { cleanItemHtml } from '../feed/index.ts';
import { detectLanguage } from '../lib/language/index.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import type { LinkFacts, PostFacts } from '../model/batch.ts';
import type { FeedItem } from '../model/feed.ts';
import type { PageComment } from '../model/page.ts';
import type { PostDraft, PostSource } from '../model/post.ts';
import { toSkeleton } from '../segment/guided/index.ts';
import { linkFacts } from './link-facts.ts';

/** How much of a post decides its language. */
const LANGUAGE_SAMPLE = 4_000;

/** The comments of posts, by the post's canonical URL. */
export type CommentsByPost = ReadonlyMap<string, readonly PageComment[]>;

const NO_COMMENTS: CommentsByPost = new Map();

export interface DraftOptions {
	/** The items of the blog's feed provide the ids. */
	readonly items?: readonly FeedItem[];
	/** Read from a page that shows it among others: known values of the post stay. */
	readonly isPartial?: boolean;
	/** The posts of the blog have URLs; by default, if most of these do. */
	readonly hasAddresses?: boolean;
	/** The replies of readers below the posts on the same page. */
	readonly comments?: CommentsByPost;
	/** What the feed or the page declares. */
	readonly languages?: readonly string[];
}

/** The drafts of a blog that are worth storing. */
export function draftFacts(
	blog: string,
	drafts: readonly PostDraft[],
	{
		items = [],
		isPartial = false,
		hasAddresses = mostHaveAddresses(drafts),
		comments: commentsByPost = NO_COMMENTS,
		languages = [],
	}: DraftOptions,
): PostFacts[] {
	const ids = new Map(
		items.flatMap(({ url, id }) => (url === null ? [] : [[canonicalUrl(url), id] as const])),
	);
	return drafts
		.filter((draft) => isWorthSaving(draft, hasAddresses))
		.map((draft) => {
			const key = draft.url === null ? null : canonicalUrl(draft.url);
			const comments = key === null ? [] : (commentsByPost.get(key) ?? []);
			return {
				...toFacts(blog, draft, comments),
				guid: key === null ? null : (ids.get(key) ?? null),
				isPartial,
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

/** The post of its own page, with everything that the page shows about it. */
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
	return comments.flatMap(({ links, reaction }, comment) =>
		links.map((link) => ({ ...linkFacts(link), comment, ...(reaction !== undefined && { reaction }) })),
	);
}

/** The post with these comments and their links instead of those it had. */
export function withComments(post: PostFacts, comments: readonly PageComment[]): PostFacts {
	const own = (post.links ?? []).filter(({ comment }) => comment === undefined);
	return { ...post, links: [...own, ...commentLinks(comments)], comments: comments.map(toComment) };
}

function toComment({
	author,
	published,
	text,
	parent,
	source,
}: PageComment): NonNullable<PostFacts['comments']>[number] {
	return { author, published, text, parent, source: source ?? 'page' };
}

function languageOf({ title, text }: PostDraft, declared: readonly string[]): string | null {
	return detectLanguage(`${title ?? ''}\n${text}`.slice(0, LANGUAGE_SAMPLE), declared);
}

/** Most of the posts have a URL, even if it is a fragment of a page. */
export function mostHaveAddresses(posts: readonly PostDraft[]): boolean {
	return posts.filter(({ url }) => url !== null).length * 2 >= posts.length;
}

/** Characters that a post without a date needs when only the page's layout suggests a post. */
const MIN_UNDATED = 200;

/**
 * If only the layout of the page suggests a post, it needs a date or some text, and a URL if the other posts of the
 * blog have one. Lists of subjects and pieces of posts have neither.
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
