/** messages: what the scheduler, the workers and the writers say to each other. */
import type { VisitSettings } from '../crawl/visit.ts';
import type { ForgottenEntry } from '../io/store/forgotten.ts';
import type { TakenHost } from '../io/store/frontier.ts';
import type { Batch, QuarantineFacts } from '../model/batch.ts';
import type { Dossier, Task } from '../model/task.ts';

/** A host whose turn it is, with all that its visits need: whoever works holds no connection to the store. */
export interface Assignment extends TakenHost {
	readonly tasks: readonly Task[];
	/** By the address of the blog. */
	readonly dossiers: Readonly<Record<string, Dossier>>;
	readonly settings: VisitSettings;
	/** What persons asked to be forgotten on it: no redirect may lead there. */
	readonly forgotten?: readonly ForgottenEntry[];
	readonly at: string;
}

/** What came of a turn. It is written as a whole. */
export interface TurnResult {
	readonly host: string;
	readonly worker: string;
	readonly batches: readonly Batch[];
	readonly release: { readonly state: unknown; readonly notBefore?: string };
}

/** A result as it is sent: JSON knows no bytes. */
export type SentResult = Omit<TurnResult, 'batches'> & { readonly batches: readonly SentBatch[] };
type SentBatch = Omit<Batch, 'quarantine'> & {
	readonly quarantine?: readonly (Omit<QuarantineFacts, 'bytes'> & { readonly bytes: string })[];
};

export function toSent(result: TurnResult): SentResult {
	const asText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
	return { ...result, batches: result.batches.map((batch) => withBytes(batch, asText)) };
}

export function fromSent(result: SentResult): TurnResult {
	const asBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
	return { ...result, batches: result.batches.map((batch) => withBytes(batch, asBytes)) };
}

function withBytes<From, To>(
	batch: Omit<Batch, 'quarantine'> & {
		readonly quarantine?: readonly (Omit<QuarantineFacts, 'bytes'> & { bytes: From })[];
	},
	change: (bytes: From) => To,
) {
	const { quarantine, ...rest } = batch;
	if (quarantine === undefined) return rest;
	return { ...rest, quarantine: quarantine.map((page) => ({ ...page, bytes: change(page.bytes) })) };
}
