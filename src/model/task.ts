/** task: a URL to visit, and the state of the blog it belongs to. */
import type { BlogState } from './blog-state.ts';
import type { FeedItem } from './feed.ts';
import type { BlogRights } from './rights.ts';
import type { SourceVisit } from './source.ts';
import type { Wrapper } from './wrapper.ts';

/** The part of a URL in redirects between hosts. */
export interface Redirects {
	/** The number of redirects between hosts on the way here. */
	readonly moves: number;
	/** How often it redirected elsewhere since `since`. */
	readonly sent: number;
	readonly since: string;
}

/** What goes with a home page or a feed: its redirects, and what the last visit found if a person added it. */
export interface AddressNote extends Redirects {
	readonly found?: SourceVisit;
}

/** The progress through the older pages of a feed. */
export interface HistoryState {
	/** The paging scheme. */
	readonly pager: string;
	/** The feed's first page. */
	readonly url: string;
	/** How many pages and items were read. */
	readonly pages: number;
	readonly items: number;
	/** Ids on the first page and on the last page read: a server without older items often sends one of these again. */
	readonly firstIds: readonly string[];
	readonly lastIds: readonly string[];
	/** The URLs returned so far. */
	readonly visited: readonly string[];
}

/** New items of a feed whose pages are read together. */
export interface NewItems {
	readonly items: readonly FeedItem[];
	readonly content: 'full' | 'partial';
	/** False if they come from a home page because the blog has no feed. */
	readonly isFeed: boolean;
}

export interface ListingNote {
	/** Consecutive listings without a post, up to this one. */
	readonly emptyListings: number;
	/** The home page's menu names it, so it is not a post itself. */
	readonly isMenu?: true;
}

export interface SitemapNote {
	/** How many sitemaps deep this one is. */
	readonly level: number;
}

/** A page that may not be a post. It is saved only if it shows a dated post. */
export interface PostNote {
	readonly isCandidate: true;
	/** Its URL looks like a post's, but any page of the site might look like that. */
	readonly hasShape?: true;
}

/** What is expected at a URL → what the crawler must know to visit it. */
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
	/** When it is due, ISO; null when it is done. */
	readonly due: string | null;
	/** Due tasks run in this order, highest first. */
	readonly priority: number;
	/** Steps from the seeds. */
	readonly depth: number;
	/** The number of consecutive pages on the path here that were not blogs. */
	readonly strays: number;
	/** Where it came from. */
	readonly via: string | null;
	/** Consecutive failed visits. */
	readonly failures: number;
}

/** An address to visit. */
export type Task<K extends TaskKind = TaskKind> = TaskFields & KindAndNote<K>;

/** A task as the store returns it, its kind and note still unchecked. */
export interface StoredTask extends TaskFields {
	readonly kind: string;
	readonly note: unknown;
}

interface PlannedFields extends Omit<TaskFields, 'strays' | 'failures'> {
	readonly strays?: number;
	readonly failures?: number;
	/**
	 * What happens to a known URL. `found`, the default: it stays as it is, but each time it is found its
	 * priority rises a little (Bross), and a shorter path is noted. `visited`: everything is set. `sooner`: it becomes due by this time.
	 */
	readonly as?: 'found' | 'visited' | 'sooner';
}

/** A kind with its note, as planned. Tasks that need no note, or are done, have none. */
export type PlannedKind<K extends TaskKind = TaskKind> = {
	[Kind in K]: { readonly kind: Kind; readonly note?: TaskNotes[Kind] | null };
}[K];

/** A URL to visit, or the outcome of a visit. */
export type FrontierFacts = PlannedFields & PlannedKind;

/** When and how urgently a URL is to be visited, whatever its kind. */
export type Planning = Partial<PlannedFields>;

interface CrawlContextFields {
	readonly title: string | null;
	readonly isBlog: boolean | null;
	/** Set by a person, so it is not changed. */
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
	/** What its host, home page and feed declared; absent in contexts of older programs. */
	readonly rights?: BlogRights | null;
	/** Newest first. */
	readonly wrappers: readonly Wrapper[];
}

/** The same as the store returns it, its state and wrappers still unchecked. */
export interface StoredContext extends CrawlContextFields {
	readonly state: unknown;
	readonly rights?: unknown;
	readonly wrappers: readonly unknown[];
}
