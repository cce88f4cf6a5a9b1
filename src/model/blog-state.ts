/** blog-state: what the crawler remembers of a blog and of a host between visits; stored as JSON. */
import type { FeedHints } from './feed.ts';

/** What the addresses of a blog's posts look like. */
export interface AddressShape {
	/** Without scheme and `www.`. */
	readonly host: string;
	/** The path in words: `/blog/<year>/<month>/<words>.html`, with the names of the query behind it. */
	readonly pattern: string;
	readonly support: number;
	/** Nothing but one free word: pages that are not posts look the same. */
	readonly isWeak: boolean;
}

/** How a blog's posts are laid out over its addresses. */
export interface BlogLayout {
	readonly shapes: readonly AddressShape[];
	/** The part of the host that is the blog's. */
	readonly folder: string;
	/** Its posts have pages of their own. */
	readonly hasPages: boolean;
	/** Its posts have addresses, even if they are places on a page. */
	readonly hasAddresses: boolean;
	/** Another host that the pages name as the blog's: the same paths are read on its own host. */
	readonly otherHost: string | null;
}

export interface BlogState extends BlogLayout {
	readonly feed: FeedState | null;
	/** Whether the pages of its posts show when they were published; null while it is not known. */
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
	/** How many times in a row the server said that nothing was new. */
	readonly unchanged: number;
	readonly hub: string | null;
	/** The address that the feed gives itself: what hubs know it by. */
	readonly self: string | null;
	readonly hints: FeedHints;
	/** How many items it holds. */
	readonly length: number;
	readonly freshForSeconds: number | null;
	/** What it said about the comments of its posts, by the posts' canonical URLs. */
	readonly comments?: Readonly<Record<string, FeedItemComments>>;
}

export const NO_STATE: BlogState = {
	feed: null,
	showsDates: null,
	otherHost: null,
	shapes: [],
	folder: '',
	hasPages: true,
	hasAddresses: false,
};

export interface HostMemory {
	/** The pause between two requests that the host needs. */
	gapMs: number;
	/** Visits in a row that found the host unreachable. */
	failures: number;
	/** Listings and posts that were planned on it: a host with many listings and few posts is a trap. */
	lists: number;
	posts: number;
	/** What was reported of it as a whole, and when: once is enough for a while. */
	told: Record<string, string>;
	/** By kind of address: pages that were read, and those among them that led to posts. */
	tries: Record<string, Tries>;
	/** Coverage gaps that were reported page by page. */
	gaps: number;
	/** What robots.txt of each origin said. */
	robots: Record<string, SavedRules>;
}

export interface Tries {
	tried: number;
	useful: number;
}

export interface SavedRules {
	/** The text; null when there is none, and all is allowed. */
	readonly text: string | null;
	readonly at: string;
}
