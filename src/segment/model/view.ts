/**
 * view: what every step of the model reads of a page, made once.
 *
 * Places in the visible text stand for nodes wherever a step speaks of lines: a node's text is a range, so "what stands
 * between these two" is a subtraction.
 */
import type { DateExpression } from '../../lib/dates/index.ts';
import { baseAddress, type Node, type Page, relativePathIds, TAG } from '../../lib/html/index.ts';
import { findPostLinks, hostOf, type PostLink } from './links.ts';
import { type Names, readNames } from './names.ts';

export interface View {
	readonly page: Page;
	/** The visible text, and where each node begins in it. */
	readonly text: string;
	readonly start: Int32Array;
	/** A number per node, equal where the tags up to the root are equal. */
	readonly paths: Int32Array;
	/** How many pictures stand before each node. */
	readonly pictures: Int32Array;
	/** The links that lead to a page, in document order. */
	readonly links: readonly PostLink[];
	/** Per node what its class says. */
	readonly names: readonly (Names | undefined)[];
	readonly url: string | undefined;
	readonly base: string | undefined;
	/** The host without `www.`; empty when the address is not known. */
	readonly host: string;
	/** The day of the crawl, ISO. */
	readonly today: string;
	/** The dates that a reader sees, of the precision of a day at least and no part of a longer text, in order. */
	readonly dates: readonly DateExpression[];
	/** Shown months. */
	readonly months: readonly DateExpression[];
}

/** A picture counts as a line of text. */
export const PICTURE_CHARS = 40;

export function viewOf(
	page: Page,
	url: string | undefined,
	now: string,
	dates: readonly DateExpression[],
): View {
	const base = url === undefined ? declaredBase(page) : baseAddress(page, url);
	const host = hostOf(url ?? base ?? '');
	return {
		page,
		text: page.visible.text,
		start: page.visible.start,
		paths: relativePathIds(page),
		pictures: countPictures(page),
		url,
		base,
		host,
		links: findPostLinks(page, base, host),
		names: readNames(page),
		today: now.slice(0, 10),
		dates: dates.filter(
			(date) => isShown(date) && date.precision !== 'month' && !isInText(page.visible.text, date),
		),
		months: dates.filter((date) => isShown(date) && date.precision === 'month'),
	};
}

function declaredBase(page: Page): string | undefined {
	const node = page.find(TAG.BASE);
	const href = node === null ? undefined : page.attr(node, 'href');
	return href !== undefined && /^https?:/i.test(href) && URL.canParse(href) ? href : undefined;
}

function isShown({ source }: DateExpression): boolean {
	return source !== 'metadata' && source !== 'url';
}

/** A line about a post has at most so many characters. */
const LONGEST_STAMP = 200;

/** True when words stand before the date on a line that is too long to be about a post. */
function isInText(text: string, { start, end, source }: DateExpression): boolean {
	if (source === 'time' || start === end) return false;
	const line = lineAround(text, start, end);
	return line.end - line.start > LONGEST_STAMP && /\p{L}/u.test(text.slice(line.start, start));
}

function countPictures(page: Page): Int32Array {
	const counts = new Int32Array(page.size + 1);
	let count = 0;
	for (let n = 0; n < page.size; n++) {
		counts[n] = count;
		const tag = page.tag[n];
		if (tag === TAG.IMG || tag === TAG.IFRAME || tag === TAG.OBJECT || tag === TAG.EMBED) count++;
	}
	counts[page.size] = count;
	return counts;
}

/** How much the nodes from `from` up to `to` show: characters, and pictures as so many characters. */
export function shown(view: View, from: Node, to: Node): number {
	return view.start[to]! - view.start[from]! + PICTURE_CHARS * (view.pictures[to]! - view.pictures[from]!);
}

/** How many characters outside links the nodes from `from` up to `to` show. */
export function plain(view: View, from: Node, to: Node): number {
	const { start, linked } = view.page.visible;
	return start[to]! - start[from]! - (linked[to]! - linked[from]!);
}

/** The visible text of a node. */
export function textOf(view: View, node: Node): string {
	return view.text.slice(view.start[node]!, view.start[view.page.end[node]!]!).trim();
}

/** The element that a date stands in. */
export function elementOf(page: Page, node: Node): Node {
	return page.isElement(node) ? node : page.parent[node]!;
}

/** The words of an element's class that tell its kind. */
export function kindNames({ names }: View, node: Node): string {
	return names[node]?.kind ?? '';
}

/** A piece of the visible text. */
export interface Span {
	readonly start: number;
	readonly end: number;
}

/** A line is looked at this far to both sides, so that a page of one line costs no more than others. */
const LONGEST_LINE = 1000;

/** The line of the visible text around a range, or what is near it of a very long one. */
export function lineAround(text: string, start: number, end: number): Span {
	const before = Math.max(0, start - LONGEST_LINE);
	const from = text.slice(before, start).lastIndexOf('\n');
	const to = text.slice(end, end + LONGEST_LINE).indexOf('\n');
	return {
		start: from < 0 ? before : before + from + 1,
		end: to < 0 ? Math.min(text.length, end + LONGEST_LINE) : end + to,
	};
}

/** The lines of a range of the visible text that are not empty, trimmed. */
export function linesOf(text: string, start: number, end: number): Span[] {
	const lines: Span[] = [];
	for (let from = start; from < end; ) {
		const at = text.indexOf('\n', from);
		const to = at < 0 || at > end ? end : at;
		let a = from;
		let b = to;
		while (a < b && text.charCodeAt(a) <= 32) a++;
		while (b > a && text.charCodeAt(b - 1) <= 32) b--;
		if (b > a) lines.push({ start: a, end: b });
		from = to + 1;
	}
	return lines;
}

/** A piece of text without the date in it. */
export function withoutDate(text: string, { start, end }: Span, date: DateExpression | null): string {
	if (date === null || date.start < start || date.end > end || date.start === date.end)
		return text.slice(start, end);
	return `${text.slice(start, date.start)} ${text.slice(date.end, end)}`;
}

/** Labels are short; a number in a longer text tells it from others. */
const SHORT_LABEL = 20;

/** A text as it is compared with its like in other posts: "Comments (3)" and "Comments (12)" are one. */
export function labelOf(text: string): string {
	const line = text.trim();
	return line.length < SHORT_LABEL ? line.replace(/\d+/g, '') : line;
}

/** The shown dates in a document range. */
export function datesIn({ dates, start }: View, from: Node, to: Node): DateExpression[] {
	const first = start[from]!;
	const last = start[to]!;
	let low = 0;
	let high = dates.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (dates[middle]!.start < first) low = middle + 1;
		else high = middle;
	}
	const found: DateExpression[] = [];
	for (let i = low; i < dates.length && dates[i]!.start < last; i++) found.push(dates[i]!);
	return found;
}

/** Characters that may stand with a date without making it a sentence: a weekday, brackets, a sign. */
const DATE_TRIM = 16;

/** True when a node shows a date and next to nothing else. */
export function isDateOnly(view: View, node: Node): boolean {
	const end = view.page.end[node]!;
	const date = datesIn(view, node, end)[0];
	if (date === undefined) return false;
	return view.start[end]! - view.start[node]! - (date.end - date.start) <= DATE_TRIM;
}
