/**
 * comment-items: the nodes of each comment.
 *
 * Comments repeat one pattern, so one kind of sign (its date, its anchor …) occurs once in each, at the same place of
 * the pattern. A comment is the largest element with one such sign. If that contains no text, because comments are flat
 * siblings or contain their replies, it extends to the next one, or back to the previous one.
 */

import type { DateExpression } from '../../lib/dates/index.ts';
import { type Node, TAG } from '../../lib/html/index.ts';
import { ADDRESS, ANSWER, DATE, FIELD, LINE, NAME, PORTRAIT, type Signs, stepsOf } from './signs.ts';
import { closest, firstDateFrom, holdsSorted, isBeside, type View } from './view.ts';

export interface CommentBlock {
	/** The nodes that hold the comment, in document order. */
	readonly nodes: readonly Node[];
	readonly author: string | null;
	readonly authorNode: Node | null;
	readonly date: DateExpression | null;
	readonly text: string;
	/** The index of the comment that it replies to. */
	readonly parent: number | null;
}

/** One comment: the nodes from … to-1, and the sign that revealed it. */
export interface CommentItem {
	readonly from: Node;
	readonly to: Node;
	readonly sign: Node;
}

/** How many groups of signs are tried, the most frequent first. */
const MAX_GROUPS = 6;

export function findCommentItems(view: View, signs: Signs, start: Node, end: Node): CommentItem[] {
	let best: CommentItem[] = [];
	let bestScore = 0;
	const fences = findFences(view, signs, start, end);
	for (const group of groupSigns(view, signs, start, end)) {
		const items = itemsOf(view, group.nodes, start, end, fences);
		const score = scoreItems(view, items) * group.trust;
		if (score > bestScore) {
			best = items;
			bestScore = score;
		}
	}
	return best;
}

interface Group {
	readonly nodes: Node[];
	readonly trust: number;
}

/** A date or an anchor identifies a comment better than a portrait. Fitted on the tuning pages. */
const TRUST: Readonly<Record<number, number>> = {
	[ADDRESS]: 1,
	[DATE]: 1.05,
	[ANSWER]: 0.9,
	[PORTRAIT]: 0.8,
	[NAME]: 0.75,
};

/** Signs of one kind at the same place of the pattern, most frequent first. */
function groupSigns(view: View, signs: Signs, start: Node, end: Node): Group[] {
	const { page } = view;
	const groups = new Map<string, Group>();
	for (const { node, kind } of signs.list) {
		if (node < start || node >= end || kind === FIELD || kind === LINE) continue;
		if (isBeside(view, node, start) || isInForm(view, signs, node, start)) continue;
		const key = `${kind} ${stepsOf(page, node)}`;
		const group = groups.get(key);
		if (group === undefined) groups.set(key, { nodes: [node], trust: TRUST[kind]! });
		else if (group.nodes[group.nodes.length - 1] !== node) group.nodes.push(node);
	}
	return [...groups.values()].sort((a, b) => b.nodes.length - a.nodes.length).slice(0, MAX_GROUPS);
}

/** True inside a form of the area that has a field to write in. */
function isInForm(view: View, signs: Signs, node: Node, start: Node): boolean {
	const { page } = view;
	const form = closest(page, node, (n) => page.tag[n] === TAG.FORM);
	if (form === null || form < start) return false;
	return signs.list.some((sign) => sign.kind === FIELD && page.contains(form, sign.node));
}

function itemsOf(
	view: View,
	nodes: readonly Node[],
	start: Node,
	end: Node,
	fences: readonly Node[],
): CommentItem[] {
	const units = nodes.map((node, i) =>
		unitOf(view, node, nodes[i - 1] ?? -1, nodes[i + 1] ?? view.page.size, start, fences),
	);
	const isWhole = units.map((unit) => saysSomething(view, unit, view.page.end[unit]!));
	const bare = isWhole.filter((whole) => !whole).length;
	const opening = openingOf(view, start, units[0]!, fences);
	const backwards = bare > units.length / 2 && textBetween(view, opening, units[0]!);
	const begins = beginnings(view, nodes, units, isWhole, start);
	const items = units.map((unit, i) => {
		const sign = nodes[i]!;
		if (isWhole[i]!) return { from: unit, to: view.page.end[unit]!, sign };
		if (backwards) {
			// What is before it may contain it: then it begins with itself.
			const from = Math.min(unit, i === 0 ? opening : view.page.end[units[i - 1]!]!);
			return { from, to: view.page.end[unit]!, sign };
		}
		const from = i === 0 || units[i - 1]! < begins[i]! ? begins[i]! : unit;
		return { from, to: reachOf(view, unit, begins[i + 1] ?? end, fences), sign };
	});
	return addListItems(view, items, fences);
}

/**
 * Where each comment begins: at the line of its sign. If other comments are complete in an element, at the similar
 * element around it, which a comment shares with its replies.
 */
function beginnings(
	view: View,
	nodes: readonly Node[],
	units: readonly Node[],
	isWhole: readonly boolean[],
	start: Node,
): Node[] {
	const { page } = view;
	const whole = isWhole.indexOf(true);
	let height = Infinity;
	units.forEach((unit, i) => {
		if (isWhole[i]!) height = Math.min(height, page.depth(nodes[i]!) - page.depth(unit));
	});
	return units.map((unit, i) => {
		const line = blockStart(view, unit);
		if (whole < 0) return line;
		let node = nodes[i]!;
		for (let k = 0; k < height && node > start; k++) node = page.parent[node]!;
		const isFirst = node > Math.max(start, nodes[i - 1] ?? 0);
		const isShared = (nodes[i + 1] ?? page.size) < page.end[node]!;
		const isLike = isFirst && isShared && page.tag[node] === page.tag[units[whole]!];
		return isLike ? Math.min(node, line) : line;
	});
}

/** Where the line with the node begins. */
function blockStart(view: View, node: Node): Node {
	const block = view.blocks[view.first[node + 1]! - 1];
	return block !== undefined && node < block.to ? Math.min(node, block.from) : node;
}

/** Places that are in no comment: headings of comments, fields to write one. */
function findFences(view: View, signs: Signs, start: Node, end: Node): Node[] {
	const fences: Node[] = [];
	for (const { node, kind } of signs.list)
		if ((kind === FIELD || kind === LINE) && node >= start && node < end) fences.push(node);
	for (let i = view.first[start]!; i < view.first[end]!; i++) {
		const block = view.blocks[i]!;
		if (block.chars > 90 || block.chars < 2) continue;
		if (view.phrases.isCommentHeading(i) && !view.phrases.isControl(i)) fences.push(block.from);
	}
	return fences.sort((a, b) => a - b);
}

function unitOf(
	view: View,
	node: Node,
	before: Node,
	after: Node,
	start: Node,
	fences: readonly Node[],
): Node {
	const { page } = view;
	let unit = node;
	for (let n = page.parent[node]!; n > start; n = page.parent[n]!) {
		if (page.tag[unit] === TAG.LI && hasOtherItems(view, n, unit)) break;
		if (before >= n || after < page.end[n]! || holdsSorted(fences, n, page.end[n]!)) break;
		unit = n;
	}
	return unit;
}

/** True when the list has more items with text. */
function hasOtherItems(view: View, list: Node, item: Node): boolean {
	for (const child of view.page.children(list)) {
		if (
			child !== item &&
			view.page.tag[child] === TAG.LI &&
			saysSomething(view, child, view.page.end[child]!)
		)
			return true;
	}
	return false;
}

/** Items of the same lists without such a sign, as pingbacks are. */
function addListItems(view: View, items: readonly CommentItem[], fences: readonly Node[]): CommentItem[] {
	const { page, first, blocks } = view;
	const lists = new Set<Node>();
	for (const item of items) {
		const list = closest(page, item.from, (n) => page.tag[n] === TAG.LI);
		if (list !== null) lists.add(page.parent[list]!);
	}
	const signsOf = items.map(({ sign }) => sign).sort((a, b) => a - b);
	const added: CommentItem[] = [];
	for (const list of lists) {
		for (const child of page.children(list)) {
			const end = page.end[child]!;
			if (page.tag[child] !== TAG.LI || holdsSorted(signsOf, child, end)) continue;
			if (holdsSorted(fences, child, end) || first[end]! === first[child]!) continue;
			if (blocks[first[child]!]!.words >= 2) added.push({ from: child, to: end, sign: child });
		}
	}
	return added.length === 0 ? [...items] : [...items, ...added].sort((a, b) => a.from - b.from);
}

/** To the next comment, at most to the end of this one's container. */
function reachOf(view: View, unit: Node, next: Node, fences: readonly Node[]): Node {
	const { page } = view;
	let holder = page.parent[unit]!;
	while (page.end[holder]! === page.end[unit]! && holder > 0) holder = page.parent[holder]!;
	const fence = fences.find((place) => place > unit) ?? page.size;
	return Math.max(page.end[unit]!, Math.min(next, page.end[holder]!, fence));
}

/** A block this long is text, not a name. */
const LONG_BLOCK = 6;

/** True when the range has more than a name and a line with the date. */
function saysSomething(view: View, from: Node, to: Node): boolean {
	let short = view.page.tag[from] === TAG.LI || view.page.tag[from] === TAG.ARTICLE ? 1 : 0;
	for (let i = view.first[from]!; i < view.first[to]!; i++) {
		const block = view.blocks[i]!;
		if (block.words === 0) continue;
		const dated = holdsDate(view, block.from, block.to);
		if (block.plain > (dated ? 4 * LONG_BLOCK : LONG_BLOCK)) return true;
		if (!dated && !(block.chars < 40 && view.phrases.isControl(i))) short++;
		else if (dated && short === 1 && block.words > LONG_BLOCK + 3) short++;
	}
	return short > 1;
}

/** True when there is a date in the range; dates are in document order. */
function holdsDate(view: View, from: Node, to: Node): boolean {
	const i = firstDateFrom(view.dates, from);
	return i < view.dates.length && view.dates[i]!.node < to;
}

function textBetween(view: View, from: Node, to: Node): boolean {
	let words = 0;
	for (let i = view.first[from]!; i < view.first[to]!; i++) words += view.blocks[i]!.plain;
	return words > 3;
}

/** Where the first comment may begin: after the last heading or field before its sign. */
function openingOf(view: View, start: Node, unit: Node, fences: readonly Node[]): Node {
	let opening = start;
	for (const fence of fences) if (fence < unit) opening = Math.max(opening, view.page.end[fence]!);
	return opening;
}

/** How much text the items have; items without text count against the group. */
function scoreItems(view: View, items: readonly CommentItem[]): number {
	let score = 0;
	for (const item of items) {
		let words = 0;
		for (let i = view.first[item.from]!; i < view.first[item.to]!; i++) words += view.blocks[i]!.plain;
		score += words > 2 ? Math.min(60, words) : -20;
	}
	return score;
}
