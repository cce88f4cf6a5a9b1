/**
 * not-before: what a feed and its server ask for, within reason.
 *
 * In:     the feed's hints (ttl, skipHours, skipDays, sy:), how long the answer is fresh.
 * Out:    the moment before which not to come, with its reason.
 *
 * Hints are respected within limits: a wrong or hostile hint can neither hide a blog nor make us lose posts.
 */

import type { FeedHints } from '../model/feed.ts';
import { DAY_MS, HOUR_MS, hourOf, weekdayOf } from './habit.ts';
import type { Rhythm } from './rhythm.ts';

export interface NotBefore {
	readonly ms: number;
	readonly reason: string;
}

interface Requested {
	readonly rhythm: Rhythm;
	readonly hints?: FeedHints;
	readonly freshForSeconds?: number;
}

/** The maximum delay by a hint. */
export const MAX_HINT_MS = 7 * DAY_MS;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** From this many posts on, the mean interval is trusted more than the feed's own hints. */
const ENOUGH_POSTS = 5;

/** Null if no hint asks for a later time than planned. */
export function findNotBefore(requested: Requested, lastMs: number, preferredMs: number): NotBefore | null {
	const waits: (readonly [number, string])[] = [
		[(requested.freshForSeconds ?? 0) * 1000, 'the server says its response stays fresh until then'],
		[(requested.hints?.ttlMinutes ?? 0) * 60_000, 'the feed asks not to be fetched before then (ttl)'],
		[claimedInterval(requested), 'the feed says it is updated only then (sy:updatePeriod)'],
	];
	const [waitMs, reason] = waits.reduce((most, wait) => (wait[0] > most[0] ? wait : most));
	const ms = lastMs + Math.min(waitMs, MAX_HINT_MS);
	return ms > preferredMs ? { ms, reason } : null;
}

/** Many feeds carry a period that their software wrote once; where posts come oftener, they are believed. */
function claimedInterval({ rhythm, hints }: Requested): number {
	const claimed = (hints?.updateEveryMinutes ?? 0) * 60_000;
	return rhythm.knownPosts >= ENOUGH_POSTS ? Math.min(claimed, DAY_MS / rhythm.postsPerDay) : claimed;
}

/** The first moment from this one on that lies in no skipped hour and on no skipped day (both GMT). */
export function skipAhead(hints: FeedHints | undefined, ms: number): number {
	if (hints === undefined || (hints.skipHours.length === 0 && hints.skipDays.length === 0)) return ms;
	const days = new Set(hints.skipDays.map((day) => WEEKDAYS.indexOf(day.toLowerCase())));
	// Hour 24 is midnight in older feeds.
	const hours = new Set(hints.skipHours.map((hour) => hour % 24));
	for (let at = ms; at <= ms + MAX_HINT_MS; at = (Math.floor(at / HOUR_MS) + 1) * HOUR_MS) {
		if (!hours.has(hourOf(at)) && !days.has(weekdayOf(at))) return at;
	}
	return ms;
}
