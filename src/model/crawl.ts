/** crawl: what a crawl is doing, and what it did. */
import type { Visit } from './visit.ts';

export interface Activity {
	readonly visits: number;
	readonly bytes: number;
	readonly newPosts: number;
	/** Problems in words, the most frequent first. */
	readonly troubles: readonly Trouble[];
	readonly latest: readonly Visit[];
	/** The median delay in hours between publication and discovery, of posts found since; null if there are none. */
	readonly delayHours: number | null;
}

export interface Trouble {
	readonly what: string;
	readonly count: number;
	/** A URL where it happened. */
	readonly example: string;
	readonly lastAt: string;
}

/** Whether the crawl looks for more blogs or completes those that are known, if it decides by itself. */
export interface CrawlFocus {
	readonly side: 'breadth' | 'depth';
	/** The share of the latest addresses that led to known sites; null while there are too few. */
	readonly knownShare: number | null;
	/** When breadth turned into depth; null before. */
	readonly switchedAt: string | null;
}

export interface CrawlState {
	readonly startedAt: string;
	readonly requests: number;
	readonly bytes: number;
	readonly requestsPerSecond: number;
	readonly newPosts: number;
	readonly blogs: number;
	readonly notBlogs: number;
	/** The number of URLs due now, counted up to 100,000. */
	readonly waiting: number;
	readonly nextDue: string | null;
	/** Null unless breadth turns into depth by itself. */
	readonly focus: CrawlFocus | null;
	/** What is being fetched. */
	readonly underWay: readonly { readonly url: string; readonly kind: string; readonly since: string }[];
}

/** The response of `/api/crawl`, whichever process crawls. */
export interface CrawlReport {
	/** Null if another process crawls, or none does. */
	readonly crawl: CrawlState | null;
	readonly lastHour: Activity;
}
