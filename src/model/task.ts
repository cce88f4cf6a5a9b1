/** task: an address to visit, and what is known of the blog it belongs to. */
import type { BlogState } from './blog-state.ts';
import type { FeedItem } from './feed.ts';
import type { SourceVisit } from './source.ts';
import type { Wrapper } from './wrapper.ts';

/** How an address took part in redirects from host to host. */
export interface Redirects {
	/** Hosts that led here, one to the next. */
	readonly moves: number;
	/** How often it led away since `since`. */
	readonly sent: number;
	readonly since: string;
}

/** What goes with a home page or a feed: its redirects, and what the last visit found if a person added it. */
export interface AddressNote extends Redirects {
	readonly found?: SourceVisit;
}

/** How far the older pages of a feed have been read. */
export interface HistoryState {
	/** Which way of paging is followed. */
	readonly pager: string;
	/** The feed's first page. */
	readonly url: string;
	/** How many pages and items were read. */
	readonly pages: number;
	readonly items: number;
	/** Ids of the first page and of the last one read: what a server sends again when there is nothing older. */
	readonly firstIds: readonly string[];
	readonly lastIds: readonly string[];
	/** Addresses given out so far. */
	readonly visited: readonly string[];
}

/** New items of a feed whose pages are read together. */
export interface NewItems {
	readonly items: readonly FeedItem[];
	readonly content: 'full' | 'partial';
	/** False where a home page stands in for a missing feed. */
	readonly isFeed: boolean;
}

export interface ListingNote {
	/** Listings in a row, up to this one, that named no post. */
	readonly emptyListings: number;
	/** The home page's menu names it, so it is not a post itself. */
	readonly isMenu?: true;
}

export interface SitemapNote {
	/** How many sitemaps lead to this one. */
	readonly level: number;
}

/** A page that may be something else than a post. It is saved only if it shows a dated post. */
export interface PostNote {
	readonly isCandidate: true;
	/** Its URL has the shape of the posts', but any page of the site might have it. */
	readonly hasShape?: true;
}

/** What is expected at an address → what the crawler must know when it comes there. */
interface TaskNotes {
	readonly home: AddressNote | null;
	readonly feed: AddressNote | null;
	readonly 'feed-page': HistoryState;
	readonly items: NewItems;
	readonly post: PostNote | null;
	readonly list: ListingNote | null;
	readonly sitemap: SitemapNote | null;
}

export type TaskKind = keyof TaskNotes;

/** A kind with its note. */
export type KindAndNote<K extends TaskKind = TaskKind> = {
	[Kind in K]: { readonly kind: Kind; readonly note: TaskNotes[Kind] };
}[K];

interface TaskFields {
	readonly url: string;
	/** The blog's home address, where it is known. */
	readonly blog: string | null;
	/** When it is due, ISO; null when it is done with. */
	readonly due: string | null;
	/** Higher first among those that are due. */
	readonly priority: number;
	/** Steps from the seeds. */
	readonly depth: number;
	/** How many pages in a row on the way here were not blogs. */
	readonly strays: number;
	/** Where it came from. */
	readonly via: string | null;
	/** Visits in a row that failed. */
	readonly failures: number;
}

/** An address to visit. */
export type Task<K extends TaskKind = TaskKind> = TaskFields & KindAndNote<K>;

/** A task as the store returns it: nobody has checked its kind and its note yet. */
export interface StoredTask extends TaskFields {
	readonly kind: string;
	readonly note: unknown;
}

interface PlannedFields extends Omit<TaskFields, 'strays' | 'failures'> {
	readonly strays?: number;
	readonly failures?: number;
	/**
	 * What happens to an address that is known. `found`, the default: it stays as it is, but every finding raises its
	 * priority a little (Bross) and a shorter way counts. `visited`: all is set. `sooner`: it is due at this time at the latest.
	 */
	readonly as?: 'found' | 'visited' | 'sooner';
}

/** A kind with its note as it is planned: without one where the task needs none, or is done with. */
export type PlannedKind<K extends TaskKind = TaskKind> = {
	[Kind in K]: { readonly kind: Kind; readonly note?: TaskNotes[Kind] | null };
}[K];

/** An address to visit, or what became of one that was visited. */
export type FrontierFacts = PlannedFields & PlannedKind;

/** When and how urgently an address is planned, whatever its kind. */
export type Planning = Partial<PlannedFields>;

interface CrawlContextFields {
	readonly title: string | null;
	readonly isBlog: boolean | null;
	/** A person said so, and it stays. */
	readonly isSettled: boolean;
	readonly judgedAt: string | null;
	readonly posts: number;
	readonly inboundLinks: number;
	/** When its latest posts were published, newest first. */
	readonly published: readonly string[];
}

/** What the crawler remembers of a blog. */
export interface CrawlContext extends CrawlContextFields {
	readonly state: BlogState | null;
	/** Newest first. */
	readonly wrappers: readonly Wrapper[];
}

/** The same as the store returns it: nobody has checked its state and its wrappers yet. */
export interface StoredContext extends CrawlContextFields {
	readonly state: unknown;
	readonly wrappers: readonly unknown[];
}
