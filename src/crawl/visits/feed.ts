/** feed: reads a known feed again, and its older pages. */
import { mayHaveMoreComments, nextPage } from '../../feed/index.ts';
import { canonicalUrl } from '../../lib/url/canonical-url.ts';
import { hostOf } from '../../lib/url/host-of.ts';
import type { FeedState } from '../../model/blog-state.ts';
import type { Feed } from '../../model/feed.ts';
import { SUBSCRIBED } from '../../model/source.ts';
import type { HistoryState, Task } from '../../model/task.ts';
import {
	type FoundFeed,
	findFeedHome,
	linkedHome,
	parseAnyFeed,
	parseFeedDocument,
	understandFeed,
	withoutItems,
} from '../../pipeline/index.ts';
import { doubtsNotModified } from '../../schedule/index.ts';
import type { FetchResult } from '../visit.ts';
import { planHome, planOwn } from './plan.ts';
import { savePosts } from './post.ts';
import { idsOf, nextReading, rhythmOf, saveFeed } from './save-feed.ts';
import { isUsable, later, moveOn, type Session } from './session.ts';

/** A feed that fails this often may have moved, so the home page is visited to find it. */
const FAILURES_UNTIL_HOME = 3;

export async function visitFeed(session: Session, task: Task<'feed'>): Promise<void> {
	const { input, state } = session;
	if (input.crawlContext?.isSettled === true && input.crawlContext.isBlog === false) return leave(session);
	const { feed: last } = state;
	const isTrusted = last !== null && last.url === task.url && !isDoubted(session, last);
	const conditions = isTrusted ? { etag: last.etag, lastModified: last.lastModified } : {};
	const result = input.delivered ?? (await session.fetch({ url: task.url, wants: 'feed', ...conditions }));
	if (result.kind === 'elsewhere') return moveOn(session, task, result);
	if (result.kind === 'answer' && result.status === 304) return unchanged(session);
	const feed = isUsable(result) ? parseAnyFeed(result) : null;
	if (feed === null) return fail(session, result);
	takeFeed(session, { feed, document: result as Extract<FetchResult, { kind: 'answer' }> });
}

/** Saves the posts of a feed, whatever its home page is like. */
export function takeFeed(session: Session, { feed: read, document }: FoundFeed): void {
	const { task, state } = session;
	const feed = withoutItems(read, state.pages);
	const { depth } = task;
	const link = linkedHome(feed, document.url);
	const blog = blogOf(session, link, document.url) ?? findFeedHome(feed, document.url);
	if (blog === null) {
		session.next(null);
		return;
	}
	const { posts } = understandFeed(feed, { url: document.url, blog });
	if (depth === 0 && posts.length > 0) keepSubscription(session, feed, blog);
	savePosts(session, posts);
	const isOwn = canonicalUrl(blog) === canonicalUrl(task.blog ?? task.url);
	if (depth === 0 && !isOwn && movesOf(task) < MAX_BLOGS) readAgain(session, document.url, blog);
	else {
		const last = isOwn ? state.feed : null;
		const isFirst = last === null || canonicalUrl(last.url) !== canonicalUrl(document.url);
		if (!isFirst) noteOverrun(session, blog, feed.items.map(idsOf));
		saveFeed(session, { feed, document }, { blog, state: isOwn ? state : null, isFirst });
	}
	session.noteFound('read', { items: posts.length, to: document.url === task.url ? null : document.url });
	// It is read from now on where it was found.
	if (canonicalUrl(document.url) !== canonicalUrl(task.url)) session.next(null, { blog });
	if (depth === 0 && link !== null && link !== task.blog) planHome(session, link, task.strays);
}

/** How often a feed may turn out to belong to another blog. */
const MAX_BLOGS = 2;

function movesOf({ note, kind }: Task): number {
	return kind === 'feed' || kind === 'home' ? (note?.moves ?? 0) : 0;
}

/** Only now is it known whose feed it is. What is known of that blog is needed for the rest, so its home page goes first. */
function readAgain(session: Session, url: string, blog: string): void {
	const { task, now } = session;
	const note = { moves: movesOf(task) + 1, sent: 0, since: now };
	session.frontier.push({
		...task,
		kind: 'feed',
		url,
		blog,
		note,
		due: now,
		failures: 0,
		priority: task.priority - 1,
		as: 'visited',
	});
}

/**
 * The blog of a feed. What a person added is read even if its page is not a blog or cannot be read: under the page that the feed
 * links to, otherwise under its own URL.
 */
function blogOf({ task, input }: Session, link: string | null, url: string): string | null {
	const { blog, depth } = task;
	if (depth > 0) return blog ?? link;
	if (blog !== null && input.crawlContext?.isBlog === true) return blog;
	return link ?? blog ?? url;
}

/** Whether the page is a blog or not, its subscription is one. */
function keepSubscription(session: Session, { title }: Feed, blog: string): void {
	const reason = 'A person subscribed to its feed, which contains posts.';
	session.blogs.push({
		url: blog,
		judgment: { isBlog: true, reason, rules: [{ rule: SUBSCRIBED, why: reason }] },
		...(session.input.crawlContext === null && title !== null ? { title } : {}),
	});
}

/** Some servers always say "not modified", so now and then the request carries no conditions. */
function isDoubted(session: Session, { readAt, unchanged: inARow }: FeedState): boolean {
	return doubtsNotModified({ rhythm: rhythmOf(session, []), lastFull: readAt, inARow, now: session.now });
}

/** A person decided that it is not a blog. */
function leave(session: Session): void {
	session.noteFound('rejected', { why: 'A person decided that it is not a blog.' });
	session.next(null);
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
	session.giveUp(result, isUsable(result) ? `${session.task.url} is not a feed.` : undefined);
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

/** The pages of its posts. An API has whole posts with their comments; only long threads are on the page alone. */
function pagesToRead({ format, items }: Feed): string[] {
	const read = format === 'wp-json' ? items.filter(mayHaveMoreComments) : items;
	return read.flatMap(({ url }) => url ?? []);
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
	for (const url of pagesToRead(feed)) {
		if (hostOf(url) !== hostOf(task.blog)) continue;
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
