/**
 * plan: what to do about a subscription, and when.
 *
 * In:     a subscription and the time.
 * Out:    the next step and its time. Pure: the same input gives the same output.
 */
import type { Subscription } from './subscription.ts';

/** `ask`: send the request (again, or to renew). `fail`: the confirmation did not arrive in time. `forget`: drop it. */
export type Step = 'ask' | 'fail' | 'forget' | 'wait';

export interface PlannedStep {
	readonly step: Step;
	/** When it is due; Infinity for never. */
	readonly at: number;
}

const MINUTE = 60_000;
/** How long a hub has to confirm. */
export const CONFIRM_WITHIN_MS = 15 * MINUTE;
/** A lease is renewed when this share of it is left, and not later than some hours before its end. */
const RENEW_SHARE = 0.1;
const LONGEST_MARGIN_MS = 24 * 60 * MINUTE;

/** The next step, due or not. */
export function planStep(subscription: Subscription): PlannedStep {
	const { state, askedAt, retryAt } = subscription;
	if (state === 'leaving') return { step: 'forget', at: (askedAt ?? 0) + CONFIRM_WITHIN_MS };
	if (askedAt !== null) return { step: 'fail', at: askedAt + CONFIRM_WITHIN_MS };
	const due = state === 'active' ? renewalAt(subscription) : 0;
	return { step: 'ask', at: Math.max(due, retryAt ?? 0) };
}

/** The step to take now. */
export function dueStep(subscription: Subscription, now: number): Step {
	const { step, at } = planStep(subscription);
	return at <= now ? step : 'wait';
}

/** When to request the next lease: before the end of this one, with time for a second try. */
export function renewalAt({ leaseMs, leaseEnds }: Subscription): number {
	if (leaseMs === null || leaseEnds === null) return 0;
	return leaseEnds - Math.min(LONGEST_MARGIN_MS, leaseMs * RENEW_SHARE);
}

/** Whether new posts are expected from the hub, so that polling may be rare. */
export function detectPush({ state, leaseEnds, missed }: Subscription, now: number): boolean {
	return state === 'active' && leaseEnds !== null && leaseEnds > now && missed === 0;
}
