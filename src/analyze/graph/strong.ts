/**
 * strong: Tarjan's strongly connected components (1972) without recursion, so that a chain of a million blogs
 * does not overflow the stack.
 *
 * In:     rows of followers. Out: for each node the number of its component, in the order in which they are completed.
 */
import type { Adjacency } from './link-graph.ts';

export function findStrong({ offsets, ends }: Adjacency): Uint32Array {
	const size = offsets.length - 1;
	const component = new Uint32Array(size);
	/** When a node was reached, from 1; 0 before. */
	const reached = new Uint32Array(size);
	/** The earliest node of the stack that is known to be reachable. */
	const low = new Uint32Array(size);
	const isOpen = new Uint8Array(size);
	const next = offsets.slice(0, size);
	const open = new Uint32Array(size);
	const calls = new Uint32Array(size);
	let opened = 0;
	let depth = 0;
	let clock = 0;
	let found = 0;

	const enter = (node: number) => {
		reached[node] = low[node] = ++clock;
		isOpen[node] = 1;
		open[opened++] = node;
		calls[depth++] = node;
	};
	const close = (root: number) => {
		for (let node = -1; node !== root; ) {
			node = open[--opened]!;
			isOpen[node] = 0;
			component[node] = found;
		}
		found++;
	};
	const leave = (node: number) => {
		if (low[node] === reached[node]) close(node);
		if (--depth === 0) return;
		const caller = calls[depth - 1]!;
		low[caller] = Math.min(low[caller]!, low[node]!);
	};

	for (let root = 0; root < size; root++) {
		if (reached[root] !== 0) continue;
		enter(root);
		while (depth > 0) {
			const node = calls[depth - 1]!;
			if (next[node]! === offsets[node + 1]!) leave(node);
			else {
				const end = ends[next[node]!++]!;
				if (reached[end] === 0) enter(end);
				else if (isOpen[end] === 1) low[node] = Math.min(low[node]!, reached[end]!);
			}
		}
	}
	return component;
}
