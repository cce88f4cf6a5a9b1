/**
 * records: the rows that merging reads and changes, whatever engine stores them.
 *
 * A store loads what it knows of the addresses of some batches as records; merging changes them in memory and collects what is to be
 * written. New posts have no number until the store gives them one, so rows that belong to a post point to its record.
 */

import type { PostFacts, SampleFacts, WriteReport } from '../model/batch.ts';
import type { LinkOrigin } from '../model/link.ts';
import type { PostSource } from '../model/post.ts';
import type { CorrectedProperty } from '../model/review.ts';
import type { Gap, QuarantinedPage, Visit } from '../model/visit.ts';

type BlogColumn =
	| 'title'
	| 'description'
	| 'language'
	| 'platform'
	| 'platform_evidence'
	| 'is_blog'
	| 'reason'
	| 'rules'
	| 'judged'
	| 'last_visited'
	| 'next_due'
	| 'state'
	| 'rights';

export type BlogColumns = { [name in BlogColumn]?: string | number | null | undefined };

export interface BlogRecord {
	readonly id: number;
	readonly key: string;
	readonly url: string;
	readonly firstSeen: string;
	readonly isNew: boolean;
	/** As they are known; a column that was not loaded is missing, and is written whenever it is given. */
	readonly columns: BlogColumns;
	/** Columns to write. */
	readonly changed: BlogColumns;
	/** Links of its blogroll, by what makes them one link. */
	readonly links: Map<string, LinkRow>;
}

export interface PostRecord {
	/** 0 until the store has numbered a new post. */
	id: number;
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
	/** What its page declares about its uses, as JSON; null while the page was not read. */
	rights: string | null;
	/** JSON; null where it stays as the table has it. */
	categories: string | null;
	/** Null where it stays as the table has it. */
	content: { readonly html: string; readonly text: string } | null;
	/** The stored text of a post without a title, which may get one. */
	readonly untitledText: string | null;
	/** The stored comments; loaded where comments were found. */
	readonly thread: Thread;
	/** Hashes of older versions; loaded where history is merged. */
	readonly versionHashes: Set<string>;
	/** What is stored beside it and must go before anything new is written. */
	dropped: 'nothing' | 'versions' | 'all';
	readonly added: PostAdditions;
}

interface PostAdditions {
	readonly versions: VersionRow[];
	readonly comments: CommentRow[];
	/** Stored comments of which it is now known what they answer: place → place. */
	readonly parents: Map<number, number>;
	readonly links: Map<string, LinkRow>;
}

/** The comments of one post: key → place, and which one each answers. */
interface Thread {
	readonly places: Map<string, number>;
	readonly parents: Map<number, number | null>;
}

interface VersionRow {
	readonly place: number;
	readonly title: string | null;
	/** Null: it is still in the row of the post, and must be copied before that is replaced. */
	readonly content: PostRecord['content'];
	readonly hash: string;
	readonly seen: string;
}

type CommentFacts = NonNullable<PostFacts['comments']>[number];

interface CommentRow extends CommentFacts {
	readonly place: number;
	readonly key: string;
	readonly firstSeen: string;
}

export interface LinkRow {
	readonly origin: LinkOrigin;
	readonly toKey: string;
	readonly toUrl: string;
	readonly text: string;
	/** JSON. */
	readonly rel: string;
	readonly notFollowed: string | null;
	readonly firstSeen: string;
}

export const FEED_COLUMNS = [
	['url', 'url'],
	['format', 'format'],
	['role', 'role'],
	['content', 'content'],
	['title', 'title'],
	['etag', 'etag'],
	['last_modified', 'lastModified'],
	['last_fetched', 'lastFetched'],
	['trouble', 'trouble'],
] as const;

export interface FeedRecord {
	readonly blog: number;
	readonly key: string;
	readonly columns: Partial<Record<(typeof FEED_COLUMNS)[number][0], string | null>>;
}

interface JudgmentRow {
	readonly blog: number;
	readonly at: string;
	readonly is_blog: 0 | 1;
	readonly reason: string;
	/** JSON. */
	readonly rules: string;
}

interface WrapperRow {
	readonly blog: number;
	readonly since: string;
	/** JSON. */
	readonly wrapper: string;
}

interface VisitRow extends Omit<Visit, 'blog'> {
	readonly blog: number | null;
}

interface GapRow extends Omit<Gap, 'blog'> {
	readonly blog: number | null;
}

/** A sampled page that is stored. */
export interface SampleRecord {
	readonly blog: number;
	readonly key: string;
	readonly kind: SampleFacts['kind'];
	readonly at: string;
}

export interface SampleRow extends SampleRecord {
	readonly url: string;
	readonly html: string;
}

interface QuarantineRow extends Omit<QuarantinedPage, 'size'> {
	readonly key: string;
	readonly bytes: Uint8Array;
}

/** The right values of a post, by a person. */
export type Corrections = Readonly<Partial<Record<CorrectedProperty, string | null>>>;

/** Reviews of values, as rows of both engines. */
export function correctionsOf(
	rows: readonly Readonly<Record<string, unknown>>[],
): ReadonlyMap<string, Corrections> {
	const found = new Map<string, Corrections>();
	for (const { subject, kind, note } of rows)
		found.set(subject as string, { ...found.get(subject as string), [kind as CorrectedProperty]: note });
	return found;
}

/** The stored data about everything in some batches. */
export interface Known {
	/** Every blog that is named, by its key. */
	readonly blogs: ReadonlyMap<string, BlogRecord>;
	/** By each of their keys. */
	readonly posts: Map<string, PostRecord>;
	/** Posts that a withdrawn page shows, by the page's canonical address. */
	readonly shownBy: ReadonlyMap<string, readonly PostRecord[]>;
	/** Addresses of posts that a person called false positives. */
	readonly falsePositives: ReadonlySet<string>;
	/** Values of posts that a person corrected, by the addresses of the posts. */
	readonly corrections: ReadonlyMap<string, Corrections>;
	/** Feeds of blogs whose feeds were found, by `placeOf`. */
	readonly feeds: Map<string, FeedRecord>;
	/** The latest wrapper of blogs for which one was learnt, as JSON. */
	readonly wrappers: Map<number, string>;
	/** Sampled pages of blogs for which another one was sampled, by `placeOf`. */
	readonly samples: Map<string, SampleRecord>;
	/** When pages were quarantined, by their keys. */
	readonly quarantined: Map<string, string>;
}

/** A row that belongs to a blog and has a key of its own there. */
export function placeOf({ blog, key }: { readonly blog: number; readonly key: string }): string {
	return `${blog} ${key}`;
}

/** One post of a batch, in the order of the batch. */
export interface PostOutcome {
	readonly post: PostRecord;
	readonly outcome: Exclude<WriteReport['posts'][number]['outcome'], 'forgotten'>;
}

/** What is to be written. */
export interface Changes {
	/** One for each batch. */
	readonly outcomes: (readonly PostOutcome[])[];
	/** How many more sites each batch judges to be blogs, and not to be. */
	readonly turned: { blogs: number; notBlogs: number }[];
	/** Every post that was merged, with what is added to it. */
	readonly merged: Set<PostRecord>;
	/** Posts whose own rows are new or differ. */
	readonly posts: Set<PostRecord>;
	readonly newKeys: Map<string, PostRecord>;
	/** Posts that must be indexed again, in the order of their last change. */
	readonly numbered: Set<PostRecord>;
	/** Blogs of which all posts must be indexed again. */
	readonly reindexed: Set<number>;
	/** Blogs whose posts or dates differ: how many posts more they show. */
	readonly touched: Map<number, number>;
	readonly judgments: Map<string, JudgmentRow>;
	readonly feeds: Map<string, FeedRecord>;
	readonly wrappers: Map<string, WrapperRow>;
	readonly visits: VisitRow[];
	readonly gaps: GapRow[];
	readonly samples: Map<string, SampleRow>;
	readonly droppedSamples: Map<string, SampleRecord>;
	/** Canonical addresses of pages whose samples go, whichever blog has them. */
	readonly withdrawn: Set<string>;
	readonly quarantined: Map<string, QuarantineRow>;
}
