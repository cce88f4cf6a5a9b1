/**
 * frontier: the addresses to visit, host by host.
 *
 * Each address is one task. Work is claimed by host, because only one worker may visit a host at a time. A claimed host is
 * unavailable until it is released, and comes back if its process died. Claiming, releasing and adding cost the same
 * whether a thousand addresses wait or a million.
 */
import type { StoredContext, StoredTask } from '../../model/task.ts';
import type { HostLeases } from './host-leases.ts';

export interface TakenHost {
	readonly host: string;
	/** What the crawler stores for the host: plain JSON that the store does not interpret. */
	readonly state: unknown;
}

/** Counts stop here: counting takes longer the more there is. */
export const MAX_COUNTED = 100_000;

/** Hosts that become ready per claim, those that waited longest first: after a long halt very many are due at once. */
const WOKEN_AT_LEAST = 128;
const WOKEN_FOR_ONE = 4;
/** And so many of the hosts that became due last, so that a pinged host does not wait for all others. */
export const NEWEST_WOKEN = 16;

export function mostWoken(taken: number): number {
	return Math.max(WOKEN_AT_LEAST, WOKEN_FOR_ONE * taken);
}

/** Each up to `MAX_COUNTED`. */
export interface FrontierCounts {
	/** Addresses that are due now, on hosts that are not paused. */
	readonly waiting: number;
	/** Hosts that can be claimed now. */
	readonly ready: number;
	/** Hosts that are claimed. */
	readonly out: number;
}

export interface Frontier {
	/** Claims hosts with work that is due, the best first. They are unavailable until released. */
	take(query: { readonly now: string; readonly limit: number }): Promise<readonly TakenHost[]>;
	/** The due tasks of a host, the best first. */
	tasks(query: {
		readonly host: string;
		readonly now: string;
		readonly limit: number;
	}): Promise<readonly StoredTask[]>;
	/** The address is no longer due; what is stored about it stays. */
	cancel(url: string): Promise<void>;
	/** Releases a host. It is due when its first task is, but not before `notBefore`. */
	release(host: string, options: { readonly state: unknown; readonly notBefore?: string }): Promise<void>;
	/** Releases hosts that were claimed when a process died; with a time, only those claimed before it. */
	recover(outBefore?: string): Promise<number>;
	/** When the next host can be claimed; null if nothing waits. */
	nextDue(): Promise<string | null>;
	task(url: string): Promise<StoredTask | null>;
	crawlContext(blog: string): Promise<StoredContext | null>;
	counts(now: string): Promise<FrontierCounts>;
	/** Small values that a crawl saves by name, as JSON; null deletes one. */
	remember(name: string, value: unknown): Promise<void>;
	/** Hosts for the workers of a fleet; only on an engine with several writing processes. */
	readonly leases?: HostLeases;
	/** All values whose names have this prefix. */
	recall(prefix: string): Promise<readonly unknown[]>;
}

/** Nothing is scheduled later than this. A later time came from a wrong clock, so the task is due at once. */
const MAX_DAYS_AHEAD = 200;

/** No task scheduled by a correct clock is due after this moment. */
export function beyondBelief(now: string): string {
	return new Date(Date.parse(now) + MAX_DAYS_AHEAD * 86_400_000).toISOString();
}
