/**
 * cores: core numbers, a measure of how deep inside the network a blog is.
 *
 * A node's core number is the largest k such that it is in a part where all have at least k neighbours in the part.
 * On the graph without directions, weights and links to itself.
 * Source: Batagelj & Zaveršnik, "An O(m) algorithm for cores decomposition of networks" (2003); networkx `core_number`.
 */
import { degreeOf, type UndirectedGraph } from './link-graph.ts';

export function numberCores(graph: UndirectedGraph): Uint32Array {
	const { size, offsets, ends } = graph;
	const degree = Uint32Array.from({ length: size }, (_, node) => degreeOf(graph, node));
	const { order, place, starts } = sortByDegree(degree);
	for (let i = 0; i < size; i++) {
		const node = order[i]!;
		for (let e = offsets[node]!; e < offsets[node + 1]!; e++) {
			const other = ends[e]!;
			if (degree[other]! <= degree[node]!) continue;
			// Swap it with the first node of its degree; that position then belongs to the next lower degree.
			const start = starts[degree[other]!]!;
			const first = order[start]!;
			const from = place[other]!;
			order[from] = first;
			place[first] = from;
			order[start] = other;
			place[other] = start;
			starts[degree[other]!]!++;
			degree[other]!--;
		}
	}
	return degree;
}

/** Nodes by degree, the place of each, and where each degree starts. */
function sortByDegree(degree: Uint32Array) {
	const most = degree.reduce((max, value) => Math.max(max, value), 0);
	const starts = new Uint32Array(most + 2);
	for (const value of degree) starts[value + 1]!++;
	for (let value = 1; value < starts.length; value++) starts[value]! += starts[value - 1]!;
	const next = starts.slice();
	const order = new Uint32Array(degree.length);
	const place = new Uint32Array(degree.length);
	for (let node = 0; node < degree.length; node++) {
		const at = next[degree[node]!]!++;
		order[at] = node;
		place[node] = at;
	}
	return { order, place, starts };
}
