/**
 * modularity: how much more the links stay inside communities than they would by chance.
 *
 * Q = Σ over communities of L/m − γ (K/2m)², with L the weight inside, K the strengths' sum, m the weight of all links; links to itself
 * count in L once, in K twice. 0 for a graph without links.
 * Source: Newman (2004); γ: Reichardt & Bornholdt (2006); networkx `community.modularity` of the graph without directions.
 */
import type { UndirectedGraph } from '../link-graph.ts';
import { networkOf } from './network.ts';

export function modularity(graph: UndirectedGraph, communities: Uint32Array, resolution = 1): number {
	const { size, offsets, ends, weights, loops, strengths, total } = networkOf(graph);
	if (total === 0) return 0;
	const count = communities.reduce((most, community) => Math.max(most, community + 1), 0);
	const inside = new Float64Array(count);
	const sums = new Float64Array(count);
	for (let node = 0; node < size; node++) {
		const own = communities[node]!;
		sums[own]! += strengths[node]!;
		inside[own]! += 2 * loops[node]!;
		for (let e = offsets[node]!; e < offsets[node + 1]!; e++) {
			if (communities[ends[e]!] === own) inside[own]! += weights[e]!;
		}
	}
	return inside.reduce((q, links, own) => q + links / total - resolution * (sums[own]! / total) ** 2, 0);
}
