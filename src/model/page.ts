/** page: the parts of one post page. */

import type { Reason } from './reason.ts';

/** The parts of one post page. Absent values are null. */
export interface PageExtract {
	readonly title: string | null;
	readonly author: string | null;
	/** ISO, with the precision known: `2004-03-05` or `2004-03-05T21:04:09+09:00`. */
	readonly published: string | null;
	/** The post's content as clean, sanitised, semantic HTML with absolute URLs. */
	readonly html: string;
	/** The same as text; paragraphs are separated by a blank line. */
	readonly text: string;
	/** The links of the content, in document order. */
	readonly links: readonly ContentLink[];
	readonly comments: readonly PageComment[];
	/** BCP 47, or null when it is unknown. */
	readonly language: string | null;
	/** False when the page does not show one post (an index, an empty page, an error page): `reasons.kind` says why. */
	readonly isPost: boolean;
	/** How the main text was chosen: `reasons.kind` says why. */
	readonly kind: PageKind;
	/** Why each value is what it is. */
	readonly reasons: PageReasons;
}

/**
 * What a page is, by how its main text is chosen: one article; a thread with all its messages; a list with all its items; a page of
 * separate parts, such as a start page, a shop or a manual, with all of its parts; or nothing.
 */
export type PageKind = 'article' | 'thread' | 'list' | 'parts' | 'none';

/** Why each part of a post page is what it is. */
export interface PageReasons {
	readonly kind: Reason;
	readonly main: Reason;
	readonly split: Reason;
	readonly title: Reason;
	readonly author: Reason;
	readonly published: Reason;
	/** Blocks that were included or left out, in document order. */
	readonly blocks: readonly BlockReason[];
}

export interface BlockReason extends Reason {
	readonly taken: boolean;
	/** The block's absolute path in the page. */
	readonly path: string;
	/** The beginning of its text. */
	readonly start: string;
}

/** By which protocol a post was notified of a link to it. */
export type ReactionKind = 'trackback' | 'pingback';

/** A comment below a post. */
export interface PageComment {
	readonly author: string | null;
	readonly published: string | null;
	readonly text: string;
	/** The index in the list of the comment that it replies to, or null. */
	readonly parent: number | null;
	/** Its links, including the one to its author's own page. */
	readonly links: readonly ContentLink[];
	/** Present for a notice that another page links to the post; its links lead there. */
	readonly reaction?: ReactionKind;
	/** Absent for a comment that the page shows. */
	readonly source?: 'comment-feed';
}

/** A link of a post's content or of a comment. */
export interface ContentLink {
	readonly url: string;
	readonly text: string;
	readonly rel: readonly string[];
}
