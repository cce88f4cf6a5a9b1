/**
 * segment-blog: a blog's page, and its feed if there is one → its posts. Three ways, tried in Glance's order:
 *   1. the feed has the complete posts: they are read from it;
 *   2. the feed has excerpts: they guide the search for the posts on the page;
 *   3. there is no usable feed: the posts are found on the page alone.
 */
import { endsInEllipsis, endsInReadMore } from '../feed/classify-endings.ts';
import { classifyFeed, cleanItemHtml, judgeFeed } from '../feed/index.ts';
import type { DateExpression } from '../lib/dates/index.ts';
import { asPage, baseAddress, type Page } from '../lib/html/index.ts';
import { hostOf } from '../lib/url/host-of.ts';
import type { Feed, FeedItem } from '../model/feed.ts';
import type { PostDraft } from '../model/post.ts';
import type { Segmentation } from '../model/segmentation.ts';
import { GuidedPage, type SkeletalPost, toSkeleton, withoutDoubles } from '../segment/guided/index.ts';
import { type FoundPosts, findPosts, toDraft } from '../segment/model/index.ts';

/** A home page, and its feed if there is one. */
export interface BlogInput {
	readonly html: string | Page;
	readonly url: string;
	/** ISO date or instant. */
	readonly now: string;
	readonly feed?: Feed | undefined;
	/** The dates of the page, if already found. */
	readonly dates?: readonly DateExpression[] | undefined;
	/** When the page was last changed, according to its server. */
	readonly lastModified?: string | undefined;
}

/** The page, and what it shows alone. */
interface BlogPage {
	readonly page: Page;
	readonly base: string;
	readonly found: FoundPosts;
}

/** Splits a home page into its posts: from a full feed, with the help of a partial feed, or from the page alone. */
export function segmentBlog({ html, url, now, feed, lastModified, dates }: BlogInput): Segmentation {
	const page = asPage(html);
	const blog = {
		page,
		base: baseAddress(page, url),
		found: findPosts(page, { url, now, lastModified, dates }),
	};
	if (feed === undefined) return byModel(blog, 'no feed was given');
	const { isUsable, why } = judgeFeed(feed);
	if (!isUsable) return byModel(blog, `the feed cannot be used: ${why}`);

	const named = withoutDoubles(feed.items.map((item) => readItem(item, blog.base)));
	const guided = new GuidedPage(page, named, { base: blog.base, found: blog.found.posts });
	if (!guided.isFeedOfPage && !isOfSite(named, blog))
		return byModel(blog, 'the feed belongs to another site, and none of its posts are on the page');

	const { content, why: evidence } = classifyFeed(feed);
	if (content === 'full') return byFullFeed(named, guided, evidence);
	if (guided.isFeedOfPage) return byPartialFeed(guided, evidence);
	return withPending(
		byModel(blog, 'the feed has only excerpts, and none of its posts are on the page'),
		guided,
	);
}

/** The feed's posts unchanged; then those that only the page shows. */
function byFullFeed(named: readonly SkeletalPost[], guided: GuidedPage, evidence: string): Segmentation {
	const posts = named.map((post, i) => repair({ ...post, source: 'full-feed' }, guided, i));
	const repaired = posts.filter(({ source }) => source !== 'full-feed').length;
	const others = guided.unnamed();
	return {
		method: 'full-feed',
		posts: [...posts, ...others.posts],
		notes: [
			`the feed has complete posts: ${evidence}`,
			...(repaired > 0 ? [`posts cut off in the feed and read from the page instead: ${repaired}`] : []),
			...others.notes,
		],
	};
}

/** Some posts of a full feed are still cut off. If the page shows more of one, the page's text is used. */
function repair(post: PostDraft, guided: GuidedPage, i: number): PostDraft {
	if (!endsInEllipsis(post.text) && !endsInReadMore(post.text)) return post;
	const { draft } = guided.fill(i);
	return draft.text.length > post.text.length ? draft : post;
}

/** The feed's posts as the page shows them. */
function byPartialFeed(guided: GuidedPage, evidence: string): Segmentation {
	const { posts, notes } = guided.segment();
	return { method: 'feed-guided', posts, notes: [`the feed has only excerpts: ${evidence}`, ...notes] };
}

/** The posts as the page alone shows them. */
function byModel({ page, base, found }: BlogPage, reason: string): Segmentation {
	const posts = found.posts.map((post) => toDraft(page, post, base));
	return { method: 'model', posts, notes: [reason, ...found.notes] };
}

/** With the posts that are only in the feed: their content waits for their own pages. */
function withPending({ method, posts, notes }: Segmentation, guided: GuidedPage): Segmentation {
	const pending = guided.segment();
	return { method, posts: [...posts, ...pending.posts], notes: [...notes, ...pending.notes] };
}

export function readItem(item: FeedItem, base: string): SkeletalPost {
	return toSkeleton(item, cleanItemHtml(item.content ?? item.summary ?? ''), base);
}

/** Some post has its URL on the page's host. */
function isOfSite(posts: readonly SkeletalPost[], { base }: BlogPage): boolean {
	return posts.some(({ url }) => url !== null && hostOf(url) === hostOf(base));
}
