/** feed: a feed document → its blog and its posts. */
import { classifyFeed, NotAFeedError, parseFeed, readComments } from '../feed/index.ts';
import { type Headers, headerOf } from '../lib/http/headers.ts';
import { parseLinkHeader } from '../lib/http/link-header.ts';
import { canParse } from '../lib/url/can-parse.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import type { BlogFacts, PostFacts } from '../model/batch.ts';
import type { Feed, FeedItem } from '../model/feed.ts';
import type { PostDraft } from '../model/post.ts';
import { withoutDoubles } from '../segment/guided/index.ts';
import { joinComments } from './comment-feed.ts';
import type { FetchedDocument } from './document.ts';
import { type CommentsByPost, draftFacts } from './post-facts.ts';
import { readItem } from './segment-blog.ts';

/** What a feed says about its blog, and its posts. */
export interface FeedFacts {
	readonly feed: Feed;
	readonly content: 'full' | 'partial';
	/** The blog's home URL; null if neither the feed nor its items name one. */
	readonly blog: string | null;
	/** It contains comments, not posts. */
	readonly isOfComments: boolean;
	/** What the feed says about its blog. */
	readonly about: BlogFacts | null;
	readonly posts: readonly PostFacts[];
}

/** The feed of a document; null when it contains none. */
export function parseFeedDocument({
	url,
	headers,
	body,
}: Pick<FetchedDocument, 'headers' | 'body'> & { readonly url?: string | undefined }): Feed | null {
	try {
		const feed = withoutPages(parseFeed(body, { url, contentType: headerOf(headers, 'content-type') }));
		return feed.format === 'wp-json' ? withNext(feed, headers, url) : feed;
	} catch (error) {
		if (error instanceof NotAFeedError) return null;
		throw error;
	}
}

/** The next page of an API is in its headers. */
function withNext(feed: Feed, headers: Headers, url: string | undefined): Feed {
	const links = url === undefined ? [] : parseLinkHeader(headers.link, url);
	return { ...feed, next: links.find(({ rels }) => rels.includes('next'))?.url ?? feed.next };
}

/** No post on the web is older. */
const FIRST_DAY = '1990';
/** Software writes the year 1 for pages of a site that have no date, such as its imprint. */
const NO_DATE = '0002';

/** Without impossible dates, and without pages that have none among posts that have one. */
function withoutPages(feed: Feed): Feed {
	const isWrong = ({ published }: FeedItem) => published !== null && published < FIRST_DAY;
	if (!feed.items.some(isWrong)) return feed;
	const isDated = feed.items.some((item) => item.published !== null && !isWrong(item));
	const items = feed.items
		.filter(({ published }) => !isDated || published === null || published >= NO_DATE)
		.map((item) => (isWrong(item) ? { ...item, published: null } : item));
	return { ...feed, items };
}

/** The feed without the items that are pages of the site. */
export function withoutItems(feed: Feed, pages: readonly string[]): Feed {
	if (pages.length === 0) return feed;
	const left = new Set(pages.map(canonicalUrl));
	return { ...feed, items: feed.items.filter(({ url }) => url === null || !left.has(canonicalUrl(url))) };
}

/**
 * Turns a parsed feed into its blog and its posts. `url` is the feed’s own URL and `blog` the home page it belongs
 * to, if known.
 */
export function understandFeed(
	feed: Feed,
	known: { readonly url: string | null; readonly blog: string | null },
): FeedFacts {
	const { content } = classifyFeed(feed);
	const isOfComments = holdsComments(feed);
	const self = known.url ?? webAddress(feed.hints.self);
	const blog = known.blog ?? findFeedHome(feed, self);
	if (blog === null) return { feed, content, blog, isOfComments, about: null, posts: [] };
	const { title, description, language, format } = feed;
	const own = { url: self ?? '', format, role: 'posts', content, title } as const;
	const about = { url: blog, title, description, language, ...(self === null ? {} : { feeds: [own] }) };
	const languages = language === null ? [] : [language];
	const posts = draftFacts(blog, feedDrafts(feed, blog), {
		items: feed.items,
		languages,
		comments: commentsOf(feed),
	});
	return { feed, content, blog, isOfComments, about, posts };
}

/** The comments that the document has with its posts. */
function commentsOf(feed: Feed): CommentsByPost {
	return new Map(
		feed.items.flatMap(({ url, comments = [] }) =>
			url === null || comments.length === 0
				? []
				: [[canonicalUrl(url), joinComments([], readComments({ ...feed, items: comments }))] as const],
		),
	);
}

/** The posts of a feed alone: complete if the feed has them, else excerpts. */
function feedDrafts(feed: Feed, base: string): PostDraft[] {
	// An excerpt counts less than the post: any fuller reading replaces it.
	const source = classifyFeed(feed).content === 'full' ? 'full-feed' : 'feed-guided';
	return withoutDoubles(feed.items.map((item) => readItem(item, base))).map((post) => ({ ...post, source }));
}

const COMMENT_ADDRESS = /#(?:comment-?|c)\d+$|[?&]showComment=/;

function holdsComments({ items }: Feed): boolean {
	return (
		items.length > 0 &&
		items.every(({ url, inReplyTo }) => inReplyTo !== null || COMMENT_ADDRESS.test(url ?? ''))
	);
}

/** The page that the feed names, else the front page of the host of its items. */
export function findFeedHome(feed: Feed, self: string | null): string | null {
	const link = linkedHome(feed, self);
	if (link !== null) return link;
	const named = feed.items.flatMap(({ url }) => publicAddress(url, self) ?? [])[0] ?? self;
	return named === null ? null : new URL('/', named).href;
}

/** The page that the feed names. */
export function linkedHome({ link }: Feed, self: string | null): string | null {
	return publicAddress(link, self);
}

/** Some feeds name the machine they were made on, which is nobody's address. */
function publicAddress(value: string | null, self: string | null): string | null {
	const url = webAddress(value, self ?? undefined);
	return url !== null && self !== null && isLocal(url) && !isLocal(self) ? null : url;
}

const LOCAL = /^(?:localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/;

function isLocal(url: string): boolean {
	return LOCAL.test(new URL(url).hostname);
}

/** An absolute http URL; null for anything else. */
function webAddress(value: string | null, base?: string): string | null {
	if (value === null || value === '' || !canParse(value, base)) return null;
	const url = new URL(value, base);
	return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
