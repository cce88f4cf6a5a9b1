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
}
