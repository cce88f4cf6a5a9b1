/**
 * visit: what one visit is given and what it tells.
 *
 * A visit asks for one address, or a few of the same host, understands what comes back, and ends with a batch for the
 * store: posts, links, what to visit next, and when to come again. It reads no clock and no store, so it runs in a thread of
 * its own, and the same answers give the same batch.
 */

import type { WebHeaders, WebRequest } from '../io/web.ts';
import type { Dossier, Task } from '../model/task.ts';

export interface VisitInput {
	readonly task: Task;
	/** What is known of the task's blog; null while it is not known. */
	readonly dossier: Dossier | null;
	/** The sitemaps that robots.txt names. */
	readonly sitemaps: readonly string[];
	readonly settings: VisitSettings;
	/** When the visit begins, ISO. */
	readonly now: string;
	/** A feed that its hub delivered: it need not be asked for. */
	readonly delivered?: Extract<Asked, { kind: 'answer' }> | undefined;
}

export interface VisitSettings {
	/** What is planned now goes first: other blogs, or more of this one. It changes so that a share of each comes out. */
	readonly side: 'breadth' | 'depth';
	/** Hours that posts may wait together before a look is worth a request. */
	readonly patience: number;
	/** Only these hosts are visited; null for all. */
	readonly hosts: readonly string[] | null;
	/** Only blogs in these languages are kept and followed; null for all. */
	readonly languages: readonly string[] | null;
	/** Steps from the seeds at the most. */
	readonly maxDepth: number;
	/** Blogs tell of new posts by pings or hubs. */
	readonly hasPush: boolean;
}

/** What came of asking. All of it can be handed from thread to thread. */
export type Asked =
	| {
			readonly kind: 'answer';
			/** The last of the addresses that the host led through. */
			readonly url: string;
			readonly status: number;
			readonly headers: WebHeaders;
			readonly body: Uint8Array;
			readonly at: string;
			readonly isCut: boolean;
	  }
	| {
			/** It leads to another host, whose turn is another. */
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

/** Ask the host of the visit; the asker sees to its rules and its rest. */
export type Ask = (request: WebRequest) => Promise<Asked>;
