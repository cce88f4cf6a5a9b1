/** blog-state: what the crawler remembers about a blog and about a host between visits; stored as JSON. */
import type { FeedHints } from './feed.ts';

/** The shape of the URLs of a blog's posts. */
export interface AddressShape {
	/** Without scheme and `www.`. */
	readonly host: string;
	/** The path in words: `/blog/<year>/<month>/<words>.html`, with the names of the query behind it. */
	readonly pattern: string;
	readonly support: number;
	/** A single free word only, so other pages have the same shape. */
	readonly isWeak: boolean;
}

/** Where a blog's posts are found on its site. */
export interface BlogLayout {
	readonly shapes: readonly AddressShape[];
	/** The part of the host that belongs to the blog. */
	readonly folder: string;
	/** Its posts have pages of their own. */
	readonly hasPages: boolean;
	/** Its posts have URLs, even if only fragments of a page. */
	readonly hasAddresses: boolean;
	/** Another host that the pages name as the blog's: the same paths are read on its own host. */
	readonly otherHost: string | null;
	/** Pages of the site, such as one about the author, that its feed lists among the posts. */
	readonly pages: readonly string[];
}

export interface BlogState extends BlogLayout {
	readonly feed: FeedState | null;
	/** Whether the pages of its posts show when they were published; null while unknown. */
	readonly showsDates: boolean | null;
}

/** The comments that a feed announces for one of its posts. */
interface FeedItemComments {
	readonly count: number;
	readonly feed: string | null;
}

export interface FeedState {
	readonly url: string;
	readonly etag: string | null;
	readonly lastModified: string | null;
	/** Ids of the items at the last reading. */
	readonly ids: readonly string[];
	readonly readAt: string;
	/** Consecutive 304 responses. */
	readonly unchanged: number;
	readonly hub: string | null;
	/** The URL that the feed gives for itself, by which hubs know it. */
	readonly self: string | null;
	readonly hints: FeedHints;
	/** How many items it holds. */
	readonly length: number;
	readonly freshForSeconds: number | null;
	/** The comments it announced, by the posts' canonical URLs. */
	readonly comments?: Readonly<Record<string, FeedItemComments>>;
}

export const NO_STATE: BlogState = {
	feed: null,
	showsDates: null,
	otherHost: null,
	pages: [],
	shapes: [],
	folder: '',
	hasPages: true,
	hasAddresses: false,
};

export interface HostMemory {
	/** The crawl delay that the host needs. */
	gapMs: number;
	/** Consecutive visits that found the host unreachable. */
	failures: number;
	/** Listings and posts planned on the host: one with many listings and few posts is a trap. */
	lists: number;
	posts: number;
	/** Coverage gaps of the whole host and when they were reported, so that each is reported once a month. */
	told: Record<string, string>;
	/** By kind of address: pages that were read, and those among them that led to posts. */
	tries: Record<string, Tries>;
	/** The number of coverage gaps reported for single pages. */
	gaps: number;
	/** The robots.txt of each origin. */
	robots: Record<string, SavedRules>;
}

export interface Tries {
	tried: number;
	useful: number;
}

export interface SavedRules {
	/** The text; null if it does not exist, so everything is allowed. */
	readonly text: string | null;
	readonly at: string;
}
