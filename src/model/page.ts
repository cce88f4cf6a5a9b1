/** page: one post page, taken apart. Absent values are null. */

import type { Reason } from './reason.ts';

export interface PageExtract {
	readonly title: string | null;
	readonly author: string | null;
	/** ISO, with the precision known: `2004-03-05` or `2004-03-05T21:04:09+09:00`. */
	readonly published: string | null;
	/** The post's content as clean, sanitised, semantic HTML with absolute addresses. */
	readonly html: string;
	/** The same as text; paragraphs are separated by a blank line. */
	readonly text: string;
	/** The links of the content, in document order. */
	readonly links: readonly ContentLink[];
	readonly comments: readonly PageComment[];
	/** BCP 47, or null when it cannot be told. */
	readonly language: string | null;
	/** True when the page holds no single post (an index, an empty page, an error page): `reasons.kind` tells why. */
	readonly isPost: boolean;
	/** Why each value is what it is. */
	readonly reasons: PageReasons;
}

export interface PageReasons {
	readonly kind: Reason;
	readonly main: Reason;
	readonly split: Reason;
	readonly title: Reason;
	readonly author: Reason;
	readonly published: Reason;
	/** Blocks that were taken or dropped, in document order. */
	readonly blocks: readonly BlockReason[];
}

export interface BlockReason extends Reason {
	readonly taken: boolean;
	/** The block's absolute path in the page. */
	readonly path: string;
	/** How its text begins. */
	readonly start: string;
}

export interface PageComment {
	readonly author: string | null;
	readonly published: string | null;
	readonly text: string;
	/** The place in the list of the comment that it answers, or null. */
	readonly parent: number | null;
	/** Where it leads, its author's own page included. */
	readonly links: readonly ContentLink[];
}

/** A link of a post's content or of a comment. */
export interface ContentLink {
	readonly url: string;
	readonly text: string;
	readonly rel: readonly string[];
}
