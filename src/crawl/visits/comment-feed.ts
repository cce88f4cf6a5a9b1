/** comment-feed: fetches the comments of a post that its page does not show, with one more request. */
import { canonicalUrl } from '../../lib/url/canonical-url.ts';
import type { FeedState } from '../../model/blog-state.ts';
import type { FeedItem } from '../../model/feed.ts';
import {
	type AnnouncedComments,
	addFeedComments,
	findCommentFeed,
	parseFeedDocument,
	type ReadPage,
	type UnderstoodPost,
} from '../../pipeline/index.ts';
import { planOwn } from './plan.ts';
import { isUsable, type Session } from './session.ts';

/** The post with the comments of its feed, if the page or the blog's feed announces more than the page shows. */
export async function readCommentFeed(
	session: Session,
	page: ReadPage,
	understood: UnderstoodPost,
	item: FeedItem | undefined,
): Promise<UnderstoodPost> {
	if (understood.post === null) return understood;
	const wanted = findCommentFeed(page, understood, item ?? announcedIn(session.state.feed, page.url));
	if (wanted === null) return understood;
	const result = await session.fetch({ url: wanted.url, wants: 'feed' });
	const feed = isUsable(result) ? parseFeedDocument(result) : null;
	return feed === null ? understood : addFeedComments(understood, feed);
}

function announcedIn(feed: FeedState | null, url: string): AnnouncedComments | null {
	const known = feed?.comments?.[canonicalUrl(url)];
	return known === undefined ? null : { commentCount: known.count, commentsFeed: known.feed };
}

/** What a feed says about the comments of its posts. */
export function announcedComments(items: readonly FeedItem[]): NonNullable<FeedState['comments']> {
	return Object.fromEntries(
		items.flatMap(({ url, commentCount, commentsFeed }) =>
			url === null || commentCount === null || commentCount === 0
				? []
				: [[canonicalUrl(url), { count: commentCount, feed: commentsFeed }] as const],
		),
	);
}

/** Plans the posts whose feed announces more comments than at the last reading. */
export function planCommented(
	session: Session,
	{
		items,
		before,
		blog,
	}: { readonly items: readonly FeedItem[]; readonly before: FeedState; readonly blog: string },
): void {
	for (const { url, commentCount } of items) {
		if (url === null || (commentCount ?? 0) <= (before.comments?.[canonicalUrl(url)]?.count ?? 0)) continue;
		planOwn(session, { url, kind: 'post', work: 'comments', blog }, { as: 'sooner' });
	}
}
