/**
 * select: a selector and a page → elements, in document order.
 *
 * The rarest mark gives the candidates, the others are checked on them.
 */
import type { Node, Page } from '../lib/html/index.ts';
import type { ElementMarks, Selector } from '../model/wrapper.ts';
import { climbedNames } from './filters.ts';
import { classKey, idKey, keysOfMarks, type MarkKey } from './marks.ts';
import type { PageView } from './view.ts';

const NO_NODES: readonly Node[] = [];

export function selectNodes(view: PageView, selector: Selector): readonly Node[] {
	const { within, beside, nth } = selector;
	let nodes = candidates(view, selector);
	if (nodes.length > 0 && within !== undefined) nodes = inside(view.page, nodes, marked(view, within));
	if (nodes.length > 0 && beside !== undefined) nodes = seenFromContent(view, nodes, beside);
	if (nth === undefined) return nodes;
	const chosen = nodes[nth];
	return chosen === undefined ? NO_NODES : [chosen];
}

function candidates(view: PageView, selector: Selector): readonly Node[] {
	if (selector.path !== undefined) return atPath(view.page, selector.path);
	if (selector.idSet !== undefined) return withSet(view, selector.idSet, 'id');
	if (selector.classSet !== undefined) return withSet(view, selector.classSet, 'class');
	return marked(view, selector);
}

/** The elements that have all these marks. */
export function marked(view: PageView, marks: ElementMarks): readonly Node[] {
	const keys = keysOfMarks(marks);
	const { tag } = marks;
	if (keys.length === 0) return tag === undefined ? NO_NODES : view.withTag(tag);
	const nodes = rarest(view, keys);
	if (nodes.length === 0 || (keys.length === 1 && tag === undefined)) return nodes;
	return nodes.filter((node) => {
		if (tag !== undefined && view.page.name(node) !== tag) return false;
		const own = keys.length === 1 ? keys : view.keysOf(node);
		return keys.every((key) => own.includes(key));
	});
}

/** The elements with the key that the fewest have. */
function rarest(view: PageView, keys: readonly MarkKey[]): readonly Node[] {
	let nodes = view.withMark(keys[0]!);
	for (let i = 1; i < keys.length; i++) {
		const others = view.withMark(keys[i]!);
		if (others.length < nodes.length) nodes = others;
	}
	return nodes;
}

/** Those of the nodes that are in one of the boxes, which are in document order. */
function inside(page: Page, nodes: readonly Node[], boxes: readonly Node[]): readonly Node[] {
	const kept: Node[] = [];
	let reach = 0;
	let next = 0;
	for (const node of nodes) {
		while (next < boxes.length && boxes[next]! < node) reach = Math.max(reach, page.end[boxes[next++]!]!);
		if (node < reach) kept.push(node);
	}
	return kept;
}

/** Before and after count outwards from the content. */
function seenFromContent(
	{ page, content }: PageView,
	nodes: readonly Node[],
	beside: 'before' | 'inside' | 'after',
): readonly Node[] {
	if (content === null) return NO_NODES;
	const { from, to } = content;
	if (beside === 'before') return nodes.filter((node) => page.end[node]! <= from).reverse();
	if (beside === 'after') return nodes.filter((node) => node >= to);
	return nodes.filter((node) => node >= from && node < to);
}

function atPath(page: Page, path: string): readonly Node[] {
	let node: Node = 0;
	for (const step of path.split('/')) {
		const bracket = step.indexOf('[');
		const child = elementChild(page, node, Number(step.slice(bracket + 1, -1)));
		if (child === null || page.name(child) !== step.slice(0, bracket)) return NO_NODES;
		node = child;
	}
	return node === 0 ? NO_NODES : [node];
}

function elementChild(page: Page, node: Node, place: number): Node | null {
	let index = 0;
	for (let child = node + 1; child < page.end[node]!; child = page.end[child]!) {
		if (page.isElement(child) && index++ === place) return child;
	}
	return null;
}

/** The paper's sets are compared as a whole. */
function withSet(view: PageView, names: readonly string[], attribute: 'id' | 'class'): readonly Node[] {
	const key: (name: string) => MarkKey = attribute === 'id' ? idKey : classKey;
	const wanted = names.join(' ');
	const nodes = new Set<Node>();
	for (const name of names)
		for (const node of view.withMark(key(name)))
			for (const below of sameTextBelow(view, node)) nodes.add(below);
	return [...nodes]
		.filter((node) => climbedNames(view, node)[attribute === 'id' ? 'ids' : 'classes'].join(' ') === wanted)
		.sort((a, b) => a - b);
}

/** The element and the elements in it that show all of its text. */
function sameTextBelow({ page }: PageView, node: Node): Node[] {
	const nodes: Node[] = [];
	const text = page.text(node);
	for (let n = node; n < page.end[node]!; n++) {
		if (!page.isElement(n)) continue;
		if (page.text(n) !== text) break;
		nodes.push(n);
	}
	return nodes;
}
