/** source: a blog that a person added: its page, its feed, or both. */

/** A source as it is given: in an address, a line of a list, or an outline of an OPML file. */
export interface SourceFacts {
	/** The page of the blog; an address that may also be a feed, if nothing says which. */
	readonly url: string | null;
	/** The subscribed feed. */
	readonly feed: string | null;
	readonly title: string | null;
	/** Folders and labels; a folder in a folder has a slash in between. */
	readonly tags: readonly string[];
}

export interface Source extends SourceFacts {
	/** Identifies the source; it never changes. */
	readonly key: string;
	/** When it was added, ISO. */
	readonly added: string;
	/** How it was added: `command line`, `API`, `web page`, or the name of a file. */
	readonly by: string;
	/** When the crawl planned its addresses; null until then. */
	readonly planned: string | null;
	/** When a person removed it; the crawl then stops its visits and deletes the entry. */
	readonly removed: string | null;
}

/** What adding sources changed. */
export interface AddedSources {
	/** New, or changed by what was added. */
	readonly changed: readonly Source[];
	/** What each of the added facts became, in order; those without an address are left out. */
	readonly sources: readonly { readonly source: Source; readonly isNew: boolean }[];
}

/** The rule of a judgment that rests on a subscription: the program may not judge the blog away. */
export const SUBSCRIBED = 'subscription';

/** The rule that marks a judgment with which a person withdrew an earlier decision. */
export const WITHDRAWN = 'withdrawn';

/** What the last visit to an address of a source found. */
export interface SourceVisit {
	readonly state: 'read' | 'moved' | 'rejected' | 'robots' | 'failed';
	/** In words; null if the address was simply read. */
	readonly why: string | null;
	/** Where the address leads. */
	readonly to: string | null;
	/** The posts that a feed holds. */
	readonly items: number | null;
}

export type SourceState = 'waiting' | 'complete' | 'partial' | 'rejected' | 'robots' | 'dead';

/** The outcome of a source. */
export interface SourceOutcome {
	readonly source: Source;
	readonly outcome: SourceState;
	/** The reason, in one sentence. */
	readonly why: string;
	/** The blog under which its posts are stored. */
	readonly blog: { readonly id: number; readonly url: string; readonly title: string | null } | null;
	/** Posts that the feed, the pages and the coverage gaps lead one to expect. */
	readonly expected: number;
	/** Posts that are stored. */
	readonly found: number;
	/** A person's decision whether it is a blog; null if there is none. */
	readonly verdict: 'blog' | 'not-a-blog' | null;
}
