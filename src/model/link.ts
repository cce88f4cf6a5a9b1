/** link: who points where, with the origin and the words. */

/** Where a link stands. */
export type LinkOrigin = 'post' | 'comment' | 'blogroll';

/** What is stored at an address. */
export interface KnownAddress {
	/** The post's number and what a list shows of it; null when no post is stored there. */
	readonly post: {
		readonly id: number;
		readonly title: string | null;
		readonly published: string | null;
	} | null;
	/** The number of the post's blog, or of the blog whose home page it is. */
	readonly blog: number | null;
}

/** A link between two blogs that are known, by their numbers. */
export interface Edge {
	readonly origin: LinkOrigin;
	readonly from: number;
	readonly to: number;
	/** The post that holds it, or whose comment does; null for a blogroll. */
	readonly fromPost: number | null;
	/** The post that it leads to; null when it leads to another page of the blog. */
	readonly toPost: number | null;
	/** A link of a post is as old as the post; others were there when they were first seen. */
	readonly at: string;
}

export interface Link {
	readonly origin: LinkOrigin;
	/** The blog that holds it. */
	readonly fromBlog: string;
	/** The post that holds it, or whose comment does; null for a blogroll. */
	readonly fromPost: string | null;
	readonly to: string;
	/** The anchor text. */
	readonly text: string;
	/** The values of `rel`, XFN among them. */
	readonly rel: readonly string[];
	/** Why the address was not followed, in words; null when it may be or was. */
	readonly notFollowed: string | null;
	readonly firstSeen: string;
}
