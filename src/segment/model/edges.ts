/**
 * edges: which lines at the top and at the bottom of a post are not part of its text.
 *
 * These are the title and the date wherever they are; from both ends lines about author, time, category and actions;
 * short lines that occur in most posts of the page, which belong to the template.
 */
import type { DateExpression } from '../../lib/dates/index.ts';
import type { Node } from '../../lib/html/index.ts';
import type { PostLink } from './links.ts';
import { isMetaLine, isTimeOnly, isWordless } from './phrases.ts';
import type { Span, View } from './view.ts';

/** What is known about a post when its content is cut out. */
export interface Known {
	readonly from: Node;
	readonly to: Node;
	readonly date: DateExpression | null;
	readonly title: Span | null;
	readonly links: readonly PostLink[];
}

/** Lines examined from each end of a post. */
const EDGE_LINES = 16;
/** Lines up to this long can be part of the template. */
const LONGEST_TEMPLATE = 200;
/** Share of the posts, and the minimum number, in which a line of the template occurs. */
const TEMPLATE_SHARE = 0.5;
const MIN_TEMPLATE = 3;

/** Short lines at the edges of most posts, ignoring numbers; `posts`: the lines of each. */
export function templateLines(text: string, posts: readonly (readonly Span[])[]): ReadonlySet<string> {
	const least = Math.max(MIN_TEMPLATE, TEMPLATE_SHARE * posts.length);
	const template = new Set<string>();
	if (posts.length < least) return template;
	const counts = new Map<string, number>();
	for (const lines of posts) {
		const edges =
			lines.length <= 2 * EDGE_LINES ? lines : [...lines.slice(0, EDGE_LINES), ...lines.slice(-EDGE_LINES)];
		const own = new Set<string>();
		for (const line of edges)
			if (line.end - line.start <= LONGEST_TEMPLATE) own.add(templateOf(text.slice(line.start, line.end)));
		for (const line of own) {
			const count = (counts.get(line) ?? 0) + 1;
			counts.set(line, count);
			if (count >= least) template.add(line);
		}
	}
	return template;
}

function templateOf(line: string): string {
	return line.replace(/\d+/g, '0');
}

/** The lines that are the post's, as a range, and the lines of the title within it. */
export interface Trimmed {
	readonly first: number;
	/** One past the last. */
	readonly end: number;
}

/**
 * Where the text of a post begins and ends among its lines. If a post has one line, the line of the date is the text.
 */
export function trimEdges(
	view: View,
	post: Known,
	lines: readonly Span[],
	template: ReadonlySet<string>,
): Trimmed {
	let first = 0;
	while (first < lines.length && first < EDGE_LINES && isNoText(view, post, lines[first]!, template)) first++;
	let end = lines.length;
	while (end > first && lines.length - end < EDGE_LINES && isNoText(view, post, lines[end - 1]!, template))
		end--;
	if (first < end) return { first, end };
	const own = oneLine(post, lines);
	return own < 0 ? { first: lines.length, end: lines.length } : { first: own, end: own + 1 };
}

/** Characters besides the date that make its line a text. */
const MIN_ONE_LINE = 6;

function oneLine({ date, title }: Known, lines: readonly Span[]): number {
	if (date === null || title !== null) return -1;
	return lines.findIndex(
		({ start, end }) =>
			date.start >= start && date.end <= end && end - start > date.text.length + MIN_ONE_LINE,
	);
}

function isNoText(
	view: View,
	{ title, date, links }: Known,
	line: Span,
	template: ReadonlySet<string>,
): boolean {
	const text = view.text.slice(line.start, line.end);
	if (isWithin(line, title)) return true;
	if (date !== null && date.start >= line.start && date.end <= line.end && date.end > date.start) {
		const rest = text.length - (date.end - date.start) - overlap(line, title);
		if (rest <= LONGEST_DATE_REST || isMetaLine(text)) return true;
	}
	if (isWordless(text) || isTimeOnly(text) || isMetaLine(text)) return true;
	if (text.length <= LONGEST_TEMPLATE && template.has(templateOf(text))) return true;
	return isLinksOnly(view, line, text, links);
}

/** True when the line is part of the title. */
export function isWithin(line: Span, title: Span | null): boolean {
	return title !== null && line.start >= title.start && line.end <= title.end;
}

/** A weekday, a time, a name may share the line of a date; more is text. */
const LONGEST_DATE_REST = 60;

function overlap(line: Span, title: Span | null): number {
	if (title === null) return 0;
	return Math.max(0, Math.min(line.end, title.end) - Math.max(line.start, title.start));
}

/** A line about the post is at most this long. */
const LONGEST_LINKS = 200;

/** A short line that links to the comments, or consists of links to the post and its categories. */
function isLinksOnly(view: View, line: Span, text: string, links: readonly PostLink[]): boolean {
	if (text.length > LONGEST_LINKS) return false;
	const { page, start } = view;
	let linked = 0;
	for (const link of links) {
		const from = start[link.node]!;
		const to = start[page.end[link.node]!]!;
		if (to <= line.start || from >= line.end) continue;
		if (link.isComments && link.own) return true;
		if (link.isComments || link.isCategory || link.isSign || link.isMore || link.isTop) linked += to - from;
	}
	return linked > 0 && linked >= 0.5 * text.length;
}
