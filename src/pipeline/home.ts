/**
 * home: a URL that is or may be a blog → what it is, its feed, its posts, and where its other posts are.
 *
 * The order: recognize → feeds → judge → segment → links. The feed is fetched in between, so understandHome is a
 * generator: it yields the documents it needs, one by one, and receives each, or null if there is none.
 */
import { headerOf } from '../lib/http/headers.ts';
import { canParse } from '../lib/url/can-parse.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import { hostOf } from '../lib/url/host-of.ts';
import type { BlogLayout } from '../model/blog-state.ts';
import type { Feed } from '../model/feed.ts';
import type { Judgment } from '../model/judgment.ts';
import type { RecognizedPlatform } from '../model/platform.ts';
import { PERSON } from '../model/review.ts';
import { isKnownOtherwise, judgeBySamples, judgePage } from '../segment/judge/index.ts';
import { addPublishedBlogroll } from './blogroll.ts';
import { type Fetching, type ReadPage, readAgainWithOwnHost, readPage } from './document.ts';
import { withoutItems } from './feed.ts';
import { type HomeFacts, readBlog } from './home-facts.ts';
import {
	candidatesOf,
	type FoundFeed,
	findFeed,
	findFeedPages,
	isDeclared,
	isHomeAddress,
	platformOf,
} from './home-feed.ts';
import { judgeHome, judgeWithFeed, type KnownBlog } from './home-judgment.ts';
import { dayOfPost, NO_SAMPLES, readMenuSamples, readSamples } from './home-samples.ts';
import { feedInPage } from './page-feed.ts';

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
	const home = readAgainWithOwnHost(page, otherHost);
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
	const { feed: fetched, elsewhere: feedElsewhere } =
		seen.isBlog || isDeclaring || isSource || isHomeAddress(url)
			? yield* findFeed(candidates, { url, isBlog: seen.isBlog, isSource })
			: { feed: null, elsewhere: null };
	const found = fetched ?? feedInPage(home);
	const byFeed = judgeWithFeed(seen, found?.feed ?? null, { url, isSource });
	const pages = found === null ? [] : findFeedPages(home, found.feed);
	const feed = found === null ? null : { ...found, feed: withoutItems(found.feed, pages) };
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
	const blog = readBlog(home, { judgment, feed, platform, listed: samples.listed, otherHost, pages });
	if (directives.noindex) return { ...result, blog: { ...blog, posts: [], blogroll: [] } };
	return { ...result, blog: { ...blog, blogroll: yield* addPublishedBlogroll(home, blog.blogroll) } };
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

/** The page belongs to a blog that begins elsewhere on its host: a month, a post. */
function wholeOf(link: string | null, url: string): string | null {
	if (link === null || !canParse(link)) return null;
	const [whole, part] = [canonicalUrl(link), canonicalUrl(url)];
	return whole !== part && part.startsWith(`${whole}/`) ? link : null;
}
