/** list: a page that links to posts, or shows posts without their own page → the posts, and where it leads. */
import { findHistoryLinks, type HistoryLink, hasShape } from '../history/index.ts';
import { pageDates } from '../lib/dates/index.ts';
import { baseAddress, type Page } from '../lib/html/index.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import { isOwnPage } from '../lib/url/own-page.ts';
import type { BlogLayout } from '../model/blog-state.ts';
import type { PostDraft } from '../model/post.ts';
import { readAnswers } from '../page/index.ts';
import { findPosts, toDraft } from '../segment/model/index.ts';
import type { ReadPage } from './document.ts';
import type { CommentsByPost } from './post-facts.ts';

/** Posts as a page shows them, each with the replies of readers below it. */
export interface HeldPosts {
	readonly posts: readonly PostDraft[];
	readonly comments: CommentsByPost;
}

/** What an archive page, a tag page or an older page of a blog contains. */
export interface ListFacts {
	/** It is the page of one post after all. */
	readonly isPost: boolean;
	/** The posts that it shows; empty if they have their own pages, which are read instead. */
	readonly held: HeldPosts;
	readonly links: readonly HistoryLink[];
}

const NOTHING: HeldPosts = { posts: [], comments: new Map() };

/** Reads a page that lists posts, or shows posts without pages of their own. */
export function understandList(
	{ url, at, page, directives }: ReadPage,
	{ shapes, hasPages }: Pick<BlogLayout, 'shapes' | 'hasPages'>,
): ListFacts {
	const links = findHistoryLinks(page, { url, shapes });
	const hasPostShape = hasShape(shapes, url);
	const mayHold = !hasPages || shapes.length === 0;
	if (!hasPostShape && !mayHold) return { isPost: false, held: NOTHING, links };
	const held = readHeldPosts(page, { url, now: at });
	return { isPost: hasPostShape && !directives.noindex && isSingle(held.posts, url), held, links };
}

/** A link that seemed to lead to a list may lead to a post: the page shows only one, and that one is not elsewhere. */
function isSingle(posts: readonly PostDraft[], url: string): boolean {
	const [first] = posts;
	return posts.length < 2 && !(first?.url != null && isOwnPage(first.url, url));
}

export function readHeldPosts(
	page: Page,
	{ url, now }: { readonly url: string; readonly now: string },
): HeldPosts {
	const dates = pageDates(page, { url, now });
	const { posts } = findPosts(page, { url, now, dates });
	const base = baseAddress(page, url);
	const comments = readAnswers(
		page,
		posts.map(({ answers }) => answers),
		{ dates, url },
	);
	const byPost = posts.flatMap(({ permalink }, i) =>
		permalink === null ? [] : [[canonicalUrl(permalink), comments[i]!] as const],
	);
	return { posts: posts.map((post) => toDraft(page, post, base)), comments: new Map(byPost) };
}
