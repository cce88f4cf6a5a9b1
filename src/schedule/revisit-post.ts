/**
 * revisit-post: when to visit a post's page again, for comments and edits.
 *
 * In:     the post's age, its comments, whether the last look found something new.
 * Out:    the next look, or null when no more is worth one; why, in words.
 *
 * Comments come soon or not at all: the interval grows with the age, so that a post gets about ten visits.
 */

import { DAY_MS, HOUR_MS } from './habit.ts';

export interface PostVisit {
	readonly due: string | null;
	readonly reason: string;
}

const FIRST_MS = 6 * HOUR_MS;
const LONGEST_MS = 60 * DAY_MS;
/** The next interval as a share of the age. */
const LIVELY = 0.5;
const QUIET = 1;
/** An older post is let go when the last look found nothing new: with comments later than without. */
const QUIET_AGE_MS = 60 * DAY_MS;
const COMMENTED_AGE_MS = 365 * DAY_MS;

export function revisitPost(input: {
	/** Null if the post has no date; it then counts as new at the last visit. */
	readonly published: string | null;
	readonly comments: number;
	/** When the newest comment was written. A post that still gets comments counts as being as young as that comment. */
	readonly lastComment?: string | null;
	readonly lastVisit: string;
	/** The last look found a new comment or an edit. */
	readonly changedLast: boolean;
	readonly now: string;
	/** The time by the blog's server, if it sent one. */
	readonly serverNow?: string | null;
}): PostVisit {
	const last = Date.parse(input.lastVisit);
	const published = input.published === null ? Number.NaN : Date.parse(input.published);
	const ageMs = Number.isNaN(published)
		? 0
		: Math.max(0, last - latestOf(published, last, input.lastComment));
	const letGoMs = input.comments > 0 ? COMMENTED_AGE_MS : QUIET_AGE_MS;
	if (!input.changedLast && ageMs > letGoMs) {
		if (isYoungThere(published, letGoMs, input.serverNow)) {
			const due = new Date(Date.parse(input.now) + LONGEST_MS).toISOString();
			return {
				due,
				reason: `${days(ageMs)} old by our clock, but newer by its server's clock: one of the clocks is wrong`,
			};
		}
		return { due: null, reason: `${days(ageMs)} old and unchanged at the last visit: no more visits` };
	}
	const share = input.changedLast ? LIVELY : QUIET;
	const interval = Math.min(LONGEST_MS, Math.max(FIRST_MS, ageMs * share));
	const due = Math.max(Date.parse(input.now), last + interval);
	const found = input.changedLast ? 'changed at the last visit' : 'unchanged at the last visit';
	return { due: new Date(due).toISOString(), reason: `${days(ageMs)} old, ${found}` };
}

/** The last sign of life: the post itself, or a comment on it that is not from the future. */
function latestOf(published: number, last: number, lastComment: string | null = null): number {
	const commented = Date.parse(lastComment ?? '');
	return Number.isNaN(commented) || commented > last ? published : Math.max(published, commented);
}

/** The end of visits is final, so our own clock, which may be a year ahead, does not decide it alone. */
function isYoungThere(published: number, letGoMs: number, serverNow: string | null = null): boolean {
	const there = Date.parse(serverNow ?? '');
	return there >= published && there - published <= letGoMs;
}

function days(ms: number): string {
	const whole = Math.floor(ms / DAY_MS);
	if (whole < 1) return 'less than a day';
	return whole === 1 ? '1 day' : `${whole} days`;
}
