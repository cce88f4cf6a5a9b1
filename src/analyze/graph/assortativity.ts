/**
 * assortativity: do blogs link to similar blogs?
 *
 * Over the directed edges, without weights; self-links count if the graph has them. From -1 over 0 (by chance) to 1 (only similar blogs);
 * null if it is undefined, because all blogs are alike or nothing is known.
 * Source: Newman, "Mixing patterns in networks" (2003), eq. 2 and 21; networkx `degree_assortativity_coefficient` and
 *         `attribute_assortativity_coefficient`. We differ: edges with an end of unknown language are left out (networkx takes unknown for
 *         a language), and a node may have several tags: its edges are then shared out evenly among the pairs of tags.
 */
import { degreeOf, type GraphNode, type LinkGraph } from './link-graph.ts';

type Side = 'in' | 'out';

/** Pearson's correlation of the degrees at the two ends; `out` → `in` is networkx's default. */
export function correlateDegrees(graph: LinkGraph, source: Side = 'out', target: Side = 'in'): number | null {
	const { size, edges, outgoing, incoming } = graph;
	const rows = { in: incoming, out: outgoing };
	const means = { x: 0, y: 0 };
	eachEdge((x, y) => {
		means.x += x / edges;
		means.y += y / edges;
	});
	let [xx, yy, xy] = [0, 0, 0];
	eachEdge((x, y) => {
		xx += (x - means.x) ** 2;
		yy += (y - means.y) ** 2;
		xy += (x - means.x) * (y - means.y);
	});
	return isAlmostZero(xx, edges) || isAlmostZero(yy, edges) ? null : xy / Math.sqrt(xx * yy);

	function eachEdge(visit: (x: number, y: number) => void): void {
		for (let node = 0; node < size; node++) {
			const x = degreeOf(rows[source], node);
			for (let e = outgoing.offsets[node]!; e < outgoing.offsets[node + 1]!; e++) {
				visit(x, degreeOf(rows[target], outgoing.ends[e]!));
			}
		}
	}
}

/** How far edges join nodes with the same value: one of `valuesOf`, or, of several, shared out among them. */
export function correlateAttribute(
	graph: LinkGraph,
	valuesOf: (node: GraphNode) => readonly string[],
): number | null {
	const values = graph.nodes.map((node) => [...new Set(valuesOf(node))].slice(0, MAX_VALUES));
	const given = new Uint32Array(graph.size);
	const got = new Uint32Array(graph.size);
	const { offsets, ends } = graph.outgoing;
	let known = 0;
	let same = 0;
	for (let node = 0; node < graph.size; node++) {
		const own = values[node]!;
		if (own.length === 0) continue;
		for (let e = offsets[node]!; e < offsets[node + 1]!; e++) {
			const others = values[ends[e]!]!;
			if (others.length === 0) continue;
			known++;
			given[node]!++;
			got[ends[e]!]!++;
			same += own.filter((value) => others.includes(value)).length / (own.length * others.length);
		}
	}
	const from = shareOut(values, given);
	const to = shareOut(values, got);
	let byChance = 0;
	for (const [value, amount] of from) byChance += (amount / known) * ((to.get(value) ?? 0) / known);
	return known === 0 || isAlmostZero(1 - byChance, 1) ? null : (same / known - byChance) / (1 - byChance);
}

export function languagesOf({ language }: GraphNode): readonly string[] {
	return language == null ? [] : [language];
}

export function platformsOf({ platform }: GraphNode): readonly string[] {
	return platform == null ? [] : [platform];
}

export function tagsOf({ tags }: GraphNode): readonly string[] {
	return tags ?? [];
}

/** A blog with more tags than this is judged by the first ones: a page that lists thousands must not cost their square. */
const MAX_VALUES = 20;
const EPSILON = 1e-12;

/** How many ends of edges each value has; a node's are shared out evenly among its values. */
function shareOut(values: readonly (readonly string[])[], amounts: Uint32Array): Map<string, number> {
	const sums = new Map<string, number>();
	values.forEach((own, node) => {
		for (const value of own) sums.set(value, (sums.get(value) ?? 0) + amounts[node]! / own.length);
	});
	return sums;
}

/** Zero but for what rounding leaves of a sum of so many parts. */
function isAlmostZero(value: number, parts: number): boolean {
	return !(value > EPSILON * parts);
}
