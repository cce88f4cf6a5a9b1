/** host-leases: hosts handed out to the workers of a fleet, with fencing numbers; see merge/host-lease.ts. */
import type { Claim } from '../../merge/host-lease.ts';

export interface LeasedHost {
	readonly host: string;
	/** As of a host that is taken from the frontier. */
	readonly state: unknown;
	readonly fence: number;
	readonly tries: number;
}

export type Accepted =
	/** `blogs` were named by the tasks that were handed out; null stands for a task without a blog. */
	| { readonly kind: 'accepted'; readonly blogs: readonly (string | null)[] }
	| { readonly kind: 'stale' }
	| { readonly kind: 'busy' };

/** What is left when nothing can be handed out. */
export interface Unfinished {
	/** Hosts that are out, or ready, or due soon, or due but left alone for a while. */
	readonly hosts: number;
	/** Hosts with addresses that are due, but which failed and are tried again later. */
	readonly failing: number;
	/** Their addresses. */
	readonly failingTasks: number;
}

export interface HostLeases {
	/** Hosts with work that is due, the best first. A host that nobody claims comes back after `waitMs`. */
	take(query: {
		readonly now: string;
		readonly limit: number;
		readonly waitMs: number;
	}): Promise<readonly LeasedHost[]>;
	/** The blogs whose pages a worker may report with this lease. */
	bind(host: string, fence: number, blogs: readonly (string | null)[]): Promise<void>;
	/** Claims or renews; false when the worker may not visit the host. */
	claim(host: string, claim: Claim, leaseMs: number): Promise<boolean>;
	accept(
		host: string,
		claim: Claim,
		writing: { readonly writer: string; readonly writeMs: number },
	): Promise<Accepted>;
	/** False when somebody else has the host by now. */
	release(
		host: string,
		fence: number,
		options: { readonly state: unknown; readonly notBefore?: string },
	): Promise<boolean>;
	/** Hosts whose leases have run out come back. With `isBusEmpty`, also those that no worker will ever hear of. */
	recover(options: { readonly isBusEmpty: boolean; readonly waitMs: number }): Promise<number>;
	/** One of those that try has this role, and keeps it by asking again in time. */
	lead(role: string, holder: string, leaseMs: number): Promise<boolean>;
	unfinished(query: { readonly now: string; readonly soon: string }): Promise<Unfinished>;
}
