/** visit: one fetch, and what was missed. */

export interface Visit {
	readonly url: string;
	readonly blog: string | null;
	readonly at: string;
	/** The HTTP status; 0 when there was no answer. */
	readonly status: number;
	readonly bytes: number;
	/** How many posts were new. */
	readonly newPosts: number;
	/** What went wrong, in words; null when nothing did. */
	readonly trouble: string | null;
}

/** A coverage gap: something that was missed. Nothing is dropped silently. */
export interface Gap {
	readonly blog: string | null;
	readonly url: string | null;
	/** A stable word: `feed-overrun`, `host-down`, `robots`, … */
	readonly kind: string;
	readonly why: string;
	readonly from: string | null;
	readonly to: string | null;
	readonly at: string;
}

/** How many gaps of a kind are about a month. */
export interface GapCount {
	readonly kind: string;
	/** Such as `2004-03`. */
	readonly month: string;
	readonly gaps: number;
}

/** A page that crashed or hung the program. Its bytes are stored so that somebody can find out why. */
export interface QuarantinedPage {
	readonly url: string;
	readonly blog: string | null;
	readonly why: string;
	/** The stack of the error and of its causes; null for a page of an older program. */
	readonly stack: string | null;
	readonly contentType: string | null;
	readonly at: string;
	/** The number of bytes stored. */
	readonly size: number;
}
