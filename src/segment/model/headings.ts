/**
 * headings: what could be the title of a post: headings, elements named as titles, lines that are only bold text or a
 * link.
 *
 * In:     the view.
 * Out:    in document order, each with its slot: the tags up to the root and the names of its own element. The titles
 * of a page's posts share a slot.
 * Source: Glance, step 2: titles by the class of the node, then by equal relative path.
 */
import { type Node, type Page, TAG } from '../../lib/html/index.ts';
import { SAYS_TITLE } from './names.ts';
import { kindNames, lineAround, type View } from './view.ts';

export interface Heading {
	readonly node: Node;
	readonly slot: string;
	/** Without names. */
	readonly path: number;
	/** How strongly the markup suggests a title. */
	readonly strength: number;
	readonly start: number;
	readonly end: number;
}

export const STRONG = 3;
export const BOLD = 2;
export const LINE = 1;

export const LONGEST_TITLE = 240;

export function findHeadings(view: View): Heading[] {
	const { page, start } = view;
	const found: Heading[] = [];
	for (let n = 1; n < page.size; n++) {
		if (!page.isElement(n)) continue;
		const strength = strengthOf(view, n);
		if (strength === 0) continue;
		const end = start[page.end[n]!]!;
		if (!hasWord(view.text, start[n]!, end) || isMonth(view, start[n]!, end)) continue;
		found.push(headingAt(view, n, strength));
		if (strength === STRONG) n = skipInside(page, n);
	}
	return found;
}

export function headingAt(view: View, node: Node, strength: number): Heading {
	const { page, start, paths } = view;
	const slot = `${paths[node]} ${kindNames(view, node)}`;
	return { node, slot, path: paths[node]!, strength, start: start[node]!, end: start[page.end[node]!]! };
}

/** An element inside a heading is not a separate heading. An element that is only named as one may contain one. */
function skipInside(page: Page, node: Node): Node {
	return isHeadingTag(page.tag[node]!) ? page.end[node]! - 1 : node;
}

function strengthOf(view: View, node: Node): number {
	const { page, start } = view;
	const tag = page.tag[node]!;
	const length = start[page.end[node]!]! - start[node]!;
	if (length === 0 || length > LONGEST_TITLE) return 0;
	if (isHeadingTag(tag)) return STRONG;
	if ((view.says[node]! & SAYS_TITLE) !== 0 && !holdsMore(view, node)) return STRONG;
	switch (tag) {
		case TAG.B:
		case TAG.STRONG:
		case TAG.FONT:
		case TAG.BIG:
		case TAG.DT:
		case TAG.TH:
			return fillsLine(view, node) && isOneLine(view, node) ? BOLD : 0;
		case TAG.SPAN:
			return isBroken(page, node) && fillsLine(view, node) ? BOLD : 0;
		case TAG.A:
			return page.attr(node, 'href') !== undefined && leadsLine(view, node) ? LINE : 0;
		default:
			return 0;
	}
}

export function isHeadingTag(tag: number): boolean {
	return (
		tag === TAG.H1 || tag === TAG.H2 || tag === TAG.H3 || tag === TAG.H4 || tag === TAG.H5 || tag === TAG.H6
	);
}

/** An element named as a title may be a box around the heading and lines about the post. */
function holdsMore(view: View, node: Node): boolean {
	const { page } = view;
	const end = page.end[node]!;
	for (let n = node + 1; n < end; n++) if (isHeadingTag(page.tag[n]!)) return true;
	return !isOneLine(view, node);
}

function isOneLine({ page, text, start }: View, node: Node): boolean {
	return !text.slice(start[node]!, start[page.end[node]!]!).trim().includes('\n');
}

/** True when a line break follows: it separates what is not marked in any other way. */
function isBroken(page: Page, node: Node): boolean {
	const next = page.nextSibling(node);
	return next !== null && page.tag[next] === TAG.BR;
}

/** True when nothing else is on the lines of the node. */
function fillsLine({ text, start, page }: View, node: Node): boolean {
	let before = start[node]! - 1;
	while (before >= 0 && text.charCodeAt(before) === 32) before--;
	let from = start[node]!;
	while (text.charCodeAt(from) === 10 || text.charCodeAt(from) === 9) from++;
	const ownLine = from > start[node]! || before < 0 || isBreak(text.charCodeAt(before));
	if (!ownLine) return false;
	let after = start[page.end[node]!]!;
	while (text.charCodeAt(after) === 32) after++;
	return after >= text.length || isBreak(text.charCodeAt(after));
}

/** The end of a line, or of a cell of a table. */
function isBreak(code: number): boolean {
	return code === 10 || code === 9;
}

/** True when the node is most of its line. */
function leadsLine({ text, start, page }: View, node: Node): boolean {
	let from = start[node]!;
	const to = start[page.end[node]!]!;
	while (from < to && text.charCodeAt(from) <= 32) from++;
	const line = lineAround(text, from, to);
	return to - from >= MIN_TITLE && 2 * (to - from) >= line.end - line.start - DATE_ROOM;
}

/** A title with fewer characters is a symbol or a number; next to a title there is room for a date. */
const MIN_TITLE = 3;
const DATE_ROOM = 12;

const WORD = /[\p{L}\p{N}]/u;

function hasWord(text: string, start: number, end: number): boolean {
	for (let i = start; i < end; i++) {
		const code = text.charCodeAt(i);
		if (code > 127) return WORD.test(text.slice(i, end));
		if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)) return true;
	}
	return false;
}

/** Characters and a word that may accompany a month in the heading of an archive. */
const MONTH_TRIM = 3;

/** True for a month and nothing else: the heading of an archive, or a link to one. */
function isMonth({ months }: View, start: number, end: number): boolean {
	let low = 0;
	let high = months.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (months[middle]!.start < start) low = middle + 1;
		else high = middle;
	}
	const month = months[low];
	return month !== undefined && month.end <= end && end - start <= month.end - month.start + MONTH_TRIM;
}

/** The headings in a document range; headings are in document order. */
export function inRange(headings: readonly Heading[], from: Node, to: Node): Heading[] {
	let low = 0;
	let high = headings.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (headings[middle]!.node < from) low = middle + 1;
		else high = middle;
	}
	const found: Heading[] = [];
	for (let i = low; i < headings.length && headings[i]!.node < to; i++) found.push(headings[i]!);
	return found;
}
