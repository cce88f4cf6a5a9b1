/** messages: what the scheduler, the workers and the writers say to each other. */
import type { VisitSettings } from '../crawl/visit.ts';
import type { Dossier, TakenHost, Task } from '../io/store/frontier.ts';
import type { Batch } from '../io/store/store.ts';

/** A host whose turn it is, with all that its visits need: whoever works holds no connection to the store. */
export interface Assignment extends TakenHost {
	readonly tasks: readonly Task[];
	/** By the address of the blog. */
	readonly dossiers: Readonly<Record<string, Dossier>>;
	readonly settings: VisitSettings;
	readonly at: string;
}

/** What came of a turn. It is written as a whole. */
export interface TurnResult {
	readonly host: string;
	readonly worker: string;
	readonly batches: readonly Batch[];
	readonly release: { readonly state: unknown; readonly notBefore?: string };
}

/** What could not be done. */
export interface DeadLetter {
	readonly why: string;
	readonly at: string;
	readonly tries: number;
	readonly message: unknown;
}
