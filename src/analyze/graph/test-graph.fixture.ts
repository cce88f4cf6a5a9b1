/** test-graph: small graphs for tests, written as `a>b` and `a>b:2.5`; a word alone is a node without links. */
import { buildGraph } from './build.ts';
import type { LinkGraph } from './link-graph.ts';
import { LinkTable } from './link-table.ts';

export function graphOf(text: string): LinkGraph {
	const table = new LinkTable();
	for (const word of text.split(/\s+/).filter(Boolean)) {
		const [from, to, weight] = word.split(/[>:]/);
		if (to === undefined) table.addNode({ key: from! });
		else table.add({ from: from!, to, weight: Number(weight ?? 1), origin: 'post', at: null });
	}
	return buildGraph(table, { selfLinks: true });
}

/** The values by the nodes' keys. */
export function byKey({ nodes }: LinkGraph, values: ArrayLike<number>): Record<string, number> {
	return Object.fromEntries(nodes.map(({ key }, node) => [key, values[node]!]));
}
