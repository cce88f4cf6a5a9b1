/** found: the posts of a page as the model finds them: nodes of the page, not yet texts. */
import type { DateExpression } from '../../lib/dates/index.ts';
import type { Node } from '../../lib/html/index.ts';
import type { NodeRange } from './view.ts';

/** One post of the page. */
export interface FoundPost {
	/** The document range [from, to). */
	readonly from: Node;
	readonly to: Node;
	/** The nodes that hold its content, in document order, none inside another. */
	readonly blocks: readonly Node[];
	readonly date: DateExpression | null;
	readonly title: string | null;
	readonly titleNode: Node | null;
	readonly author: string | null;
	/** Absolute. */
	readonly permalink: string | null;
	readonly commentsUrl: string | null;
	readonly categories: readonly string[];
	/** What readers wrote below it on this page. */
	readonly answers: readonly NodeRange[];
	/** The page shows only the title, or an excerpt that leads to the rest. */
	readonly isTeaser: boolean;
}

/** How the posts of a page are laid out. */
export type Layout =
	| 'containers'
	| 'date-first'
	| 'title-first'
	| 'date-last'
	| 'day-groups'
	| 'single'
	| 'titles-only'
	| 'none';

/** A sequence of marks that could be those of the posts, and what became of it. */
export interface SequenceReport {
	/** What the marks are: dates of one format, headings of one kind, elements of one kind. */
	readonly kind: 'dates' | 'headings' | 'elements';
	/** The tags around each mark, and for dates their format. */
	readonly path: string;
	readonly signature: string | null;
	readonly count: number;
	readonly kept: boolean;
	/** The filter that removed it, or `chosen`. */
	readonly rule: string;
	readonly why: string;
}

export interface FoundPosts {
	/** Empty when there are none. */
	readonly posts: readonly FoundPost[];
	readonly layout: Layout;
	readonly candidates: readonly SequenceReport[];
	readonly notes: readonly string[];
}
