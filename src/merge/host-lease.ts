/**
 * host-lease: who may work for a host, as pure transitions. The store holds the lease; messages only say that it might be worth looking.
 *
 * Each time a host is handed out it gets a higher fencing number. Whatever refers to an older number has no effect, however late and
 * however often it arrives. A lease has one holder in its life: a worker that comes second is refused, and the host is handed out again
 * when the lease has run out.
 */

export interface HostLease {
	/** Goes up whenever the host is handed out. */
	readonly fence: number;
	readonly isOut: boolean;
	/** The worker that visits the host; null until one has claimed it. */
	readonly holder: string | null;
	/** The writer that is saving its result. */
	readonly writer: string | null;
	/** By the store's clock, in milliseconds. */
	readonly untilMs: number;
	/** Workers in a row that claimed the host and never returned a result. */
	readonly tries: number;
}

/** What a worker or a writer shows to prove that it works for a host. */
export interface Claim {
	readonly fence: number;
	readonly holder: string;
}

export const FREE: HostLease = {
	fence: 0,
	isOut: false,
	holder: null,
	writer: null,
	untilMs: 0,
	tries: 0,
};

export function handOut(lease: HostLease, { nowMs, waitMs }: { nowMs: number; waitMs: number }): HostLease {
	return { ...FREE, fence: lease.fence + 1, isOut: true, untilMs: nowMs + waitMs, tries: lease.tries };
}

/** The lease of a worker that claims or renews it; null when it may not visit the host. */
export function claimHost(
	lease: HostLease,
	{ fence, holder }: Claim,
	{ nowMs, leaseMs }: { nowMs: number; leaseMs: number },
): HostLease | null {
	if (!lease.isOut || lease.fence !== fence || lease.writer !== null) return null;
	if (lease.holder === null) return { ...lease, holder, untilMs: nowMs + leaseMs, tries: lease.tries + 1 };
	if (lease.holder !== holder || lease.untilMs <= nowMs) return null;
	return { ...lease, untilMs: nowMs + leaseMs };
}

export type Acceptance =
	| { readonly kind: 'accepted'; readonly lease: HostLease }
	/** The host was handed out again or given back: the result has no effect. */
	| { readonly kind: 'stale' }
	/** Another writer is saving it. */
	| { readonly kind: 'busy' };

/** A result counts while nobody else had the host since, even if the lease has run out meanwhile. */
export function acceptResult(
	lease: HostLease,
	{ fence, holder }: Claim,
	{ writer, nowMs, writeMs }: { writer: string; nowMs: number; writeMs: number },
): Acceptance {
	if (!lease.isOut || lease.fence !== fence || lease.holder !== holder) return { kind: 'stale' };
	const isOthers = lease.writer !== null && lease.writer !== writer && lease.untilMs > nowMs;
	if (isOthers) return { kind: 'busy' };
	return { kind: 'accepted', lease: { ...lease, writer, untilMs: nowMs + writeMs } };
}

/** The lease of a host that is given back; null when somebody else has it by now. */
export function giveBack(lease: HostLease, fence: number): HostLease | null {
	return lease.isOut && lease.fence === fence ? { ...FREE, fence } : null;
}

export function isLost({ isOut, untilMs }: HostLease, nowMs: number): boolean {
	return isOut && untilMs <= nowMs;
}
