/** judgment: is a page a weblog, and which entries does it hold. */
import type { Reason } from './reason.ts';

export interface Entry {
	readonly date: string | null;
	readonly title: string | null;
	readonly author: string | null;
	readonly permalink: string | null;
	readonly html: string;
	readonly text: string;
}

export interface Judgment {
	readonly isBlog: boolean;
	/** Why, in one sentence. */
	readonly reason: string;
	/** The rules that decided, in the order in which they fired. */
	readonly rules: readonly Reason[];
	/** The entries of the page, newest first or as they stand; empty when the page is no weblog. */
	readonly entries: readonly Entry[];
	/** Told when an explanation was asked for: the sequences that were looked at, the largest first. */
	readonly candidates?: readonly CandidateSequence[];
}

/** A sequence of dated pieces of the page, and what became of it. */
export interface CandidateSequence {
	/** The steps from the root to its dates, without places: `html/body/div/h2`. */
	readonly path: string;
	/** The format of its dates: `Y/M/D`. */
	readonly format: string;
	/** The days, in the order of the page. */
	readonly days: readonly string[];
	/** How long its entries are together, in bytes of UTF-8. */
	readonly bytes: number;
	/** The rule that removed it; null where none did. */
	readonly removedBy: Reason | null;
	/** True for the one that was chosen. */
	readonly isWinner: boolean;
}
