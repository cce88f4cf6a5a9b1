/**
 * paths: where a node stands in its page, with and without positions.
 *
 * Source: Nanno §3.4 (nodes with a uniform sequence to the root), Glance (relative XPath, ignoring `/align/` and
 * repeated `/font/`, which hand-edited pages nest at random).
 */
import { FIRST_OWN_TAG, TAG } from './names.ts';
import type { Node, Page } from './page.ts';

/** Every step with its place among the element children of its parent: `html[0]/body[1]/div[3]`. */
export function absolutePath(page: Page, node: Node): string {
	const steps: string[] = [];
	for (let n = node; n > 0; n = page.parent[n]!) steps.push(`${page.name(n)}[${elementIndex(page, n)}]`);
	return steps.reverse().join('/');
}

function elementIndex(page: Page, node: Node): number {
	let index = 0;
	for (let n = page.parent[node]! + 1; n < node; n = page.end[n]!) if (page.isElement(n)) index++;
	return index;
}

/** The steps without places, alignment wrappers and repeated `font` left out: `html/body/div/font/b`. */
export function relativePath(page: Page, node: Node): string {
	const steps: string[] = [];
	for (let n = node; n > 0; n = page.parent[n]!) if (isStep(page, n)) steps.push(page.name(n));
	return steps.reverse().join('/');
}

/** A number per node, equal where the relative paths are equal; one pass over the page. */
export function relativePathIds(page: Page): Int32Array {
	const ids = new Int32Array(page.size);
	const known = new Map<number, number>();
	const tagSpan = FIRST_OWN_TAG + page.size;
	for (let n = 1; n < page.size; n++) {
		const parentId = ids[page.parent[n]!]!;
		if (!isStep(page, n)) {
			ids[n] = parentId;
			continue;
		}
		const key = parentId * tagSpan + page.tag[n]!;
		let id = known.get(key);
		if (id === undefined) {
			id = known.size + 1;
			known.set(key, id);
		}
		ids[n] = id;
	}
	return ids;
}

function isStep(page: Page, node: Node): boolean {
	const tag = page.tag[node]!;
	if (tag === TAG.CENTER) return false;
	if (tag === TAG.FONT) return page.tag[page.parent[node]!] !== TAG.FONT;
	return tag < FIRST_OWN_TAG || page.name(node) !== 'align';
}
