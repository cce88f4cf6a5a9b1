/** talk: what blogs speak of at a time, and who took it up from whom. */
import type { LinkOrigin } from './link.ts';

/** A post as it is named in a list. */
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

/** Something that is spoken of more than it was. */
export interface Burst {
	readonly kind: BurstKind;
	/** As it is mostly written; the address of a link. */
	readonly label: string;
	/** Finds its posts. */
	readonly query: string;
	readonly language: string | null;
	/** In the period that is looked at. */
	readonly posts: number;
	readonly blogs: number;
	/** Posts that would have it if it were as before. */
	readonly expected: number;
	/** The first and the last day of the burst within what is looked at. */
	readonly since: string;
	readonly until: string;
	/** How much better a burst explains it than chance, by Kleinberg's automaton; the order of the list. */
	readonly weight: number;
	/** How many deviations above its mean of the days before, the cheap way. */
	readonly rolling: number;
	/** Posts a day, from the first day of the look back on. */
	readonly history: readonly number[];
	readonly cause: BurstCause;
}

export interface BurstCause {
	/** The first posts that have it, in the order of time. */
	readonly first: readonly PostName[];
	/** Its posts that cite another of its posts. */
	readonly citations: readonly Citation[];
	/** Pages that its posts link to, those with the most first. */
	readonly links: readonly { readonly url: string; readonly posts: number }[];
	/** What rises with it. */
	readonly together: readonly string[];
}

export interface Bursts {
	/** Days, both included. */
	readonly from: string;
	readonly to: string;
	/** The first day of the look back. */
	readonly since: string;
	readonly posts: number;
	readonly blogs: number;
	readonly bursts: readonly Burst[];
	/** What the cheap way alone would have told, for comparison. */
	readonly rollingOnly: readonly string[];
	readonly notes: readonly string[];
}

/** One post points at another. */
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

/** Posts that hang together by citations. */
export interface Thread {
	/** The post that was asked for. */
	readonly post: number;
	/** In the order of time. */
	readonly posts: readonly PostName[];
	readonly citations: readonly Citation[];
	/** There are more than were followed. */
	readonly isCut: boolean;
}

/** How a link went through the blogs. */
export interface Spread {
	readonly url: string;
	/** Where it leads to, if that is a post that is kept. */
	readonly post: PostName | null;
	/** In the order of time. */
	readonly steps: readonly SpreadStep[];
	readonly isCut: boolean;
}

export interface SpreadStep {
	readonly post: PostName;
	readonly text: string;
	/** The number of an earlier post of another blog in the list which it cites: it had the link from there. */
	readonly via: number | null;
}

/** A page that many link to. */
export interface LinkedPage {
	readonly url: string;
	/** Null for a page that is no post that is kept. */
	readonly post: PostName | null;
	/** Different blogs, and posts, that link to it in the period; its own blog is not counted. */
	readonly blogs: number;
	readonly posts: number;
	/** The first of these posts was published then. */
	readonly first: string;
	/** The words by which most call it. */
	readonly text: string;
}

/** What blogs speak of in a day or a week. */
export interface Today extends Bursts {
	readonly linkedPosts: readonly LinkedPage[];
	readonly linkedPages: readonly LinkedPage[];
	/** Of the period: posts that cite each other, the longest first. */
	readonly threads: readonly Thread[];
}
