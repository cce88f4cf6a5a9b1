/** feed: a feed that is known, read again; and its older pages. */
import { nextPage } from '../../feed/index.ts';
import { canParse } from '../../lib/url/can-parse.ts';
import { hostOf } from '../../lib/url/host-of.ts';
import type { FeedState } from '../../model/blog-state.ts';
import type { HistoryState, Task } from '../../model/task.ts';
import { parseFeedDocument, understandFeed } from '../../pipeline/index.ts';
import { doubtsNotModified } from '../../schedule/index.ts';
import type { Asked } from '../visit.ts';
import { idsOf, keepFeed, nextReading, rhythmOf } from './keep-feed.ts';
import { planOwn } from './plan.ts';
import { keepPosts } from './post.ts';
import { isGood, later, moveOn, type Session } from './session.ts';

/** A feed that fails so often may have moved: the home page is asked for it. */
const FAILURES_UNTIL_HOME = 3;

export async function visitFeed(session: Session, task: Task<'feed'>): Promise<void> {
	const { input, state } = session;
	const { feed: last } = state;
	const isTrusted = last !== null && last.url === task.url && !isDoubted(session, last);
	const conditions = isTrusted ? { etag: last.etag, lastModified: last.lastModified } : {};
	const asked = input.delivered ?? (await session.get({ url: task.url, wants: 'feed', ...conditions }));
	if (asked.kind === 'elsewhere') return moveOn(session, task, asked);
	if (asked.kind === 'answer' && asked.status === 304) return unchanged(session);
	const feed = isGood(asked) ? parseFeedDocument(asked) : null;
	if (feed === null) return fail(session, asked);
	const blog = task.blog ?? homeOf(feed.link, task.url);
	if (blog === null) return session.next(null);
	const isFirst = last === null;
	keepPosts(session, understandFeed(feed, { url: task.url, blog }).posts);
	if (!isFirst) noteOverrun(session, blog, feed.items.map(idsOf));
	keepFeed(
		session,
		{ feed, document: asked as Extract<Asked, { kind: 'answer' }> },
		{ blog, state, isFirst },
	);
}

function homeOf(link: string | null, url: string): string | null {
	return link !== null && canParse(link, url) ? new URL(link, url).href : null;
}

/** Some servers say "not modified" whatever happens: now and then they are asked as if for the first time. */
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

function fail(session: Session, asked: Exclude<Asked, { kind: 'elsewhere' }>): void {
	const { blog, failures } = session.task;
	session.giveUp(asked);
	if (blog === null || failures + 1 < FAILURES_UNTIL_HOME) return;
	planOwn(session, { url: blog, kind: 'home', work: 'home', blog }, { as: 'sooner' });
}

/** More was posted than the feed holds: what fell out is told, and looked for on the pages. */
function noteOverrun(session: Session, blog: string, items: readonly (readonly string[])[]): void {
	const { feed } = session.state;
	if (feed === null || feed.ids.length === 0 || items.length === 0) return;
	const known = new Set(feed.ids);
	if (items.some((ids) => ids.some((id) => known.has(id)))) return;
	session.gaps.push({
		blog,
		url: session.task.url,
		kind: 'feed-overrun',
		why: 'None of the items that the feed had at the last visit is left in it; posts may have come and gone between.',
		from: feed.readAt,
		to: session.now,
	});
	planOwn(session, { url: blog, kind: 'home', work: 'home', blog }, { as: 'sooner' });
}

/** An older page of a feed: its posts, and the page before it. */
export async function visitFeedPage(session: Session, history: HistoryState): Promise<void> {
	const { task } = session;
	const asked = await session.get({ url: task.url, wants: 'feed' });
	session.next(null);
	const feed = isGood(asked) ? parseFeedDocument(asked) : null;
	if (feed === null || task.blog === null) return;
	const { posts, content } = understandFeed(feed, { url: task.url, blog: task.blog });
	if (content === 'full') keepPosts(session, posts);
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
