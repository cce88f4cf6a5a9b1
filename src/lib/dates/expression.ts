/**
 * expression: a found date, for all code that reads dates.
 *
 * Every part that was not written in the text names the rule that filled it, so that the result can be explained.
 */
import type { Node } from '../html/index.ts';

/**
 * Which rule filled a missing year or month. The first four are those of Nanno §3.3, in their order:
 * `same-level` the nearest earlier date at the same or a higher level of the tree, `earlier` the nearest earlier date,
 * `last-modified` the server's header, `now` the day of the crawl. `heading` and `url`: a year or month that the page's
 * title or URL gives before any date.
 */
export type Completion = 'same-level' | 'earlier' | 'last-modified' | 'now' | 'heading' | 'url';
/** How a two-digit year got its century: an omitted era (heuristic 1 of §3.3) or omitted upper digits. */
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

/** A date as it is written, where it is written, and what it means. */
export interface DateExpression {
	/** The deepest node that contains all of it; 0 for a text without a page. */
	readonly node: Node;
	/** Range in the visible text. A date that is not visible is at the position of its node, start === end. */
	readonly start: number;
	readonly end: number;
	/** As written. */
	readonly text: string;
	/** ISO 8601: `2004-03`, `2004-03-05`, `2004-03-05T21:04`, `2004-03-05T21:04:09+09:00`. */
	readonly value: string;
	readonly precision: Precision;
	/** `+09:00`, `Z`; null when unknown. */
	readonly zone: string | null;
	/** The language of the names or era used; null when purely numeric. */
	readonly language: string | null;
	/** The format, `Y/M/D`, `D Mon Y`, `Y年M月D日`; see areConsistent. */
	readonly signature: string;
	readonly source: DateSource;
	readonly completed: Completed;
	/** What the date means according to the metadata. */
	readonly role?: DateRole;
	/** Set only when sentences were requested: the date is part of a sentence, not a timestamp. */
	readonly inSentence?: boolean;
}

/** What is known about the page or text in which dates are searched. */
export interface DateContext {
	/** ISO date or instant. The function has no clock of its own. */
	readonly now: string;
	readonly url?: string | undefined;
	/** The server's last-modified value, ISO or as in the header. */
	readonly lastModified?: string | undefined;
	/** BCP 47; where absent, the page's own `lang`. */
	readonly language?: string;
	/** Also return dates inside sentences, flagged. */
	readonly sentences?: boolean | undefined;
}
