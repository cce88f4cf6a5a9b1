/** feed: a list of posts as it goes out, before it is written in one of the formats. */

export interface OutFeed {
	/** The same for every page of the list; an IRI. */
	readonly id: string;
	readonly title: string;
	readonly description: string;
	/** The page for persons that shows the same. */
	readonly page: string;
	readonly self: string;
	readonly first: string;
	readonly next: string | null;
	readonly language: string | null;
	readonly updated: Date;
	/** How many posts there are on all pages; null when it is not known for certain. */
	readonly total: number | null;
	readonly items: readonly OutItem[];
}

export interface OutItem {
	/** The permalink, which is its identity as well: it stays, whatever server tells of the post. An IRI. */
	readonly url: string;
	/** The store's number of the post. */
	readonly post: number;
	readonly title: string | null;
	readonly author: string | null;
	readonly published: Date | null;
	readonly updated: Date;
	/** When it was last found changed here. */
	readonly seen: Date;
	/** Sanitised; null where the list has no room for it. */
	readonly html: string | null;
	readonly excerpt: string;
	readonly categories: readonly string[];
	readonly language: string | null;
	readonly blog: OutBlog;
}

export interface OutBlog {
	readonly url: string;
	readonly title: string;
	/** Its feed of posts, as far as it has one. */
	readonly feed: string | null;
}

/** What a feed says of who made it. */
export const GENERATOR = 'Logosphere';
