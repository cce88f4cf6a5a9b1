/**
 * change-source: a store as its index sees it: what has changed since a change number.
 *
 * The numbers rise in the order in which changes become visible to others, so whoever has read up to a number never misses a smaller one
 * that appears later. Both stores ensure it: SQLite has one writer; PostgreSQL assigns the numbers under a lock (postgres/save/settle.ts).
 */
import type { IndexedPost } from '../document.ts';

export interface ChangeSource {
	/** The number of rows to read at once. */
	readonly chunk: number;
	/** Changes after a number, the oldest first; about `limit` posts. */
	changes(after: number, limit: number): Changes | Promise<Changes>;
	/** The number of posts that changed after a number. */
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
	/** Ranking and filter data, from a store that the index cannot read during a search. Empty if it can. */
	readonly blogs: readonly BlogFeatures[];
	readonly counts: readonly PostCount[];
	/** The changes are complete up to this number. A smaller number than the requested one means that the store was set back to an earlier state. */
	readonly upTo: number;
	/** The number of the last erasure; 0 if the store's writer calls `sweep` itself. */
	readonly erased: number;
}

export interface PostChange {
	readonly id: number;
	/** Null if the post can no longer be found. */
	readonly post: IndexedPost | null;
}

export interface BlogFeatures {
	readonly id: number;
	/** The canonical URL. */
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
	/** The posts that changed last up to the number, and the sum of their numbers. */
	readonly posts: number;
	readonly ids: number;
}

/** The place of a source, to open it in any thread. */
export type SourcePlace =
	| { readonly kind: 'sqlite'; readonly file: string }
	| { readonly kind: 'postgres'; readonly address: string; readonly schema: string };
