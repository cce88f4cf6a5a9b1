/**
 * visit: the input and the output of one visit.
 *
 * A visit fetches one URL, or a few of the same host, processes the responses, and returns a batch for the store: posts, links, what to
 * visit next, and when to return. It uses neither the clock nor the store. So it can run in its own thread, and the same responses always
 * give the same batch.
 */

import type { WebHeaders, WebRequest } from '../io/web.ts';
import type { CrawlContext, Task } from '../model/task.ts';
import type { RobotsStatements } from '../pipeline/index.ts';
import type { Theme } from '../wrapper/index.ts';

export interface VisitInput {
	readonly task: Task;
	/** What is known of the task's blog; null while it is not known. */
	readonly crawlContext: CrawlContext | null;
	/** The sitemaps that robots.txt names. */
	readonly sitemaps: readonly string[];
	/** What robots.txt says about rights; absent or null while it is not known. */
	readonly robots?: RobotsStatements | null;
	readonly settings: VisitSettings;
	/** When the visit begins, ISO. */
	readonly now: string;
	/** The themes of the collection's blogs, which read a blog before it has a wrapper. */
	readonly themes?: readonly Theme[] | undefined;
	/** A feed that its hub delivered, so it need not be fetched. */
	readonly delivered?: Extract<FetchResult, { kind: 'answer' }> | undefined;
}

export interface VisitSettings {
	/** What gets priority now: other blogs, or more of this one. It alternates so that each gets its share. */
	readonly side: 'breadth' | 'depth';
	/** The scheduling policy, by its name or the path of its file; ours by default. */
	readonly policy?: string;
	/** Hours that posts may wait, added up, before a visit is worth its request. */
	readonly pollBudget: number;
	/** Only these hosts are visited; null for all. */
	readonly hosts: readonly string[] | null;
	/** Only blogs in these languages are stored and followed; null for all. */
	readonly languages: readonly string[] | null;
	/** The maximum number of links from a seed. */
	readonly maxDepth: number;
	/** Blogs announce new posts by pings or hubs. */
	readonly hasPush: boolean;
}

/** The result of a fetch. It can be passed between threads. */
export type FetchResult =
	| {
			readonly kind: 'answer';
			/** The URL after redirects within the host. */
			readonly url: string;
			readonly status: number;
			readonly headers: WebHeaders;
			readonly body: Uint8Array;
			readonly at: string;
			readonly isCut: boolean;
	  }
	| {
			/** It redirects to another host, which has a lane of its own. */
			readonly kind: 'elsewhere';
			readonly url: string;
			readonly isPermanent: boolean;
			readonly at: string;
	  }
	| {
			readonly kind: 'failure';
			readonly code: string;
			readonly message: string;
			readonly action: 'retry' | 'skip' | 'stop';
			readonly status: number;
			readonly retryAfterMs: number | null;
			readonly at: string;
	  };

/** Fetches from the host of the visit. The fetcher obeys robots.txt and the crawl delay. */
export type Fetch = (request: WebRequest) => Promise<FetchResult>;
