/**
 * separate: where the main text splits into post and comments, by the format information of both parts.
 *
 * Each place between two children of the main text is a separating position; the best has the least information
 * quantity.
 *
 * Source: Cao §1.2, formulas (4), (5) and (7) and the separation algorithm. Counts are moved from the right part to the
 * left child by child, so that all positions together cost one pass over the tree.
 */
import { DOCUMENT, FRAGMENT, type Node, type Page } from '../../../lib/html/index.ts';

export type FormatModel = 'unigram' | 'bigram-preorder' | 'bigram-levelorder';

export interface Separation {
	/** The root whose children are separated: below single children (Figure 2f). */
	readonly root: Node;
	/** The last child of the post; null when there is nothing to separate. */
	readonly last: Node | null;
	/** The least information quantity. */
	readonly information: number;
}

export function separate(page: Page, main: Node, model: FormatModel): Separation {
	const root = belowSingleChildren(page, main);
	const children = elementChildren(page, root);
	const left = new Part();
	const right = new Part();
	children.forEach((child, i) => {
		move(page, child, children[i - 1] ?? null, model, right, 1);
	});
	let best: Separation = { root, last: null, information: Infinity };
	children.forEach((child, i) => {
		// 3.1 the first part ends with this child; 3.2 both are lines of tags; 3.3 information of the position.
		move(page, child, children[i - 1] ?? null, model, left, 1);
		move(page, child, null, model, right, -1);
		const next = children[i + 1];
		if (next !== undefined && model === 'bigram-preorder')
			right.addPair(lastTag(page, child), page.tag[next]!, -1);
		const information = left.information(model) + right.information(model);
		if (information < best.information) best = { root, last: child, information };
	});
	return best;
}

/** Figure 2f: a root with one child is not the root. */
function belowSingleChildren(page: Page, main: Node): Node {
	let root = main;
	for (
		let children = elementChildren(page, root);
		children.length === 1;
		children = elementChildren(page, root)
	)
		root = children[0]!;
	return root;
}

function elementChildren(page: Page, node: Node): Node[] {
	return [...page.children(node)].filter((child) => page.isElement(child));
}

/** Counts of tags, and of pairs of tags, on one side of the position. */
export class Part {
	readonly #tags = new Map<number, number>();
	readonly #pairs = new Map<number, Map<number, number>>();

	addTag(tag: number, by: number): void {
		this.#tags.set(tag, (this.#tags.get(tag) ?? 0) + by);
	}

	addPair(first: number, second: number, by: number): void {
		let row = this.#pairs.get(first);
		if (row === undefined) {
			row = new Map();
			this.#pairs.set(first, row);
		}
		row.set(second, (row.get(second) ?? 0) + by);
	}

	information(model: FormatModel): number {
		return model === 'unigram' ? this.#unigram() : this.#bigram();
	}

	/** Formula (5): the sum of -n · log2 P over the kinds of tag. */
	#unigram(): number {
		return informationOf(this.#tags);
	}

	/** Formula (7): per first tag the entropy of what follows it, times how often it stands there. */
	#bigram(): number {
		let sum = 0;
		for (const [first, row] of this.#pairs) {
			const total = sumOf(row);
			if (total > 0) sum += (informationOf(row) / total) * (this.#tags.get(first) ?? 0);
		}
		return sum;
	}
}

function sumOf(counts: ReadonlyMap<number, number>): number {
	let sum = 0;
	for (const count of counts.values()) sum += count;
	return sum;
}

function informationOf(counts: ReadonlyMap<number, number>): number {
	const total = sumOf(counts);
	let sum = 0;
	for (const count of counts.values()) if (count > 0) sum -= count * Math.log2(count / total);
	return sum;
}

/** Adds or takes away a child with its subtree; `before` is the child that it follows in the same part. */
function move(
	page: Page,
	child: Node,
	before: Node | null,
	model: FormatModel,
	part: Part,
	by: number,
): void {
	let previous = before === null ? -1 : lastTag(page, before);
	for (let n = child; n < page.end[child]!; n++) {
		const tag = page.tag[n]!;
		if (tag >= DOCUMENT && tag <= FRAGMENT) continue;
		part.addTag(tag, by);
		if (model === 'bigram-preorder') {
			if (previous >= 0) part.addPair(previous, tag, by);
			previous = tag;
		} else if (model === 'bigram-levelorder' && n > child) part.addPair(page.tag[page.parent[n]!]!, tag, by);
	}
}

/** The tag that comes last in pre-order. */
function lastTag(page: Page, node: Node): number {
	for (let n = page.end[node]! - 1; n >= node; n--) if (page.isElement(n)) return page.tag[n]!;
	return -1;
}
