/**
 * components: the weakly and strongly connected components of a graph, and the isolated ones.
 *
 * In:     a directed graph.
 * Out:    a component number for each node. Number 0 is the largest component; ties go to the component with the lowest node.
 * Source: weak components by flooding; strong ones by Tarjan (1972), without recursion. networkx `weakly_connected_components`,
 *         `strongly_connected_components`. Isolated components: Bross §I and §IX ("islands").
 */
import type { GraphNode, LinkGraph } from './link-graph.ts';
import { findStrong } from './strong.ts';

export interface Components {
	/** The component number of each node. */
	readonly of: Uint32Array;
	/** Nodes in each component, descending. */
	readonly sizes: readonly number[];
}

/** A component that no link connects with the largest component. */
export interface IsolatedComponent {
	readonly size: number;
	readonly members: readonly GraphNode[];
}

/** Nodes are in the same weak component if a path connects them, in any direction of the links. */
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

/** In a strong component every node reaches every other along the links. */
export function findStrongComponents(graph: LinkGraph): Components {
	return numberBySize(findStrong(graph.outgoing));
}

/** The isolated components: all weak components except the largest, sorted by size. */
export function listIsolated({ nodes }: LinkGraph, { of, sizes }: Components): IsolatedComponent[] {
	const isolated = sizes
		.slice(1)
		.map((size): { size: number; members: GraphNode[] } => ({ size, members: [] }));
	for (let node = 0; node < of.length; node++) isolated[of[node]! - 1]?.members.push(nodes[node]!);
	return isolated;
}

/** Renumbers groups by size: the largest becomes 0; ties go to the group that appears first. */
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
