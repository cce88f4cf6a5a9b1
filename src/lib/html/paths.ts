/**
 * paths: where a node stands in its page, with and without positions.
 *
 * Source: Nanno §3.4 (nodes with a uniform sequence to the root), Glance (relative XPath, ignoring `/align/` and
 * repeated `/font/`, which hand-edited pages nest at random).
 */
import { FIRST_OWN_TAG, TAG } from './names.ts';
import type { Node, PageTree } from './tree.ts';

/** Every step with its place among the element children of its parent: `html[0]/body[1]/div[3]`. */
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

/** The steps without places, alignment wrappers and repeated `font` left out: `html/body/div/font/b`. */
export function relativePath(page: PageTree, node: Node): string {
	const steps: string[] = [];
	for (let n = node; n > 0; n = page.parent[n]!) if (isStep(page, n)) steps.push(page.name(n));
	return steps.reverse().join('/');
}

/** Paths that go on from one path and are kept in its list; on made-up pages there are more, which a map keeps. */
const MOST_LISTED = 24;

/** What a page larger than nearly all took is let go: all three are 3 MB then. */
const MOST_ROOM = 1 << 18;

/** Per path: its last step, the first path that goes on from it, the next of those that go on from the same. Used again. */
let steps = new Int32Array(0);
let firsts = new Int32Array(0);
let nexts = new Int32Array(0);

function makeRoom(size: number): void {
	const room = 2 * size + 1;
	steps = new Int32Array(room);
	firsts = new Int32Array(room);
	nexts = new Int32Array(room);
}

/** A path is known by its last step and the path before it: each path has a list of those that go on from it. */
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
		if (id === 0 && listed >= MOST_LISTED) id = others.get(before * (FIRST_OWN_TAG + size) + step) ?? 0;
		if (id === 0) {
			id = ++count;
			steps[id] = step;
			firsts[id] = 0;
			nexts[id] = 0;
			if (listed >= MOST_LISTED) others.set(before * (FIRST_OWN_TAG + size) + step, id);
			else {
				nexts[id] = firsts[before]!;
				firsts[before] = id;
			}
		}
		ids[n] = id;
	}
	if (steps.length > MOST_ROOM) makeRoom(0);
	return ids;
}

function isStep(page: PageTree, node: Node): boolean {
	const tag = page.tag[node]!;
	if (tag === TAG.CENTER) return false;
	if (tag === TAG.FONT) return page.tag[page.parent[node]!] !== TAG.FONT;
	return tag < FIRST_OWN_TAG || page.name(node) !== 'align';
}
