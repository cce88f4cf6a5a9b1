/** link: who links to what, from where, with which anchor text. */

/**
 * Where a link stands: in a post, in a comment, in a notice below a post that another page links to it, or in the list of blogs that the
 * blog recommends.
 */
export const LINK_ORIGINS = ['post', 'comment', 'blogroll', 'trackback', 'pingback'] as const;
export type LinkOrigin = (typeof LINK_ORIGINS)[number];

/** Others than the author of the post made it. */
export function isOfReaders(origin: LinkOrigin): boolean {
	return origin !== 'post' && origin !== 'blogroll';
}

/** What is stored at an address. */
export interface KnownAddress {
	/** The post's number and the fields that lists show; null when no post is stored there. */
	readonly post: {
		readonly id: number;
		readonly url: string;
		readonly title: string | null;
		readonly published: string | null;
	} | null;
	/** The number of the post's blog, or of the blog whose home page it is. */
	readonly blog: number | null;
}

/** The stored post or blog that a link leads to, by their own URLs, whatever URL the link has. */
export interface LinkTarget {
	/** Null if it leads to another page of the blog. */
	readonly post: string | null;
	readonly blog: string | null;
}

/** A link between two known blogs, by their numbers. */
export interface Edge {
	readonly origin: LinkOrigin;
	readonly from: number;
	readonly to: number;
	/** The post that contains it, itself or in a comment; null for a blogroll. */
	readonly fromPost: number | null;
	/** The post it points to; null when it points to another page of the blog. */
	readonly toPost: number | null;
	/** The date of the post for a link in a post; otherwise when the link was first seen. */
	readonly at: string;
}

export interface Link {
	readonly origin: LinkOrigin;
	/** The blog that contains it. */
	readonly fromBlog: string;
	/** The post that contains it, itself or in a comment; null for a blogroll. */
	readonly fromPost: string | null;
	readonly to: string;
	/** The anchor text. */
	readonly text: string;
	/** The values of `rel`, XFN among them. */
	readonly rel: readonly string[];
	/** Why the URL is not followed, in words; null if it may be followed or was. */
	readonly notFollowed: string | null;
	readonly firstSeen: string;
}
