/**
 * view: what every step of the model reads about a page, computed once.
 *
 * Positions in the visible text represent nodes wherever a step deals with lines: a node's text is a range, so the text
 * between two nodes is a subtraction.
 */
import type { DateExpression } from '../../lib/dates/index.ts';
import { baseAddress, type Node, type Page, relativePathIds, TAG } from '../../lib/html/index.ts';
import { canParse } from '../../lib/url/can-parse.ts';
import { linkHost } from '../../lib/url/host-of.ts';
import { findPostLinks, type PostLink } from './links.ts';
import { type Names, readNames } from './names.ts';

/** The nodes from … to-1. */
export interface NodeRange {
	readonly from: Node;
	readonly to: Node;
}

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
	/** Per node what its class, id and role say, as bits (names.ts). */
	readonly says: Uint8Array;
	readonly url: string | undefined;
	readonly base: string | undefined;
	/** The host without `www.`; empty when the URL is not known. */
	readonly host: string;
	/** The day of the crawl, ISO. */
	readonly today: string;
	/** The visible dates, at least precise to the day and not part of a longer text, in order. */
	readonly dates: readonly DateExpression[];
	/** Which dates say when a post was changed, computed on demand. */
	readonly changes: Map<DateExpression, boolean>;
	/** Shown months. */
	readonly months: readonly DateExpression[];
	/** The replies of readers between the posts, in document order (answers.ts). */
	readonly answers: readonly NodeRange[];
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
	const host = linkHost(url ?? base ?? '');
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
		...readNames(page),
		today: now.slice(0, 10),
		changes: new Map(),
		dates: dates.filter(
			(date) => isShown(date) && date.precision !== 'month' && !isInText(page, date) && !isSpoken(page, date),
		),
		months: dates.filter((date) => isShown(date) && date.precision === 'month'),
		answers: [],
	};
}

function declaredBase(page: Page): string | undefined {
	const node = page.find(TAG.BASE);
	const href = node === null ? undefined : page.attr(node, 'href');
	return href !== undefined && /^https?:/i.test(href) && canParse(href) ? href : undefined;
}

function isShown({ source }: DateExpression): boolean {
	return source !== 'metadata' && source !== 'url';
}

/** A line about a post has at most this many characters. */
const LONGEST_STAMP = 200;
const SENTENCE_END = /[.!?。！？]['"”’)]*\s*$/u;
/** Words of a sentence after its date; a timestamp is followed by a time and a name. */
const SENTENCE_REST = /^(?:[\s,]*[\p{L}\p{M}'’-]+){4}/u;

/** “Today” and similar, if there is more text. */
function isSpoken(page: Page, { node, start, end, source, text }: DateExpression): boolean {
	if (source !== 'relative' || /\d/.test(text)) return false;
	const element = elementOf(page, node);
	const { start: starts } = page.visible;
	return starts[page.end[element]!]! - starts[element]! - (end - start) > 0;
}

/**
 * True when words precede the date on a line that is a sentence, or too long to be about a post; marked dates are
 * timestamps.
 */
export function isInText(page: Page, { node, start, end, source }: DateExpression): boolean {
	if (source === 'time' || start === end) return false;
	const { text, start: starts } = page.visible;
	const element = elementOf(page, node);
	if (starts[page.end[element]!]! - starts[element]! - (end - start) <= DATE_TRIM) return false;
	const line = lineAround(text, start, end);
	if (!/\p{L}/u.test(text.slice(line.start, start))) return false;
	const rest = text.slice(end, line.end);
	return line.end - line.start > LONGEST_STAMP || (SENTENCE_END.test(rest) && SENTENCE_REST.test(rest));
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

/** The words of an element's class that define its kind. */
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

/** The lines of a range of the visible text that are not empty, trimmed, up to so many; the cells of a table are lines. */
export function linesOf(text: string, start: number, end: number, most = Number.POSITIVE_INFINITY): Span[] {
	const lines: Span[] = [];
	let cell = -1;
	for (let from = start; from < end && lines.length < most; ) {
		const line = text.indexOf('\n', from);
		if (cell < from) cell = endOr(text.indexOf('\t', from), end);
		const to = Math.min(endOr(line, end), cell, end);
		let a = from;
		let b = to;
		while (a < b && text.charCodeAt(a) <= 32) a++;
		while (b > a && text.charCodeAt(b - 1) <= 32) b--;
		if (b > a) lines.push({ start: a, end: b });
		from = to + 1;
	}
	return lines;
}

function endOr(at: number, end: number): number {
	return at < 0 ? end : at;
}

/** Nothing but white space stands in a range of the text. */
export function isBlank(text: string, from: number, to: number): boolean {
	for (let i = from; i < to; i++) if (text.charCodeAt(i) > 32) return false;
	return true;
}

/** A piece of text without the date in it. */
export function withoutDate(text: string, { start, end }: Span, date: DateExpression | null): string {
	if (date === null || date.start < start || date.end > end || date.start === date.end)
		return text.slice(start, end);
	return `${text.slice(start, date.start)} ${text.slice(date.end, end)}`;
}

/** Labels are short; a number in a longer text distinguishes it from others. */
const SHORT_LABEL = 20;

/** A text as it is compared with its like in other posts: "Comments (3)" and "Comments (12)" are one. */
export function labelOf(text: string): string {
	const line = text.trim();
	return line.length < SHORT_LABEL ? line.replace(/\d+/g, '') : line;
}

/** The shown dates in a document range. */
export function datesIn({ dates, start }: View, from: Node, to: Node): DateExpression[] {
	const last = start[to]!;
	const found: DateExpression[] = [];
	for (let i = firstDate(dates, start[from]!); i < dates.length && dates[i]!.start < last; i++)
		found.push(dates[i]!);
	return found;
}

/** Which date is the first that does not stand before a place in the text. */
function firstDate(dates: readonly DateExpression[], place: number): number {
	let low = 0;
	let high = dates.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (dates[middle]!.start < place) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** Characters that may stand with a date without making it a sentence: a weekday, brackets, a sign. */
const DATE_TRIM = 16;

/** True when a node shows a date and next to nothing else. */
export function isDateOnly(view: View, node: Node): boolean {
	const { dates, start, page } = view;
	const from = start[node]!;
	const to = start[page.end[node]!]!;
	const date = dates[firstDate(dates, from)];
	return date !== undefined && date.start < to && to - from - (date.end - date.start) <= DATE_TRIM;
}
