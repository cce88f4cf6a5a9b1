/** judgment: whether a page is a blog, and its entries. */
import type { Reason } from './reason.ts';

/** A post as the home page shows it. */
export interface Entry {
	readonly date: string | null;
	readonly title: string | null;
	readonly author: string | null;
	readonly permalink: string | null;
	readonly html: string;
	readonly text: string;
}

/** Whether a page is a blog, why, and its entries. */
export interface Judgment {
	readonly isBlog: boolean;
	/** Why, in one sentence. */
	readonly reason: string;
	/** The rules that decided, in the order in which they fired. */
	readonly rules: readonly Reason[];
	/** The entries of the page, in the order of the page; empty when the page is not a blog. */
	readonly entries: readonly Entry[];
	/** With `explain`: the sequences that were considered, the largest first. */
	readonly candidates?: readonly CandidateSequence[];
}

/** A sequence of dated parts of the page, and whether it was chosen. */
export interface CandidateSequence {
	/** The steps from the root to its dates, without indexes: `html/body/div/h2`. */
	readonly path: string;
	/** The format of its dates: `Y/M/D`. */
	readonly format: string;
	/** The days, in the order of the page. */
	readonly days: readonly string[];
	/** The total length of its entries, in bytes of UTF-8. */
	readonly bytes: number;
	/** The rule that removed it; null if none did. */
	readonly removedBy: Reason | null;
	/** Whether it was chosen. */
	readonly isWinner: boolean;
}
