/** blog: a stored blog. Dates are ISO strings; absent values are null. */
import type { Reason } from './reason.ts';

export interface Blog {
	/** The store's own number for it; it never changes. */
	readonly id: number;
	/** The home page's address. */
	readonly url: string;
	readonly title: string | null;
	readonly description: string | null;
	/** BCP 47. */
	readonly language: string | null;
	readonly platform: string | null;
	/** The evidence for the platform, in words. */
	readonly platformEvidence: readonly string[];
	readonly judgment: KeptJudgment | null;
	readonly feeds: readonly BlogFeed[];
	readonly firstSeen: string;
	readonly lastVisited: string | null;
	readonly nextDue: string | null;
	/** The number of stored posts. */
	readonly posts: number;
	/** Links from other blogs' posts, comments and blogrolls. */
	readonly inboundLinks: number;
	/** The median number of days between its latest posts; null below two dated posts. */
	readonly intervalDays: number | null;
}

export interface KeptJudgment {
	readonly isBlog: boolean;
	readonly reason: string;
	readonly rules: readonly Reason[];
	readonly at: string;
}

export interface BlogFeed {
	readonly url: string;
	readonly format: string | null;
	readonly role: 'posts' | 'comments' | 'other';
	readonly content: 'full' | 'partial' | null;
	readonly title: string | null;
	/** For the next conditional request. */
	readonly etag: string | null;
	readonly lastModified: string | null;
	readonly lastFetched: string | null;
	/** The last problem, in words; null when it works. */
	readonly trouble: string | null;
}

export interface BlogTimeline {
	/** `2004-03` → posts. */
	readonly months: Readonly<Record<string, number>>;
	/** The latest dates of publication, newest first, with the precision known. */
	readonly latest: readonly string[];
}

/** A name that signs posts of a blog. */
export interface BlogAuthor {
	readonly name: string;
	readonly posts: number;
}

export interface Neighbours {
	readonly linksTo: readonly Neighbour[];
	readonly linkedFrom: readonly Neighbour[];
}

export interface Neighbour {
	readonly id: number;
	readonly url: string;
	readonly title: string | null;
	readonly links: number;
}

/** A page as it was fetched. */
export interface Sample {
	readonly url: string;
	/** The blog's home page, or the page of one post. */
	readonly kind: 'home' | 'post';
	readonly at: string;
}
