/**
 * expression: what a found date is, for everyone who reads dates.
 *
 * Every part that was not written in the text itself names the rule that filled it, so that a person can be told why.
 */
import type { Node } from '../html/index.ts';

/**
 * Which rule filled a missing year or month. The first four are those of Nanno §3.3, in their order:
 * `same-level` the nearest earlier date at the same or a higher level of the tree, `earlier` the nearest earlier date,
 * `last-modified` what the server said, `now` the day of the crawl. `heading` and `url` stand for a year or month that
 * the page's title, or its address, gives before any date does.
 */
export type Completion = 'same-level' | 'earlier' | 'last-modified' | 'now' | 'heading' | 'url';
/** How a two-digit year got its century: an era was omitted (heuristic 1 of §3.3), or the upper digits were. */
export type CenturyRule = 'era' | 'pivot';
/** What decided whether the day or the month comes first in an all-numeric date. */
export type OrderRule =
	| 'valid'
	| 'weekday'
	| 'not-future'
	| 'same-day'
	| 'chronology'
	| 'language'
	| 'delimiter';

export interface Completed {
	readonly year?: Completion;
	readonly month?: Completion;
	readonly century?: CenturyRule;
	readonly order?: OrderRule;
}

export type Precision = 'month' | 'day' | 'minute' | 'second';
export type DateSource = 'text' | 'time' | 'badge' | 'metadata' | 'url' | 'relative';
export type DateRole = 'published' | 'modified' | 'other';

export interface DateExpression {
	/** The deepest node that holds all of it; 0 for a text without a page. */
	readonly node: Node;
	/** Range in the visible text; a date that is not shown stands at the place of its node, start === end. */
	readonly start: number;
	readonly end: number;
	/** As written. */
	readonly text: string;
	/** ISO 8601: `2004-03`, `2004-03-05`, `2004-03-05T21:04`, `2004-03-05T21:04:09+09:00`. */
	readonly value: string;
	readonly precision: Precision;
	/** `+09:00`, `Z`; null when not told. */
	readonly zone: string | null;
	/** The language of the names or era used; null when purely numeric. */
	readonly language: string | null;
	/** The format, `Y/M/D`, `D Mon Y`, `Y年M月D日`; see areConsistent. */
	readonly signature: string;
	readonly source: DateSource;
	readonly completed: Completed;
	/** What metadata says the date is of. */
	readonly role?: DateRole;
	/** Told only when sentences were asked for: the date is part of a sentence, not a stamp. */
	readonly inSentence?: boolean;
}

export interface DateContext {
	/** ISO date or instant; there is no clock inside. */
	readonly now: string;
	readonly url?: string | undefined;
	/** What the server said, ISO or as in the header. */
	readonly lastModified?: string | undefined;
	/** BCP 47; where absent, the page's own `lang`. */
	readonly language?: string;
	/** Give dates inside sentences too, flagged. */
	readonly sentences?: boolean | undefined;
}
