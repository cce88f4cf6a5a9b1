/**
 * home: an address that may be a blog's, or is → what it is, its feed, its posts, and where its other posts are.
 *
 * The order: recognise → feeds → judge → segment → links. The feed is fetched in the middle of it, so understandHome is a
 * generator: it yields the feeds it wants to see, one by one, and is given each document, or null where there is none.
 */
import { discoverFeeds, type FeedCandidate, judgeFeed } from '../feed/index.ts';
import { commonFolder, findHistoryLinks, type HistoryLink, learnShapes } from '../history/index.ts';
import { findLinks, nameLink, type Page, TAG } from '../lib/html/index.ts';
import { headerOf } from '../lib/http/headers.ts';
import { tellLanguage } from '../lib/language/index.ts';
import { canParse } from '../lib/url/can-parse.ts';
import { hostOf } from '../lib/url/host-of.ts';
import { isOwnPage } from '../lib/url/own-page.ts';
import { plainAddress } from '../lib/url/plain-address.ts';
import type { BlogFacts, LinkFacts, PostFacts } from '../model/batch.ts';
import type { BlogLayout } from '../model/blog-state.ts';
import type { Feed } from '../model/feed.ts';
import type { Judgment } from '../model/judgment.ts';
import type { RecognizedPlatform } from '../model/platform.ts';
import type { PostDraft } from '../model/post.ts';
import { PERSON } from '../model/review.ts';
import type { Segmentation } from '../model/segmentation.ts';
import { isCredit, recognizePlatform } from '../recognize/index.ts';
import { judgeByFeed, judgePage, judgeUpdate } from '../segment/judge/index.ts';
import type { FetchedDocument, ReadPage } from './document.ts';
import { parseFeedDocument } from './feed.ts';
import { linkFacts } from './link-facts.ts';
import { readHeldPosts } from './list.ts';
import { draftFacts, mostHaveAddresses } from './post-facts.ts';
import { segmentBlog } from './segment-blog.ts';

/** Feeds that are tried before a blog counts as one without a feed: those that its pages name, and guesses. */
const MAX_NAMED_FEEDS = 3;
const MAX_GUESSED_FEEDS = 4;
/** How much of the posts decides the blog's language. */
const LANGUAGE_SAMPLE = 6_000;
/** Links of one page that are read. */
const MAX_LINKS = 2_000;

/** What is known of the blog from earlier visits. */
export interface KnownBlog {
	readonly isBlog: boolean | null;
	/** A person said so, and it stays. */
	readonly isSettled: boolean;
	readonly judgedAt: string | null;
}

export interface FoundFeed {
	readonly feed: Feed;
	readonly document: FetchedDocument;
}

/** A home page that is a blog's. */
export interface HomeFacts {
	readonly about: BlogFacts;
	readonly language: string | null;
	readonly layout: BlogLayout;
	readonly segmentation: Segmentation;
	readonly posts: readonly PostFacts[];
	/** The pages of its posts. */
	readonly addresses: readonly string[];
	/** Where older posts may be. */
	readonly history: readonly HistoryLink[];
	readonly blogroll: readonly LinkFacts[];
}

export interface UnderstoodHome {
	/** It asks not to be indexed: nothing of it is saved. */
	readonly isRefused: boolean;
	readonly judgment: Judgment;
	readonly platform: RecognizedPlatform | null;
	readonly feed: FoundFeed | null;
	/** A feed that the page names on another host, and that is not fetched here. */
	readonly feedElsewhere: string | null;
	/** Where the whole blog begins, when the page is only a part of it. */
	readonly whole: string | null;
	/** Null when it is not a blog, or only a part of one. */
	readonly blog: HomeFacts | null;
}

export interface HomeOptions {
	/** The judgment lists every sequence of dates that was considered, and what became of it. */
	readonly explain?: boolean;
}

export function* understandHome(
	home: ReadPage,
	known: KnownBlog | null,
	{ explain = false }: HomeOptions = {},
): Generator<string, UnderstoodHome, FetchedDocument | null> {
	const { url, directives } = home;
	const platform = platformOf(home);
	const candidates = candidatesOf(home, platform).filter(({ role }) => role === 'posts');
	const isDeclaring = candidates.some(isDeclared);
	const seen = judgeHome(home, known, { hasFeed: isDeclaring, explain });
	const base = { platform, judgment: seen, feed: null, feedElsewhere: null, whole: null, blog: null };
	if (directives.noindex) return { ...base, isRefused: true };
	const { feed, elsewhere: feedElsewhere } =
		seen.isBlog || isDeclaring
			? yield* findFeed(candidates, url, seen.isBlog)
			: { feed: null, elsewhere: null };
	const judgment =
		seen.rules[0]?.rule === PERSON ? seen : judgeByFeed(seen, countOwnPosts(feed?.feed ?? null, url));
	const whole = wholeOf(feed?.feed.link ?? null, url);
	const result = { isRefused: false, judgment, platform, feed, feedElsewhere, whole, blog: null };
	if (!judgment.isBlog || whole !== null) return result;
	return { ...result, blog: readBlog(home, { judgment, feed, platform }) };
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

/** The first of the candidates that is a usable feed. A page that is not a blog is not asked for feeds it does not name. */
function* findFeed(
	candidates: readonly FeedCandidate[],
	url: string,
	isBlog: boolean,
): Generator<string, { feed: FoundFeed | null; elsewhere: string | null }, FetchedDocument | null> {
	const named = candidates.filter(isDeclared).slice(0, MAX_NAMED_FEEDS);
	const guessed = isBlog ? candidates.filter((one) => !isDeclared(one)).slice(0, MAX_GUESSED_FEEDS) : [];
	for (const candidate of [...named, ...guessed]) {
		if (hostOf(candidate.url) !== hostOf(url)) {
			if (candidate.by !== 'link' || !isBlog) continue;
			return { feed: null, elsewhere: candidate.url };
		}
		const document = yield candidate.url;
		const feed = document === null ? null : parseFeedDocument(document);
		if (feed !== null && judgeFeed(feed).isUsable)
			return { feed: { feed, document: document! }, elsewhere: null };
	}
	return { feed: null, elsewhere: null };
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
		reason: `it was a blog before, and nothing shows that it has become something else (${update.reason})`,
	};
}

/** What a person decided stands, whatever the page looks like. */
function settled(isBlog: boolean, seen: Judgment): Judgment {
	const why = isBlog ? 'A person said that it is a blog.' : 'A person said that it is not a blog.';
	return { ...seen, isBlog, reason: why, rules: [{ rule: PERSON, why }] };
}

/** The dated posts on this host of a feed that names the page as its own. */
function countOwnPosts(feed: Feed | null, url: string): number {
	if (feed === null || feed.link === null) return 0;
	const { link, items } = feed;
	if (!canParse(link, url) || plainAddress(new URL(link, url).href) !== plainAddress(url)) return 0;
	const isOwn = (to: string | null) => to !== null && hostOf(to) === hostOf(url);
	return items.filter((item) => isOwn(item.url) && (item.published ?? item.updated) !== null).length;
}

/** The page is one of a blog that begins elsewhere on its host: a month, a post. */
function wholeOf(link: string | null, url: string): string | null {
	if (link === null || !canParse(link)) return null;
	const [whole, part] = [plainAddress(link), plainAddress(url)];
	return whole !== part && part.startsWith(`${whole}/`) ? link : null;
}

type Evidence = Pick<UnderstoodHome, 'judgment' | 'feed' | 'platform'>;

function readBlog({ url, at, page, headers }: ReadPage, { judgment, feed, platform }: Evidence): HomeFacts {
	const lastModified = headerOf(headers, 'last-modified');
	const segmentation = segmentBlog({ html: page, url, now: at, feed: feed?.feed, lastModified });
	const drafts = segmentation.posts;
	const addresses = addressesOf(drafts, judgment, url);
	const layout = layoutOf(drafts, addresses, url);
	const declared = declaredLanguages(page);
	const comments = layout.hasPages ? new Map() : readHeldPosts(page, { url, now: at }).comments;
	const posts = draftFacts(url, drafts, {
		items: feed?.feed.items ?? [],
		comments,
		languages: feed?.feed.language == null ? [] : [feed.feed.language],
	});
	const language = tellLanguage(
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
		history: findHistoryLinks(page, { url, shapes: layout.shapes }),
		blogroll: blogrollOf(
			page,
			url,
			posts.flatMap(({ links = [] }) => links),
		),
	};
}

/** The posts' own pages; where the page has nothing but titles, those that they lead to. */
function addressesOf(posts: readonly PostDraft[], judgment: Judgment, url: string): string[] {
	const own = (to: string | null) => (to !== null && isOwnPage(to, url) ? to : []);
	const permalinks = posts.flatMap((post) => own(post.url));
	return permalinks.length > 0 ? permalinks : judgment.entries.flatMap(({ permalink }) => own(permalink));
}

function layoutOf(posts: readonly PostDraft[], addresses: readonly string[], url: string): BlogLayout {
	const own = posts.filter((post) => post.url !== null && isOwnPage(post.url, url));
	return {
		shapes: learnShapes(addresses),
		folder: commonFolder([url, ...addresses]),
		hasPages: own.length * 2 >= posts.length,
		hasAddresses: mostHaveAddresses(posts),
	};
}

export function titleOf(page: Page): string | null {
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
 * The links of a home page to other sites that stand outside of its posts: more often on the page than in them. The credit of the
 * software is not a blog that somebody reads.
 */
export function blogrollOf(page: Page, url: string, inPosts: readonly LinkFacts[]): LinkFacts[] {
	const here = hostOf(url);
	const held = new Map<string, number>();
	for (const { to } of inPosts) {
		const key = plainAddress(to);
		held.set(key, (held.get(key) ?? 0) + 1);
	}
	const roll = new Map<string, LinkFacts>();
	for (const link of findLinks(page, url).slice(0, MAX_LINKS)) {
		const facts = linkFacts(nameLink(page, link));
		const key = plainAddress(facts.to);
		const left = held.get(key) ?? 0;
		held.set(key, left - 1);
		if (hostOf(facts.to) === here || left > 0 || isCredit(page, link.node, facts.to)) continue;
		roll.set(key, facts);
	}
	return [...roll.values()];
}
