/**
 * home: an address that may be a blog's, or is, → what it is, its feed, its posts, and where its other posts are.
 *
 * The order of the pipeline: recognise → feeds → judge → segment → wrapper → old posts → links.
 */

import { commonFolder, findHistoryLinks, learnShapes } from '../../history/index.ts';
import { hostOf } from '../../io/store/frontier.ts';
import type { LinkFacts } from '../../io/store/store.ts';
import { findLinks, type Page, TAG } from '../../lib/html/index.ts';
import { sniffContent } from '../../lib/http/sniff.ts';
import { tellLanguage } from '../../lib/language/index.ts';
import { plainAddress } from '../../lib/url/plain-address.ts';
import type { Judgment } from '../../model/judgment.ts';
import type { PostDraft } from '../../model/post.ts';
import { segmentBlog } from '../../pipeline.ts';
import { recognizePlatform } from '../../recognize/index.ts';
import { learnRhythm, nextVisit } from '../../schedule/index.ts';
import { judgePage, judgeUpdate } from '../../segment/judge/index.ts';
import type { Asked, BlogState } from '../visit.ts';
import { type FoundFeed, findFeed, isDeclared, listFeeds, parseFound } from './find-feed.ts';
import { keepFeed, learnFromPage } from './keep-feed.ts';
import { blogrollOf } from './links.ts';
import { isOwnPage, planLists, planOwn, planSites } from './plan.ts';
import { keepDrafts } from './read-posts.ts';
import { directivesOf, headerOf, isGood, later, moveOn, pageOf, type Session } from './session.ts';

/** A home page whose blog has a feed is looked at for its blogroll and its looks only. */
const HOME_DAYS = 30;
/** What is no blog may become one. */
const NO_BLOG_DAYS = 180;

/** A home page, read. */
interface Home {
	readonly url: string;
	readonly page: Page;
	readonly answer: Extract<Asked, { kind: 'answer' }>;
}

export async function visitHome(session: Session): Promise<void> {
	const asked = await session.get({ url: session.task.url, wants: 'any' });
	if (asked.kind === 'elsewhere') return moveOn(session, asked);
	if (!isGood(asked)) return session.giveUp(asked);
	if (sniffContent(asked.body) === 'feed') return takeFeedAsHome(session, asked);
	const home = { url: asked.url, page: pageOf(asked), answer: asked };
	const { noindex, nofollow } = directivesOf(asked, home.page);
	if (nofollow) session.follows = false;
	if (noindex) return session.refuse('the page asks robots not to keep it (noindex)');
	const platform = recognizePlatform(home.page, { url: home.url, headers: asked.headers });
	const candidates = listFeeds(home.page, home.url, platform?.platform);
	const judgment = judge(session, home, candidates.some(isDeclared));
	const feed =
		judgment.isBlog || candidates.some(isDeclared)
			? await findFeed(session, candidates, judgment.isBlog)
			: null;
	if (!judgment.isBlog) return keepNoBlog(session, home, judgment, feed);
	if (isPartOf(feed?.feed.link ?? null, home.url)) return goToWhole(session, feed!.feed.link!);
	await keepBlog(session, home, { judgment, feed, platform });
}

/** A page that was a blog stays one until it is seen to be something else (Nanno §3.6): it may be an error page. */
function judge(session: Session, { page, url, answer }: Home, hasFeed: boolean): Judgment {
	const { now } = session;
	const lastModified = headerOf(answer, 'last-modified') ?? undefined;
	const context = { now, url, lastModified, ...(hasFeed ? { hasFeed } : {}) };
	const dossier = session.input.dossier;
	if (dossier?.isBlog !== true) return judgePage(page, context);
	const previous = { isBlog: true, entries: [], judgedAt: dossier.judgedAt ?? now };
	const update = judgeUpdate(previous, page, context);
	if (update.isBlog || update.action === 'forget') return update;
	return {
		...update,
		isBlog: true,
		reason: `it was a blog, and nothing says that it is another thing now (${update.reason})`,
	};
}

/** A seed may be a feed: its blog is where it says. */
function takeFeedAsHome(session: Session, answer: Extract<Asked, { kind: 'answer' }>): void {
	const feed = parseFound(answer);
	const link = feed?.link ?? null;
	session.next(null);
	if (feed === null || link === null || !URL.canParse(link, answer.url)) return;
	goToWhole(session, new URL(link, answer.url).href);
}

/** The page is one of a blog that begins elsewhere on its host: a month, a post. */
function isPartOf(link: string | null, url: string): boolean {
	if (link === null || !URL.canParse(link)) return false;
	const [whole, part] = [plainAddress(link), plainAddress(url)];
	return whole !== part && part.startsWith(`${whole}/`);
}

function goToWhole(session: Session, url: string): void {
	session.next(null);
	const { depth, strays } = session.task;
	planOwn(session, { url, kind: 'home', work: 'candidate', blog: null });
	session.frontier.push({ ...session.frontier.pop()!, depth, strays });
}

/** Remembered with the reason; where it leads is followed a little further. */
function keepNoBlog(session: Session, { page, url }: Home, judgment: Judgment, feed: FoundFeed | null): void {
	const { isBlog, reason, rules } = judgment;
	session.blogs.push({ url, judgment: { isBlog, reason, rules }, lastVisited: session.now });
	const due = later(session.now, NO_BLOG_DAYS);
	session.next(due);
	const links = findLinks(page, url).map((link) => link.url);
	planSites(session, links, session.task.strays + 1);
	const whole = feed?.feed.link ?? null;
	if (whole !== null && URL.canParse(whole) && plainAddress(whole) !== plainAddress(url)) {
		planOwn(session, { url: whole, kind: 'home', work: 'candidate', blog: null });
	}
	if (session.task.strays < 2) planBlogFolders(session, page, url);
}

const BLOG_FOLDER = /\/(?:we)?blogs?\/?$|\/(?:diary|journal|nikki|notes|log)\/?$/i;

/** A site that is no blog may have one. */
function planBlogFolders(session: Session, page: Page, url: string): void {
	for (const link of findLinks(page, url)) {
		if (hostOf(link.url) !== hostOf(url) || !BLOG_FOLDER.test(new URL(link.url).pathname)) continue;
		planOwn(session, { url: link.url, kind: 'home', work: 'candidate', blog: null });
	}
}

interface Known {
	readonly judgment: Judgment;
	readonly feed: FoundFeed | null;
	readonly platform: ReturnType<typeof recognizePlatform>;
}

async function keepBlog(session: Session, home: Home, { judgment, feed, platform }: Known): Promise<void> {
	const { url, page, answer } = home;
	const { now } = session;
	const lastModified = headerOf(answer, 'last-modified') ?? undefined;
	const { posts } = segmentBlog({ html: page, url, now, feed: feed?.feed, lastModified });
	const permalinks = ownPages(posts, url);
	const titles = judgment.entries.flatMap(({ permalink }) => permalink ?? []);
	const addresses = permalinks.length > 0 ? permalinks : titles.filter((to) => isOwnPage(to, url));
	const language = languageOf(page, posts);
	const isWanted = session.input.settings.languages?.includes(language ?? '') ?? true;
	const { isBlog, reason, rules } = judgment;
	const state: BlogState = {
		feed: session.state.feed,
		shapes: learnShapes(addresses),
		folder: commonFolder([url, ...addresses]),
		hasPages: permalinks.length * 2 >= posts.length,
	};
	session.blogs.push({
		url,
		title: feed?.feed.title ?? titleOf(page),
		description: feed?.feed.description ?? null,
		language,
		platform: platform?.platform ?? null,
		platformEvidence: platform?.evidence.map(({ text }) => text) ?? [],
		judgment: { isBlog, reason, rules },
		lastVisited: now,
		state,
	});
	if (!isWanted) return leave(session, url, language);
	const inPosts = keepDrafts(session, url, posts, { items: feed?.feed.items ?? [] });
	keepBlogroll(session, home, inPosts);
	for (const to of addresses) planOwn(session, { url: to, kind: 'post', work: 'archive', blog: url });
	const links = findHistoryLinks(page, { url, shapes: state.shapes });
	planLists(session, { from: 'list', links, state, blog: url, barren: 0 });
	planSitemaps(session, url);
	if (feed !== null) await keepFeed(session, feed, { blog: url, state, isFirst: true });
	else await learnFromPage(session, posts, { blog: url, state, isFirst: true });
	const published = posts.flatMap(({ published: day }) => day ?? []);
	session.next(nextLook(session, published, feed !== null), { blog: url });
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
	planSites(
		session,
		blogroll.filter(({ notFollowed }) => notFollowed == null).map(({ to }) => to),
		0,
	);
}

function nextLook(session: Session, published: readonly string[], hasFeed: boolean): string {
	if (hasFeed) return later(session.now, HOME_DAYS);
	const { now } = session;
	const { patience } = session.input.settings;
	return nextVisit({ rhythm: learnRhythm(published, now), lastVisit: now, now, patience }).due;
}

/** Robots.txt names them, or they are where sites put them. */
function planSitemaps(session: Session, blog: string): void {
	const named = session.input.sitemaps;
	const urls = named.length > 0 ? named : [new URL('/sitemap.xml', blog).href];
	for (const url of urls.slice(0, MOST_SITEMAPS)) {
		if (hostOf(url) === hostOf(blog))
			planOwn(session, { url, kind: 'sitemap', work: 'archive', blog, note: { level: 0 } });
	}
}

const MOST_SITEMAPS = 5;

function ownPages(posts: readonly PostDraft[], url: string): string[] {
	return posts.flatMap(({ url: to }) => (to !== null && isOwnPage(to, url) ? to : []));
}

function titleOf(page: Page): string | null {
	const node = page.find(TAG.TITLE);
	const title = node === null ? '' : page.rawText(node).replace(/\s+/g, ' ').trim();
	return title === '' ? null : title;
}

const LANGUAGE_SAMPLE = 6_000;

/** By the text of the posts, where it can be told, with the page's own word for it. */
function languageOf(page: Page, posts: readonly PostDraft[]): string | null {
	const html = page.find(TAG.HTML);
	const declared = html === null ? [] : [page.attr(html, 'lang') ?? ''];
	const text = posts.map((post) => post.text).join('\n');
	return tellLanguage(text.slice(0, LANGUAGE_SAMPLE), declared.filter(Boolean));
}
