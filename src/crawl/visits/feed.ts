/** feed: reads a known feed again, and its older pages. */
import { nextPage } from '../../feed/index.ts';
import { canParse } from '../../lib/url/can-parse.ts';
import { hostOf } from '../../lib/url/host-of.ts';
import type { FeedState } from '../../model/blog-state.ts';
import type { HistoryState, Task } from '../../model/task.ts';
import { parseFeedDocument, understandFeed } from '../../pipeline/index.ts';
import { doubtsNotModified } from '../../schedule/index.ts';
import type { FetchResult } from '../visit.ts';
import { planOwn } from './plan.ts';
import { savePosts } from './post.ts';
import { idsOf, nextReading, rhythmOf, saveFeed } from './save-feed.ts';
import { isUsable, later, moveOn, type Session } from './session.ts';

/** A feed that fails this often may have moved, so the home page is visited to find it. */
const FAILURES_UNTIL_HOME = 3;

export async function visitFeed(session: Session, task: Task<'feed'>): Promise<void> {
	const { input, state } = session;
	const { feed: last } = state;
	const isTrusted = last !== null && last.url === task.url && !isDoubted(session, last);
	const conditions = isTrusted ? { etag: last.etag, lastModified: last.lastModified } : {};
	const result = input.delivered ?? (await session.fetch({ url: task.url, wants: 'feed', ...conditions }));
	if (result.kind === 'elsewhere') return moveOn(session, task, result);
	if (result.kind === 'answer' && result.status === 304) return unchanged(session);
	const feed = isUsable(result) ? parseFeedDocument(result) : null;
	if (feed === null) return fail(session, result);
	const blog = task.blog ?? homeOf(feed.link, task.url);
	if (blog === null) return session.next(null);
	const isFirst = last === null;
	savePosts(session, understandFeed(feed, { url: task.url, blog }).posts);
	if (!isFirst) noteOverrun(session, blog, feed.items.map(idsOf));
	saveFeed(
		session,
		{ feed, document: result as Extract<FetchResult, { kind: 'answer' }> },
		{ blog, state, isFirst },
	);
}

function homeOf(link: string | null, url: string): string | null {
	return link !== null && canParse(link, url) ? new URL(link, url).href : null;
}

/** Some servers always say "not modified", so now and then the request carries no conditions. */
function isDoubted(session: Session, { readAt, unchanged: inARow }: FeedState): boolean {
	return doubtsNotModified({ rhythm: rhythmOf(session, []), lastFull: readAt, inARow, now: session.now });
}

function unchanged(session: Session): void {
	const { task, state } = session;
	const { feed } = state;
	if (task.blog === null || feed === null) {
		session.next(later(session.now, 1));
		return;
	}
	session.blogs.push({
		url: task.blog,
		state: { ...state, feed: { ...feed, unchanged: feed.unchanged + 1 } },
	});
	session.next(nextReading(session, feed, []));
}

function fail(session: Session, result: Exclude<FetchResult, { kind: 'elsewhere' }>): void {
	const { blog, failures } = session.task;
	session.giveUp(result);
	if (blog === null || failures + 1 < FAILURES_UNTIL_HOME) return;
	planOwn(session, { url: blog, kind: 'home', work: 'home', blog }, { as: 'sooner' });
}

/** More was posted than the feed holds. The missing posts are reported as a coverage gap and searched for on the home page. */
function noteOverrun(session: Session, blog: string, items: readonly (readonly string[])[]): void {
	const { feed } = session.state;
	if (feed === null || feed.ids.length === 0 || items.length === 0) return;
	const known = new Set(feed.ids);
	if (items.some((ids) => ids.some((id) => known.has(id)))) return;
	session.gaps.push({
		blog,
		url: session.task.url,
		kind: 'feed-overrun',
		why: 'The feed no longer contains any item from the last visit. Posts published in between may be missing.',
		from: feed.readAt,
		to: session.now,
	});
	planOwn(session, { url: blog, kind: 'home', work: 'home', blog }, { as: 'sooner' });
}

/** An older page of a feed: its posts, and the page before it. */
export async function visitFeedPage(session: Session, history: HistoryState): Promise<void> {
	const { task } = session;
	const result = await session.fetch({ url: task.url, wants: 'feed' });
	session.next(null);
	const feed = isUsable(result) ? parseFeedDocument(result) : null;
	if (feed === null || task.blog === null) return;
	const { posts, content } = understandFeed(feed, { url: task.url, blog: task.blog });
	if (content === 'full') savePosts(session, posts);
	for (const { url } of posts.map(({ draft }) => draft)) {
		if (url === null || hostOf(url) !== hostOf(task.blog)) continue;
		planOwn(session, { url, kind: 'post', work: 'archive', blog: task.blog });
	}
	const older = nextPage(history, feed);
	if (older === null || hostOf(older.url) !== hostOf(task.url)) return;
	planOwn(session, {
		url: older.url,
		kind: 'feed-page',
		work: 'archive',
		blog: task.blog,
		note: older.state,
	});
}
