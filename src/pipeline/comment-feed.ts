/**
 * comment-feed: the comments of a post that only its comment feed has.
 *
 * In:     a post page that was read, what its feed announced, and the comment feed if it was worth a request.
 * Out:    where the feed is and why it is wanted; the comments of the page and of the feed as one list.
 * Source: Bross (comments of a post by its comment feed), wfw:commentRss, RFC 4685, and what blog software does by habit.
 */
import { commentFeedOf, discoverFeeds, type FeedComment, readComments } from '../feed/index.ts';
import { baseAddress, findLinksWithin, nameLink, type Page, parseHtml, TAG } from '../lib/html/index.ts';
import { foldTight } from '../lib/text/fold.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import { hostOf } from '../lib/url/host-of.ts';
import { resolver } from '../lib/url/resolve.ts';
import type { Feed, FeedItem } from '../model/feed.ts';
import type { ContentLink, PageComment } from '../model/page.ts';
import { findCommentCount, findQuotedReaction } from '../page/index.ts';
import { recognizePlatform } from '../recognize/index.ts';
import type { ReadPage } from './document.ts';
import type { UnderstoodPost } from './post.ts';
import { withComments } from './post-facts.ts';

/** What a feed says about the comments of one of its posts. */
export type AnnouncedComments = Pick<FeedItem, 'commentCount' | 'commentsFeed'>;

export interface WantedCommentFeed {
	readonly url: string;
	/** Comments that the page or the feed announces. */
	readonly announced: number;
	readonly why: string;
}

/**
 * Finds the comment feed of a post, if it is worth a request: the page or the feed announces more comments than the page
 * shows, and the feed is on the same host.
 */
export function findCommentFeed(
	{ url, page, headers }: ReadPage,
	{ draft, extract }: UnderstoodPost,
	known: AnnouncedComments | null,
): WantedCommentFeed | null {
	const shown = extract.comments.length;
	const onPage = findCommentCount(page, url);
	const announced = Math.max(known?.commentCount ?? 0, onPage?.count ?? 0);
	if (announced <= shown) return null;
	const found = ADDRESSES.map(({ name, find }) => ({
		name,
		feed: find({ page, url, headers, title: draft.title, known }),
	})).find(({ feed }) => feed !== null && hostOf(feed) === hostOf(url));
	if (found === undefined) return null;
	const by = announced === onPage?.count ? onPage.rule : 'the blog’s feed';
	return {
		url: found.feed!,
		announced,
		why: `${by} announces ${announced} comments, and the page shows ${shown}; ${found.name}`,
	};
}

interface PostAddress {
	readonly page: Page;
	readonly url: string;
	readonly headers: ReadPage['headers'];
	readonly title: string | null;
	readonly known: AnnouncedComments | null;
}

/** Where the comment feed of a post may be, in order; the first address that is found is used. */
const ADDRESSES: readonly { readonly name: string; find(post: PostAddress): string | null }[] = [
	{ name: 'the blog’s feed names its comment feed', find: ({ known }) => known?.commentsFeed ?? null },
	{ name: 'the page links to its replies (RFC 4685)', find: findReplies },
	{ name: 'the page links to its comment feed', find: findLinked },
	{ name: 'its blog software has the comment feed there', find: findByPlatform },
];

function findReplies({ page, url }: PostAddress): string | null {
	const resolve = resolver(baseAddress(page, url));
	for (const node of page.elements(TAG.LINK)) {
		const rel = page.attr(node, 'rel')?.toLowerCase().split(/\s+/) ?? [];
		const href = page.attr(node, 'href');
		if (rel.includes('replies') && href !== undefined) return resolve(href);
	}
	return null;
}

/** A comment feed of this post; that of the whole blog does not bear the post’s title. */
function findLinked({ page, url, title }: PostAddress): string | null {
	const folded = foldTight(title ?? '');
	const linked = discoverFeeds(page, { url }).filter(({ by }) => by === 'link' || by === 'body-link');
	const feed = linked.find(
		({ role, kind, title: name }) =>
			role === 'comments' &&
			(kind === 'post-comments' || (folded !== '' && foldTight(name ?? '').includes(folded))),
	);
	return feed?.url ?? null;
}

function findByPlatform({ page, url, headers }: PostAddress): string | null {
	const platform = recognizePlatform(page, { url, headers })?.platform;
	return platform === undefined ? null : commentFeedOf({ id: '', url, commentsFeed: null }, platform);
}

/** The post with the comments of its feed; each comment says where it was found. */
export function addFeedComments(understood: UnderstoodPost, feed: Feed): UnderstoodPost {
	const { post, extract, draft } = understood;
	if (post === null) return understood;
	const own = readComments(feed).filter((comment) => isOfPost(comment, draft.url!));
	const comments = joinComments(extract.comments, own);
	return { ...understood, extract: { ...extract, comments }, post: withComments(post, comments) };
}

/** A feed of all comments of the blog has those of other posts too. */
function isOfPost({ post }: FeedComment, url: string): boolean {
	return (
		post === null || !URL.canParse(post) || !/^https?:/.test(post) || canonicalUrl(post) === canonicalUrl(url)
	);
}

/** Text of at least this length is the same comment, even if only one of the two says who wrote it. */
const MIN_DISTINCT = 20;

/**
 * Joins the comments that a page shows with those of its comment feed. The same author and text is one comment: it stays as
 * the page has it, with the date and thread of the feed where the page has none. The others follow, oldest first.
 */
export function joinComments(
	shown: readonly PageComment[],
	fromFeed: readonly FeedComment[],
): readonly PageComment[] {
	const comments: PageComment[] = shown.map((comment) => ({ ...comment }));
	/** The place of each comment of the feed, by its URL. */
	const places = new Map<string, number>();
	const free = new Set(comments.keys());
	for (const comment of inThreadOrder(fromFeed)) {
		const parent = comment.parent === null ? null : (places.get(comment.parent) ?? null);
		const same = [...free].find((place) => isSame(comments[place]!, comment));
		const place = same ?? comments.length;
		if (comment.url !== null) places.set(comment.url, place);
		if (same === undefined) comments.push(toComment(comment, parent));
		else {
			free.delete(same);
			comments[same] = filled(comments[same]!, comment, parent !== null && parent < same ? parent : null);
		}
	}
	return comments;
}

/** Oldest first, so that no answer comes before its question. */
function inThreadOrder(comments: readonly FeedComment[]): FeedComment[] {
	return [...comments].sort((a, b) => timeOf(a) - timeOf(b));
}

function timeOf({ published }: FeedComment): number {
	const time = Date.parse(published ?? '');
	return Number.isNaN(time) ? 0 : time;
}

function isSame(shown: PageComment, { author, text }: FeedComment): boolean {
	const [mine, other] = [foldTight(shown.text), foldTight(text)];
	const isByOne = foldTight(shown.author ?? '') === foldTight(author ?? '');
	const isUnsigned = shown.author === null || author === null;
	if (mine === other)
		return isByOne || (isUnsigned && mine.length >= MIN_DISTINCT) || mine.length >= 3 * MIN_DISTINCT;
	const [shorter, longer] = mine.length < other.length ? [mine, other] : [other, mine];
	return (
		isByOne && shorter.length >= MIN_DISTINCT && (longer.startsWith(shorter) || longer.endsWith(shorter))
	);
}

/** What the page does not say. A feed knows the time, a page often only the day. */
function filled(shown: PageComment, { published }: FeedComment, parent: number | null): PageComment {
	const isLess = (shown.published?.length ?? 0) < (published?.length ?? 0);
	return {
		...shown,
		parent: shown.parent ?? parent,
		published: isLess ? published : shown.published,
	};
}

function toComment(
	{ author, authorUrl, published, text, html, url }: FeedComment,
	parent: number | null,
): PageComment {
	const page = parseHtml(html);
	const links = findLinksWithin(page, resolver(url ?? ''), 0).map(
		(link): ContentLink => nameLink(page, link),
	);
	const own = authorUrl === null ? [] : [{ url: authorUrl, text: author ?? '', rel: [] }];
	const reaction = findQuotedReaction(text);
	return {
		author,
		published,
		text,
		parent,
		links: [...own, ...links],
		...(reaction !== null && { reaction }),
		source: 'comment-feed',
	};
}
