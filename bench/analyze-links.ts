/**
 * analyze-links: the links of a generated blogosphere, the same for the same seed.
 *
 * In:     the number of blogs, links and communities.
 * Out:    pairs of numbers, one after the other, not stored.
 * Source: the static scale-free model of Goh, Kahng & Kim (2001): the i-th most popular is linked in proportion to
 * i^-0.75, so in-degrees follow a power law with exponent 2.33. The numbers of the popular blogs are scattered, as in a
 * crawl.
 */
import { buildGraph, type LinkGraph, LinkTable } from '../src/analyze/graph/index.ts';
import { Seeded } from '../src/analyze/graph/seeded.ts';

export interface MadeLinks {
	readonly nodes: number;
	readonly links: number;
	readonly communities: number;
	readonly seed: number;
}

/** 1 / (1 - 0.75). */
const SKEW = 4;
/** The share of links that stay in their community; with one community, all do. */
const INSIDE = 0.8;
/** A prime: multiples of it go through all numbers below one that it does not divide. */
const STRIDE = 7919;

export function makeTable({ nodes, links, communities, seed }: MadeLinks): LinkTable {
	const random = new Seeded(seed);
	const table = new LinkTable();
	const size = Math.floor(nodes / communities);
	for (let node = 0; node < nodes; node++) table.addNode({ key: `b${node}`, posts: 1 + random.below(100) });
	for (let link = 0; link < links; link++) {
		const from = random.below(nodes);
		const own = from % communities;
		const community = random.unit() < INSIDE ? own : random.below(communities);
		const place = (Math.floor(size * random.unit() ** SKEW) * STRIDE) % size;
		table.addNumbered(from, community + communities * place, { origin: 'post', at: null });
	}
	return table;
}

export function makeGraph(made: MadeLinks): LinkGraph {
	return buildGraph(makeTable(made));
}

/** The edges as rows of three numbers (from, to, weight), for peers to read. */
export function listEdges({ size, edges, outgoing }: LinkGraph): Float64Array {
	const { offsets, ends, weights } = outgoing;
	const rows = new Float64Array(3 * edges);
	for (let node = 0; node < size; node++) {
		for (let e = offsets[node]!; e < offsets[node + 1]!; e++) rows.set([node, ends[e]!, weights[e]!], 3 * e);
	}
	return rows;
}
