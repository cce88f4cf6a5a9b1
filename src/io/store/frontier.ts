/**
 * frontier: the addresses that are to be visited, host by host.
 *
 * An address is one task. Work is handed out by hosts, because a host is visited by one at a time: a host that is taken is
 * out until it is released, and what was out when a process died comes back. Taking, releasing and adding cost the same
 * whether a thousand addresses wait or a million.
 */
import type { StoredContext, StoredTask } from '../../model/task.ts';
import type { HostLeases } from './host-leases.ts';

export interface TakenHost {
	readonly host: string;
	/** What the crawler remembers of it: plain JSON that the store does not look into. */
	readonly state: unknown;
}

/** No more than this are counted of anything: counting takes the longer the more there is. */
export const MAX_COUNTED = 100_000;

/** Hosts that become ready when some are taken, those that waited longest first: after a long halt very many are due at once. */
const WOKEN_AT_LEAST = 128;
const WOKEN_FOR_ONE = 4;
/** And so many of those that are due since just now: what is pinged does not wait until all others are awake. */
export const NEWEST_WOKEN = 16;

export function mostWoken(taken: number): number {
	return Math.max(WOKEN_AT_LEAST, WOKEN_FOR_ONE * taken);
}

/** Each up to `MAX_COUNTED`. */
export interface FrontierCounts {
	/** Addresses that are due now, of hosts that are not left alone for a while. */
	readonly waiting: number;
	/** Hosts that can be taken now. */
	readonly ready: number;
	/** Hosts that are taken. */
	readonly out: number;
}

export interface Frontier {
	/** Hosts with work that is due, the best first. They are out until they are released. */
	take(query: { readonly now: string; readonly limit: number }): Promise<readonly TakenHost[]>;
	/** The tasks of a host that are due, the best first. */
	tasks(query: {
		readonly host: string;
		readonly now: string;
		readonly limit: number;
	}): Promise<readonly StoredTask[]>;
	/** The address is no longer due; what is stored of it stays. */
	cancel(url: string): Promise<void>;
	/** Gives a host back: it is due when its first task is, but not before `notBefore`. */
	release(host: string, options: { readonly state: unknown; readonly notBefore?: string }): Promise<void>;
	/** Hosts that were out when a process died come back; with a time only those that have been out since before it. */
	recover(outBefore?: string): Promise<number>;
	/** When the next host can be taken; null when nothing waits. */
	nextDue(): Promise<string | null>;
	task(url: string): Promise<StoredTask | null>;
	crawlContext(blog: string): Promise<StoredContext | null>;
	counts(now: string): Promise<FrontierCounts>;
	/** Small things that a crawl remembers by name, as JSON; null forgets one. */
	remember(name: string, value: unknown): Promise<void>;
	/** Hosts for the workers of a fleet; only an engine that several processes write to has them. */
	readonly leases?: HostLeases;
	/** All whose names begin so. */
	recall(prefix: string): Promise<readonly unknown[]>;
}

/** Nothing is put off for longer: what is due later was told by a clock that was wrong. It is due at once. */
const MAX_DAYS_AHEAD = 200;

/** The moment after which no task that was told by a clock like this one is due. */
export function beyondBelief(now: string): string {
	return new Date(Date.parse(now) + MAX_DAYS_AHEAD * 86_400_000).toISOString();
}
