/** home-feed: the feed of a home page, among those that it names and those at the usual addresses. */
import { discoverFeeds, type FeedCandidate, judgeFeed } from '../feed/index.ts';
import { findMenu, hasShape, learnShapes } from '../history/index.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import { hostOf } from '../lib/url/host-of.ts';
import type { Feed } from '../model/feed.ts';
import type { RecognizedPlatform } from '../model/platform.ts';
import { recognizePlatform } from '../recognize/index.ts';
import { readAddress } from '../segment/judge/index.ts';
import type { FetchedDocument, Fetching, ReadPage } from './document.ts';
import { parseFeedDocument } from './feed.ts';

/** The most feeds that are tried before a blog counts as having none: those that its pages link to, and guesses. */
const MAX_NAMED_FEEDS = 3;
const MAX_GUESSED_FEEDS = 4;
/** The most guesses for a site that a person added and whose home page does not look like a blog. */
const MAX_SOURCE_FEEDS = 10;

export interface FoundFeed {
	readonly feed: Feed;
	/** Without its body if the page itself is the feed. */
	readonly document: Pick<FetchedDocument, 'url' | 'headers'> & Partial<Pick<FetchedDocument, 'body'>>;
	/** The page itself is the feed: it is not fetched apart from the page. */
	readonly isPage?: true;
}

export function platformOf({ url, page, headers }: ReadPage): RecognizedPlatform | null {
	return recognizePlatform(page, { url, headers });
}

/** The feeds that a page leads to, of posts and of anything else, the main one first. */
export function findFeedCandidates(home: ReadPage): FeedCandidate[] {
	return candidatesOf(home, platformOf(home));
}

export function candidatesOf({ page, url }: ReadPage, platform: RecognizedPlatform | null): FeedCandidate[] {
	return discoverFeeds(page, { url, ...(platform === null ? {} : { platform: platform.platform }) });
}

export function isDeclared({ by }: FeedCandidate): boolean {
	return by === 'link' || by === 'body-link';
}

export function isHomeAddress(url: string): boolean {
	return readAddress(url).addressKind === 'home';
}

/**
 * The first of the candidates that is a usable feed: those that the page links to, then, for a blog or a home address,
 * the usual addresses.
 */
export function* findFeed(
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

/** A shape is that of posts if this share of the feed's items has it, and at least this many. */
const USUAL_SHARE = 0.2;
const MIN_USUAL = 3;

/** Pages of the site that its feed lists among the posts: the menu names them, and their URLs are unlike those of the posts. */
export function findFeedPages({ page, url }: ReadPage, { items }: Feed): string[] {
	const own = items.flatMap((item) => item.url ?? []);
	const usual = learnShapes(own).filter(
		({ support }) => support >= Math.max(MIN_USUAL, USUAL_SHARE * own.length),
	);
	if (usual.length === 0) return [];
	const menu = new Set(findMenu(page, url).map(canonicalUrl));
	return own.filter((to) => menu.has(canonicalUrl(to)) && !hasShape(usual, to));
}

/** The feed of one page, as some software makes it for every section: it has nothing but the page itself. */
export function isOfPage({ items }: Feed, url: string): boolean {
	return items.every((item) => item.url !== null && canonicalUrl(item.url) === canonicalUrl(url));
}

/** A feed of titles: no text, but dates and the pages of the posts. */
function listsPosts({ items }: Feed): boolean {
	return items.some(({ url, title, published }) => url !== null && title !== null && published !== null);
}
