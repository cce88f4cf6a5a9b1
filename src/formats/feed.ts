/** feed: a list of posts to be written in one of the feed formats. */

export interface OutFeed {
	/** The same for every page of the list; an IRI. */
	readonly id: string;
	readonly title: string;
	readonly description: string;
	/** The web page that shows the same list. */
	readonly page: string;
	readonly self: string;
	readonly first: string;
	readonly next: string | null;
	readonly language: string | null;
	readonly updated: Date;
	/** The number of posts on all pages; null if unknown. */
	readonly total: number | null;
	readonly items: readonly OutItem[];
}

export interface OutItem {
	/** The permalink, an IRI. It is also the identity of the post, whichever server publishes it. */
	readonly url: string;
	/** The id of the post in the store. */
	readonly post: number;
	readonly title: string | null;
	readonly author: string | null;
	readonly published: Date | null;
	readonly updated: Date;
	/** When the last change was found. */
	readonly seen: Date;
	/** Sanitised; null if the list leaves it out. */
	readonly html: string | null;
	readonly excerpt: string;
	readonly categories: readonly string[];
	readonly language: string | null;
	readonly blog: OutBlog;
}

export interface OutBlog {
	readonly url: string;
	readonly title: string;
	/** Its feed of posts, if any. */
	readonly feed: string | null;
}

/** The generator of our feeds. */
export const GENERATOR = 'Logosphere';
