/**
 * gaps: what is between the units of a row: before the first, between two, after the last.
 *
 * In:     the view, a row of units.
 * Out:    per gap the sibling nodes in it (without white space and comments) and how much they show.
 */
import { COMMENT, type Node, type Page, TEXT } from '../../lib/html/index.ts';
import type { Unit } from './units.ts';
import { shown, type View } from './view.ts';

export interface Gaps {
	/** The siblings between unit i and the next of the same parent, or the end of the parent. */
	readonly after: readonly (readonly Node[])[];
	/** The siblings before unit i, back to the last unit of the same parent or the parent's beginning. */
	readonly before: readonly (readonly Node[])[];
}

export function gapsOf(view: View, units: readonly Unit[]): Gaps {
	const after: Node[][] = units.map(() => []);
	const before: Node[][] = units.map(() => []);
	let i = 0;
	while (i < units.length) {
		const { parent } = units[i]!;
		let stop = i;
		while (stop < units.length && units[stop]!.parent === parent) stop++;
		fillGaps(view, units, i, stop, after, before);
		i = stop;
	}
	return { after, before };
}

function fillGaps(
	{ page }: View,
	units: readonly Unit[],
	from: number,
	to: number,
	after: Node[][],
	before: Node[][],
): void {
	let next = from;
	let gap: Node[] = [];
	const { parent } = units[from]!;
	for (let child = parent + 1; child < page.end[parent]!; child = page.end[child]!) {
		if (next < to && child === units[next]!.node) {
			before[next] = gap;
			if (next > from) after[next - 1] = gap;
			gap = [];
			next++;
		} else if (!isNothing(page, child)) gap.push(child);
	}
	after[to - 1] = gap;
}

function isNothing(page: Page, node: Node): boolean {
	const tag = page.tag[node];
	return tag === COMMENT || (tag === TEXT && !/\S/.test(page.chars(node)));
}

/** How much a list of siblings shows, without the replies of readers. */
export function shownIn(view: View, nodes: readonly Node[]): number {
	let sum = 0;
	for (const node of nodes) sum += shownOf(view, node);
	return sum;
}

function shownOf(view: View, node: Node): number {
	const end = view.page.end[node]!;
	let sum = shown(view, node, end);
	for (const { from, to } of view.answers) {
		if (from >= end) break;
		if (to > node) sum -= shown(view, Math.max(from, node), Math.min(to, end));
	}
	return sum;
}

/** The kinds of a sibling: its tag with each name in its class, or the tag alone. */
export function shapesOf({ page, names }: View, node: Node): readonly string[] {
	const tag = page.tag[node]!;
	return names[node]?.shapesOf(tag) ?? [`${tag} `];
}

export function median(values: readonly number[]): number {
	if (values.length === 0) return 0;
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[sorted.length >> 1]!;
}
