/** found: the posts of a page as the model finds them: nodes of the page, not yet texts. */

import { cleanContent } from '../../lib/clean/index.ts';
import type { DateExpression } from '../../lib/dates/index.ts';
import type { Node, Page } from '../../lib/html/index.ts';
import type { PostDraft } from '../../model/post.ts';
import type { NodeRange } from './view.ts';

/** One post of the page. */
export interface FoundPost {
	/** The document range [from, to). */
	readonly from: Node;
	readonly to: Node;
	/** The nodes of its content, in document order, none inside another. */
	readonly blocks: readonly Node[];
	readonly date: DateExpression | null;
	readonly title: string | null;
	readonly titleNode: Node | null;
	readonly author: string | null;
	/** Absolute. */
	readonly permalink: string | null;
	readonly commentsUrl: string | null;
	readonly categories: readonly string[];
	/** The replies of readers below it on this page. */
	readonly answers: readonly NodeRange[];
	/** The page shows only the title, or an excerpt that links to the rest. */
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

/** A sequence of marks that could be those of the posts, and what happened to it. */
export interface SequenceReport {
	/** The kind of the marks: dates of one format, headings of one kind, elements of one kind. */
	readonly kind: 'dates' | 'headings' | 'elements';
	/** The tags around each mark, and for dates their format. */
	readonly path: string;
	readonly signature: string | null;
	readonly count: number;
	readonly kept: boolean;
	/** The filter that rejected it, or `chosen`. */
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

/** Posts are drafted once, however often they are requested. */
const known = new WeakMap<FoundPost, { readonly base: string | undefined; readonly draft: PostDraft }>();

/** A found post → its title, fields, clean HTML and text. */
export function toDraft(page: Page, post: FoundPost, base: string | undefined): PostDraft {
	const last = known.get(post);
	if (last !== undefined && last.base === base) return last.draft;
	const draft = draftOf(page, post, base);
	known.set(post, { base, draft });
	return draft;
}

function draftOf(page: Page, post: FoundPost, base: string | undefined): PostDraft {
	const { html, text, links } = cleanContent(page, post.blocks, { base });
	return {
		url: post.permalink,
		title: post.title,
		author: post.author,
		published: post.date?.value ?? null,
		updated: null,
		html,
		text,
		categories: post.categories,
		source: 'model',
		links,
	};
}
