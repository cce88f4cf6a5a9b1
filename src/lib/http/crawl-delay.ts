/**
 * crawl-delay: how long to wait between two requests to a host.
 *
 * In:     the current delay, the outcome of the last request, the minimum delay by our settings and by robots.txt.
 * Out:    the next delay. Slow and refusing servers get a longer one immediately; fast ones regain trust step by step.
 */

export interface CrawlDelayInput {
	/** The current delay. */
	readonly delayMs: number;
	/** From the request to the end of the response. */
	readonly tookMs: number;
	/** The HTTP status; 0 when there was no response. */
	readonly status: number;
	readonly minDelayMs: number;
	/** Crawl-delay of robots.txt. */
	readonly robotsDelayMs?: number | null;
}

/** A faster response is not a sign of a loaded server. */
const QUICK_MS = 250;
/** The delay for a slow server is its response time multiplied by this. */
const SLOW_FACTOR = 2;
const MAX_DELAY_MS = 5 * 60_000;
/** A longer Crawl-delay would allow a few hundred pages a day at most, so it is honoured up to this. */
const MAX_ROBOTS_DELAY_MS = 5 * 60_000;
const REFUSED_FACTOR = 2;
const MIN_AFTER_REFUSAL_MS = 1000;
/** What remains of the delay after a good response. */
const RECOVERY = 0.8;

export function adaptCrawlDelay(input: CrawlDelayInput): number {
	const { delayMs, tookMs, status, minDelayMs, robotsDelayMs } = input;
	const least = leastDelay(minDelayMs, robotsDelayMs);
	const forSlow = tookMs > QUICK_MS ? tookMs * SLOW_FACTOR : 0;
	const wanted = Math.max(delayAfter(status, delayMs), forSlow);
	return Math.round(Math.max(least, Math.min(wanted, MAX_DELAY_MS)));
}

/** The default delay of every host, or a longer one that its robots.txt requests. */
export function leastDelay(minDelayMs: number, robotsDelayMs: number | null = null): number {
	return Math.max(minDelayMs, Math.min(robotsDelayMs ?? 0, MAX_ROBOTS_DELAY_MS));
}

/**
 * A refusal doubles the delay. A broken-off response leaves it unchanged: the delay of a host that breaks off every
 * third response would otherwise grow without limit.
 */
function delayAfter(status: number, delayMs: number): number {
	if (status === 429 || status >= 500) return Math.max(delayMs * REFUSED_FACTOR, MIN_AFTER_REFUSAL_MS);
	return status === 0 ? Math.max(delayMs, MIN_AFTER_REFUSAL_MS) : delayMs * RECOVERY;
}
