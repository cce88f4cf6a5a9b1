/** sources: plans the page and the feed of each source that a person added, and stops the visits to those that were removed. */
import type { Frontier } from '../io/store/frontier.ts';
import type { Store } from '../io/store/store.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import type { Batch } from '../model/batch.ts';
import type { Source } from '../model/source.ts';
import type { FrontierFacts } from '../model/task.ts';
import { type Phase, priorityOf } from '../schedule/index.ts';

/** The store is checked for new sources this often. */
export const SOURCES_EVERY_MS = 5_000;

interface Planning {
	readonly at: string;
	readonly phase: Phase;
	readonly save: (batch: Batch) => Promise<unknown>;
	/** A person is waiting for them. */
	readonly isUrgent?: boolean;
}

type SourceStore = Pick<Store, 'sources' | 'pendingSources' | 'saveSources' | 'dropSources'> & {
	readonly frontier: Pick<Frontier, 'cancel'>;
};

/** Resolves to the number of sources that were planned. */
export async function planPending(
	store: SourceStore,
	{ at, phase, save, isUrgent = false }: Planning,
): Promise<number> {
	const pending = await store.pendingSources();
	if (pending.length === 0) return 0;
	const [removed, added] = [pending.filter(isRemoved), pending.filter((source) => !isRemoved(source))];
	if (removed.length > 0) await stopVisits(store, removed);
	const priority = priorityOf({
		kind: isUrgent ? 'feed' : 'candidate',
		inboundLinks: 0,
		depth: 0,
		phase,
		isPinged: isUrgent,
	});
	await save({ at, frontier: added.flatMap((source) => planSource(source, at, priority)) });
	await store.saveSources(added.map((source) => ({ ...source, planned: at })));
	return added.length;
}

function isRemoved({ removed }: Source): boolean {
	return removed !== null;
}

async function stopVisits(store: SourceStore, removed: readonly Source[]): Promise<void> {
	const left = (await store.sources()).filter((source) => !isRemoved(source));
	const wanted = new Set(left.flatMap(addressesOf).map(canonicalUrl));
	for (const url of removed.flatMap(addressesOf))
		if (!wanted.has(canonicalUrl(url))) await store.frontier.cancel(url);
	await store.dropSources(removed.map(({ key }) => key));
}

function addressesOf({ url, feed }: Source): string[] {
	return [url, feed].flatMap((address) => address ?? []);
}

/** The page goes first: what is known of the blog then helps to read its feed. */
function planSource({ url, feed }: Source, due: string, priority: number): FrontierFacts[] {
	const common = { due, depth: 0, via: null, as: 'visited' as const };
	const page = url === null ? [] : [{ ...common, url, kind: 'home' as const, blog: null, priority }];
	if (feed === null || (url !== null && canonicalUrl(feed) === canonicalUrl(url))) return page;
	return [...page, { ...common, url: feed, kind: 'feed' as const, blog: url, priority: priority - 1 }];
}
