/** keep-blog: a home page that is a blog's → the blog, its posts as far as they are there, and the way to the others. */
import { commonFolder, findHistoryLinks, learnShapes } from '../../history/index.ts';
import { type Page, TAG } from '../../lib/html/index.ts';
import { headerOf } from '../../lib/http/headers.ts';
import { tellLanguage } from '../../lib/language/index.ts';
import { hostOf } from '../../lib/url/host-of.ts';
import type { LinkFacts } from '../../model/batch.ts';
import type { Judgment } from '../../model/judgment.ts';
import type { RecognizedPlatform } from '../../model/platform.ts';
import type { PostDraft } from '../../model/post.ts';
import { segmentBlog } from '../../pipeline.ts';
import { learnRhythm, nextVisit } from '../../schedule/index.ts';
import type { Asked, BlogState } from '../visit.ts';
import type { FoundFeed } from './find-feed.ts';
import { readHeld } from './held.ts';
import { contentOf, planItems, toItem } from './items.ts';
import { keepFeed } from './keep-feed.ts';
import { blogrollOf } from './links.ts';
import { isOwnPage, planLists, planOwn, planSites } from './plan.ts';
import { hasAddresses, keepDrafts } from './read-posts.ts';
import { later, type Session } from './session.ts';

/** A home page whose blog has a feed is looked at for its blogroll and its looks only. */
const HOME_DAYS = 30;
const MOST_SITEMAPS = 5;
const LANGUAGE_SAMPLE = 6_000;

/** A home page, read. */
export interface Home {
	readonly url: string;
	readonly page: Page;
	readonly answer: Extract<Asked, { kind: 'answer' }>;
	/** It asks that no copy is kept. */
	readonly isCopyless: boolean;
}

/** What was found out about it. */
export interface Known {
	readonly judgment: Judgment;
	readonly feed: FoundFeed | null;
	readonly platform: RecognizedPlatform | null;
}

export function keepBlog(session: Session, home: Home, known: Known): void {
	const { url, page, answer } = home;
	const { feed } = known;
	const lastModified = headerOf(answer.headers, 'last-modified');
	const seen = { url, now: answer.at };
	const { posts } = segmentBlog({ html: page, ...seen, feed: feed?.feed, lastModified });
	const addresses = addressesOf(posts, known.judgment, url);
	const state = stateOf(session, posts, addresses, url);
	const language = languageOf(page, posts);
	keepFacts(session, home, known, { language, state });
	if (!(session.input.settings.languages?.includes(language ?? '') ?? true)) {
		leave(session, url, language);
		return;
	}
	const answers = state.hasPages ? new Map() : readHeld(page, seen).answers;
	const inPosts = keepDrafts(session, url, posts, { items: feed?.feed.items ?? [], answers });
	keepBlogroll(session, home, inPosts);
	for (const to of addresses) planOwn(session, { url: to, kind: 'post', work: 'archive', blog: url });
	const links = findHistoryLinks(page, { url, shapes: state.shapes });
	planLists(session, { from: 'list', links, state, blog: url, barren: 0 });
	planSitemaps(session, url);
	planNew(session, feed, posts, { blog: url, state, isFirst: state.feed === null });
	session.next(nextLook(session, posts, feed !== null), { blog: url });
}

/** The posts' own pages; where the page has nothing but titles, those that they lead to. */
function addressesOf(posts: readonly PostDraft[], judgment: Judgment, url: string): string[] {
	const own = (to: string | null) => (to !== null && isOwnPage(to, url) ? to : []);
	const permalinks = posts.flatMap((post) => own(post.url));
	return permalinks.length > 0 ? permalinks : judgment.entries.flatMap(({ permalink }) => own(permalink));
}

function stateOf(
	session: Session,
	posts: readonly PostDraft[],
	addresses: readonly string[],
	url: string,
): BlogState {
	const own = posts.filter((post) => post.url !== null && isOwnPage(post.url, url));
	return {
		feed: session.state.feed,
		shapes: learnShapes(addresses),
		folder: commonFolder([url, ...addresses]),
		hasPages: own.length * 2 >= posts.length,
		hasAddresses: hasAddresses(posts),
	};
}

function keepFacts(
	session: Session,
	{ url, page }: Home,
	{ judgment: { isBlog, reason, rules }, feed, platform }: Known,
	{ language, state }: { readonly language: string | null; readonly state: BlogState },
): void {
	session.blogs.push({
		url,
		language,
		state,
		title: feed?.feed.title ?? titleOf(page),
		description: feed?.feed.description ?? null,
		platform: platform?.platform ?? null,
		platformEvidence: platform?.evidence.map(({ text }) => text) ?? [],
		judgment: { isBlog, reason, rules },
		lastVisited: session.now,
	});
}

/** A blog in a language that was not asked for is known, and let be. */
function leave(session: Session, blog: string, language: string | null): void {
	const why = `The blog is in ${language ?? 'a language that could not be told'}, which was not asked for.`;
	session.gaps.push({ blog, url: blog, kind: 'scope', why, from: null, to: null });
	session.next(null, { blog });
}

function keepBlogroll(session: Session, { page, url }: Home, inPosts: readonly LinkFacts[]): void {
	const blogroll = blogrollOf(page, url, inPosts);
	session.blogs.push({ url, blogroll });
	const followed = blogroll.filter(({ notFollowed }) => notFollowed == null);
	planSites(
		session,
		followed.map(({ to }) => to),
		0,
	);
}

/** What the feed tells; without one, what the page shows stands in for it until a wrapper is learnt. */
function planNew(
	session: Session,
	feed: FoundFeed | null,
	posts: readonly PostDraft[],
	known: Parameters<typeof keepFeed>[2],
): void {
	const hasWrapper = (session.input.dossier?.wrappers.length ?? 0) > 0;
	const items = posts.map(toItem);
	if (feed !== null) keepFeed(session, feed, known);
	else if (!hasWrapper) planItems(session, { items, content: contentOf(items), isFeed: false }, known);
}

function nextLook(session: Session, posts: readonly PostDraft[], hasFeed: boolean): string {
	const { now } = session;
	if (hasFeed) return later(now, HOME_DAYS);
	const { patience } = session.input.settings;
	const dates = posts.flatMap(({ published }) => published ?? []);
	return nextVisit({ rhythm: learnRhythm(dates, now), lastVisit: now, now, patience }).due;
}

/** Robots.txt names them, or they are where sites put them. */
function planSitemaps(session: Session, blog: string): void {
	const named = session.input.sitemaps;
	const urls = named.length > 0 ? named : [new URL('/sitemap.xml', blog).href];
	for (const url of urls.slice(0, MOST_SITEMAPS)) {
		if (hostOf(url) !== hostOf(blog)) continue;
		planOwn(session, { url, kind: 'sitemap', work: 'archive', blog, note: { level: 0 } });
	}
}

function titleOf(page: Page): string | null {
	const node = page.find(TAG.TITLE);
	const title = node === null ? '' : page.rawText(node).replace(/\s+/g, ' ').trim();
	return title === '' ? null : title;
}

/** By the text of the posts, where it can be told, with the page's own word for it. */
function languageOf(page: Page, posts: readonly PostDraft[]): string | null {
	const html = page.find(TAG.HTML);
	const declared = html === null ? [] : [page.attr(html, 'lang') ?? ''];
	const text = posts.map((post) => post.text).join('\n');
	return tellLanguage(text.slice(0, LANGUAGE_SAMPLE), declared.filter(Boolean));
}
