/**
 * components: which parts of the blogosphere hang together, and which are isles.
 *
 * In:     a directed graph.
 * Out:    a component's number for each node, the largest component first (0); among equals the one with the lowest node first.
 * Source: weak components by flooding; strong ones by Tarjan (1972), without recursion. networkx `weakly_connected_components`,
 *         `strongly_connected_components`. Isles: Bross §I and §IX.
 */
import type { GraphNode, LinkGraph } from './link-graph.ts';
import { findStrong } from './strong.ts';

export interface Components {
	/** For each node the number of its component. */
	readonly of: Uint32Array;
	/** Nodes in each component, descending. */
	readonly sizes: readonly number[];
}

/** A part of the blogosphere that no link joins to its largest part. */
export interface Isle {
	readonly size: number;
	readonly members: readonly GraphNode[];
}

/** Parts between whose nodes there is a path when directions are forgotten. */
export function findWeakComponents(graph: LinkGraph): Components {
	const { size, outgoing, incoming } = graph;
	const marks = new Uint32Array(size);
	const stack = new Uint32Array(size);
	let found = 0;
	for (let root = 0; root < size; root++) {
		if (marks[root] !== 0) continue;
		marks[root] = ++found;
		stack[0] = root;
		let height = 1;
		while (height > 0) {
			const node = stack[--height]!;
			for (const { offsets, ends } of [outgoing, incoming]) {
				for (let e = offsets[node]!; e < offsets[node + 1]!; e++) {
					const end = ends[e]!;
					if (marks[end] !== 0) continue;
					marks[end] = found;
					stack[height++] = end;
				}
			}
		}
	}
	return numberBySize(marks.map((mark) => mark - 1));
}

/** Parts in which every node reaches every other along the links. */
export function findStrongComponents(graph: LinkGraph): Components {
	return numberBySize(findStrong(graph.outgoing));
}

/** All weak components but the largest, the larger first. */
export function listIsles({ nodes }: LinkGraph, { of, sizes }: Components): Isle[] {
	const isles = sizes.slice(1).map((size): { size: number; members: GraphNode[] } => ({ size, members: [] }));
	for (let node = 0; node < of.length; node++) isles[of[node]! - 1]?.members.push(nodes[node]!);
	return isles;
}

/** Numbers groups anew: the largest becomes 0; among equals the one that appears first. */
export function numberBySize(groups: Uint32Array): Components {
	const counts = new Uint32Array(groups.reduce((most, group) => Math.max(most, group + 1), 0));
	const firsts = new Uint32Array(counts.length).fill(groups.length);
	for (let node = groups.length - 1; node >= 0; node--) {
		counts[groups[node]!]!++;
		firsts[groups[node]!] = node;
	}
	const order = Array.from(counts.keys()).filter((group) => counts[group]! > 0);
	order.sort((a, b) => counts[b]! - counts[a]! || firsts[a]! - firsts[b]!);
	const numbers = new Uint32Array(counts.length);
	order.forEach((group, number) => {
		numbers[group] = number;
	});
	return { of: groups.map((group) => numbers[group]!), sizes: order.map((group) => counts[group]!) };
}
