/**
 * store: everything the program stores, whatever the engine.
 *
 * Writing is by batches: a batch is saved completely or not at all, and the promise resolves when it is durable. Saving the same
 * batch twice changes nothing. One process writes; any number read at the same time. The search index is built from the
 * stored posts in the background: a writer never waits for it, and it can be rebuilt.
 */
import type { Batch, WriteReport } from '../../model/batch.ts';
import type { Blog, BlogAuthor, BlogTimeline, KeptJudgment, Neighbours, Sample } from '../../model/blog.ts';
import type { Comment } from '../../model/comment.ts';
import type { Activity } from '../../model/crawl.ts';
import type { Edge, KnownAddress, Link } from '../../model/link.ts';
import type { Post, PostVersion } from '../../model/post.ts';
import type { Decision } from '../../model/review.ts';
import type { PostRights } from '../../model/rights.ts';
import type { SearchEngine } from '../../model/search.ts';
import type { Source } from '../../model/source.ts';
import type { LinkedPage } from '../../model/talk.ts';
import type { Gap, GapCount, QuarantinedPage, Visit } from '../../model/visit.ts';
import type { ForgetReport, Forgotten, ForgottenEntry } from './forgotten.ts';
import type { Frontier } from './frontier.ts';

export interface Store extends SearchEngine {
	/** What to visit, and when. */
	readonly frontier: Frontier;

	write(batch: Batch): Promise<WriteReport>;
	/** Saves several batches in one transaction, all or nothing, so that many visits cost one wait for the disk. */
	writeAll(batches: readonly Batch[]): Promise<readonly WriteReport[]>;
	/** Resolves when everything written before can be searched. */
	indexed(): Promise<void>;

	/** By its address or its number. */
	blog(key: string | number): Promise<Blog | null>;
	blogs(query: BlogQuery): Promise<Slice<Blog>>;
	/** By any address that led to it, or by its number. */
	post(key: string | number): Promise<Post | null>;
	/** What is stored at each address, in the given order, without loading any post. */
	known(urls: readonly string[]): Promise<readonly KnownAddress[]>;
	posts(query: PostQuery): Promise<Slice<Post>>;
	/** What was declared about the uses of these posts, in any order. */
	rights(posts: readonly number[]): Promise<readonly PostRights[]>;
	/** All posts about which something was declared, also by their blogs and hosts; by their numbers. */
	declared(query: { readonly after?: string; readonly limit: number }): Promise<Slice<PostRights>>;
	versions(post: number): Promise<readonly PostVersion[]>;
	comments(post: number): Promise<readonly Comment[]>;
	linksFrom(post: number): Promise<readonly Link[]>;
	linksTo(url: string, limit: number): Promise<readonly Link[]>;
	blogroll(blog: string): Promise<readonly Link[]>;
	/** All links from one known blog to another, in the order they were found. A slice may be empty before the last. */
	edges(query: { readonly after?: string; readonly limit: number }): Promise<Slice<Edge>>;
	/** The links from one blog to another, by their numbers, the newest first. */
	linksBetween(from: number, to: number, limit: number): Promise<readonly Link[]>;
	/** Pages that the posts of a period link to, those with the most linking blogs first. */
	mostLinked(query: LinkedQuery): Promise<readonly LinkedPage[]>;
	/** The newest wrapper first. */
	wrappers(blog: string): Promise<readonly KeptWrapper[]>;
	/** The newest first. */
	judgments(blog: string): Promise<readonly KeptJudgment[]>;
	visits(blog: string, limit: number): Promise<readonly Visit[]>;
	/** When its posts were published. */
	timeline(blog: string): Promise<BlogTimeline>;
	/** The names under which its posts are signed, those with the most posts first. */
	authors(blog: string): Promise<readonly BlogAuthor[]>;
	/** The blogs that it links to and that link to it, those with the most links first. */
	neighbours(blog: string, limit: number): Promise<Neighbours>;
	/** Pages of the blog as they were fetched, the newest first; without their markup. */
	samples(blog: string): Promise<readonly Sample[]>;
	/** The markup of one of them. */
	sample(blog: string, url: string): Promise<string | null>;
	/** What the crawl did since a time, whichever process crawls. */
	activity(query: { readonly since: string; readonly limit: number }): Promise<Activity>;
	/** Cache of values derived from the store. It may be deleted at any time. Readers add to it, too. */
	readonly worked: WorkedOut;
	/** The latest first. */
	gaps(query: GapQuery): Promise<Slice<Gap>>;
	/** All gaps, of one blog or of all, counted by kind and by the month they are about; where that is unknown, by the month they were found. */
	countGaps(blog?: string): Promise<readonly GapCount[]>;
	/** Pages that the program failed on, the newest first; without their bytes. */
	quarantine(limit: number): Promise<readonly QuarantinedPage[]>;
	quarantinedPage(url: string): Promise<(QuarantinedPage & { readonly bytes: Uint8Array }) | null>;

	/** Readers may save and delete searches too, while another process writes. */
	savedSearches(): Promise<readonly SavedSearch[]>;
	saveSearch(search: SavedSearch): Promise<void>;
	dropSearch(name: string): Promise<boolean>;
	/** The outcome of the last delivery to a saved search's webhook. */
	noteDelivery(name: string, delivery: WebhookState): Promise<void>;

	/** Reviews of judgments and posts, and corrections of values, by people, the latest first. Readers may add reviews, too. */
	reviews(): Promise<readonly Decision[]>;
	/** The latest review of a subject counts. */
	review(review: Decision): Promise<void>;
	/** Withdraws a review; false if there was none. */
	dropReview(kind: Decision['kind'], subject: string): Promise<boolean>;

	/** Sources that people added, the oldest first; removed ones too, until the crawl has seen the removal. Readers may add sources, too. */
	sources(): Promise<readonly Source[]>;
	/** Sources that the crawl has not planned yet, or has not stopped visiting. */
	pendingSources(): Promise<readonly Source[]>;
	/** Replaces sources with the same key. */
	saveSources(sources: readonly Source[]): Promise<void>;
	dropSources(keys: readonly string[]): Promise<void>;

	/**
	 * Erases a page or a blog, also from the index, and adds it to the blocklist, so that `write` drops it from then on.
	 * The blocklist entry is saved first. If interrupted, call it again to finish.
	 */
	forget(request: Forgotten): Promise<ForgetReport>;
	/** The blocklist, the latest entry first. */
	forgotten(): Promise<readonly ForgottenEntry[]>;
	/** Removes an entry; false if there was none. Erased data does not come back by this. */
	allowAgain(url: string): Promise<boolean>;
	/** Makes sure that no byte of erased data remains in free space. It may take long, and nobody can write meanwhile. */
	wipe(): Promise<void>;

	stats(): Promise<StoreStats>;
	/** Checks the files and compares the index with the posts. With `repair`, the index is rebuilt if they differ. */
	check(options: {
		readonly repair: boolean;
		readonly onProgress?: (done: number, total: number) => void;
	}): Promise<CheckReport>;
	close(): Promise<void>;
}

export interface KeptWrapper {
	readonly wrapper: unknown;
	/** When it was learnt or edited. */
	readonly from: string;
}

export interface Slice<T> {
	readonly items: readonly T[];
	/** Pass it as `after` to the next query; null if this was the last slice. */
	readonly next: string | null;
}

export interface BlogQuery {
	readonly after?: string;
	readonly limit: number;
	readonly isBlog?: boolean;
	readonly platform?: string;
	readonly language?: string;
}

export interface GapQuery {
	readonly after?: string;
	readonly limit: number;
	readonly blog?: string;
	/** Only gaps that overlap these days, both included. A gap without an end is still open. */
	readonly from?: string;
	readonly to?: string;
}

export interface LinkedQuery {
	/** Days on which the linking posts were published, both included. */
	readonly from: string;
	readonly to: string;
	/** Stored posts, or all other pages. Home pages of blogs and links within a blog are left out. */
	readonly of: 'posts' | 'pages';
	readonly limit: number;
}

/** Values by kind and key. The stamp of a value says what it was made from. */
export interface WorkedOut {
	/** Null if there is no value with this stamp. */
	get(kind: string, key: string, stamp: string): Promise<Uint8Array | null>;
	/** Replaces an earlier value. */
	set(kind: string, key: string, stamp: string, value: Uint8Array): Promise<void>;
}

export interface PostQuery {
	readonly after?: string;
	readonly limit: number;
	readonly blog?: string;
	/**
	 * By publication date, newest first, or in the order of discovery and change, for following and export. In that order there is always
	 * a `next`: pass it later to get what came since. A slice without items is the end for now.
	 */
	readonly order?: 'newest' | 'found';
}

export interface SavedSearch {
	readonly name: string;
	readonly query: string;
	readonly sort: string | null;
	readonly saved: string;
	/** The webhook that is notified of new matching posts. */
	readonly webhook: Webhook | null;
	/** Null until the first delivery. */
	readonly delivery: WebhookState | null;
}

export interface Webhook {
	readonly url: string;
	/** The secret that signs deliveries. */
	readonly secret: string;
}

export interface WebhookState {
	/** Posts up to this number have been delivered. */
	readonly upTo: number;
	/** Failed attempts in a row. */
	readonly failures: number;
	/** Not before this time, ISO; null for at once. */
	readonly due: string | null;
	/** The last error, in words; null if all is well. */
	readonly trouble: string | null;
}

/** The tables of the papers, over the stored posts. */
export interface StoreStats {
	readonly blogs: number;
	readonly notBlogs: number;
	/** Posts that search finds. */
	readonly posts: number;
	/** All of them, with those that search does not find. */
	readonly storedPosts: number;
	/** Posts that their blogs deleted, or that a person removed: stored, but not counted with the others. */
	readonly deletedPosts: number;
	readonly comments: number;
	readonly links: number;
	/** Glance, Table 1: blogs by how their posts were read; a blog that was read in two ways counts for both. */
	readonly weblogsBySource: Readonly<Record<string, number>>;
	/** The same for posts. */
	readonly postsBySource: Readonly<Record<string, number>>;
	/** Nanno, Table 4. */
	readonly blogsByPlatform: Readonly<Record<string, number>>;
	/** Variants of a language are counted together: en-US as en. */
	readonly blogsByLanguage: Readonly<Record<string, number>>;
	/** Nanno, Figure 3: month → posts. */
	readonly postsByMonth: Readonly<Record<string, number>>;
	/** Variants of a language are counted together: en-US as en. */
	readonly postsByLanguage: Readonly<Record<string, number>>;
	readonly feedsByKind: Readonly<Record<string, number>>;
	readonly bytes: number;
	/** Stored posts that are not indexed yet. */
	readonly toIndex: number;
	/** Pages that the program failed on. */
	readonly quarantined: number;
}

export interface CheckReport {
	readonly isSound: boolean;
	/** Whether the stored data is intact, whatever the state of the index. */
	readonly isStoreSound: boolean;
	readonly posts: number;
	readonly indexed: number;
	/** What is wrong, in words. */
	readonly findings: readonly string[];
	readonly repaired: boolean;
}
