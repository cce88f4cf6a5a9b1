/** post: the page of one post → the post with its comments and links. */
import { foldTight } from '../lib/text/fold.ts';
import type { PostFacts } from '../model/batch.ts';
import type { FeedItem } from '../model/feed.ts';
import type { PostDraft } from '../model/post.ts';
import type { Wrapper } from '../model/wrapper.ts';
import type { ReadPage } from './document.ts';
import { pageFacts } from './post-facts.ts';
import { type PostPage, readPostPage } from './wrappers.ts';

/** What is known of the post and its blog before its page is read. */
export interface PostContext {
	readonly blog: string;
	/** The blog's title: a heading that only repeats it is not the post's. */
	readonly blogTitle: string | null;
	/** Newest first. */
	readonly wrappers: readonly Wrapper[];
	/** What the feed, or the home page, says of it. */
	readonly item?: FeedItem | undefined;
	/** The item is a feed's: its id is the post's. */
	readonly isFeedItem?: boolean;
	/** The reasons list every block of the page, taken or dropped. */
	readonly explain?: boolean;
}

export interface UnderstoodPost extends PostPage {
	/** Null where the page shows no post. */
	readonly post: PostFacts | null;
}

export function understandPost(
	{ url, at, page, directives }: ReadPage,
	{ blog, blogTitle, wrappers, item, isFeedItem = false, explain = false }: PostContext,
): UnderstoodPost {
	const read = readPostPage(page, { url, now: at, wrappers, explain });
	const { draft, extract } = read;
	const isPost = extract.isPost || item !== undefined;
	if (!isPost || (draft.text === '' && draft.html === '' && draft.title === null))
		return { ...read, post: null };
	const own = item === undefined ? withoutSiteName(draft, blogTitle) : filledFrom(draft, item);
	const post = {
		...pageFacts(blog, own, extract.comments, extract.language),
		guid: isFeedItem ? (item?.id ?? null) : null,
		...(directives.noarchive ? { isCopyless: true } : {}),
	};
	return { ...read, post };
}

/** What the blog itself says in its feed goes before what was read from the page. */
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
