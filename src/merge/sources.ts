/** sources: the sources that are known + those that a person adds → the sources to save. */
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import type { AddedSources, Source, SourceFacts } from '../model/source.ts';

/** A page that is known without its feed gets it; a folder is one more tag; a removed source is read again. */
export function addSources(
	known: readonly Source[],
	added: readonly SourceFacts[],
	{ at, by }: { readonly at: string; readonly by: string },
): AddedSources {
	const index = new Map<string, Source>();
	const changed = new Map<string, Source>();
	for (const source of known) note(index, source);
	const sources = added.flatMap((facts) => {
		const key = addressesOf(facts)[0];
		if (key === undefined) return [];
		const before = findKnown(index, facts);
		const source =
			before === null
				? { ...facts, key, added: at, by, planned: null, removed: null }
				: complete(before, facts);
		if (source !== before) changed.set(source.key, source);
		note(index, source);
		return [{ source, isNew: before === null || before.removed !== null }];
	});
	return { changed: [...changed.values()], sources };
}

/** The source that has an address: the page, the feed, or what the source is known by. */
export function findSource(sources: readonly Source[], address: string): Source | null {
	const index = new Map<string, Source>();
	for (const source of sources) note(index, source);
	return index.get(canonicalUrl(address)) ?? null;
}

/** The feed first, because several feeds may name the same page. */
function addressesOf({ feed, url }: SourceFacts): string[] {
	return [feed, url].flatMap((address) => (address === null ? [] : canonicalUrl(address)));
}

function note(index: Map<string, Source>, source: Source): void {
	for (const address of new Set([...addressesOf(source), source.key])) {
		const before = index.get(address);
		if (before === undefined || before.key === source.key) index.set(address, source);
	}
}

function findKnown(index: ReadonlyMap<string, Source>, facts: SourceFacts): Source | null {
	for (const address of addressesOf(facts)) {
		const source = index.get(address);
		if (source === undefined) continue;
		const isOtherFeed =
			facts.feed !== null && source.feed !== null && canonicalUrl(facts.feed) !== canonicalUrl(source.feed);
		if (!isOtherFeed) return source;
	}
	return null;
}

function complete(source: Source, facts: SourceFacts): Source {
	const isFeed =
		facts.feed !== null && source.url !== null && canonicalUrl(facts.feed) === canonicalUrl(source.url);
	const url = isFeed ? facts.url : (source.url ?? facts.url);
	const feed = source.feed ?? facts.feed;
	const title = source.title ?? facts.title;
	const tags = [...new Set([...source.tags, ...facts.tags])];
	const isSame = url === source.url && feed === source.feed && source.removed === null;
	if (isSame && title === source.title && tags.length === source.tags.length) return source;
	return { ...source, url, feed, title, tags, removed: null, planned: isSame ? source.planned : null };
}
