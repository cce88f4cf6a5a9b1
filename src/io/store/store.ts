/**
 * store: what the program keeps, whatever engine keeps it.
 *
 * Writing is by batches: a batch is kept whole or not at all, and the promise is fulfilled when it is durable. The same
 * batch twice changes nothing. One process writes; any number read meanwhile. What is searched is made from
 * what is kept, behind the writer's back: a writer never waits for the index, and the index can be made anew.
 */
import type { Batch, WriteReport } from '../../model/batch.ts';
import type { Blog, BlogTimeline, KeptJudgment, Neighbours, Sample } from '../../model/blog.ts';
import type { Comment } from '../../model/comment.ts';
import type { Activity } from '../../model/crawl.ts';
import type { Edge, KnownAddress, Link } from '../../model/link.ts';
import type { Post, PostVersion } from '../../model/post.ts';
import type { Review } from '../../model/review.ts';
import type { SearchEngine } from '../../model/search.ts';
import type { Source } from '../../model/source.ts';
import type { LinkedPage } from '../../model/talk.ts';
import type { Gap, QuarantinedPage, Visit } from '../../model/visit.ts';
import type { ForgetReport, Forgotten, ForgottenEntry } from './forgotten.ts';
import type { Frontier } from './frontier.ts';

export interface Store extends SearchEngine {
	/** What is to be visited, and when. */
	readonly frontier: Frontier;

	write(batch: Batch): Promise<WriteReport>;
	/** Several batches at once, all kept or none: what many visits tell costs one wait for the disk. */
	writeAll(batches: readonly Batch[]): Promise<readonly WriteReport[]>;
	/** Resolves when all that was written before can be searched. */
	indexed(): Promise<void>;

	/** By its address or its number. */
	blog(key: string | number): Promise<Blog | null>;
	blogs(query: BlogQuery): Promise<Slice<Blog>>;
	/** By any address that led to it, or by its number. */
	post(key: string | number): Promise<Post | null>;
	/** What is stored at each address, in the order given; without loading any post. */
	known(urls: readonly string[]): Promise<readonly KnownAddress[]>;
	posts(query: PostQuery): Promise<Slice<Post>>;
	versions(post: number): Promise<readonly PostVersion[]>;
	comments(post: number): Promise<readonly Comment[]>;
	linksFrom(post: number): Promise<readonly Link[]>;
	linksTo(url: string, limit: number): Promise<readonly Link[]>;
	blogroll(blog: string): Promise<readonly Link[]>;
	/** All links from one known blog to another, as they were found; a slice may be empty before the last. */
	edges(query: { readonly after?: string; readonly limit: number }): Promise<Slice<Edge>>;
	/** The links from one blog to another, by their numbers, the newest first. */
	linksBetween(from: number, to: number, limit: number): Promise<readonly Link[]>;
	/** Pages that the posts of a time link to, those that the most blogs link to first. */
	mostLinked(query: LinkedQuery): Promise<readonly LinkedPage[]>;
	/** The newest wrapper first. */
	wrappers(blog: string): Promise<readonly KeptWrapper[]>;
	/** The newest first. */
	judgments(blog: string): Promise<readonly KeptJudgment[]>;
	visits(blog: string, limit: number): Promise<readonly Visit[]>;
	/** When its posts were published. */
	timeline(blog: string): Promise<BlogTimeline>;
	/** The blogs that it links to and that link to it, those with the most links first. */
	neighbours(blog: string, limit: number): Promise<Neighbours>;
	/** Pages of the blog as they were fetched, the newest first; without their markup. */
	samples(blog: string): Promise<readonly Sample[]>;
	/** The markup of one of them. */
	sample(blog: string, url: string): Promise<string | null>;
	/** What the crawl did since a time, whichever process crawls. */
	activity(query: { readonly since: string; readonly limit: number }): Promise<Activity>;
	/** What was worked out from the store, so that it need not be worked out again; it may be gone at any time. Readers add to it, too. */
	readonly worked: WorkedOut;
	/** The latest first. */
	gaps(query: GapQuery): Promise<Slice<Gap>>;
	/** Pages that the program could not cope with, the newest first; without their bytes. */
	quarantine(limit: number): Promise<readonly QuarantinedPage[]>;
	quarantinedPage(url: string): Promise<(QuarantinedPage & { readonly bytes: Uint8Array }) | null>;

	/** Searches are kept and dropped by readers, too, while another process writes. */
	savedSearches(): Promise<readonly SavedSearch[]>;
	saveSearch(search: SavedSearch): Promise<void>;
	dropSearch(name: string): Promise<boolean>;
	/** What became of a saved search's webhook. */
	noteDelivery(name: string, delivery: WebhookState): Promise<void>;

	/** What persons said of judgments and posts, the latest first. Readers may add to it, too. */
	reviews(): Promise<readonly Review[]>;
	/** The latest word on a subject counts. */
	review(review: Review): Promise<void>;

	/** What persons asked to be read, the first added first; those they removed too, until the crawl has seen it. Readers may add to it, too. */
	sources(): Promise<readonly Source[]>;
	/** Those that the crawl has not planned yet, or has not stopped visiting. */
	pendingSources(): Promise<readonly Source[]>;
	/** Each takes the place of the one with its key. */
	saveSources(sources: readonly Source[]): Promise<void>;
	dropSources(keys: readonly string[]): Promise<void>;

	/**
	 * Takes away all that is kept of a page or a blog, in the index too, and keeps it out from then on: `write` drops what it is told
	 * of it. The entry is kept first; broken off, it is finished when it is asked for again.
	 */
	forget(request: Forgotten): Promise<ForgetReport>;
	/** What is kept out, the latest first. */
	forgotten(): Promise<readonly ForgottenEntry[]>;
	/** Whether it was kept out; what was taken away does not come back by this. */
	allowAgain(url: string): Promise<boolean>;
	/** Makes sure that no byte of what was taken away is left in free space. It may take long, and nobody writes meanwhile. */
	wipe(): Promise<void>;

	stats(): Promise<StoreStats>;
	/** Looks through the files and compares index and posts; with `repair` the index is made anew where they differ. */
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
	/** Goes into the next query's `after`; null when this was the last. */
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
	/** Only those of which something lies between these days, both included; a gap without an end is open. */
	readonly from?: string;
	readonly to?: string;
}

export interface LinkedQuery {
	/** Days on which the linking posts were published, both included. */
	readonly from: string;
	readonly to: string;
	/** Posts that are kept, or all other pages; home pages of blogs and links within a blog are left out. */
	readonly of: 'posts' | 'pages';
	readonly limit: number;
}

/** Values by kind and key; each has a stamp that says what it was made from. */
export interface WorkedOut {
	/** Null when there is none with this stamp. */
	get(kind: string, key: string, stamp: string): Promise<Uint8Array | null>;
	/** Takes the place of an earlier one. */
	set(kind: string, key: string, stamp: string, value: Uint8Array): Promise<void>;
}

export interface PostQuery {
	readonly after?: string;
	readonly limit: number;
	readonly blog?: string;
	/**
	 * By date of publication, newest first, or as they were found and changed, for following and export: then there is always a
	 * `next`, and asked again with it the store gives what came since; a slice without items is the end for now.
	 */
	readonly order?: 'newest' | 'found';
}

export interface SavedSearch {
	readonly name: string;
	readonly query: string;
	readonly sort: string | null;
	readonly saved: string;
	/** Who is told of new posts that match. */
	readonly webhook: Webhook | null;
	/** Null until something was delivered. */
	readonly delivery: WebhookState | null;
}

export interface Webhook {
	readonly url: string;
	/** Signs what is sent. */
	readonly secret: string;
}

export interface WebhookState {
	/** Posts up to this number have been told. */
	readonly upTo: number;
	/** Tries in a row that failed. */
	readonly failures: number;
	/** Not before this time, ISO; null for at once. */
	readonly due: string | null;
	/** What was last wrong, in words; null when it is well. */
	readonly trouble: string | null;
}

/** The tables of the papers, over what is kept. */
export interface StoreStats {
	readonly blogs: number;
	readonly notBlogs: number;
	readonly posts: number;
	readonly comments: number;
	readonly links: number;
	/** Glance, Table 1: blogs by the way in which their posts were read; a blog that was read in two ways counts for both. */
	readonly weblogsBySource: Readonly<Record<string, number>>;
	/** The same for posts. */
	readonly postsBySource: Readonly<Record<string, number>>;
	/** Nanno, Table 4. */
	readonly blogsByPlatform: Readonly<Record<string, number>>;
	/** Nanno, Figure 3: month → posts. */
	readonly postsByMonth: Readonly<Record<string, number>>;
	readonly postsByLanguage: Readonly<Record<string, number>>;
	readonly feedsByKind: Readonly<Record<string, number>>;
	readonly bytes: number;
	/** Posts that are kept and not yet in the index. */
	readonly toIndex: number;
	/** Pages that the program could not cope with. */
	readonly quarantined: number;
}

export interface CheckReport {
	readonly isSound: boolean;
	/** Whether what is kept is in order, whatever the index is like. */
	readonly isStoreSound: boolean;
	readonly posts: number;
	readonly indexed: number;
	/** What was wrong, in words. */
	readonly findings: readonly string[];
	readonly repaired: boolean;
}
