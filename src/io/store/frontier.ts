/**
 * frontier: the addresses that are to be visited, host by host.
 *
 * An address is one task. Work is handed out by hosts, because a host is visited by one at a time: a host that is taken is
 * out until it is released, and what was out when a process died comes back. Taking, releasing and adding cost the same
 * whether a thousand addresses wait or a million.
 */

import { ADDRESSES, remember } from '../../lib/text/remember.ts';
import { canParse } from '../../lib/url/can-parse.ts';

/** An address to visit. */
export interface Task {
	readonly url: string;
	/** What is expected there: `home`, `feed`, `post`, `list`, … */
	readonly kind: string;
	/** The blog's home address, where it is known. */
	readonly blog: string | null;
	/** When it is due, ISO; null when it is done with. */
	readonly due: string | null;
	/** Higher first among those that are due. */
	readonly priority: number;
	/** Steps from the seeds. */
	readonly depth: number;
	/** How many pages in a row on the way here were no blogs. */
	readonly strays: number;
	/** Where it came from. */
	readonly via: string | null;
	/** Visits in a row that failed. */
	readonly failures: number;
	/** What the crawler needs to know when it comes there: plain JSON that the store does not look into. */
	readonly note: unknown;
}

export interface FrontierFacts extends Omit<Task, 'strays' | 'failures' | 'note'> {
	readonly strays?: number;
	readonly failures?: number;
	readonly note?: unknown;
	/**
	 * What happens to an address that is known. `found`, the default: it stays as it is, but every finding raises its
	 * priority a little (Bross) and a shorter way counts. `visited`: all is set. `sooner`: it is due at this time at the latest.
	 */
	readonly as?: 'found' | 'visited' | 'sooner';
}

export interface TakenHost {
	readonly host: string;
	/** What the crawler remembers of it: plain JSON that the store does not look into. */
	readonly state: unknown;
}

/** What the crawler remembers of a blog. */
export interface Dossier {
	readonly state: unknown;
	readonly title: string | null;
	readonly isBlog: boolean | null;
	/** A person said so, and it stays. */
	readonly isSettled: boolean;
	readonly judgedAt: string | null;
	readonly posts: number;
	readonly inboundLinks: number;
	/** When its latest posts were published, newest first. */
	readonly published: readonly string[];
	/** Newest first. */
	readonly wrappers: readonly unknown[];
}

/** No more than this are counted of anything: counting takes the longer the more there is. */
export const MOST_COUNTED = 100_000;

/** Hosts that become ready when some are taken, those that waited longest first: after a long halt very many are due at once. */
const WOKEN_AT_LEAST = 128;
const WOKEN_FOR_ONE = 4;
/** And so many of those that are due since just now: what is pinged does not wait until all others are awake. */
export const NEWEST_WOKEN = 16;

export function mostWoken(taken: number): number {
	return Math.max(WOKEN_AT_LEAST, WOKEN_FOR_ONE * taken);
}

/** Each up to `MOST_COUNTED`. */
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
	}): Promise<readonly Task[]>;
	/** Gives a host back: it is due when its first task is, but not before `notBefore`. */
	release(host: string, options: { readonly state: unknown; readonly notBefore?: string }): Promise<void>;
	/** Hosts that were out when a process died come back; with a time only those that have been out since before it. */
	recover(outBefore?: string): Promise<number>;
	/** When the next host can be taken; null when nothing waits. */
	nextDue(): Promise<string | null>;
	task(url: string): Promise<Task | null>;
	dossier(blog: string): Promise<Dossier | null>;
	counts(now: string): Promise<FrontierCounts>;
	/** Small things that a crawl remembers by name, as JSON; null forgets one. */
	remember(name: string, value: unknown): Promise<void>;
	/** All whose names begin so. */
	recall(prefix: string): Promise<readonly unknown[]>;
}

/** Nothing is put off for longer: what is due later was told by a clock that was wrong. It is due at once. */
const MOST_DAYS_AHEAD = 200;

/** The moment after which no task that was told by a clock like this one is due. */
export function beyondBelief(now: string): string {
	return new Date(Date.parse(now) + MOST_DAYS_AHEAD * 86_400_000).toISOString();
}

/** The host that an address counts for: whose rest between requests it shares. */
export const hostOf = remember((url) => {
	if (!canParse(url)) return '';
	const { hostname, port } = new URL(url);
	const bare = hostname.replace(/^www\.(?=[^.]+\.)/, '');
	return port === '' ? bare : `${bare}:${port}`;
}, ADDRESSES);
