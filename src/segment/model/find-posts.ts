/**
 * find-posts: a page → its posts.
 *
 * Marks (dates, headings, elements) ─▶ units side by side ─▶ where posts begin and end ─▶ date, title, URL of each ─▶
 * the candidate that reads most of the page best ─▶ content and the other fields of its posts.
 */
import { type DateExpression, pageDates, type Reading } from '../../lib/dates/index.ts';
import type { Page } from '../../lib/html/index.ts';
import { withAnswers } from './answers.ts';
import type { Candidate } from './candidate.ts';
import type { FoundPost, FoundPosts, Layout, SequenceReport } from './found.ts';
import { notesOf } from './notes.ts';
import { layoutOf, postsOf } from './posts.ts';
import { chooseReading } from './reading.ts';
import { type View, viewOf } from './view.ts';

export interface ModelContext extends Reading {
	/** The dates of the page, if already found. */
	readonly dates?: readonly DateExpression[] | undefined;
}

/** The last found posts of a page, cached: judging, feed-guided reading and extraction need the same. */
const known = new WeakMap<Page, ModelContext & { readonly found: FoundPosts }>();

export function findPosts(page: Page, context: ModelContext): FoundPosts {
	const { url, now } = context;
	const dates = context.dates ?? pageDates(page, context);
	const last = known.get(page);
	if (last !== undefined && last.dates === dates && last.url === url && last.now === now) return last.found;
	const found = new PagePosts(withAnswers(viewOf(page, url, now, dates)));
	known.set(page, { url, now, dates, found });
	return found;
}

/** The posts of a page. Layout and notes are computed on first access. */
class PagePosts implements FoundPosts {
	readonly posts: readonly FoundPost[];
	readonly candidates: readonly SequenceReport[];
	private readonly view: View;
	private readonly best: Candidate | null;

	constructor(view: View) {
		const { best, reports } = chooseReading(view);
		this.posts = best === null ? [] : postsOf(view, best);
		this.candidates = reports;
		this.view = view;
		this.best = best;
	}

	get layout(): Layout {
		return this.best === null ? 'none' : layoutOf(this.view, this.best, this.posts);
	}

	get notes(): readonly string[] {
		return notesOf(this.view);
	}
}
