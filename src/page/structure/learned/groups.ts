/** groups: what repeats on a page: blocks at the same path, and siblings of one tag and class, such as the items of a list. */
import { type Node, type Page, TAG } from '../../../lib/html/index.ts';
import type { View } from '../view.ts';

/** Blocks at the same path below the page. */
export interface Group {
	count: number;
	words: number;
	plain: number;
	sentences: number;
}

export function groupBlocks({ page, blocks }: View): Group[] {
	const groups = new Map<number, Group>();
	return blocks.map(({ container, words, plain, sentences }) => {
		const key = page.paths[container]!;
		let group = groups.get(key);
		if (group === undefined) {
			group = { count: 0, words: 0, plain: 0, sentences: 0 };
			groups.set(key, group);
		}
		group.count++;
		group.words += words;
		group.plain += plain;
		group.sentences += sentences;
		return group;
	});
}

/** An element with siblings like it. */
export interface Item {
	/** 0 for none. */
	readonly node: Node;
	readonly count: number;
}

/** This many siblings of one tag and class repeat; paragraphs never do. */
const MIN_REPEATED = 3;
const NO_ITEM: Item = { node: 0, count: 0 };

/** For each block the nearest element around it that repeats. */
export function countItems(view: View): Item[] {
	const { page, blocks } = view;
	const known = new Map<Node, Item>([[0, NO_ITEM]]);
	const counts = new Map<Node, ReadonlyMap<string, number>>();
	return blocks.map(({ container }) => {
		const path: Node[] = [];
		let n = container;
		for (; !known.has(n); n = page.parent[n]!) path.push(n);
		let found = known.get(n)!;
		for (const node of path.reverse()) {
			const parent = page.parent[node]!;
			let kinds = counts.get(parent);
			if (kinds === undefined) {
				kinds = countKinds(view, parent);
				counts.set(parent, kinds);
			}
			const count = page.tag[node] === TAG.P ? 0 : (kinds.get(kindOf(page, node)) ?? 0);
			if (count >= MIN_REPEATED) found = { node, count };
			known.set(node, found);
		}
		return found;
	});
}

/** How many children of each kind have text. */
function countKinds({ page, first }: View, parent: Node): Map<string, number> {
	const counts = new Map<string, number>();
	for (const child of page.children(parent)) {
		if (!page.isElement(child) || first[page.end[child]!] === first[child]) continue;
		const kind = kindOf(page, child);
		counts.set(kind, (counts.get(kind) ?? 0) + 1);
	}
	return counts;
}

/** The tag and the first class. */
function kindOf(page: Page, node: Node): string {
	const classes = page.attr(node, 'class') ?? '';
	const space = classes.indexOf(' ');
	return `${page.tag[node]} ${space < 0 ? classes : classes.slice(0, space)}`;
}
