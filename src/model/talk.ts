/** talk: what blogs write about at a time, and who got it from whom. */
import type { LinkOrigin } from './link.ts';

/** A post as a list names it. */
export interface PostName {
	readonly id: number;
	readonly url: string;
	readonly title: string | null;
	readonly published: string | null;
	/** The blog's home address. */
	readonly blog: string;
	readonly blogId: number;
	readonly blogTitle: string | null;
}

export type BurstKind = 'word' | 'phrase' | 'name' | 'link' | 'tag';

/** Something that is mentioned more often than before. */
export interface Burst {
	readonly kind: BurstKind;
	/** The most frequent spelling; for a link its URL. */
	readonly label: string;
	/** The query that finds its posts. */
	readonly query: string;
	readonly language: string | null;
	/** Within the period. */
	readonly posts: number;
	readonly blogs: number;
	/** The number of posts to expect at the earlier rate. */
	readonly expected: number;
	/** The first and the last day of the burst within the days examined. */
	readonly since: string;
	readonly until: string;
	/** How much better a burst explains the counts than chance, by Kleinberg's automaton. The list is in this order. */
	readonly weight: number;
	/** Standard deviations above the mean of the days before (the rolling-mean method). */
	readonly rolling: number;
	/** Posts per day, from the first day examined. */
	readonly history: readonly number[];
	readonly cause: BurstCause;
}

export interface BurstCause {
	/** The first posts that mention it, in chronological order. */
	readonly first: readonly PostName[];
	/** Its posts that cite another of its posts. */
	readonly citations: readonly Citation[];
	/** Pages that its posts link to, most linked first. */
	readonly links: readonly { readonly url: string; readonly posts: number }[];
	/** What rises with it. */
	readonly together: readonly string[];
}

export interface Bursts {
	/** Days, both included. */
	readonly from: string;
	readonly to: string;
	/** The first day examined. */
	readonly since: string;
	readonly posts: number;
	readonly blogs: number;
	readonly bursts: readonly Burst[];
	/** Days that the list leaves out because their posts are still being counted. */
	readonly pending: number;
	/** What only the rolling-mean method reports, for comparison. */
	readonly rollingOnly: readonly string[];
	readonly notes: readonly string[];
}

/** A link from one post to another. */
export interface Citation {
	readonly from: PostName;
	readonly to: PostName;
	/** The anchor text. */
	readonly text: string;
	readonly origin: LinkOrigin;
	/** Whether the cited post links back, by a trackback or a comment. */
	readonly linksBack: boolean;
	/** @deprecated The same as `linksBack`. */
	readonly isTold: boolean;
}

/** Posts connected by citations. */
export interface Thread {
	/** The requested post. */
	readonly post: number;
	/** In chronological order. */
	readonly posts: readonly PostName[];
	readonly citations: readonly Citation[];
	/** Whether there are more posts than were followed. */
	readonly isCut: boolean;
}

/** How a link spread through the blogs. */
export interface Spread {
	readonly url: string;
	/** The post it points to, if that is stored. */
	readonly post: PostName | null;
	/** In chronological order. */
	readonly steps: readonly SpreadStep[];
	readonly isCut: boolean;
}

export interface SpreadStep {
	readonly post: PostName;
	readonly text: string;
	/** The index in the list of the earlier post, of another blog, that it has the link from: one that it cites, or one of a blog whose home page it links to. */
	readonly via: number | null;
}

/** A page that many link to. */
export interface LinkedPage {
	readonly url: string;
	/** Null if the page is not a stored post. */
	readonly post: PostName | null;
	/** Different blogs, and posts, that link to it in the period; its own blog is not counted. */
	readonly blogs: number;
	readonly posts: number;
	/** When the first of these posts was published. */
	readonly first: string;
	/** The most frequent anchor text. */
	readonly text: string;
}

/** What blogs write about in a day or a week. */
export interface Today extends Bursts {
	readonly linkedPosts: readonly LinkedPage[];
	readonly linkedPages: readonly LinkedPage[];
	/** Threads of posts of the period that cite each other, longest first. */
	readonly threads: readonly Thread[];
}
