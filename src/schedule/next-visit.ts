/**
 * next-visit: when to visit a blog's feed or page again.
 *
 * In:     its rhythm, the last visit, how long posts may wait (the poll budget), and the hints of feed and server.
 * Out:    a moment and why, in words.
 *
 * A look is worth its request once the posts that are probably there have waited long enough together: ∫λ(t)(T−t)dt = pollBudget.
 * One poll budget for all blogs makes the frequencies follow the square root of the rates, which gives the least mean
 * delay for a number of requests. The look is then slid to the best place between the last one and the one after it:
 * after the hours of posting, not into the night.
 * Source: our own; Bross §III.E asks for a scheduler that visits minor blogs rarely but regularly.
 */

import type { FeedHints } from '../model/feed.ts';
import { Curve, STEP_MS } from './curve.ts';
import { DAY_MS, HOUR_MS } from './habit.ts';
import { findNotBefore, skipAhead } from './not-before.ts';
import type { Rhythm } from './rhythm.ts';

export interface VisitInput {
	readonly rhythm: Rhythm;
	readonly lastVisit: string;
	readonly now: string;
	/** Hours that posts may wait, together, before a look is worth a request (see pollBudgetFor). */
	readonly pollBudget: number;
	readonly hints?: FeedHints;
	/** Cache-Control or Expires, from the last visit on. */
	readonly freshForSeconds?: number;
	/** Pings or WebSub deliveries of this blog arrive. */
	readonly isPushed?: boolean;
	/** How many posts the feed holds: a look comes before it could overrun. */
	readonly feedLength?: number;
	/** How much more a post of this blog counts than another's (see importanceOf). */
	readonly importance?: number;
}

export interface NextVisit {
	readonly due: string;
	readonly reason: string;
}

export const MIN_INTERVAL_MS = STEP_MS;
/** Slow and silent blogs: rarely but surely. */
export const MAX_INTERVAL_MS = 14 * DAY_MS;
/** Where push works, looks only check that it does: a quarter as many. */
const PUSH_FACTOR = 16;
/** The expected posts may fill this share of the feed: twice as many can come before one is lost. */
const FEED_SHARE = 0.5;

export function nextVisit(input: VisitInput): NextVisit {
	const lastMs = Date.parse(input.lastVisit);
	const nowMs = Date.parse(input.now);
	const curve = new Curve(input.rhythm, lastMs, MAX_INTERVAL_MS);
	const preferredMs = Math.max(lastMs + MIN_INTERVAL_MS, curve.bestLook(pollBudgetOf(input)));
	const requested = findNotBefore(input, lastMs, preferredMs);
	const requestedMs = requested?.ms ?? preferredMs;
	const skippedMs = Math.min(lastMs + MAX_INTERVAL_MS, skipAhead(input.hints, requestedMs));
	const full = (input.feedLength ?? Number.POSITIVE_INFINITY) * FEED_SHARE;
	const dueMs = Math.max(lastMs + MIN_INTERVAL_MS, curve.whenExpected(full, skippedMs));
	const describe = () => {
		if (dueMs < skippedMs) return `a visit before its feed of ${input.feedLength} posts can overflow`;
		if (skippedMs > requestedMs) return 'its feed asks to skip the hours before';
		return requested?.reason ?? describeLook(input, preferredMs - lastMs, curve.expectedAt(preferredMs));
	};
	return {
		due: new Date(Math.max(nowMs, dueMs)).toISOString(),
		reason: `${describeRhythm(input.rhythm, nowMs)}; ${describe()}`,
	};
}

function pollBudgetOf({ pollBudget, isPushed, importance }: VisitInput): number {
	return (Math.max(0, pollBudget) * (isPushed === true ? PUSH_FACTOR : 1)) / Math.max(1, importance ?? 1);
}

function describeLook({ isPushed }: VisitInput, intervalMs: number, expected: number): string {
	if (intervalMs > MAX_INTERVAL_MS - HOUR_MS) return 'at least one visit every 14 days';
	if (intervalMs <= MIN_INTERVAL_MS) return 'every 15 minutes, the shortest interval';
	const posts =
		expected < 0.1 ? 'a new post is unlikely' : `about ${expected.toFixed(1)} new posts are likely`;
	return isPushed === true
		? `it announces its posts by push; a visit to check, when ${posts}`
		: `a visit when ${posts}`;
}

/** Posts that should have come by the rhythm since the last full answer. */
const MISSED_POSTS = 4;
const MIN_IN_A_ROW = 3;
const LONGEST_MS = 14 * DAY_MS;

/**
 * Whether to believe a server that says "not modified" (304) time after time. Some servers and caches answer so whatever has
 * changed. When posts are overdue by the blog's own rhythm, or once in two weeks in any case, the next request carries no
 * conditions.
 */
export function doubtsNotModified(input: {
	readonly rhythm: Rhythm;
	/** The last answer that had a body. */
	readonly lastFull: string;
	/** Answers of 304 since. */
	readonly inARow: number;
	readonly now: string;
}): boolean {
	const sinceMs = Date.parse(input.now) - Date.parse(input.lastFull);
	if (input.inARow < 1) return false;
	// An answer from the future was dated by a clock that was wrong.
	if (sinceMs >= LONGEST_MS || sinceMs < 0) return true;
	return input.inARow >= MIN_IN_A_ROW && (sinceMs / DAY_MS) * input.rhythm.postsPerDay >= MISSED_POSTS;
}

const EVEN = 1.3;
const BURSTS = 0.8;
/** After this many mean intervals without a post, the silence is mentioned. */
const SILENT_INTERVALS = 3;

/** A rhythm in words, for the reasons that people read. */
export function describeRhythm(rhythm: Rhythm, nowMs: number): string {
	if (rhythm.lastPost === null) return 'no dated posts yet';
	if (rhythm.knownPosts === 1) return 'one dated post so far';
	const silentDays = (nowMs - Date.parse(rhythm.lastPost)) / DAY_MS;
	const silent =
		silentDays * rhythm.postsPerDay > SILENT_INTERVALS && silentDays >= 1
			? `, silent for ${Math.round(silentDays)} ${Math.round(silentDays) === 1 ? 'day' : 'days'}`
			: '';
	return `${describeRate(rhythm.postsPerDay)}${describeManner(rhythm.regularity)}${silent}`;
}

function describeRate(perDay: number): string {
	if (perDay >= 0.95) return `posts ${times(perDay)} a day`;
	if (perDay >= 0.95 / 7) return `posts ${times(perDay * 7)} a week`;
	return `posts every ${Math.round(1 / perDay)} days`;
}

function times(count: number): string {
	const rounded = count >= 10 ? Math.round(count) : Math.round(count * 10) / 10;
	return Math.round(rounded * 5) === 5 ? 'once' : `${rounded} times`;
}

function describeManner(regularity: number): string {
	if (regularity >= EVEN) return ', evenly';
	return regularity <= BURSTS ? ', in bursts' : '';
}
