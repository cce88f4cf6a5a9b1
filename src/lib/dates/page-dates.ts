/**
 * page-dates: the dates of a page, found once.
 *
 * Whoever judges a page, or learns from it, mostly takes its posts apart next, and both read the dates, which cost much.
 */
import type { Page } from '../html/index.ts';
import type { DateExpression } from './expression.ts';
import { findDates } from './find.ts';

/** What the dates of a page depend on. */
export interface Reading {
	/** ISO date or instant. */
	readonly now: string;
	readonly url?: string | undefined;
	/** When the page was last changed, as its server says. */
	readonly lastModified?: string | undefined;
}

/** The last reading of each page. */
const known = new WeakMap<Page, Reading & { readonly dates: readonly DateExpression[] }>();

export function pageDates(page: Page, { now, url, lastModified }: Reading): readonly DateExpression[] {
	const last = known.get(page);
	if (last !== undefined && last.now === now && last.url === url && last.lastModified === lastModified)
		return last.dates;
	const dates = findDates(page, { now, url, lastModified });
	known.set(page, { now, url, lastModified, dates });
	return dates;
}
