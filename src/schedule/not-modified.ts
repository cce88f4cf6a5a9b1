/**
 * not-modified: whether to believe a server that says "not modified" (304) time after time.
 *
 * Some servers and caches answer so whatever has changed. When posts are overdue by the blog's own rhythm, or once in two weeks in any
 * case, the next request carries no conditions.
 */

import { DAY_MS } from './habit.ts';
import type { Rhythm } from './rhythm.ts';

/** Posts that should have come by the rhythm since the last full answer. */
const MISSED_POSTS = 4;
const LEAST_IN_A_ROW = 3;
const LONGEST_MS = 14 * DAY_MS;

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
	return input.inARow >= LEAST_IN_A_ROW && (sinceMs / DAY_MS) * input.rhythm.postsPerDay >= MISSED_POSTS;
}
