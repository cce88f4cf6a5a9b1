/** host-leases: hosts leased to the workers of a fleet, with fencing numbers; see merge/host-lease.ts. */
import type { Claim } from '../../merge/host-lease.ts';

export interface LeasedHost {
	readonly host: string;
	/** The state stored for a host in the frontier. */
	readonly state: unknown;
	readonly fence: number;
	readonly tries: number;
}

export type Accepted =
	/** `blogs` were named by the tasks in the lease; null stands for a task without a blog. */
	| { readonly kind: 'accepted'; readonly blogs: readonly (string | null)[] }
	| { readonly kind: 'stale' }
	| { readonly kind: 'busy' };

/** What remains when no host can be leased. */
export interface Unfinished {
	/** Hosts that are leased, ready, due soon, or due but paused. */
	readonly hosts: number;
	/** Hosts with due addresses that failed and will be retried later. */
	readonly failing: number;
	/** The number of those addresses. */
	readonly failingTasks: number;
}

export interface HostLeases {
	/** Leases hosts with due work, the best first. A host that no worker claims comes back after `waitMs`. */
	take(query: {
		readonly now: string;
		readonly limit: number;
		readonly waitMs: number;
	}): Promise<readonly LeasedHost[]>;
	/** The blogs whose pages a worker may report under this lease. */
	bind(host: string, fence: number, blogs: readonly (string | null)[]): Promise<void>;
	/** Claims or renews a lease; false if the worker may not visit the host. */
	claim(host: string, claim: Claim, leaseMs: number): Promise<boolean>;
	accept(
		host: string,
		claim: Claim,
		writing: { readonly writer: string; readonly writeMs: number },
	): Promise<Accepted>;
	/** False if somebody else has the host by now. */
	release(
		host: string,
		fence: number,
		options: { readonly state: unknown; readonly notBefore?: string },
	): Promise<boolean>;
	/** Releases hosts whose leases have expired. With `isBusEmpty`, also those whose message was lost. */
	recover(options: { readonly isBusEmpty: boolean; readonly waitMs: number }): Promise<number>;
	/** One of the contenders has this role, and holds it by renewing in time. */
	lead(role: string, holder: string, leaseMs: number): Promise<boolean>;
	unfinished(query: { readonly now: string; readonly soon: string }): Promise<Unfinished>;
}
