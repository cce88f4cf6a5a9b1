/** take-content: a content rule and a page → the nodes of the post, and those in it that are left out. */
import { type Node, type Page, TEXT } from '../lib/html/index.ts';
import type { ContentParts, ElementMarks, Selector } from '../model/wrapper.ts';
import { keysOfMarks } from './marks.ts';
import { marked, selectNodes } from './select.ts';
import type { PageView } from './view.ts';

export interface TakenContent {
	/** In document order. */
	readonly blocks: readonly Node[];
	readonly without: ReadonlySet<Node>;
	readonly container: Node;
}

export function takeContent(view: PageView, where: Selector, parts: ContentParts): TakenContent | null {
	const container = findContainerNode(view, where);
	return container === null ? null : takeParts(view, container, parts);
}

/** The element of the selector; null when there is none, or several that are not nested. */
export function findContainerNode(view: PageView, where: Selector): Node | null {
	const nodes = selectNodes(view, where);
	const container = nodes[0];
	if (container === undefined || nodes.some((node) => !view.page.contains(container, node))) return null;
	return container;
}

/** The parts of a container; null when nothing is left. */
export function takeParts(view: PageView, container: Node, parts: ContentParts): TakenContent | null {
	const blocks = blocksOf(view, container, parts);
	if (blocks.length === 0) return null;
	return { blocks, without: leftOut(view, container, parts.without), container };
}

function blocksOf(view: PageView, container: Node, { from, until }: ContentParts): readonly Node[] {
	if (from === undefined && until === undefined) return [container];
	const children = [...view.page.children(container)];
	const first = from === undefined ? -1 : children.findIndex((child) => hasMarks(view, child, from));
	const end =
		until === undefined ? -1 : children.findIndex((child, i) => i > first && hasMarks(view, child, until));
	return children
		.slice(first + 1, end < 0 ? undefined : end)
		.filter((child) => view.page.isElement(child) || view.page.tag[child] === TEXT);
}

function hasMarks(view: PageView, node: Node, marks: ElementMarks): boolean {
	if (!view.page.isElement(node)) return false;
	if (marks.tag !== undefined && view.page.name(node) !== marks.tag) return false;
	const wanted = keysOfMarks(marks);
	if (wanted.length === 0) return marks.tag !== undefined;
	const own = view.keysOf(node);
	return wanted.every((key) => own.includes(key));
}

function leftOut(view: PageView, container: Node, without: readonly ElementMarks[]): ReadonlySet<Node> {
	const nodes = new Set<Node>();
	for (const marks of without)
		for (const node of marked(view, marks))
			if (node > container && view.page.contains(container, node)) nodes.add(node);
	return nodes;
}

/** The range of the content. */
export function rangeOf(page: Page, { blocks }: TakenContent): { from: Node; to: Node } {
	return { from: blocks[0]!, to: page.end[blocks[blocks.length - 1]!]! };
}
