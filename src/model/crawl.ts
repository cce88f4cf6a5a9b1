/** crawl: what a crawl is doing, and what it did. */
import type { Visit } from './visit.ts';

export interface Activity {
	readonly visits: number;
	readonly bytes: number;
	readonly newPosts: number;
	/** What went wrong, in words, the most frequent first. */
	readonly troubles: readonly Trouble[];
	readonly latest: readonly Visit[];
	/** Hours between the publication of posts and their finding, the median of those found since; null when there are none. */
	readonly delayHours: number | null;
}

export interface Trouble {
	readonly what: string;
	readonly count: number;
	/** An address where it happened. */
	readonly example: string;
	readonly lastAt: string;
}

export interface CrawlState {
	readonly startedAt: string;
	readonly requests: number;
	readonly bytes: number;
	readonly requestsPerSecond: number;
	readonly newPosts: number;
	readonly blogs: number;
	readonly notBlogs: number;
	/** Addresses that are due now; no more than 100,000 are counted. */
	readonly waiting: number;
	readonly nextDue: string | null;
	/** What is being fetched. */
	readonly underWay: readonly { readonly url: string; readonly kind: string; readonly since: string }[];
}

/** What `/api/crawl` tells, whichever process crawls. */
export interface CrawlReport {
	/** Null when another process crawls, or none. */
	readonly crawl: CrawlState | null;
	readonly lastHour: Activity;
}
