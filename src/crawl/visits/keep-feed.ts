/**
 * keep-feed: a feed that was read → when to read it again, its older pages, the pages of its new posts.
 *
 * The pages teach the blog's wrapper; where it has one, they test it, and a theme that changed is learnt anew.
 */
import { classifyFeed, historyOf, itemKeys } from '../../feed/index.ts';
import { hostOf } from '../../io/store/frontier.ts';
import type { Page } from '../../lib/html/index.ts';
import { freshForSeconds } from '../../lib/http/headers.ts';
import { plainAddress } from '../../lib/url/plain-address.ts';
import type { FeedItem } from '../../model/feed.ts';
import type { PostDraft } from '../../model/post.ts';
import type { Wrapper } from '../../model/wrapper.ts';
import { relearnWrapper, trainWrapper, watchWrapper } from '../../pipeline.ts';
import { importanceOf, learnRhythm, nextVisit, type Rhythm, revisitPost } from '../../schedule/index.ts';
import { findDrift, hasRules } from '../../wrapper/index.ts';
import type { BlogState, FeedState } from '../visit.ts';
import type { FoundFeed } from './find-feed.ts';
import { isOwnPage, planOwn } from './plan.ts';
import { keepPostPage } from './read-posts.ts';
import { headerOf, isGood, pageOf, type Session } from './session.ts';

/** Pages of feed items that are read at once, to learn from. */
const MOST_PAGES = 8;
/** Ids of one reading that are remembered. */
const MOST_IDS = 200;

export interface FeedOfBlog {
	readonly blog: string;
	readonly state: BlogState;
	/** Nothing was read from it before. */
	readonly isFirst: boolean;
}

export async function keepFeed(session: Session, found: FoundFeed, known: FeedOfBlog): Promise<void> {
	const { feed, answer } = found;
	const { blog, state, isFirst } = known;
	const before = new Set(state.feed?.ids ?? []);
	const fresh = feed.items.filter((item) => !idsOf(item).some((id) => before.has(id)));
	const next = feedState(session, found);
	session.blogs.push({
		url: blog,
		state: { ...state, feed: next },
		feeds: [
			{
				url: answer.url,
				format: feed.format,
				role: 'posts',
				content: classifyFeed(feed).content,
				title: feed.title,
				etag: next.etag,
				lastModified: next.lastModified,
				lastFetched: session.now,
				trouble: feed.warnings[0] ?? null,
			},
		],
	});
	planFeed(session, found, next, blog);
	if (isFirst) planOlder(session, found, blog);
	const { content } = classifyFeed(feed);
	const read = isBreadth(session)
		? []
		: await readItems(session, { items: fresh, content, isFeed: true }, known);
	const done = new Set(read.map(plainAddress));
	for (const { url } of fresh) {
		if (url === null || !isOnHost(session, url, blog) || done.has(plainAddress(url))) continue;
		planOwn(session, { url, kind: 'post', work: isFirst ? 'archive' : 'post', blog });
	}
}

function isBreadth(session: Session): boolean {
	return session.input.settings.phase === 'breadth';
}

/** A blog without a feed: what its home page shows of its posts teaches how their own pages are marked. */
export async function learnFromPage(
	session: Session,
	posts: readonly PostDraft[],
	known: FeedOfBlog,
): Promise<void> {
	if (isBreadth(session) || (session.input.dossier?.wrappers.length ?? 0) > 0) return;
	const items = posts.filter(({ url }) => url !== null && isOwnPage(url, known.blog)).map(toItem);
	await readItems(session, { items, content: 'partial', isFeed: false }, known);
}

function toItem({ url, title, author, published, updated, html, categories }: PostDraft): FeedItem {
	return {
		...{ url, title, author, published, updated, categories },
		id: url ?? '',
		content: html,
		...{ summary: null, commentsUrl: null, commentsFeed: null, commentCount: null, inReplyTo: null },
		enclosures: [],
	};
}

export function idsOf(item: FeedItem): string[] {
	return itemKeys(item);
}

function isOnHost(session: Session, url: string, blog: string): boolean {
	return URL.canParse(url) && (hostOf(url) === hostOf(blog) || hostOf(url) === hostOf(session.task.url));
}

function feedState(session: Session, { feed, answer }: FoundFeed): FeedState {
	return {
		url: answer.url,
		etag: headerOf(answer, 'etag'),
		lastModified: headerOf(answer, 'last-modified'),
		ids: feed.items.flatMap((item) => idsOf(item).slice(0, 2)).slice(0, MOST_IDS),
		readAt: session.now,
		unchanged: 0,
		hub: feed.hub,
		self: feed.hints.self,
		hints: feed.hints,
		length: feed.items.length,
		freshForSeconds: freshForSeconds(answer.headers, Date.parse(session.now)),
	};
}

/** When the feed is read again. */
function planFeed(session: Session, { feed }: FoundFeed, state: FeedState, blog: string): void {
	const dates = feed.items.flatMap(({ published, updated }) => published ?? updated ?? []);
	const due = nextReading(session, state, dates);
	planOwn(session, { url: state.url, kind: 'feed', work: 'feed', blog });
	session.frontier.push({ ...session.frontier.pop()!, due, as: 'visited' });
}

/** By the blog's rhythm, its feed's hints, and whether it tells of new posts by itself. */
export function nextReading(session: Session, state: FeedState, dates: readonly string[]): string {
	const { dossier, settings } = session.input;
	const { now } = session;
	const { hints, length, freshForSeconds: fresh, hub } = state;
	return nextVisit({
		...{ now, hints, patience: settings.patience, lastVisit: now, feedLength: length },
		rhythm: rhythmOf(session, dates),
		...(fresh === null ? {} : { freshForSeconds: fresh }),
		isPushed: settings.hasPush && hub !== null,
		importance: importanceOf(dossier?.inboundLinks ?? 0),
	}).due;
}

export function rhythmOf({ input, now }: Session, dates: readonly string[]): Rhythm {
	return learnRhythm([...new Set([...dates, ...(input.dossier?.published ?? [])])], now);
}

function planOlder(session: Session, { feed, answer }: FoundFeed, blog: string): void {
	const older = historyOf(feed, { url: answer.url });
	if (older === null || hostOf(older.url) !== hostOf(answer.url)) return;
	planOwn(session, { url: older.url, kind: 'feed-page', work: 'archive', blog, note: older.state });
}

interface ItemPage {
	readonly item: FeedItem;
	readonly url: string;
	readonly html: Page;
}

interface NewItems {
	readonly items: readonly FeedItem[];
	readonly content: 'full' | 'partial';
	/** False where a page stands in for the feed that is not there. */
	readonly isFeed: boolean;
}

/** Reads the pages of the newest items; their addresses come back. */
async function readItems(
	session: Session,
	{ items, content, isFeed }: NewItems,
	{ blog, state }: FeedOfBlog,
): Promise<string[]> {
	const pages = await askPages(session, state.hasPages ? items : []);
	if (pages.length === 0) return [];
	const wrappers = learn(session, content, pages, blog);
	for (const { item, url, html } of pages) {
		const read = keepPostPage(session, html, { url, blog, wrappers, item, isFeed });
		const { due } = revisitPost({
			published: item.published,
			comments: read?.extract.comments.length ?? 0,
			lastVisit: session.now,
			changedLast: false,
			now: session.now,
		});
		planOwn(session, { url, kind: 'post', work: 'comments', blog });
		session.frontier.push({ ...session.frontier.pop()!, due, as: 'visited' });
	}
	return pages.map(({ url }) => url);
}

async function askPages(session: Session, items: readonly FeedItem[]): Promise<ItemPage[]> {
	const pages: ItemPage[] = [];
	const here = hostOf(session.task.url);
	const asked = new Set<string>();
	for (const item of items) {
		if (pages.length >= MOST_PAGES || item.url === null || hostOf(item.url) !== here) continue;
		const { hash } = new URL(item.url);
		if (asked.has(item.url) || hash !== '') continue;
		asked.add(item.url);
		const answer = await session.get({ url: item.url, wants: 'page' });
		if (isGood(answer)) pages.push({ item, url: item.url, html: pageOf(answer) });
	}
	return pages;
}

/** The blog's wrappers, newest first, after what these pages teach. */
function learn(
	session: Session,
	content: 'full' | 'partial',
	pages: readonly ItemPage[],
	blog: string,
): Wrapper[] {
	const known = (session.input.dossier?.wrappers ?? []) as Wrapper[];
	const { now } = session;
	const options = { now, content };
	const latest = known[0];
	if (latest === undefined) {
		const wrapper = trainWrapper(pages, options);
		return hasRules(wrapper) ? taught(session, blog, wrapper, known) : [];
	}
	const test = watchWrapper(latest, [...pages].reverse(), now);
	if (findDrift(latest, test).length === 0) return known;
	return taught(session, blog, relearnWrapper(latest, pages, options), known);
}

function taught(session: Session, blog: string, wrapper: Wrapper, known: Wrapper[]): Wrapper[] {
	session.wrappers.push({ blog, wrapper });
	return [wrapper, ...known];
}
