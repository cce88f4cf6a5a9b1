/**
 * subscription: what a subscriber knows of one subscription, and how events change it.
 *
 * In:     a subscription, what happened, the time.
 * Out:    the subscription as it is then. Plain JSON, never changed in place; times are milliseconds.
 * Source: WebSub (W3C Recommendation 2018) §5. The rest is ours: when a hub is dead.
 * Not here: when something is due (plan.ts), requests (the caller's).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * `asked`: not yet confirmed. `active`: the hub has confirmed it. `leaving`: unsubscription was asked for. `dead`: the hub
 * does not do its work; it is tried again rarely.
 */
type SubscriptionState = 'asked' | 'active' | 'leaving' | 'dead';

export interface Subscription {
	readonly topic: string;
	readonly hub: string;
	/** The unguessable end of the callback address. */
	readonly id: string;
	/** With it the hub signs what it delivers. */
	readonly secret: string;
	readonly state: SubscriptionState;
	/** When the hub was last asked and has not confirmed yet; null when no confirmation is awaited. */
	readonly askedAt: number | null;
	/** When it was confirmed without a break since; null when it is not active. */
	readonly activeSince: number | null;
	/** How long the last lease was, and when it ends; null before the first. */
	readonly leaseMs: number | null;
	readonly leaseEnds: number | null;
	readonly lastDelivery: number | null;
	/** Requests in a row that came to nothing. */
	readonly failures: number;
	/** Posts found by polling since the last delivery that the hub should have delivered. */
	readonly missed: number;
	/** Nothing is asked before this moment; null when nothing hinders. */
	readonly retryAt: number | null;
	/** How often the hub was found dead. */
	readonly deaths: number;
	/** Since when it is this hub that is asked; null in what earlier versions saved. */
	readonly hubSince?: number | null;
	/** Why it is dead, in words. */
	readonly why: string | null;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Failures in a row after which a hub counts as dead. */
export const MAX_FAILURES = 4;
/** Posts in a row that a hub may fail to deliver. */
export const MAX_MISSED = 3;
/** A hub is often slower than a poll that happens by chance: a post counts as missed only when it is older. */
export const DELIVERY_GRACE_MS = 10 * MINUTE;
/** The pause after the first failure; it doubles with each. */
const FIRST_PAUSE_MS = 5 * MINUTE;
/** A dead hub is tried again after this time, twice as long after each death. */
const FIRST_REST_MS = 7 * DAY;
const LONGEST_REST_MS = 56 * DAY;
/** Leases that a hub may set; what lies outside would mean a request a second, or none for years. */
export const MIN_LEASE_MS = 5 * MINUTE;
export const MAX_LEASE_MS = 30 * DAY;
/** What we ask for, and assume where a hub names none. */
export const WANTED_LEASE_MS = 10 * DAY;

export function createSubscription(
	topic: string,
	hub: string,
	id: string,
	secret: string,
	hubSince: number | null = null,
): Subscription {
	return {
		topic,
		hub,
		id,
		secret,
		state: 'asked' as const,
		askedAt: null,
		activeSince: null,
		leaseMs: null,
		leaseEnds: null,
		lastDelivery: null,
		failures: 0,
		missed: 0,
		retryAt: null,
		deaths: 0,
		hubSince,
		why: null,
	};
}

/** The hub took our request and will confirm it. */
export function noteAsked(subscription: Subscription, now: number): Subscription {
	const state = subscription.state === 'dead' ? 'asked' : subscription.state;
	return { ...subscription, state, askedAt: now, retryAt: null };
}

/** The hub confirmed the subscription. */
export function noteVerified(
	subscription: Subscription,
	leaseSeconds: number | null,
	now: number,
): Subscription {
	const leaseMs = boundLease(leaseSeconds);
	const isUnbroken = subscription.leaseEnds !== null && subscription.leaseEnds >= now;
	return {
		...subscription,
		state: 'active',
		askedAt: null,
		activeSince: isUnbroken ? subscription.activeSince : now,
		leaseMs,
		leaseEnds: now + leaseMs,
		failures: 0,
		retryAt: null,
		why: null,
	};
}

function boundLease(seconds: number | null): number {
	if (seconds === null || !(seconds > 0)) return WANTED_LEASE_MS;
	return Math.min(MAX_LEASE_MS, Math.max(MIN_LEASE_MS, seconds * 1000));
}

/** A request was refused, or not confirmed in time. Too many of them in a row and the hub is dead. */
export function noteFailure(subscription: Subscription, why: string, now: number): Subscription {
	const failures = subscription.failures + 1;
	if (failures >= MAX_FAILURES) return noteDead(subscription, why, now);
	const pauseMs = FIRST_PAUSE_MS * 2 ** (failures - 1);
	return { ...subscription, failures, askedAt: null, retryAt: now + pauseMs, why };
}

/** The request could not be sent now, for reasons of our own. */
export function notePostponed(subscription: Subscription, why: string, until: number): Subscription {
	return { ...subscription, askedAt: null, retryAt: until, why };
}

/** The hub does not do its work, or will not: poll as before. */
export function noteDead(subscription: Subscription, why: string, now: number): Subscription {
	const restMs = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** Math.min(subscription.deaths, 10));
	return {
		...subscription,
		state: 'dead',
		askedAt: null,
		activeSince: null,
		leaseEnds: null,
		failures: 0,
		missed: 0,
		retryAt: now + restMs,
		deaths: subscription.deaths + 1,
		why,
	};
}

/** Something signed by the hub came. A hub that delivers is alive: where it was thought dead it is asked again now. */
export function noteDelivery(subscription: Subscription, now: number): Subscription {
	const retryAt = subscription.state === 'dead' ? now : subscription.retryAt;
	return { ...subscription, lastDelivery: now, missed: 0, failures: 0, deaths: 0, retryAt };
}

/**
 * Polling found a post that was published while the subscription was active. When nothing was delivered since and the
 * hub had its time, the post counts as missed; after some of them the hub is dead.
 */
export function notePolled(subscription: Subscription, publishedAt: number, now: number): Subscription {
	if (!isMissed(subscription, publishedAt, now)) return subscription;
	const missed = subscription.missed + 1;
	if (missed < MAX_MISSED) return { ...subscription, missed };
	return noteDead(subscription, `${missed} posts were found that the hub had not delivered`, now);
}

function isMissed(
	{ state, activeSince, lastDelivery }: Subscription,
	publishedAt: number,
	now: number,
): boolean {
	if (state !== 'active' || activeSince === null || publishedAt < activeSince) return false;
	return publishedAt + DELIVERY_GRACE_MS <= now && (lastDelivery ?? 0) < publishedAt;
}

/** The subscription is no longer wanted. */
export function noteLeaving(subscription: Subscription, now: number): Subscription {
	return { ...subscription, state: 'leaving', askedAt: now, retryAt: null };
}

const METHODS: ReadonlySet<string> = new Set(['sha1', 'sha256', 'sha384', 'sha512']);

/**
 * Is a delivery signed with the subscription's secret? Source: WebSub §8.1: `X-Hub-Signature: method=hex`. The comparison takes
 * the same time whatever differs.
 */
export function signBody(body: Uint8Array, secret: string, method = 'sha256'): string {
	return `${method}=${createHmac(method, secret).update(body).digest('hex')}`;
}

/** False also for a header that is missing, of an unknown method, or no hexadecimal number. */
export function checkSignature(header: string | undefined, body: Uint8Array, secret: string): boolean {
	const [, method, digest] = /^\s*(sha\d{1,3})=([\da-f]{40,128})\s*$/i.exec(header ?? '') ?? [];
	if (method === undefined || digest === undefined || !METHODS.has(method.toLowerCase())) return false;
	const expected = createHmac(method.toLowerCase(), secret).update(body).digest();
	const given = Buffer.from(digest, 'hex');
	// A digit too many is dropped where bytes are read from it.
	if (digest.length !== 2 * expected.length) return false;
	return given.length === expected.length && timingSafeEqual(given, expected);
}
