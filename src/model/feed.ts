/** feed: what a feed says, in one shape for every format. Dates are ISO strings; absent values are null. */

/** The format of a feed. `rss` and `atom` are feeds whose version is unknown; `h-feed` and `json-ld` are in the markup of a page; `wp-json` is the REST API of WordPress. */
export type FeedFormat =
	| 'rss0.90'
	| 'rss0.91'
	| 'rss0.92'
	| 'rss0.93'
	| 'rss0.94'
	| 'rss1.0'
	| 'rss1.1'
	| 'rss2.0'
	| 'rss'
	| 'atom0.3'
	| 'atom1.0'
	| 'atom'
	| 'json1.0'
	| 'json1.1'
	| 'cdf'
	| 'h-feed'
	| 'json-ld'
	| 'wp-json';

/** A feed in one shape for every format. Dates are ISO strings; absent values are null. */
export interface Feed {
	readonly format: FeedFormat;
	readonly title: string | null;
	/** The home page of the blog. */
	readonly link: string | null;
	readonly description: string | null;
	readonly language: string | null;
	readonly updated: string | null;
	/** The WebSub hub. */
	readonly hub: string | null;
	/** The next page of a paged or archived feed (RFC 5005, JSON Feed). */
	readonly next: string | null;
	/** What the feed says about itself and when to fetch it again. */
	readonly hints: FeedHints;
	readonly items: readonly FeedItem[];
	/** What was wrong and how it was repaired, in words. */
	readonly warnings: readonly string[];
}

/** What a feed says about itself and its schedule. */
export interface FeedHints {
	readonly self: string | null;
	readonly generator: string | null;
	readonly author: string | null;
	readonly ttlMinutes: number | null;
	readonly skipHours: readonly number[];
	readonly skipDays: readonly string[];
	/** Minutes between updates, from the syndication module. */
	readonly updateEveryMinutes: number | null;
	/** Where the feed says it has moved to. */
	readonly movedTo: string | null;
	/** RFC 5005: the feed holds everything, or is an archive page that never changes. */
	readonly isComplete: boolean;
	readonly isArchive: boolean;
}

/** One item of a feed. Dates are ISO strings; absent values are null. */
export interface FeedItem {
	/** The item's own id if it has one, else one made of its link or its title and date; never empty. */
	readonly id: string;
	readonly url: string | null;
	/** Plain text. */
	readonly title: string | null;
	readonly author: string | null;
	/** The author's own page; absent if the feed names none. */
	readonly authorUrl?: string | null;
	readonly published: string | null;
	readonly updated: string | null;
	/** HTML. */
	readonly summary: string | null;
	/** HTML. */
	readonly content: string | null;
	readonly categories: readonly string[];
	/** The page that shows the comments. */
	readonly commentsUrl: string | null;
	/** The feed of the comments. */
	readonly commentsFeed: string | null;
	readonly commentCount: number | null;
	/** The URL or id of what this replies to (RFC 4685). */
	readonly inReplyTo: string | null;
	readonly enclosures: readonly Enclosure[];
	/** Comments that the document has with the item; absent in formats that have none. */
	readonly comments?: readonly FeedItem[];
}

/** A file that belongs to an item, such as a podcast episode. */
export interface Enclosure {
	readonly url: string;
	readonly type: string | null;
	readonly bytes: number | null;
}
