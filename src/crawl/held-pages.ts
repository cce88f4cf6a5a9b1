/**
 * held-pages: which pages of a current visit stay in memory, so that they can be quarantined or passed to another thread.
 *
 * Memory is limited, because many visits run at the same time and each host may send only the largest pages.
 */
import type { FetchResult } from './visit.ts';

/** Beyond this the first pages of a visit are dropped. The last page always stays. */
const MAX_BYTES = 16_000_000;

/** How many of the first pages to drop. */
export function countTooMany(answers: readonly (FetchResult | null)[], maxBytes = MAX_BYTES): number {
	let bytes = 0;
	for (let i = answers.length - 1; i >= 0; i--) {
		bytes += sizeOf(answers[i]!);
		if (bytes > maxBytes && i < answers.length - 1) return i + 1;
	}
	return 0;
}

function sizeOf(result: FetchResult | null): number {
	return result?.kind === 'answer' ? result.body.length : 0;
}
