/** values: what the API tells of the crawl. */
import type { Visit } from '../../../src/model/visit.ts';

export type { Gap, Visit } from '../../../src/model/visit.ts';

export interface Trouble {
	readonly what: string;
	readonly count: number;
	readonly example: string;
	readonly lastAt: string;
}

export interface Activity {
	readonly visits: number;
	readonly bytes: number;
	readonly newPosts: number;
	readonly troubles: readonly Trouble[];
	readonly latest: readonly Visit[];
	readonly delayHours: number | null;
}

export interface CrawlState {
	readonly startedAt: string;
	readonly requests: number;
	readonly bytes: number;
	readonly requestsPerSecond: number;
	readonly newPosts: number;
	readonly blogs: number;
	readonly notBlogs: number;
	readonly waiting: number;
	readonly nextDue: string | null;
	readonly underWay: readonly { readonly url: string; readonly kind: string; readonly since: string }[];
}

export interface CrawlReport {
	/** Null when another process crawls, or none. */
	readonly crawl: CrawlState | null;
	readonly lastHour: Activity;
}
