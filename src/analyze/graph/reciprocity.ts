/**
 * reciprocity: do blogs quote each other, or do followers link to a leader who never links back?
 *
 * Weights do not count. A link to itself is an edge that is not returned.
 * Source: Bross §VII ("uni-directional" against "balanced" links); networkx `overall_reciprocity`, `reciprocity` and `density`.
 */
import { degreeOf, type LinkGraph, type UndirectedGraph } from './link-graph.ts';

export interface Reciprocity {
	/** Edges that are returned, of all edges; null without edges. */
	readonly overall: number | null;
	/** Pairs of nodes that link to each other. */
	readonly mutualPairs: number;
	/** Pairs of which only one links to the other. */
	readonly oneWayPairs: number;
}

/** `undirected` is the same graph without directions. */
export function measureReciprocity(
	{ edges }: LinkGraph,
	undirected: UndirectedGraph,
	selfLinks: number,
): Reciprocity {
	const mutualPairs = edges - selfLinks - undirected.edges;
	const oneWayPairs = undirected.edges - mutualPairs;
	return { overall: edges === 0 ? null : (2 * mutualPairs) / edges, mutualPairs, oneWayPairs };
}

/**
 * For each node: twice the neighbours with links both ways, over in- plus out-degree; NaN without edges. Here networkx takes a link to
 * itself for one that is returned, and so do we.
 */
export function localReciprocity(graph: LinkGraph, undirected: UndirectedGraph): Float64Array {
	const { size, outgoing, incoming } = graph;
	const shares = new Float64Array(size);
	for (let node = 0; node < size; node++) {
		const edges = degreeOf(outgoing, node) + degreeOf(incoming, node);
		const neighbours = degreeOf(undirected, node) + (undirected.loops[node]! > 0 ? 1 : 0);
		shares[node] = (2 * (edges - neighbours)) / edges;
	}
	return shares;
}

/** Edges, of all that could be between different nodes; above 1 is possible with links to itself. */
export function density({ size, edges }: LinkGraph): number {
	return edges === 0 || size < 2 ? 0 : edges / (size * (size - 1));
}
