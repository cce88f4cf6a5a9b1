/**
 * workspace: what a writer knows while it keeps batches: rows as they were read, changed in memory, and what is to be written.
 *
 * All that may matter is read with a few statements before the first fact is looked at, and all is written with a few after the last:
 * the number of round trips does not grow with the batch.
 */

import type { WriteReport } from '../../../../model/batch.ts';
import type { PostSource } from '../../../../model/post.ts';
import type { Session } from '../driver.ts';

export interface PostState {
	readonly id: number;
	readonly blog: number;
	readonly isNew: boolean;
	readonly url: string;
	readonly guid: string | null;
	readonly firstSeen: string;
	title: string | null;
	author: string | null;
	published: string | null;
	updated: string | null;
	language: string | null;
	source: PostSource;
	changed: string;
	gone: string | null;
	hash: string;
	versions: number;
	comments: number;
	/** JSON; null where it is as the table has it. */
	categories: string | null;
	/** Null where it is as the table has it. */
	content: { readonly html: string; readonly text: string } | null;
	/** The text of a post without a title, which may get one. */
	readonly untitledText: string | null;
	isDirty: boolean;
}

export interface BlogState {
	readonly id: number;
	readonly columns: Record<string, string | number | null>;
	isDirty: boolean;
}

/** A blog that was not known before. */
export interface NewBlog {
	readonly id: number;
	readonly key: string;
	readonly url: string;
	readonly firstSeen: string;
}

/** The comments of one post: key → place, and whom each answers. */
export interface ThreadState {
	readonly places: Map<string, number>;
	readonly parents: Map<number, number | null>;
}

export interface LinkRow {
	readonly blog: number;
	/** Null for a blogroll. */
	readonly post: number | null;
	readonly mark: string;
	readonly origin: string;
	readonly toKey: string;
	readonly toUrl: string;
	readonly text: string;
	readonly rel: string;
	readonly notFollowed: string | null;
	readonly firstSeen: string;
}

export interface Workspace {
	readonly session: Session;
	/** Key → number of every blog that is named. */
	readonly blogIds: ReadonlyMap<string, number>;
	readonly newBlogs: readonly NewBlog[];
	readonly blogs: ReadonlyMap<number, BlogState>;
	readonly posts: Map<number, PostState>;
	/** Key → post, of those that were known and those made known here. */
	readonly keys: Map<string, number>;
	readonly newKeys: [key: string, post: number][];
	/** The address keys of new posts: links to them may be there already. */
	readonly newAddresses: [key: string, post: number, blog: number][];
	readonly threads: ReadonlyMap<number, ThreadState>;
	/** Hashes of older versions; read only where history is told. */
	readonly versionHashes: Map<number, Set<string>>;
	/** Addresses of posts of which a person said that they are none. */
	readonly noPosts: ReadonlySet<string>;
	/** Numbers for posts that are new, in order. */
	nextPost(): Promise<number>;

	/** Changed posts with their blogs, in the order of their last change. */
	readonly changed: Map<number, number>;
	/** Posts of which no older version is kept. */
	readonly copyless: Set<PostState>;
	/** Blogs whose counts must be made anew. */
	readonly touched: Set<number>;
	readonly rows: {
		readonly versions: unknown[][];
		/** Versions whose text is still only in the table: blog, post, place. */
		readonly versionsKept: unknown[][];
		readonly comments: unknown[][];
		readonly parents: unknown[][];
		readonly links: Map<string, LinkRow>;
	};
}

/** What of a batch every fact of it shares. */
export interface Telling {
	readonly at: string;
	readonly isHistory: boolean;
}

export type Outcome = WriteReport['posts'][number];

export function markChanged({ changed }: Workspace, { id, blog }: Pick<PostState, 'id' | 'blog'>): void {
	changed.delete(id);
	changed.set(id, blog);
}
