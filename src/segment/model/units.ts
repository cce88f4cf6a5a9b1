/**
 * units: from marks to sibling elements that each contain one of them.
 *
 * The start tag of an entry is the first tag whose position differs between the paths of two marks (Nanno §3.4.1). We
 * take the level that most neighbours agree on, and also each other level with enough support, and let the results
 * decide: a stray date in a text, or a wrapper per week, changes the level of only some pairs.
 */
import type { DateExpression } from '../../lib/dates/index.ts';
import type { Node, Page } from '../../lib/html/index.ts';
import type { MarkList } from './marks.ts';
import type { View } from './view.ts';

/** One element (or text) that contains one mark; its siblings may belong to the post too. */
export interface Unit {
	readonly node: Node;
	readonly parent: Node;
	readonly mark: Node;
	readonly date: DateExpression | null;
}

/** Share of the neighbouring pairs that must meet at a level. */
const MIN_SUPPORT = 0.2;
/** Below this share of pairs on the best level, elements were left open and nest ever deeper. */
const NESTED = 0.4;

/** A level that leaves out more marks than this does not cover all posts. */
const MAX_MARKS = 0.8;

/** The rows of units that a list of marks allows, best supported first. */
export function unitRows(view: View, list: MarkList): Unit[][] {
	const { page, paths } = view;
	const meetings = meetingsOf(page, list.nodes);
	const support = new Map<number, number>();
	for (const node of meetings) support.set(paths[node]!, (support.get(paths[node]!) ?? 0) + 1);
	const levels = [...support.entries()].sort((a, b) => b[1] - a[1]);
	const best = levels[0]?.[1] ?? 0;
	if (meetings.length >= 3 && best < NESTED * meetings.length)
		return atLeastTwo([nestedRow(page, list, meetings)]);
	const rows: Unit[][] = [];
	for (const [level, count] of levels.slice(0, 3)) {
		if (count < MIN_SUPPORT * meetings.length) continue;
		const row = rowAt(view, list, level);
		rows.push(row);
	}
	if (list.nodes.length > 2 && !rows.some((row) => row.length >= MAX_MARKS * list.nodes.length))
		rows.push(nestedRow(page, list, meetings));
	return atLeastTwo(rows);
}

function atLeastTwo(rows: readonly Unit[][]): Unit[][] {
	return rows.filter((row) => row.length > 1);
}

/** Where each mark and the next meet: the deepest node that contains both. */
function meetingsOf(page: Page, nodes: readonly Node[]): Node[] {
	const meetings: Node[] = [];
	for (let i = 1; i < nodes.length; i++) meetings.push(page.commonAncestor(nodes[i - 1]!, nodes[i]!));
	return meetings;
}

/** The children of the elements at this level that contain a mark; of several marks in one, the first counts. */
function rowAt({ page, paths }: View, list: MarkList, level: number): Unit[] {
	const row: Unit[] = [];
	list.nodes.forEach((mark, i) => {
		let node = mark;
		while (node > 0 && paths[page.parent[node]!] !== level) node = page.parent[node]!;
		if (node <= 0 || row[row.length - 1]?.node === node) return;
		row.push({ node, parent: page.parent[node]!, mark, date: list.dates?.[i] ?? null });
	});
	return row;
}

/** Each mark separately: the largest element that contains it and no other. */
function nestedRow(page: Page, list: MarkList, meetings: readonly Node[]): Unit[] {
	return list.nodes.flatMap((mark, i) => {
		const parent = Math.max(meetings[i - 1] ?? 0, meetings[i] ?? 0);
		const node = childTowards(page, parent, mark);
		return node === null ? [] : [{ node, parent, mark, date: list.dates?.[i] ?? null }];
	});
}

/** The child of `parent` that contains `node`; null when it is `node` itself. */
export function childTowards(page: Page, parent: Node, node: Node): Node | null {
	if (node === parent) return null;
	let n = node;
	while (page.parent[n]! > parent) n = page.parent[n]!;
	return page.parent[n] === parent ? n : null;
}
