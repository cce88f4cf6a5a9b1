/** save-feed: a feed that was read → when to read it again, its older pages, the pages of its new posts. */
import { classifyFeed, historyOf } from '../../feed/index.ts';
import { freshForSeconds, headerOf } from '../../lib/http/headers.ts';
import { canonicalUrl } from '../../lib/url/canonical-url.ts';
import { hostOf } from '../../lib/url/host-of.ts';
import { findHubLinks } from '../../lib/websub/index.ts';
import type { BlogState, FeedState } from '../../model/blog-state.ts';
import type { FeedItem } from '../../model/feed.ts';
import { type FoundFeed, feedDeclarations } from '../../pipeline/index.ts';
import { importanceOf, learnRhythm, type Rhythm } from '../../schedule/index.ts';
import { announcedComments, planCommented } from './comment-feed.ts';
import { planItems, planPages } from './items.ts';
import { planOwn } from './plan.ts';
import { noteOf, type Session } from './session.ts';

/** Ids of one reading that are remembered. */
const MAX_IDS = 200;

export interface FeedOfBlog {
	readonly blog: string;
	/** Null while the blog's state is not known: it is then left as it is. */
	readonly state: BlogState | null;
	/** The feed was never read before. */
	readonly isFirst: boolean;
}

export function saveFeed(session: Session, found: FoundFeed, known: FeedOfBlog): void {
	const { feed, document } = found;
	const { blog, state, isFirst } = known;
	const isMain = state !== null && (state.feed === null || isSameFeed(state.feed.url, document.url));
	const before = new Set(state?.feed?.ids ?? []);
	const fresh = feed.items.filter((item) => !idsOf(item).some((id) => before.has(id)));
	const next = feedState(session, found);
	const { content } = classifyFeed(feed);
	session.blogs.push({
		url: blog,
		...(isMain && { state: { ...state, feed: next } }),
		feeds: [
			{
				url: document.url,
				format: feed.format,
				role: 'posts',
				content,
				title: feed.title,
				etag: next.etag,
				lastModified: next.lastModified,
				lastFetched: session.now,
				trouble: feed.warnings[0] ?? null,
			},
		],
	});
	session.noteRights(blog, { feed: feedDeclarations(document) });
	planFeed(session, found, next, blog);
	if (isFirst) planOlder(session, found, blog);
	if (isMain && state.feed?.comments !== undefined) {
		const known = feed.items.filter((item) => !fresh.includes(item));
		planCommented(session, { items: known, before: state.feed, blog });
	}
	// The pages of the blog's main feed teach its wrapper.
	if (state !== null && !isMain) planPages(session, feed.items, blog);
	else planItems(session, { items: fresh, content, isFeed: true }, known);
}

function isSameFeed(one: string, other: string): boolean {
	return canonicalUrl(one) === canonicalUrl(other);
}

/** The ids of an item. */
export function idsOf({ id, url }: FeedItem): string[] {
	return url === null || url === id ? [id] : [id, url];
}

function feedState(session: Session, { feed, document }: FoundFeed): FeedState {
	return {
		url: document.url,
		etag: headerOf(document.headers, 'etag') ?? null,
		lastModified: headerOf(document.headers, 'last-modified') ?? null,
		ids: feed.items.flatMap(idsOf).slice(0, MAX_IDS),
		readAt: session.now,
		unchanged: 0,
		...hubOf(session, { feed, document }),
		hints: feed.hints,
		length: feed.items.length,
		freshForSeconds: freshForSeconds(document.headers, Date.parse(session.now)),
		comments: announcedComments(feed.items.slice(0, MAX_IDS)),
	};
}

/** The header takes precedence over the document (WebSub §4). A delivery from a hub has neither and changes nothing. */
function hubOf({ input, state }: Session, { feed, document }: FoundFeed): Pick<FeedState, 'hub' | 'self'> {
	const { hubs, self } = findHubLinks(document.headers.link, document.url);
	const before = input.delivered === undefined ? null : state.feed;
	return {
		hub: hubs[0] ?? feed.hub ?? before?.hub ?? null,
		self: self ?? feed.hints.self ?? before?.self ?? null,
	};
}

/** When the feed is read again. */
function planFeed(session: Session, { feed }: FoundFeed, state: FeedState, blog: string): void {
	const dates = feed.items.flatMap(({ published, updated }) => published ?? updated ?? []);
	const due = nextReading(session, state, dates);
	const note = noteOf(session.now, { state: 'read', why: null, to: null, items: feed.items.length });
	planOwn(session, { url: state.url, kind: 'feed', work: 'feed', blog, note }, { due, as: 'visited' });
}

/** Depends on the blog's rhythm, the hints of its feed, and whether the blog announces new posts by push. */
export function nextReading(session: Session, state: FeedState, dates: readonly string[]): string {
	const { crawlContext, settings } = session.input;
	const { now } = session;
	const { hints, length, freshForSeconds: fresh, hub } = state;
	const inboundLinks = crawlContext?.inboundLinks ?? 0;
	return session.policy.nextVisit({
		now,
		inboundLinks,
		hints,
		pollBudget: settings.pollBudget,
		lastVisit: now,
		feedLength: length,
		rhythm: rhythmOf(session, dates),
		...(fresh === null ? {} : { freshForSeconds: fresh }),
		isPushed: settings.hasPush && hub !== null,
		importance: importanceOf(inboundLinks),
	}).due;
}

export function rhythmOf({ input, now }: Session, dates: readonly string[]): Rhythm {
	return learnRhythm([...new Set([...dates, ...(input.crawlContext?.published ?? [])])], now);
}

function planOlder(session: Session, { feed, document }: FoundFeed, blog: string): void {
	const older = historyOf(feed, { url: document.url });
	if (older === null || hostOf(older.url) !== hostOf(document.url)) return;
	planOwn(session, { url: older.url, kind: 'feed-page', work: 'archive', blog, note: older.state });
}
