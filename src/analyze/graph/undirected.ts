/**
 * undirected: the undirected version of a graph, for clustering, communities and cores.
 *
 * In:     a directed graph.
 * Out:    a row of distinct neighbours per node; the weight is the sum of both directions. Self-links are stored separately.
 */
import type { Adjacency, LinkGraph, UndirectedGraph } from './link-graph.ts';

export function undirect({ size, outgoing, incoming }: LinkGraph): UndirectedGraph {
	const offsets = new Uint32Array(size + 1);
	const loops = new Float64Array(size);
	const most = outgoing.ends.length + incoming.ends.length;
	const rows = { ends: new Uint32Array(most), weights: new Float32Array(most) };
	let at = 0;
	for (let node = 0; node < size; node++) {
		at = mergeRows(outgoing, incoming, node, { rows, loops, at });
		offsets[node + 1] = at;
	}
	return {
		size,
		edges: at / 2,
		offsets,
		ends: rows.ends.slice(0, at),
		weights: rows.weights.slice(0, at),
		loops,
	};
}

interface Writing {
	readonly rows: Pick<Adjacency, 'ends' | 'weights'>;
	readonly loops: Float64Array;
	readonly at: number;
}

/** Walks along both sorted rows of a node; says where the next row begins. */
function mergeRows(outgoing: Adjacency, incoming: Adjacency, node: number, writing: Writing): number {
	const { rows, loops } = writing;
	let at = writing.at;
	let o = outgoing.offsets[node]!;
	let i = incoming.offsets[node]!;
	const oEnd = outgoing.offsets[node + 1]!;
	const iEnd = incoming.offsets[node + 1]!;
	while (o < oEnd || i < iEnd) {
		const a = o < oEnd ? outgoing.ends[o]! : Number.POSITIVE_INFINITY;
		const b = i < iEnd ? incoming.ends[i]! : Number.POSITIVE_INFINITY;
		const end = Math.min(a, b);
		const weight = (a === end ? outgoing.weights[o++]! : 0) + (b === end ? incoming.weights[i++]! : 0);
		if (end === node) loops[node] = weight / 2;
		else {
			rows.ends[at] = end;
			rows.weights[at++] = weight;
		}
	}
	return at;
}
