/**
 * crawl-delay: how long to leave a host alone between two requests.
 *
 * In:     the delay until now, how the last request went, the least delay by our settings and by robots.txt.
 * Out:    the next delay: slow and refusing servers get a longer one at once, quick ones are trusted again step by step.
 */

export interface CrawlDelayInput {
	/** The delay until now. */
	readonly delayMs: number;
	/** From the request to the end of the answer. */
	readonly tookMs: number;
	/** The HTTP status; 0 when there was no answer. */
	readonly status: number;
	readonly minDelayMs: number;
	/** Crawl-delay of robots.txt. */
	readonly robotsDelayMs?: number | null;
}

/** An answer that takes less is no sign of a loaded server. */
const QUICK_MS = 250;
/** A slow server is left alone for so many times as long as it worked. */
const SLOW_FACTOR = 2;
const MAX_DELAY_MS = 5 * 60_000;
/** A longer Crawl-delay would mean a few hundred pages a day at most; it is honoured up to here. */
const MAX_ROBOTS_DELAY_MS = 5 * 60_000;
const REFUSED_FACTOR = 2;
const MIN_AFTER_REFUSAL_MS = 1000;
/** What is left of a delay after a good answer. */
const RECOVERY = 0.8;

export function adaptCrawlDelay(input: CrawlDelayInput): number {
	const { delayMs, tookMs, status, minDelayMs, robotsDelayMs } = input;
	const least = leastDelay(minDelayMs, robotsDelayMs);
	const forSlow = tookMs > QUICK_MS ? tookMs * SLOW_FACTOR : 0;
	const wanted = Math.max(delayAfter(status, delayMs), forSlow);
	return Math.round(Math.max(least, Math.min(wanted, MAX_DELAY_MS)));
}

/** The delay that every host gets, or a longer one where its robots.txt names it. */
export function leastDelay(minDelayMs: number, robotsDelayMs: number | null = null): number {
	return Math.max(minDelayMs, Math.min(robotsDelayMs ?? 0, MAX_ROBOTS_DELAY_MS));
}

/** A refusal doubles the delay. An answer that broke off keeps it: hosts that break every third would be left alone for ever longer. */
function delayAfter(status: number, delayMs: number): number {
	if (status === 429 || status >= 500) return Math.max(delayMs * REFUSED_FACTOR, MIN_AFTER_REFUSAL_MS);
	return status === 0 ? Math.max(delayMs, MIN_AFTER_REFUSAL_MS) : delayMs * RECOVERY;
}
