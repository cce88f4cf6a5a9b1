/**
 * pages-at-hand: which pages of a visit under way are held on to, so that they can be quarantined or given to another thread.
 *
 * Many visits are under way at once, and each may be of a host that sends nothing but the largest pages.
 */
import type { Asked } from './visit.ts';

/** Beyond this a visit's first pages are let go; the last is always kept. */
const MOST_BYTES = 16_000_000;

/** How many of the first pages are to be let go. */
export function countTooMany(answers: readonly (Asked | null)[], mostBytes = MOST_BYTES): number {
	let bytes = 0;
	for (let i = answers.length - 1; i >= 0; i--) {
		bytes += sizeOf(answers[i]!);
		if (bytes > mostBytes && i < answers.length - 1) return i + 1;
	}
	return 0;
}

function sizeOf(asked: Asked | null): number {
	return asked?.kind === 'answer' ? asked.body.length : 0;
}
