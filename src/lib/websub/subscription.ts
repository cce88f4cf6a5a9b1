/**
 * subscription: the state of one subscription, and how events change it.
 *
 * In:     a subscription, an event, the time.
 * Out:    the new state. Plain JSON, never changed in place; times are milliseconds.
 * Source: WebSub (W3C Recommendation 2018) §5. When a hub counts as dead is our own rule.
 * Not here: when something is due (plan.ts), requests (the caller's).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * `asked`: requested, not yet confirmed. `active`: the hub has confirmed it. `leaving`: unsubscription was requested.
 * `dead`: the hub does not work; it is rarely tried again.
 */
type SubscriptionState = 'asked' | 'active' | 'leaving' | 'dead';

export interface Subscription {
	readonly topic: string;
	readonly hub: string;
	/** The unguessable end of the callback URL. */
	readonly id: string;
	/** With it the hub signs what it delivers. */
	readonly secret: string;
	readonly state: SubscriptionState;
	/** When the last request was sent that is not confirmed yet; null when no confirmation is pending. */
	readonly askedAt: number | null;
	/** Since when it has been active without interruption; null when it is not active. */
	readonly activeSince: number | null;
	/** How long the last lease was, and when it ends; null before the first. */
	readonly leaseMs: number | null;
	readonly leaseEnds: number | null;
	readonly lastDelivery: number | null;
	/** Consecutive failed requests. */
	readonly failures: number;
	/** Posts found by polling since the last delivery that the hub should have delivered. */
	readonly missed: number;
	/** No request is sent before this time; null when there is no limit. */
	readonly retryAt: number | null;
	/** How often the hub was found dead. */
	readonly deaths: number;
	/** Since when this hub is used; null in data of earlier versions. */
	readonly hubSince?: number | null;
	/** Why it is dead, in words. */
	readonly why: string | null;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Consecutive failures after which a hub counts as dead. */
export const MAX_FAILURES = 4;
/** Consecutive posts that a hub may fail to deliver. */
export const MAX_MISSED = 3;
/** A hub may be slower than a poll that happens by chance. A post counts as missed only when it is older than this. */
export const DELIVERY_GRACE_MS = 10 * MINUTE;
/** The pause after the first failure; it doubles with each. */
const FIRST_PAUSE_MS = 5 * MINUTE;
/** A dead hub is tried again after this time, which doubles with each death. */
const FIRST_REST_MS = 7 * DAY;
const LONGEST_REST_MS = 56 * DAY;
/** The range of leases that a hub may set. Outside of it there would be a request every second, or none for years. */
export const MIN_LEASE_MS = 5 * MINUTE;
export const MAX_LEASE_MS = 30 * DAY;
/** The requested lease, also assumed where a hub names none. */
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

/** The hub accepted our request and will confirm it. */
export function noteRequested(subscription: Subscription, now: number): Subscription {
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

/** A request was refused, or not confirmed in time. After too many in a row the hub is dead. */
export function noteFailure(subscription: Subscription, why: string, now: number): Subscription {
	const failures = subscription.failures + 1;
	if (failures >= MAX_FAILURES) return noteDead(subscription, why, now);
	const pauseMs = FIRST_PAUSE_MS * 2 ** (failures - 1);
	return { ...subscription, failures, askedAt: null, retryAt: now + pauseMs, why };
}

/** The request could not be sent now, for local reasons. */
export function notePostponed(subscription: Subscription, why: string, until: number): Subscription {
	return { ...subscription, askedAt: null, retryAt: until, why };
}

/** The hub does not work, or refuses: fall back to polling. */
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

/** A signed delivery arrived. A hub that delivers is alive: if it was considered dead, it is used again now. */
export function noteDelivery(subscription: Subscription, now: number): Subscription {
	const retryAt = subscription.state === 'dead' ? now : subscription.retryAt;
	return { ...subscription, lastDelivery: now, missed: 0, failures: 0, deaths: 0, retryAt };
}

/**
 * Polling found a post that was published while the subscription was active. If nothing was delivered since and the hub
 * had enough time, the post counts as missed. After several of them the hub is dead.
 */
export function notePolled(subscription: Subscription, publishedAt: number, now: number): Subscription {
	if (!isMissed(subscription, publishedAt, now)) return subscription;
	const missed = subscription.missed + 1;
	if (missed < MAX_MISSED) return { ...subscription, missed };
	return noteDead(subscription, `the hub did not deliver ${missed} posts that were found later`, now);
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
 * Is a delivery signed with the subscription's secret? Source: WebSub §8.1: `X-Hub-Signature: method=hex`. The
 * comparison runs in constant time.
 */
export function signBody(body: Uint8Array, secret: string, method = 'sha256'): string {
	return `${method}=${createHmac(method, secret).update(body).digest('hex')}`;
}

/** Also false for a header that is missing, has an unknown method, or is not hexadecimal. */
export function checkSignature(header: string | undefined, body: Uint8Array, secret: string): boolean {
	const [, method, digest] = /^\s*(sha\d{1,3})=([\da-f]{40,128})\s*$/i.exec(header ?? '') ?? [];
	if (method === undefined || digest === undefined || !METHODS.has(method.toLowerCase())) return false;
	const expected = createHmac(method.toLowerCase(), secret).update(body).digest();
	const given = Buffer.from(digest, 'hex');
	// Reading bytes from hex would silently drop an extra digit.
	if (digest.length !== 2 * expected.length) return false;
	return given.length === expected.length && timingSafeEqual(given, expected);
}
