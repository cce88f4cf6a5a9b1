/**
 * gap: how long to leave a host alone between two requests.
 *
 * In:     the gap until now, how the last request went, the least gap by our settings and by robots.txt.
 * Out:    the next gap: slow and refusing servers get more rest at once, quick ones are trusted again step by step.
 */

export interface GapInput {
	/** The gap until now. */
	readonly gapMs: number;
	/** From the request to the end of the answer. */
	readonly tookMs: number;
	/** The HTTP status; 0 when there was no answer. */
	readonly status: number;
	readonly minGapMs: number;
	/** Crawl-delay. */
	readonly crawlDelayMs?: number | null;
}

/** An answer that takes less is no sign of a loaded server. */
const QUICK_MS = 250;
/** A slow server rests for so many times as long as it worked. */
const REST = 2;
const MAX_GAP_MS = 5 * 60_000;
/** A longer Crawl-delay would mean a few hundred pages a day at most; it is honoured up to here. */
const MAX_CRAWL_DELAY_MS = 5 * 60_000;
const REFUSED_FACTOR = 2;
const LEAST_AFTER_REFUSAL_MS = 1000;
/** What is left of a gap after a good answer. */
const RECOVERY = 0.8;

export function adaptGap({ gapMs, tookMs, status, minGapMs, crawlDelayMs }: GapInput): number {
	const least = Math.max(minGapMs, Math.min(crawlDelayMs ?? 0, MAX_CRAWL_DELAY_MS));
	const rest = tookMs > QUICK_MS ? tookMs * REST : 0;
	const wanted = Math.max(restFor(status, gapMs), rest);
	return Math.round(Math.max(least, Math.min(wanted, MAX_GAP_MS)));
}

/** A refusal doubles the gap. An answer that broke off keeps it: hosts that break every third would be left alone for ever longer. */
function restFor(status: number, gapMs: number): number {
	if (status === 429 || status >= 500) return Math.max(gapMs * REFUSED_FACTOR, LEAST_AFTER_REFUSAL_MS);
	return status === 0 ? Math.max(gapMs, LEAST_AFTER_REFUSAL_MS) : gapMs * RECOVERY;
}
