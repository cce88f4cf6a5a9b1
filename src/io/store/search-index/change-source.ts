/**
 * change-source: a store as its index sees it: what has changed since a change number.
 *
 * The numbers rise in the order in which changes become visible to others: whoever has read up to a number never misses a smaller one that
 * appears later. Both stores see to that: SQLite has one writer, PostgreSQL gives the numbers under a lock (postgres/keep/settle.ts).
 */
import type { IndexedPost } from '../document.ts';

export interface ChangeSource {
	/** Rows that are worth reading at once. */
	readonly chunk: number;
	/** What has changed after a number, the oldest change first; about `limit` posts. */
	changes(after: number, limit: number): Changes | Promise<Changes>;
	/** Posts that have changed after a number. */
	behind(after: number): number | Promise<number>;
	/** What an index that has read up to a number must contain. */
	tally(upTo: number): Tally | Promise<Tally>;
	/** The numbers of stored posts or blogs after one number, up to another. */
	numbers(of: 'posts' | 'blogs', after: number, upTo: number): Numbers | Promise<Numbers>;
	close(): void | Promise<void>;
}

type Numbers = readonly number[];

export interface Changes {
	readonly posts: readonly PostChange[];
	/** Of a store that the index cannot read while it is searched: what it ranks and filters by. Empty where it can. */
	readonly blogs: readonly BlogFeatures[];
	readonly counts: readonly PostCount[];
	/** These are all changes up to this number. A smaller number than was asked for: the store was set back to an earlier state. */
	readonly upTo: number;
	/** The number of the last erasure; 0 where the store's writer calls `sweep` itself. */
	readonly erased: number;
}

export interface PostChange {
	readonly id: number;
	/** Null where it cannot be found any more. */
	readonly post: IndexedPost | null;
}

export interface BlogFeatures {
	readonly id: number;
	/** The plain address. */
	readonly key: string;
	readonly title: string | null;
	readonly platform: string | null;
	readonly inbound: number;
	readonly intervalDays: number | null;
}

export interface PostCount {
	readonly post: number;
	readonly inbound: number;
}

export interface Tally {
	/** All posts that can be found. */
	readonly searchable: number;
	/** Those of them that changed last up to the number, and the sum of their numbers. */
	readonly posts: number;
	readonly ids: number;
}

/** Where a source is opened, in whichever thread. */
export type SourcePlace =
	| { readonly kind: 'sqlite'; readonly file: string }
	| { readonly kind: 'postgres'; readonly address: string; readonly schema: string };
