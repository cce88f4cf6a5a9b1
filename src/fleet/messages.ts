/** messages: the messages between scheduler, workers and writers. */
import type { CheckedHost } from '../crawl/checked-frontier.ts';
import type { DeliveredAnswer } from '../crawl/delivered.ts';
import type { VisitSettings } from '../crawl/visit.ts';
import type { ForgottenEntry } from '../io/store/forgotten.ts';
import type { Batch, QuarantineFacts } from '../model/batch.ts';
import type { HostMemory } from '../model/blog-state.ts';
import type { CrawlContext, Task } from '../model/task.ts';

/** A host whose turn it is, with all that its visits need: whoever works holds no connection to the store. */
export interface Assignment extends CheckedHost {
	/** Which handing out of the host this is; what refers to an older one has no effect. */
	readonly fence: number;
	/** Feeds that hubs delivered: they need not be fetched. */
	readonly delivered?: readonly DeliveredAnswer[];
	readonly tasks: readonly Task[];
	/** By the address of the blog. */
	readonly crawlContexts: Readonly<Record<string, CrawlContext>>;
	readonly settings: VisitSettings;
	/** Its erased pages. Redirects to them are not followed. */
	readonly forgotten?: readonly ForgottenEntry[];
	readonly at: string;
}

/** What came of a turn. It is written as a whole. */
export interface TurnResult {
	readonly host: string;
	readonly fence: number;
	/** Who had the lease. */
	readonly worker: string;
	readonly batches: readonly Batch[];
	readonly release: { readonly state: Partial<HostMemory> | null; readonly notBefore?: string };
}

/** A result as it is sent: JSON knows no bytes. */
export function toSent(result: TurnResult): unknown {
	const batches = result.batches.map(({ quarantine, ...batch }) => ({
		...batch,
		quarantine: quarantine?.map(asText),
	}));
	return { ...result, batches };
}

/** An assignment as it is sent. */
export function toSentAssignment({ delivered, ...assignment }: Assignment): unknown {
	if (delivered === undefined) return assignment;
	const answers = delivered.map(({ body, ...answer }) => ({
		...answer,
		body: Buffer.from(body).toString('base64'),
	}));
	return { ...assignment, delivered: answers };
}

function asText({ bytes, ...page }: QuarantineFacts): unknown {
	return { ...page, bytes: Buffer.from(bytes).toString('base64') };
}
