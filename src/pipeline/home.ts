/**
 * home: a URL that is or may be a blog → what it is, its feed, its posts, and where its other posts are.
 *
 * The order: recognize → feeds → judge → segment → links. The feed is fetched in between, so understandHome is a
 * generator: it yields the documents it needs, one by one, and receives each, or null if there is none.
 */
import { discoverFeeds, type FeedCandidate, judgeFeed } from '../feed/index.ts';
import {
	commonFolder,
	findHistoryLinks,
	findMenu,
	findUnfollowed,
	type HistoryLink,
	hasOwnShape,
	hasShape,
	learnShapes,
	mayBePost,
	parseSitemap,
} from '../history/index.ts';
import { findLinks, nameLink, type Page, TAG } from '../lib/html/index.ts';
import { headerOf } from '../lib/http/headers.ts';
import { detectLanguage } from '../lib/language/index.ts';
import { canParse } from '../lib/url/can-parse.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import { hostOf } from '../lib/url/host-of.ts';
import { isOwnPage } from '../lib/url/own-page.ts';
import type { BlogFacts, LinkFacts, PostFacts } from '../model/batch.ts';
import type { BlogLayout } from '../model/blog-state.ts';
import type { Feed } from '../model/feed.ts';
import type { Judgment } from '../model/judgment.ts';
import type { RecognizedPlatform } from '../model/platform.ts';
import type { PostDraft } from '../model/post.ts';
import { PERSON } from '../model/review.ts';
import type { Segmentation } from '../model/segmentation.ts';
import { isCredit, recognizePlatform } from '../recognize/index.ts';
import {
	isKnownOtherwise,
	judgeByFeed,
	judgeBySamples,
	judgePage,
	judgeSourceByFeed,
	judgeUpdate,
	readAddress,
} from '../segment/judge/index.ts';
import { type FetchedDocument, type ReadPage, readPage, withOwnHost } from './document.ts';
import { parseFeedDocument } from './feed.ts';
import { linkFacts } from './link-facts.ts';
import { readHeldPosts } from './list.ts';
import { draftFacts, mostHaveAddresses } from './post-facts.ts';
import { segmentBlog } from './segment-blog.ts';
import { readPostPage } from './wrappers.ts';

/** The most feeds that are tried before a blog counts as having none: those that its pages link to, and guesses. */
const MAX_NAMED_FEEDS = 3;
const MAX_GUESSED_FEEDS = 4;
/** The most guesses for a site that a person added and whose home page does not look like a blog. */
const MAX_SOURCE_FEEDS = 10;
/** How much text of the posts decides the blog's language. */
const LANGUAGE_SAMPLE = 6_000;
/** The most links of one page that are read. */
const MAX_LINKS = 2_000;

/** What is known about the blog from earlier visits. */
export interface KnownBlog {
	readonly isBlog: boolean | null;
	/** A reviewer decided it, and it stays. */
	readonly isSettled: boolean;
	readonly judgedAt: string | null;
}

export interface FoundFeed {
	readonly feed: Feed;
	readonly document: FetchedDocument;
}

/** What the home page of a blog says about the blog. */
export interface HomeFacts {
	readonly about: BlogFacts;
	readonly language: string | null;
	readonly layout: BlogLayout;
	readonly segmentation: Segmentation;
	readonly posts: readonly PostFacts[];
	/** The pages of its posts. */
	readonly addresses: readonly string[];
	/** Links within the blog that may lead to posts, but that no rule follows. */
	readonly unfollowed: readonly string[];
	/** The pages that its menu names: sections and pages about the blog. */
	readonly menu: readonly string[];
	/** Where older posts may be. */
	readonly history: readonly HistoryLink[];
	readonly blogroll: readonly LinkFacts[];
}

/** What a URL that may be a blog turned out to be. */
export interface UnderstoodHome {
	/** It asks not to be indexed: nothing of the page itself is stored. Its posts have pages that speak for themselves. */
	readonly isRefused: boolean;
	readonly judgment: Judgment;
	readonly platform: RecognizedPlatform | null;
	readonly feed: FoundFeed | null;
	/** A feed that the page links to on another host, which is not fetched here. */
	readonly feedElsewhere: string | null;
	/** The start of the whole blog, when the page is only a part of it. */
	readonly whole: string | null;
	/** Null when it is not a blog, or only a part of one. */
	readonly blog: HomeFacts | null;
}

/** A document that is needed to understand a page. */
interface WantedDocument {
	readonly url: string;
	readonly wants: 'feed' | 'page' | 'any';
}

/** Documents are fetched one by one, as they are needed. */
type Fetching<Result> = Generator<WantedDocument, Result, FetchedDocument | null>;

export interface HomeOptions {
	/** A person added it, so it gets the benefit of the doubt: its feed, and a look at a few posts, may decide. */
	readonly isSource?: boolean;
	/** A page near the root of a source's site that may be its blog: the pages that it lists may decide. */
	readonly isMenuPage?: boolean;
	/** The judgment lists every sequence of dates that was considered, and what happened to it. */
	readonly explain?: boolean;
}

/**
 * Decides whether a page is a blog, and reads its feed and posts. A generator: it yields each document that it needs
 * and takes it, or null if there is none.
 */
export function* understandHome(
	page: ReadPage,
	known: KnownBlog | null,
	options: HomeOptions = {},
): Fetching<UnderstoodHome> {
	const otherHost = yield* findOtherHost(page);
	const home = withOwnHost(page, otherHost);
	return yield* understandOwn(home, known, { ...options, otherHost });
}

function* understandOwn(
	home: ReadPage,
	known: KnownBlog | null,
	{
		explain = false,
		isSource = false,
		isMenuPage = false,
		otherHost,
	}: HomeOptions & Pick<BlogLayout, 'otherHost'>,
): Fetching<UnderstoodHome> {
	const { url, directives } = home;
	const platform = platformOf(home);
	const candidates = candidatesOf(home, platform).filter(({ role }) => role === 'posts');
	const isDeclaring = candidates.some(isDeclared);
	const seen = judgeHome(home, known, { hasFeed: isDeclaring, explain });
	const { feed, elsewhere: feedElsewhere } =
		seen.isBlog || isDeclaring || isSource || isHomeAddress(url)
			? yield* findFeed(candidates, { url, isBlog: seen.isBlog, isSource })
			: { feed: null, elsewhere: null };
	const byFeed = judgeWithFeed(seen, feed?.feed ?? null, { url, isSource });
	const isOpen = !byFeed.isBlog && !isKnownOtherwise(byFeed);
	let samples = NO_SAMPLES;
	if (isOpen && isSource) samples = yield* readSamples(home);
	else if (isOpen && isMenuPage) samples = yield* readMenuSamples(home);
	const judgment = byFeed.rules[0]?.rule === PERSON ? byFeed : judgeBySamples(byFeed, samples);
	const whole = yield* findWhole(home, { feed: feed?.feed ?? null, isBlog: seen.isBlog });
	const result = {
		isRefused: directives.noindex,
		judgment,
		platform,
		feed,
		feedElsewhere,
		whole,
		blog: null,
	};
	if (!judgment.isBlog || whole !== null) return result;
	const blog = readBlog(home, { judgment, feed, platform, listed: samples.listed, otherHost });
	return { ...result, blog: directives.noindex ? { ...blog, posts: [], blogroll: [] } : blog };
}

/** Fewer links to posts on another host may be a list of recommendations. */
const MIN_ELSEWHERE = 3;

/**
 * A copy of a blog, or a blog that moved, names all its posts by another host. If the same path answers with a post on this
 * host, the blog is read here.
 */
function* findOtherHost({ url, at, page, headers }: ReadPage): Fetching<string | null> {
	const lastModified = headerOf(headers, 'last-modified');
	const { entries } = judgePage(page, { now: at, url, lastModified });
	const named = entries.flatMap(({ permalink }) =>
		permalink !== null && canParse(permalink) ? permalink : [],
	);
	const hosts = new Set(named.map((permalink) => new URL(permalink).host));
	const [host] = hosts;
	if (named.length < MIN_ELSEWHERE || hosts.size > 1 || hostOf(named[0]!) === hostOf(url)) return null;
	const here = new URL(named[0]!);
	here.host = new URL(url).host;
	here.protocol = new URL(url).protocol;
	if (here.pathname === '/') return null;
	const document = yield { url: here.href, wants: 'page' };
	return document !== null && dayOfPost(readPage(document), at) !== null ? host! : null;
}

/** What a reviewer decided stays. Otherwise the feed may show that the page belongs to a blog. */
function judgeWithFeed(
	seen: Judgment,
	feed: Feed | null,
	{ url, isSource }: { readonly url: string; readonly isSource: boolean },
): Judgment {
	if (feed === null || seen.rules[0]?.rule === PERSON) return seen;
	const judgment = judgeByFeed(seen, isOwnFeed(feed, url) ? countPosts(feed, url) : 0);
	return isSource ? judgeSourceByFeed(judgment, countPosts(feed, url)) : judgment;
}

/** Pages that a home page lists, and how many of those that were looked at are dated posts. */
interface Samples {
	readonly listed: readonly string[];
	readonly posts: number;
	readonly seen: number;
}

const NO_SAMPLES: Samples = { listed: [], posts: 0, seen: 0 };
/** Fewer links of one shape are not a list. */
const MIN_LISTED = 3;

/** Looks at some of the pages that the home page lists; if there are too few, at some that the sitemap lists. */
function* readSamples({ url, page, at }: ReadPage): Fetching<Samples> {
	// The blog is in a folder of the site, which is visited as a site of its own.
	if (yield* hasBlogFolder({ url, page, at })) return NO_SAMPLES;
	const listed = findListed(page, url);
	const onHome = yield* sample(listed, at);
	if (onHome.posts >= MIN_SAMPLES || onHome.seen > onHome.posts + 1) return onHome;
	const inSitemap = yield* sample(yield* findInSitemap(url), at);
	// A sitemap names all kinds of pages, so each sample must be a post.
	return inSitemap.posts === MIN_LISTED ? inSitemap : onHome;
}

/** Fewer posts on a page of the menu are notes on a site that is not a blog. */
const MIN_MENU_LISTED = 10;

/** A person did not name this page, so its list must be long, and each sample must be a post. */
function* readMenuSamples({ url, page, at }: ReadPage): Fetching<Samples> {
	const listed = findListed(page, url);
	if (listed.length < MIN_MENU_LISTED) return NO_SAMPLES;
	const samples = yield* sample(listed, at);
	return samples.posts === MIN_LISTED ? samples : NO_SAMPLES;
}

/** The pages of the most frequent shape that the sitemap lists. */
function* findInSitemap(home: string): Fetching<string[]> {
	let at: string | undefined = new URL('/sitemap.xml', home).href;
	for (let level = 0; level < MAX_SITEMAP_LEVELS && at !== undefined; level++) {
		const document: FetchedDocument | null = yield { url: at, wants: 'any' };
		if (document === null) return [];
		const { pages, sitemaps } = parseSitemap(new TextDecoder().decode(document.body), document.url);
		const own = pages.map((entry) => entry.url).filter((to) => isOwnPage(to, home) && mayBePost(to));
		if (own.length > 0) return mostAlike(own);
		at = sitemaps.find((to) => /post/i.test(to)) ?? sitemaps[0];
		if (at !== undefined && hostOf(at) !== hostOf(home)) return [];
	}
	return [];
}

/** Two dated posts of three samples are what a home page needs to be taken for a blog. */
const MIN_SAMPLES = 2;
const MAX_SITEMAP_LEVELS = 2;

/** Looks at the first, the middle and the last of the pages. */
function* sample(listed: readonly string[], at: string): Fetching<Samples> {
	if (listed.length < MIN_LISTED) return { ...NO_SAMPLES, listed };
	const chosen = [listed[0]!, listed[Math.floor(listed.length / 2)]!, listed.at(-1)!];
	const days = new Set<string>();
	let seen = 0;
	for (const url of chosen) {
		const document = yield { url, wants: 'page' };
		if (document === null) continue;
		seen++;
		const day = dayOfPost(readPage(document), at);
		if (day !== null) days.add(day);
	}
	return { listed, posts: days.size, seen };
}

const BLOG_FOLDER =
	/\/(?:we)?blogs?\/?$|\/(?:diary|journal|nikki|notes|log|posts|articles|writing|news)\/?$/i;
const INDEX_FILE = /\/(?:index|default)\.(?:html?|php|aspx?)$/i;

/** A site that is not a blog may have one in a folder. */
export function isBlogFolder(link: string, url: string): boolean {
	return hostOf(link) === hostOf(url) && BLOG_FOLDER.test(new URL(link).pathname.replace(INDEX_FILE, '/'));
}

/** The page links to a folder of its site that is named like a blog and lists pages. */
function* hasBlogFolder({ url, page, at }: Pick<ReadPage, 'url' | 'page' | 'at'>): Fetching<boolean> {
	const folder = findLinks(page, url).find((link) => isBlogFolder(link.url, url) && isOwnPage(link.url, url));
	const document = folder === undefined ? null : yield { url: folder.url, wants: 'page' };
	if (document === null) return false;
	const inside = readPage(document).page;
	return (
		judgePage(inside, { now: at, url: document.url }).isBlog ||
		findListed(inside, document.url).length >= MIN_LISTED
	);
}

/** The links within the site whose URLs have the shape that most of them have. */
function findListed(page: Page, url: string): string[] {
	const own = findLinks(page, url).filter((link) => isOwnPage(link.url, url) && mayBePost(link.url));
	return mostAlike(own.map((link) => link.url));
}

function mostAlike(all: readonly string[]): string[] {
	const urls = [...new Set(all)];
	const [shape] = learnShapes(urls);
	return shape === undefined ? [] : urls.filter((to) => hasShape([shape], to));
}

function dayOfPost({ url, page }: ReadPage, now: string): string | null {
	const { draft, extract } = readPostPage(page, { url, now, wrappers: [], explain: false });
	if (!extract.isPost || draft.title === null || draft.text === '') return null;
	return draft.published?.slice(0, 10) ?? null;
}

/** The page belongs to a blog that begins elsewhere on its host, and that address answers with a blog, too. */
function* findWhole(
	{ url, at }: ReadPage,
	{ feed, isBlog }: { readonly feed: Feed | null; readonly isBlog: boolean },
): Fetching<string | null> {
	const whole = isBlog && isHomeAddress(url) ? null : wholeOf(feed?.link ?? null, url);
	if (whole === null || !isBlog) return whole;
	const document = yield { url: whole, wants: 'page' };
	if (document === null) return null;
	const context = { now: at, url: document.url, hasFeed: true };
	return judgePage(readPage(document).page, context).isBlog ? whole : null;
}

function platformOf({ url, page, headers }: ReadPage): RecognizedPlatform | null {
	return recognizePlatform(page, { url, headers });
}

/** The feeds that a page leads to, of posts and of anything else, the main one first. */
export function findFeedCandidates(home: ReadPage): FeedCandidate[] {
	return candidatesOf(home, platformOf(home));
}

function candidatesOf({ page, url }: ReadPage, platform: RecognizedPlatform | null): FeedCandidate[] {
	return discoverFeeds(page, { url, ...(platform === null ? {} : { platform: platform.platform }) });
}

function isDeclared({ by }: FeedCandidate): boolean {
	return by === 'link' || by === 'body-link';
}

function isHomeAddress(url: string): boolean {
	return readAddress(url).addressKind === 'home';
}

/**
 * The first of the candidates that is a usable feed: those that the page links to, then, for a blog or a home address,
 * the usual addresses.
 */
function* findFeed(
	candidates: readonly FeedCandidate[],
	{ url, isBlog, isSource }: { readonly url: string; readonly isBlog: boolean; readonly isSource: boolean },
): Fetching<{ feed: FoundFeed | null; elsewhere: string | null }> {
	const named = candidates.filter(isDeclared).slice(0, MAX_NAMED_FEEDS);
	const mayGuess = isBlog || isSource || isHomeAddress(url);
	const guesses = mayGuess ? candidates.filter((one) => !isDeclared(one)) : [];
	const guessed = guesses.slice(0, isSource && !isBlog ? MAX_SOURCE_FEEDS : MAX_GUESSED_FEEDS);
	for (const candidate of [...named, ...guessed]) {
		if (hostOf(candidate.url) !== hostOf(url)) {
			if (candidate.by !== 'link' || !isBlog) continue;
			return { feed: null, elsewhere: candidate.url };
		}
		const document = yield { url: candidate.url, wants: 'feed' };
		const feed = document === null ? null : parseFeedDocument(document);
		if (feed !== null && (judgeFeed(feed).isUsable || listsPosts(feed)) && !isOfPage(feed, url))
			return { feed: { feed, document: document! }, elsewhere: null };
	}
	return { feed: null, elsewhere: null };
}

/** The feed of one page, as some software makes it for every section: it has nothing but the page itself. */
function isOfPage({ items }: Feed, url: string): boolean {
	return items.every((item) => item.url !== null && canonicalUrl(item.url) === canonicalUrl(url));
}

/** A feed of titles: no text, but dates and the pages of the posts. */
function listsPosts({ items }: Feed): boolean {
	return items.some(({ url, title, published }) => url !== null && title !== null && published !== null);
}

/** A page that was a blog stays one until it is seen to be something else (Nanno §3.6): it may be an error page. */
function judgeHome(
	{ url, at: now, page, headers }: ReadPage,
	known: KnownBlog | null,
	{ hasFeed, explain }: { readonly hasFeed: boolean; readonly explain: boolean },
): Judgment {
	const lastModified = headerOf(headers, 'last-modified');
	const context = { now, url, lastModified, explain, ...(hasFeed ? { hasFeed } : {}) };
	if (known?.isSettled === true) return settled(known.isBlog === true, judgePage(page, context));
	if (known?.isBlog !== true) return judgePage(page, context);
	const previous = { isBlog: true, entries: [], judgedAt: known.judgedAt ?? now };
	const update = judgeUpdate(previous, page, context);
	if (update.isBlog || update.action === 'forget') return update;
	return {
		...update,
		isBlog: true,
		reason: `it was a blog before, and nothing suggests that it has become something else (${update.reason})`,
	};
}

/** A reviewer's decision stands, whatever the page looks like. */
function settled(isBlog: boolean, seen: Judgment): Judgment {
	const why = isBlog ? 'A reviewer marked it as a blog.' : 'A reviewer marked it as not a blog.';
	return { ...seen, isBlog, reason: why, rules: [{ rule: PERSON, why }] };
}

/** The feed names the page as its own. A home page also owns a feed that names no page of the host. */
function isOwnFeed(feed: Feed, url: string): boolean {
	const link = feed.link !== null && canParse(feed.link, url) ? new URL(feed.link, url).href : null;
	const namesOwnHost = link !== null && hostOf(link) === hostOf(url);
	return namesOwnHost ? canonicalUrl(link) === canonicalUrl(url) : isHomeAddress(url);
}

/** The dated posts of the feed that are on the host. */
function countPosts({ items }: Feed, url: string): number {
	const isOwn = (to: string | null) => to !== null && hostOf(to) === hostOf(url);
	return items.filter((item) => isOwn(item.url) && (item.published ?? item.updated) !== null).length;
}

/** The page belongs to a blog that begins elsewhere on its host: a month, a post. */
function wholeOf(link: string | null, url: string): string | null {
	if (link === null || !canParse(link)) return null;
	const [whole, part] = [canonicalUrl(link), canonicalUrl(url)];
	return whole !== part && part.startsWith(`${whole}/`) ? link : null;
}

type Evidence = Pick<UnderstoodHome, 'judgment' | 'feed' | 'platform'> &
	Pick<Samples, 'listed'> &
	Pick<BlogLayout, 'otherHost'>;

function readBlog(
	{ url, at, page, headers }: ReadPage,
	{ judgment, feed, platform, listed, otherHost }: Evidence,
): HomeFacts {
	const lastModified = headerOf(headers, 'last-modified');
	const segmentation = segmentBlog({ html: page, url, now: at, feed: feed?.feed, lastModified });
	const drafts = segmentation.posts;
	const shown = addressesOf(drafts, judgment, url);
	const addresses = shown.length > 0 ? shown : listed;
	const layout = layoutOf(drafts, addresses, { url, otherHost });
	const declared = declaredLanguages(page);
	const comments = layout.hasPages ? new Map() : readHeldPosts(page, { url, now: at }).comments;
	const posts = draftFacts(url, drafts, {
		items: feed?.feed.items ?? [],
		comments,
		languages: feed?.feed.language == null ? [] : [feed.feed.language],
	});
	const language = detectLanguage(
		drafts
			.map(({ text }) => text)
			.join('\n')
			.slice(0, LANGUAGE_SAMPLE),
		declared,
	);
	const { isBlog, reason, rules } = judgment;
	return {
		about: {
			url,
			language,
			title: feed?.feed.title ?? titleOf(page),
			description: feed?.feed.description ?? null,
			platform: platform?.platform ?? null,
			platformEvidence: platform?.evidence.map(({ text }) => text) ?? [],
			judgment: { isBlog, reason, rules },
		},
		language,
		layout,
		segmentation,
		posts,
		addresses,
		unfollowed: findUnfollowed(page, { url, shapes: layout.shapes }),
		menu: menuOf(page, { url, addresses, shapes: layout.shapes }),
		history: findHistoryLinks(page, { url, shapes: layout.shapes }),
		blogroll: blogrollOf(
			page,
			url,
			posts.flatMap(({ links = [] }) => links),
		),
	};
}

/** Without the pages that are known as posts, or have a shape that only posts have. */
function menuOf(
	page: Page,
	{
		url,
		addresses,
		shapes,
	}: Pick<BlogLayout, 'shapes'> & { readonly url: string; readonly addresses: readonly string[] },
): string[] {
	const posts = new Set(addresses.map(canonicalUrl));
	const links = findHistoryLinks(page, { url, shapes });
	const older = new Set(links.flatMap((link) => (link.use === 'older' ? link.url : [])));
	return findMenu(page, url).filter(
		(to) => !older.has(to) && !posts.has(canonicalUrl(to)) && !hasOwnShape(shapes, to),
	);
}

/** The posts' own pages; if the page has only titles, the pages they link to. */
function addressesOf(posts: readonly PostDraft[], judgment: Judgment, url: string): string[] {
	const own = (to: string | null) => (to !== null && isOwnPage(to, url) ? to : []);
	const permalinks = posts.flatMap((post) => own(post.url));
	return permalinks.length > 0 ? permalinks : judgment.entries.flatMap(({ permalink }) => own(permalink));
}

function layoutOf(
	posts: readonly PostDraft[],
	addresses: readonly string[],
	{ url, otherHost }: { readonly url: string; readonly otherHost: string | null },
): BlogLayout {
	const own = posts.filter((post) => post.url !== null && isOwnPage(post.url, url));
	return {
		shapes: learnShapes(addresses),
		folder: commonFolder([url, ...addresses]),
		hasPages: own.length * 2 >= posts.length,
		hasAddresses: mostHaveAddresses(posts),
		otherHost,
	};
}

function titleOf(page: Page): string | null {
	const node = page.find(TAG.TITLE);
	const title = node === null ? '' : page.rawText(node).replace(/\s+/g, ' ').trim();
	return title === '' ? null : title;
}

function declaredLanguages(page: Page): string[] {
	const html = page.find(TAG.HTML);
	const declared = html === null ? '' : (page.attr(html, 'lang') ?? '');
	return declared === '' ? [] : [declared];
}

/**
 * The links of a home page to other sites outside of its posts: links that are more often on the page than in them. The
 * software's credit link does not count as a blog that somebody reads.
 */
function blogrollOf(page: Page, url: string, inPosts: readonly LinkFacts[]): LinkFacts[] {
	const here = hostOf(url);
	const held = new Map<string, number>();
	for (const { to } of inPosts) {
		const key = canonicalUrl(to);
		held.set(key, (held.get(key) ?? 0) + 1);
	}
	const roll = new Map<string, LinkFacts>();
	for (const link of findLinks(page, url).slice(0, MAX_LINKS)) {
		const facts = linkFacts(nameLink(page, link));
		const key = canonicalUrl(facts.to);
		const left = held.get(key) ?? 0;
		held.set(key, left - 1);
		if (hostOf(facts.to) === here || left > 0 || isCredit(page, link.node, facts.to)) continue;
		roll.set(key, facts);
	}
	return [...roll.values()];
}
