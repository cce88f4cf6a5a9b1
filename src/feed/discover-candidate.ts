/** discover-candidate: what is known about a feed before it is fetched. */
import type { Resolve } from '../lib/url/resolve.ts';
import { withoutWww } from '../lib/url/without-www.ts';
import { takeWritten } from '../lib/url/written.ts';

/** Which entries a feed has: all posts of the blog, comments, or a narrower selection. */
export type FeedRole = 'posts' | 'comments' | 'other';

/** How a feed that does not contain all posts is narrower. */
export type FeedKind =
	| 'tag'
	| 'author'
	| 'podcast'
	| 'search'
	| 'post-comments'
	| 'language'
	| 'section'
	| 'forum';

/** What suggested this URL. */
export type FoundBy = 'link' | 'body-link' | 'host' | 'platform' | 'guess';

/** A feed that a page may have, as `discoverFeeds` returns it. It has not been fetched. */
export interface FeedCandidate {
	readonly url: string;
	readonly title: string | null;
	/** The media type that the page declares, in lower case. */
	readonly type: string | null;
	readonly role: FeedRole;
	readonly kind?: FeedKind;
	readonly by: FoundBy;
	/** The evidence, in words. */
	readonly why: string;
}

/** A URL with evidence, before its role is known. */
export interface FoundAddress {
	readonly url: string;
	readonly title: string | null;
	readonly type: string | null;
	/** The language that the page declares for it. */
	readonly language: string | null;
	readonly by: FoundBy;
	readonly why: string;
}

/** What the page itself says about the blog. */
export interface PageFacts {
	readonly url: URL;
	/** The URL at which the blog most likely begins. */
	readonly root: string;
	/** The page's title, site name and so on. */
	readonly titles: readonly string[];
	/** Two letters, where the page declares its language. */
	readonly language: string | null;
}

/** Two URLs with the same key lead to the same feed: scheme, `www.`, final slash and case of the host are ignored. */
export function addressKey(address: string): string {
	const url = takeWritten(address) ?? new URL(address);
	const host = withoutWww(url.host.toLowerCase());
	return `${host}${url.pathname.replace(/(?<!\/)\/+$/, '')}${url.search}`;
}

const FEED_SCHEME = /^(?:feed|rss|itpc|pcast|podcast):/i;

/** The http or https URL that a link means (also `feed:` and similar), or null. */
export function resolveFeedAddress(href: string | undefined, resolve: Resolve): string | null {
	const address = href?.trim() ?? '';
	if (address === '') return null;
	return resolve(FEED_SCHEME.test(address) ? asHttp(address) : address);
}

function asHttp(address: string): string {
	return address
		.replace(/^[a-z]+:(?:\/\/)?(?=https?:)/i, '')
		.replace(/^(?:feed|rss|itpc|pcast|podcast):(?=\/\/)/i, 'http:');
}

/** True when the title is the blog's own name, with or without words about feeds. */
export function bearsName(title: string | null, titles: readonly string[]): boolean {
	if (title === null) return false;
	const name = bareName(title);
	return name !== '' && titles.some((candidate) => bareName(candidate) === name);
}

/** A title without words about feeds: `My Blog » Feed` and `My Blog - Atom` are `my blog`. */
function bareName(title: string): string {
	return title
		.toLowerCase()
		.replace(/\b(?:rss|atom|feed|rdf|xml|json|full|[12]\.0|subscribe)\b/g, ' ')
		.replace(/[\s\p{P}\p{S}]+/gu, ' ')
		.trim();
}
