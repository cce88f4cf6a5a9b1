/**
 * find-posts: a page → its posts.
 *
 * Marks (dates, headings, elements) ─▶ units side by side ─▶ where posts begin and end ─▶ date, title, address of each ─▶ the
 * candidate that reads most of the page best ─▶ content and the other fields of its posts.
 */
import { type DateExpression, findDates } from '../../lib/dates/index.ts';
import type { Page } from '../../lib/html/index.ts';
import type { FoundPosts } from './found.ts';
import { notesOf } from './notes.ts';
import { layoutOf, postsOf } from './posts.ts';
import { chooseReading } from './reading.ts';
import { viewOf } from './view.ts';

export interface ModelContext {
	readonly url?: string | undefined;
	/** ISO date or instant. */
	readonly now: string;
	readonly lastModified?: string | undefined;
	/** The dates of the page, where they were found before. */
	readonly dates?: readonly DateExpression[] | undefined;
}

export function findPosts(page: Page, context: ModelContext): FoundPosts {
	const dates = context.dates ?? findDates(page, context);
	const view = viewOf(page, context.url, context.now, dates);
	const { best, reports } = chooseReading(view);
	const posts = best === null ? [] : postsOf(view, best);
	const layout = best === null ? 'none' : layoutOf(view, best, posts);
	return { posts, layout, candidates: reports, notes: notesOf(view) };
}
