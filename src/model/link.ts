/** link: who points where, with the origin and the words. */

/** Where a link stands. */
export type LinkOrigin = 'post' | 'comment' | 'blogroll';

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
