/** post: the page of one post → the post with its comments and links. */
import { type Page, TAG } from '../lib/html/index.ts';
import { foldTight } from '../lib/text/fold.ts';
import { canParse } from '../lib/url/can-parse.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import { isOwnPage } from '../lib/url/own-page.ts';
import type { PostFacts } from '../model/batch.ts';
import type { FeedItem } from '../model/feed.ts';
import type { PostDraft } from '../model/post.ts';
import type { Wrapper } from '../model/wrapper.ts';
import type { Theme } from '../wrapper/index.ts';
import type { ReadPage } from './document.ts';
import { readHeldPosts } from './list.ts';
import { pageFacts } from './post-facts.ts';
import { type PostPage, readPostPage } from './wrappers.ts';

/** What is known about the post and its blog before its page is read. */
export interface PostContext {
	readonly blog: string;
	/** The blog's title: a heading that only repeats it is not the post's. */
	readonly blogTitle: string | null;
	/** Newest first. */
	readonly wrappers: readonly Wrapper[];
	/** Themes of other blogs: they read the pages of a blog without a wrapper. */
	readonly themes?: readonly Theme[] | undefined;
	/** What the feed or the home page says about it. */
	readonly item?: FeedItem | undefined;
	/** The item comes from a feed: its id is the post's. */
	readonly isFeedItem?: boolean;
	/** Why the page may be something else. It then counts as a post only with a date, and with a text where its URL is unlike those of the posts. */
	readonly doubt?: 'unknown-address' | 'common-address' | null;
	/** The reasons list every block of the page, taken or dropped. */
	readonly explain?: boolean;
}

/** Characters of a post on a page that may be something else. */
const MIN_TEXT = 200;

/** A post page, read and ready to be saved. */
export interface UnderstoodPost extends PostPage {
	/** Null if the page shows no post. */
	readonly post: PostFacts | null;
	/** When the page alone says that it was published. */
	readonly ownDate: string | null;
}

/** Reads the page of one post, with what its feed and its blog say about it. */
export function understandPost(
	{ url, at, page, directives, declarations }: ReadPage,
	{ blog, blogTitle, wrappers, themes, item, isFeedItem = false, doubt = null, explain = false }: PostContext,
): UnderstoodPost {
	const read = readPostPage(page, { url, now: at, wrappers, themes, explain });
	const { draft, extract } = read;
	const ownDate = draft.published;
	const isPost = (extract.isPost && removesDoubt(draft, page, { doubt, now: at })) || item !== undefined;
	if (!isPost || (draft.text === '' && draft.html === '' && draft.title === null))
		return { ...read, post: null, ownDate };
	const own = item === undefined ? withoutSiteName(draft, blogTitle) : filledFrom(draft, item);
	const post = {
		...pageFacts(blog, own, extract.comments, extract.language),
		guid: isFeedItem ? (item?.id ?? null) : null,
		...(directives.noarchive ? { noArchive: true } : {}),
		rights: declarations,
	};
	return { ...read, post, ownDate };
}

/** The page shows itself to be a post. */
function removesDoubt(
	draft: PostDraft,
	page: Page,
	{ doubt, now }: Pick<PostContext, 'doubt'> & { readonly now: string },
): boolean {
	if (doubt == null) return true;
	if (draft.published === null || draft.published < FIRST_BLOGS || isListing(draft)) return false;
	if (!showsYear(draft, page)) return false;
	if (showsPosts(page, { url: draft.url!, now })) return false;
	return doubt === 'common-address' || isClearPost(draft, page);
}

/** A day without its year may be that of another post, in a list beside the page. */
function showsYear({ published, url }: PostDraft, { html, visible }: Page): boolean {
	const year = published!.slice(0, 4);
	if (html.includes(year) || ERA.test(visible.text)) return true;
	const short = year.slice(2);
	return hasShortYear(visible.text, short) || (url !== null && hasShortYear(canonicalUrl(url), short));
}

function hasShortYear(text: string, short: string): boolean {
	return [...text.matchAll(SHORT_YEAR)].some(([, found]) => found === short);
}

/** As in `05.03.04`, `3/5/04`, `March '04`. */
const SHORT_YEAR = /(?:(?<=\d)[-./]|['’])(\d\d)(?!\d)/g;
/** A year of a Japanese era. */
const ERA = /(?:昭和|平成|令和)[\d元]/;

/** There were no blogs before. */
const FIRST_BLOGS = '1994';
/** A page with this many links to pages of its site, which are at least half of its text, lists them. */
const MIN_LISTED = 4;
const LISTED_SHARE = 0.5;

function isListing({ url, text, links = [] }: PostDraft): boolean {
	const listed = links.filter((link) => url !== null && isOwnPage(link.url, url));
	const length = listed.reduce((sum, link) => sum + link.text.length, 0);
	return listed.length >= MIN_LISTED && length >= LISTED_SHARE * text.length;
}

/** This many posts with URLs of their own are a list. */
const MIN_SHOWN = 3;

/** An archive page shows posts that have their own pages, or that are places on a page. */
function showsPosts(page: Page, { url, now }: { readonly url: string; readonly now: string }): boolean {
	const { posts } = readHeldPosts(page, { url, now });
	const own = posts.flatMap((post) =>
		post.url !== null && (isOwnPage(post.url, url) || post.url.includes('#')) ? post.url : [],
	);
	return new Set(own).size >= MIN_SHOWN;
}

/** A dated post at its own URL: not a list of posts, and not another address of a post. */
function isClearPost({ url, published, title, text }: PostDraft, page: Page): boolean {
	if (published === null || title === null || text.length < MIN_TEXT) return false;
	const canonical = findCanonical(page, url!);
	if (canonical !== null && canonicalUrl(canonical) !== canonicalUrl(url!)) return false;
	return [...page.elements(TAG.ARTICLE)].length <= MAX_ARTICLES;
}

/** More of these elements are a list of posts, even with related posts and comments below a post. */
const MAX_ARTICLES = 6;

function findCanonical(page: Page, url: string): string | null {
	for (const node of page.elements(TAG.LINK)) {
		const href = page.attr(node, 'href');
		if (page.attr(node, 'rel')?.toLowerCase() === 'canonical' && href !== undefined && canParse(href, url))
			return new URL(href, url).href;
	}
	return null;
}

/** What the blog's feed says takes precedence over what was read from the page. */
function filledFrom(draft: PostDraft, item: FeedItem): PostDraft {
	return {
		...draft,
		title: item.title ?? draft.title,
		author: item.author ?? draft.author,
		published: item.published ?? draft.published,
		updated: item.updated ?? draft.updated,
		categories: item.categories.length > 0 ? item.categories : draft.categories,
	};
}

/** A post page whose heading is the blog's own name shows no title of the post. */
function withoutSiteName(draft: PostDraft, blogTitle: string | null): PostDraft {
	const name = foldTight(blogTitle ?? '');
	return name !== '' && foldTight(draft.title ?? '') === name ? { ...draft, title: null } : draft;
}
