/**
 * paths: the position of a node in its page, with and without indexes.
 *
 * Source: Nanno §3.4 (nodes with a uniform sequence to the root), Glance (relative XPath, ignoring `/align/` and
 * repeated `/font/`, which hand-edited pages nest at random).
 */
import { FIRST_OWN_TAG, TAG } from './names.ts';
import type { Node, PageTree } from './tree.ts';

/**
 * Returns the path of a node. Every step has its index among the element children of its parent:
 * `html[0]/body[1]/div[3]`.
 */
export function absolutePath(page: PageTree, node: Node): string {
	const steps: string[] = [];
	for (let n = node; n > 0; n = page.parent[n]!) steps.push(`${page.name(n)}[${elementIndex(page, n)}]`);
	return steps.reverse().join('/');
}

function elementIndex(page: PageTree, node: Node): number {
	let index = 0;
	for (let n = page.parent[node]! + 1; n < node; n = page.end[n]!) if (page.isElement(n)) index++;
	return index;
}

/** Returns the path of a node without indexes, alignment wrappers and repeated `font`: `html/body/div/font/b`. */
export function relativePath(page: PageTree, node: Node): string {
	const steps: string[] = [];
	for (let n = node; n > 0; n = page.parent[n]!) if (isStep(page, n)) steps.push(page.name(n));
	return steps.reverse().join('/');
}

/** The most continuations of a path that are stored in its list. Artificial pages have more, which go into a map. */
const MAX_LISTED = 24;

/** Arrays larger than this are released after use: all three are 3 MB then. */
const MAX_ROOM = 1 << 18;

/** Per path: its last step, its first continuation, the next continuation of the same parent. Reused. */
let steps = new Int32Array(0);
let firsts = new Int32Array(0);
let nexts = new Int32Array(0);

function makeRoom(size: number): void {
	const room = 2 * size + 1;
	steps = new Int32Array(room);
	firsts = new Int32Array(room);
	nexts = new Int32Array(room);
}

/** A path is identified by its last step and its parent path. Each path lists its continuations. */
export function numberPaths(page: PageTree): Int32Array {
	const { parent, tag, size } = page;
	const ids = new Int32Array(size);
	if (steps.length <= size) makeRoom(size);
	firsts[0] = 0;
	const others = new Map<number, number>();
	let count = 0;
	for (let n = 1; n < size; n++) {
		const before = ids[parent[n]!]!;
		if (!isStep(page, n)) {
			ids[n] = before;
			continue;
		}
		const step = tag[n]!;
		let id = firsts[before]!;
		let listed = 0;
		for (; id !== 0 && steps[id] !== step; id = nexts[id]!) listed++;
		if (id === 0 && listed >= MAX_LISTED) id = others.get(before * (FIRST_OWN_TAG + size) + step) ?? 0;
		if (id === 0) {
			id = ++count;
			steps[id] = step;
			firsts[id] = 0;
			nexts[id] = 0;
			if (listed >= MAX_LISTED) others.set(before * (FIRST_OWN_TAG + size) + step, id);
			else {
				nexts[id] = firsts[before]!;
				firsts[before] = id;
			}
		}
		ids[n] = id;
	}
	if (steps.length > MAX_ROOM) makeRoom(0);
	return ids;
}

function isStep(page: PageTree, node: Node): boolean {
	const tag = page.tag[node]!;
	if (tag === TAG.CENTER) return false;
	if (tag === TAG.FONT) return page.tag[page.parent[node]!] !== TAG.FONT;
	return tag < FIRST_OWN_TAG || page.name(node) !== 'align';
}
