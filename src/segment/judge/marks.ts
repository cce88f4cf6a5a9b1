/** marks: features of a sequence's entries that are typical of posts: headings, permalinks, text outside links. */
import type { DateExpression } from '../../lib/dates/index.ts';
import { FIRST_OWN_TAG, type Page, TAG } from '../../lib/html/index.ts';
import type { NannoEntry } from '../nanno/sequence.ts';

export interface Marks {
	/** Share of the entries that have a heading. */
	readonly titled: number;
	/** Share of the entries that link to their own page or fragment. */
	readonly linked: number;
	/** Share of the entries that link to an address with their month: `/2004/03/05/snow`. */
	readonly dated: number;
	/** Share of the characters that are inside links. */
	readonly linkDensity: number;
	/** Links to comments, per entry. */
	readonly commented: number;
}

/** 1 for the tags that are examined. */
const LOOKED = new Uint8Array(FIRST_OWN_TAG);
for (const tag of [TAG.A, TAG.H1, TAG.H2, TAG.H3, TAG.H4, TAG.H5, TAG.H6]) LOOKED[tag] = 1;

function isHeading(tag: number): boolean {
	return tag !== TAG.A && LOOKED[tag] === 1;
}

const COMMENTS = /#(?:comments?|respond|disqus)|[?&]comments?|mt-comments|comments?\/|[?&]mode=reply/i;
const PERMALINK =
	/archives?\/|\/(?:19|20)\d\d\/|(?:19|20)\d\d[-_]?\d\d|[?&](?:p|id|eid|no|entry)=\d|#(?:[a-z_]{0,12}\d{2,}|\d{4})/i;
const SHORT_LINK = 16;
/** A linked title is at least this part of a short entry. */
const TITLE_PART = 3;

export function marksOf(page: Page, entries: readonly NannoEntry[]): Marks {
	let titled = 0;
	let linked = 0;
	let commented = 0;
	let dated = 0;
	let linkChars = 0;
	let chars = 0;
	for (const { from, to, date } of entries) {
		const found = lookAt(page, from, to, date);
		if (found.hasHeading) titled++;
		if (found.hasPermalink) linked++;
		if (found.hasComments) commented++;
		if (found.hasMonth) dated++;
		const { start, linked: inLinks } = page.visible;
		chars += start[to]! - start[from]!;
		linkChars += inLinks[to]! - inLinks[from]!;
	}
	const count = entries.length;
	return {
		titled: titled / count,
		linked: linked / count,
		commented: commented / count,
		dated: dated / count,
		linkDensity: chars === 0 ? 0 : linkChars / chars,
	};
}

interface Looked {
	hasHeading: boolean;
	hasPermalink: boolean;
	hasComments: boolean;
	hasMonth: boolean;
}

function lookAt(page: Page, from: number, to: number, date: DateExpression): Looked {
	const looked: Looked = { hasHeading: false, hasPermalink: false, hasComments: false, hasMonth: false };
	const months = monthsOf(date);
	let headingEnd = 0;
	for (let n = from; n < to; n++) {
		const tag = page.tag[n]!;
		if (LOOKED[tag] !== 1) continue;
		if (tag !== TAG.A) {
			looked.hasHeading = true;
			headingEnd = page.end[n]!;
		} else {
			const href = page.attr(n, 'href');
			if (href === undefined) {
				looked.hasPermalink ||= page.attr(n, 'name') !== undefined;
				continue;
			}
			looked.hasMonth ||= months.some((month) => href.includes(month));
			looked.hasComments ||= COMMENTS.test(href.slice(0, 500));
			looked.hasPermalink ||=
				n < headingEnd ||
				page.contains(n, date.node) ||
				holdsHeading(page, n) ||
				(PERMALINK.test(href.slice(0, 500)) && isShort(page, n)) ||
				isMost(page, n, from, to);
		}
	}
	return looked;
}

/** How addresses spell the month of a date. */
function monthsOf({ value }: DateExpression): string[] {
	const [year, month] = [value.slice(0, 4), value.slice(5, 7)];
	return ['/', '-', '_', ''].map((between) => `${year}${between}${month}`);
}

/** `#`, “Permalink”, a time: not a link of the text. */
function isShort({ visible, end }: Page, link: number): boolean {
	return visible.start[end[link]!]! - visible.start[link]! <= SHORT_LINK;
}

/** The entry is a linked title and little else. */
function isMost({ visible: { start }, end }: Page, link: number, from: number, to: number): boolean {
	return (start[end[link]!]! - start[link]!) * TITLE_PART > start[to]! - start[from]!;
}

function holdsHeading(page: Page, link: number): boolean {
	const end = Math.min(page.end[link]!, link + 8);
	for (let n = link + 1; n < end; n++) if (isHeading(page.tag[n]!)) return true;
	return false;
}
