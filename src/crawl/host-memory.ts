/** host-memory: what the crawler remembers of a host, with the defaults for what it does not know yet. */
import type { HostMemory } from '../model/blog-state.ts';

export function recallHost(known: Partial<HostMemory> | null, minGapMs: number): HostMemory {
	return {
		gapMs: Math.max(minGapMs, known?.gapMs ?? minGapMs),
		failures: known?.failures ?? 0,
		lists: known?.lists ?? 0,
		posts: known?.posts ?? 0,
		told: known?.told ?? {},
		tries: known?.tries ?? {},
		gaps: known?.gaps ?? 0,
		robots: known?.robots ?? {},
	};
}
