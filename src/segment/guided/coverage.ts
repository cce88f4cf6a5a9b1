/** coverage: sums over the nodes of a page, computed once for lookups by node. */
import type { Node, Page } from '../../lib/html/index.ts';

/** How many of the half-open ranges cover each node. */
export function coverage(page: Page, ranges: readonly (readonly [from: Node, to: Node])[]): Int32Array {
	const covered = new Int32Array(page.size + 1);
	for (const [from, to] of ranges) {
		covered[from]!++;
		covered[to]!--;
	}
	for (let n = 1; n <= page.size; n++) covered[n]! += covered[n - 1]!;
	return covered;
}

/** How many of the nodes come before each node. */
export function countBefore(page: Page, nodes: readonly Node[]): Int32Array {
	const before = new Int32Array(page.size + 1);
	for (const node of nodes) before[node + 1] = 1;
	for (let n = 1; n <= page.size; n++) before[n]! += before[n - 1]!;
	return before;
}
