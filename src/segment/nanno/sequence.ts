/**
 * sequence: a class of dates → the entries that begin at them, each a range of the visible text.
 *
 * Source: Nanno §3.4.1 and §3.4.2. An entry begins at the first tag on the path from the root to its date that no other
 * date of the class shares; if they share all, at the date itself. It ends at the nearest of
 *   (1) where the next entry begins,
 *   (2) where the parent of the beginning tag ends (any tag after it is closer to the root),
 *   (3) for the last entry: before the first sibling of the beginning tag whose name no earlier entry has.
 */
import type { DateExpression } from '../../lib/dates/index.ts';
import { type Node, type Page, TEXT } from '../../lib/html/index.ts';
import { type DateClass, elementOf } from './classes.ts';

export interface NannoEntry {
	readonly date: DateExpression;
	/** Range in the visible text. */
	readonly start: number;
	readonly end: number;
	/** Range of nodes; an entry that begins within a text shares its first node with the one before. */
	readonly from: Node;
	readonly to: Node;
}

export interface NannoSequence {
	readonly dateClass: DateClass;
	readonly entries: readonly NannoEntry[];
}

/** Where an entry begins: a tag, or the date within its element. */
interface Beginning {
	readonly date: DateExpression;
	/** The beginning tag, or the node that contains the date. */
	readonly node: Node;
	readonly parent: Node;
	readonly place: number;
}

export function sequenceOf(page: Page, dateClass: DateClass): NannoSequence {
	const beginnings = findBeginnings(page, dateClass.dates);
	const names = new Set<string>();
	const entries = beginnings.map((beginning, i): NannoEntry => {
		const { date, node, parent, place } = beginning;
		const next = beginnings[i + 1];
		if (next !== undefined) addNames(page, beginning, next, names);
		const to =
			next === undefined ? endOfLast(page, beginning, names) : Math.min(next.node, page.end[parent]!);
		const end =
			next === undefined
				? page.visible.start[to]!
				: Math.min(next.place, page.visible.start[page.end[parent]!]!);
		return { date, start: place, end: Math.max(end, date.end), from: node, to: Math.max(to, node + 1) };
	});
	return { dateClass, entries };
}

/** §3.4.1: at the first level where the paths from the root diverge for every pair of neighbours. */
function findBeginnings(page: Page, dates: readonly DateExpression[]): Beginning[] {
	const elements = dates.map((date) => elementOf(page, date));
	let level = 0;
	for (let i = 1; i < elements.length; i++) {
		if (elements[i] === elements[i - 1]) return dates.map((date) => atDate(page, date));
		level = Math.max(level, page.depth(page.commonAncestor(elements[i - 1]!, elements[i]!)) + 1);
	}
	if (elements.some((element) => page.depth(element) < level)) return dates.map((date) => atDate(page, date));
	return dates.map((date, i) => {
		let node = elements[i]!;
		for (let depth = page.depth(node); depth > level; depth--) node = page.parent[node]!;
		return { date, node, parent: page.parent[node]!, place: page.visible.start[node]! };
	});
}

function atDate(page: Page, date: DateExpression): Beginning {
	const parent = elementOf(page, date);
	return { date, node: date.node, parent, place: date.start };
}

/** The siblings of a beginning that belong to its entry. */
function* siblings(page: Page, { node, parent }: Beginning): Generator<Node> {
	if (node === parent) return;
	for (let n = page.end[node]!; n < page.end[parent]!; n = page.end[n]!) if (page.tag[n] !== TEXT) yield n;
}

function addNames(page: Page, beginning: Beginning, next: Beginning, names: Set<string>): void {
	names.add(page.name(beginning.node));
	for (const n of siblings(page, beginning)) {
		if (n >= next.node) break;
		names.add(page.name(n));
	}
}

/** Rules (3) and (2) for the last entry. */
function endOfLast(page: Page, beginning: Beginning, names: ReadonlySet<string>): Node {
	for (const n of siblings(page, beginning)) if (names.size > 0 && !names.has(page.name(n))) return n;
	return page.end[beginning.parent]!;
}
