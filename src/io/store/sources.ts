/** sources: adds, finds, tags and removes sources. The crawl finds the changes in the store, whichever process it is in. */
import { addSources, findSource } from '../../merge/sources.ts';
import type { AddedSources, Source, SourceFacts } from '../../model/source.ts';
import type { Store } from './store.ts';

/** The source methods of a store. */
export type SourceNotes = Pick<Store, 'sources' | 'saveSources'>;

export async function saveAdded(
	notes: SourceNotes,
	added: readonly SourceFacts[],
	how: { readonly at: string; readonly by: string },
): Promise<AddedSources> {
	const result = addSources(await notes.sources(), added, how);
	await notes.saveSources(result.changed);
	return result;
}

/** By its page, its feed, or another address that it was added under; null if it is not there or was removed. */
export async function findSourceAt(notes: Pick<Store, 'sources'>, address: string): Promise<Source | null> {
	const source = findSource(await notes.sources(), address);
	return source === null || source.removed !== null ? null : source;
}

export interface TagChange {
	readonly add: readonly string[];
	readonly drop: readonly string[];
}

export async function tagSource(
	notes: SourceNotes,
	source: Source,
	{ add, drop }: TagChange,
): Promise<Source> {
	const tags = [...new Set([...source.tags, ...add])].filter((tag) => !drop.includes(tag));
	const tagged = { ...source, tags };
	await notes.saveSources([tagged]);
	return tagged;
}

/** The crawl stops its visits when it sees this. What is stored of it stays. */
export async function removeSource(notes: SourceNotes, source: Source, at: string): Promise<void> {
	await notes.saveSources([{ ...source, removed: at }]);
}
