/** discover-candidate: what is known of a feed before it is fetched. */
import type { Resolve } from '../lib/url/resolve.ts';
import { withoutWww } from '../lib/url/without-www.ts';
import { takeWritten } from '../lib/url/written.ts';

/** Whose entries a feed has: all posts of the weblog, comments, or something narrower. */
export type FeedRole = 'posts' | 'comments' | 'other';

/** What is narrower about a feed that does not hold all posts. */
export type FeedKind =
	| 'tag'
	| 'author'
	| 'podcast'
	| 'search'
	| 'post-comments'
	| 'language'
	| 'section'
	| 'forum';

/** What made us think of this address. */
export type FoundBy = 'link' | 'body-link' | 'host' | 'platform' | 'guess';

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

/** An address that some evidence points to, before its role is told. */
export interface FoundAddress {
	readonly url: string;
	readonly title: string | null;
	readonly type: string | null;
	/** The language that the page declares for it. */
	readonly language: string | null;
	readonly by: FoundBy;
	readonly why: string;
}

/** What the page itself tells about the weblog. */
export interface PageFacts {
	readonly url: URL;
	/** The address that the weblog most likely begins at. */
	readonly root: string;
	/** The page's title, site name and so on. */
	readonly titles: readonly string[];
	/** Two letters, where the page declares its language. */
	readonly language: string | null;
}

/** Two addresses with the same key lead to the same feed: scheme, `www.`, final slash and case of the host do not count. */
export function addressKey(address: string): string {
	const url = takeWritten(address) ?? new URL(address);
	const host = withoutWww(url.host.toLowerCase());
	return `${host}${url.pathname.replace(/(?<!\/)\/+$/, '')}${url.search}`;
}

const FEED_SCHEME = /^(?:feed|rss|itpc|pcast|podcast):/i;

/** The http or https address that a link means (`feed:` and its kin included), or null. */
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

/** True when the title is the weblog's own name, with or without words about feeds. */
export function bearsName(title: string | null, titles: readonly string[]): boolean {
	if (title === null) return false;
	const name = bareName(title);
	return name !== '' && titles.some((candidate) => bareName(candidate) === name);
}

/** A title without what it says about feeds: `My Blog » Feed` and `My Blog - Atom` are `my blog`. */
function bareName(title: string): string {
	return title
		.toLowerCase()
		.replace(/\b(?:rss|atom|feed|rdf|xml|json|full|[12]\.0|subscribe)\b/g, ' ')
		.replace(/[\s\p{P}\p{S}]+/gu, ' ')
		.trim();
}
