/**
 * moment: the library's functions that ask when a page was fetched. There it may be ISO text, a Date, or unknown.
 *
 * If it is unknown, no date is too late, and dates that need it (`yesterday`, `5 March`) are left out.
 */
import { type DateExpression, pageDates } from '../lib/dates/index.ts';
import { asPage, type Page } from '../lib/html/index.ts';
import type { Judgment } from '../model/judgment.ts';
import type { PageExtract } from '../model/page.ts';
import type { Segmentation } from '../model/segmentation.ts';
import { judgePage as judge, judgeUpdate as judgeAgain } from '../segment/judge/index.ts';
import { type BlogInput, segmentBlog as segment } from './segment-blog.ts';
import { type ExtractPageOptions, extractPage as extract } from './wrappers.ts';

/** When a page was fetched: an ISO date or instant, or a Date. */
export type Moment = string | Date;

type WithMoment<Input> = Omit<Input, 'now'> & { readonly now?: Moment | undefined };

/** Undefined for what is not a date. */
export function toNow(moment: Moment | undefined): string | undefined {
	if (moment instanceof Date) return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
	return moment;
}

/** Decides whether a page is a blog, and says why. */
export function judgePage(
	html: string | Page,
	context: WithMoment<Parameters<typeof judge>[1]> = {},
): Judgment {
	const page = asPage(html);
	return judge(page, { ...context, ...timesOf(page, context) });
}

/** Judges a page that was judged before, and says which entries are new. */
export function judgeUpdate(
	previous: Parameters<typeof judgeAgain>[0],
	html: string | Page,
	context: WithMoment<Parameters<typeof judgeAgain>[2]> = {},
): ReturnType<typeof judgeAgain> {
	const page = asPage(html);
	return judgeAgain(previous, page, { ...context, ...timesOf(page, context) });
}

/** Splits a home page into its posts: from a full feed, with the help of a partial feed, or from the page alone. */
export function segmentBlog(input: WithMoment<BlogInput>): Segmentation {
	const html = asPage(input.html);
	return segment({ ...input, html, ...timesOf(html, input) });
}

/** Reads a post page: title, author, date, content, links and comments. If a wrapper is given, its rules come first. */
export function extractPage(html: string | Page, options: WithMoment<ExtractPageOptions> = {}): PageExtract {
	const { now, ...others } = options;
	const known = toNow(now);
	return extract(html, known === undefined ? others : { ...others, now: known });
}

/** Later than every date. */
const NO_NOW = '2100-01-01';

interface Times {
	readonly now?: Moment | undefined;
	readonly url?: string | undefined;
	readonly lastModified?: string | undefined;
	readonly dates?: readonly DateExpression[] | undefined;
}

function timesOf(
	page: Page,
	{ now, url, lastModified, dates }: Times,
): { readonly now: string; readonly dates?: readonly DateExpression[] } {
	const known = toNow(now);
	if (known !== undefined) return { now: known };
	const found = dates ?? pageDates(page, { now: NO_NOW, url, lastModified });
	return { now: NO_NOW, dates: found.filter(isCertain) };
}

function isCertain({ source, completed }: DateExpression): boolean {
	return source !== 'relative' && completed.year !== 'now';
}
