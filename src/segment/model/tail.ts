/**
 * tail: where each post of a row ends.
 *
 * A post ends where the next begins. The last one, and a post in its own element, ends at a sibling of a kind that no
 * earlier post contains, or at what is below the posts of a page.
 * Source: Glance (the start of boilerplate: a side column, a copyright notice), Nanno §3.4.2.
 */
import { type Node, TAG, TEXT } from '../../lib/html/index.ts';
import type { Gaps } from './gaps.ts';
import { shapesOf } from './gaps.ts';
import type { Heading } from './headings.ts';
import { isHeadingTag } from './headings.ts';
import type { Parity } from './parity.ts';
import { isRule } from './parity.ts';
import type { Unit } from './units.ts';
import { isDateOnly, textOf, type View } from './view.ts';

/** A row of units with everything that decides beginnings and ends. */
export interface Row {
	readonly view: View;
	readonly units: readonly Unit[];
	readonly gaps: Gaps;
	readonly parity: Parity;
	readonly headings: readonly Heading[];
	readonly beside: Uint8Array;
	/** Kinds of siblings that occur in most gaps. */
	readonly regular: ReadonlySet<string>;
	/** Kinds that occur in several. */
	readonly known: ReadonlySet<string>;
}

/** What is known about the ends of all posts of a row. */
export interface Ending {
	/** The level of the titles, 1 to 6; headings below it belong to a post. */
	readonly level: number;
	/** Separate dates are above groups of posts. */
	readonly byDay: boolean;
}

/** One past the last node of post i, which ends before `limit`. */
export function endOf(row: Row, { level, byDay }: Ending, i: number, limit: Node): Node {
	const { view, units, gaps, parity } = row;
	const { page } = view;
	const isLast = i + 1 === units.length;
	let to = Math.min(page.end[units[i]!.node]!, limit);
	if (parity.begins === 'after-unit' && isLast) return footEnd(row, i, to);
	const inside = gaps.after[i]!.filter((node) => node < limit);
	const after = byDay && !isLast ? withoutDayHeading(view, inside) : inside;
	for (const node of after) {
		if ((parity.whole || isLast) && !mayFollow(row, node, level)) break;
		to = Math.min(page.end[node]!, limit);
	}
	return to;
}

/** After the last date of posts that end with it: the lines that elsewhere are between a date and the rule after it. */
function footEnd({ view, gaps, parity, regular }: Row, i: number, to: Node): Node {
	if (parity.rules.size === 0) return to;
	let end = to;
	for (const node of gaps.after[i]!) {
		if (isRule(view, node) || isEnd(view, node)) break;
		if (!shapesOf(view, node).some((shape) => regular.has(shape))) break;
		end = view.page.end[node]!;
	}
	return end;
}

/**
 * A separate date above the first post is the heading of a day; those after other posts are the headings of the days
 * below.
 */
function withoutDayHeading(view: View, nodes: readonly Node[]): readonly Node[] {
	const last = nodes.findLastIndex((node) => view.page.tag[node] !== TAG.BR);
	return last >= 0 && isDateOnly(view, nodes[last]!) ? nodes.slice(0, last) : nodes;
}

/** True when the posts are not marked by dates and a separate date is above the first. */
export function hasDayHeading({ view, units, gaps }: Row, from: Node): boolean {
	if (units[0]!.date !== null) return false;
	const above = gaps.before[0]!.findLast((node) => node < from && view.page.tag[node] !== TAG.BR);
	return above !== undefined && isDateOnly(view, above);
}

/** The level of the titles; DEFAULT_LEVEL when they are not headings. */
export function headingLevel({ view, units, headings, parity }: Row): number {
	const { page } = view;
	const title = headings.find(({ slot }) => slot === parity.slot)?.node ?? units[0]!.mark;
	for (let n = title; n > units[0]!.parent; n = page.parent[n]!) {
		const level = levelOf(page.tag[n]!);
		if (level > 0) return level;
	}
	return DEFAULT_LEVEL;
}

const DEFAULT_LEVEL = 3;
const LEVELS: readonly number[] = [TAG.H1, TAG.H2, TAG.H3, TAG.H4, TAG.H5, TAG.H6];

/** 1 to 6 for headings, else 0. */
export function levelOf(tag: number): number {
	return LEVELS.indexOf(tag) + 1;
}

/** True for what may still be part of a post whose end is not known. */
function mayFollow({ view, parity, regular, known, beside }: Row, node: Node, level: number): boolean {
	if (isEnd(view, node)) return false;
	if (shapesOf(view, node).some((shape) => regular.has(shape))) return view.page.tag[node] !== TAG.HR;
	if (beside[node] === 1) return false;
	if (parity.whole) return false;
	const own = levelOf(view.page.tag[node]!);
	return own > 0
		? own > level || shapesOf(view, node).some((shape) => known.has(shape))
		: isProse(view, node);
}

/** Tags that contain the text of a post. */
const PROSE_TAGS: ReadonlySet<number> = new Set([
	TEXT,
	TAG.P,
	TAG.BR,
	TAG.A,
	TAG.B,
	TAG.I,
	TAG.EM,
	TAG.STRONG,
	TAG.FONT,
	TAG.SPAN,
	TAG.IMG,
	TAG.BLOCKQUOTE,
	TAG.PRE,
	TAG.UL,
	TAG.OL,
	TAG.DL,
	TAG.DD,
	TAG.CODE,
	TAG.U,
	TAG.SMALL,
	TAG.BIG,
	TAG.FIGURE,
	TAG.IFRAME,
]);

/** True for a sibling that holds text as posts do. */
export function isProse({ page }: View, node: Node): boolean {
	return PROSE_TAGS.has(page.tag[node]!);
}

/** What is below the posts of a page: copyright notices, pagers, the beginning of another section. */
const END_TEXT =
	/^[\s|[(«<–—-]*(?:copyright|©|\(c\)|all rights reserved|powered by|archives?\b|about\b|older\b|newer\b|previous\b|next\b|prev\b|page \d|pages?:|back to|top of|site map|links?$|search\b|subscribe|recent (?:posts|entries|comments)|categories|blogroll|戻る|前の|次の|過去|トップ|ホーム|もっと|著作|上一页|下一页|上一頁|下一頁|较旧|较新|首页|이전|다음|목록|ältere|neuere|weitere|seite|zurück|précédent|suivant|page suivante|anterior|siguiente|entradas|starsze|nowsze|poprzedni|następn|← |« |‹ )/iu;
const LONGEST_END = 200;

/** True for a sibling that ends the posts of a page. */
export function isEnd(view: View, node: Node): boolean {
	const { page } = view;
	const tag = page.tag[node]!;
	if (tag === TAG.NAV || tag === TAG.ASIDE || tag === TAG.FORM || tag === TAG.ADDRESS) return true;
	if (tag === TAG.FOOTER) return page.tag[page.parent[node]!] !== TAG.ARTICLE;
	if (isHeadingTag(tag)) return END_TEXT.test(textOf(view, node).slice(0, LONGEST_END));
	const length = view.start[page.end[node]!]! - view.start[node]!;
	return length < LONGEST_END && END_TEXT.test(textOf(view, node));
}
