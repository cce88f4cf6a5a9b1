/**
 * link-graph: the link graph in typed arrays.
 *
 * A node is a blog (or a post) and is named by its place in `nodes`. Links between the same two nodes in the same direction are one
 * edge whose weight is the sum of theirs. Rows are sorted by neighbour, so two rows can be compared in one walk along both.
 * An edge costs 16 bytes: 10,000,000 edges are 160 MB.
 */

/** A blog or a post. */
export interface GraphNode {
	/** The URL that links use for it. */
	readonly key: string;
	readonly title?: string | null;
	/** BCP 47. */
	readonly language?: string | null;
	readonly platform?: string | null;
	readonly region?: string | null;
	/** Tags or categories. */
	readonly tags?: readonly string[];
	/** The number of its posts, for the influence per post. */
	readonly posts?: number;
	/** From its first to its last dated post; null if unknown. */
	readonly postsPerWeek?: number | null;
}

/** Rows of neighbours: those of node `v` are `ends[offsets[v]]` up to, not including, `ends[offsets[v + 1]]`. */
export interface Adjacency {
	readonly offsets: Uint32Array;
	readonly ends: Uint32Array;
	/** Of the edge to the neighbour at the same place. Exact for counts up to 2^24. */
	readonly weights: Float32Array;
}

export interface LinkGraph {
	readonly nodes: readonly GraphNode[];
	/** How many nodes. */
	readonly size: number;
	/** How many edges; parallel links are one. */
	readonly edges: number;
	readonly outgoing: Adjacency;
	readonly incoming: Adjacency;
}

/** A graph without direction. A link each way makes one edge that weighs both. */
export interface UndirectedGraph extends Adjacency {
	readonly size: number;
	/** Edges between two different nodes. */
	readonly edges: number;
	/** The weight of each node's links to itself, which stand in no row. */
	readonly loops: Float64Array;
}

export function degreeOf({ offsets }: Adjacency, node: number): number {
	return offsets[node + 1]! - offsets[node]!;
}

/** The edges without those from a node to itself. */
export function withoutSelfLinks(graph: LinkGraph): LinkGraph {
	if (countSelfLinks(graph) === 0) return graph;
	const outgoing = dropLoops(graph.outgoing);
	return { ...graph, edges: outgoing.ends.length, outgoing, incoming: dropLoops(graph.incoming) };
}

export function countSelfLinks({ size, outgoing: { offsets, ends } }: LinkGraph): number {
	let loops = 0;
	for (let node = 0; node < size; node++) {
		for (let e = offsets[node]!; e < offsets[node + 1]!; e++) if (ends[e] === node) loops++;
	}
	return loops;
}

function dropLoops({ offsets, ends, weights }: Adjacency): Adjacency {
	const size = offsets.length - 1;
	const rows = { offsets: new Uint32Array(size + 1), ends: ends.slice(), weights: weights.slice() };
	let at = 0;
	for (let node = 0; node < size; node++) {
		for (let e = offsets[node]!; e < offsets[node + 1]!; e++) {
			if (ends[e] === node) continue;
			rows.ends[at] = ends[e]!;
			rows.weights[at++] = weights[e]!;
		}
		rows.offsets[node + 1] = at;
	}
	return { ...rows, ends: rows.ends.slice(0, at), weights: rows.weights.slice(0, at) };
}
