/** host-memory: what the crawler remembers of a host between visits; the store keeps it as it is. */
import type { SavedRules } from '../io/http/robots-cache.ts';

export interface HostMemory {
	/** The crawl delay that the host needs. */
	gapMs: number;
	/** Visits in a row that found the host unreachable. */
	failures: number;
	/** Lists and posts that were planned on it: a host with many lists and few posts is a trap. */
	lists: number;
	posts: number;
	/** What was told of it as a whole, and when: once is enough for a while. */
	told: Record<string, string>;
	/** What robots.txt of each origin said. */
	robots: Record<string, SavedRules>;
}

export function recallHost(state: unknown, minGapMs: number): HostMemory {
	const known = (state ?? {}) as Partial<HostMemory>;
	return {
		gapMs: Math.max(minGapMs, known.gapMs ?? minGapMs),
		failures: known.failures ?? 0,
		lists: known.lists ?? 0,
		posts: known.posts ?? 0,
		told: known.told ?? {},
		robots: known.robots ?? {},
	};
}
