/**
 * leiden: communities, groups of blogs that link more among themselves than to others.
 *
 * In:     the graph without directions (weights count), a resolution (1; higher for more and smaller communities), a seed.
 * Out:    a community number for each node, largest community first. Communities are connected, and the same for the same seed.
 * Source: Traag, Waltman & van Eck, "From Louvain to Leiden: guaranteeing well-connected communities" (2019), with modularity.
 */
import { type Components, numberBySize } from '../components.ts';
import type { UndirectedGraph } from '../link-graph.ts';
import { Seeded } from '../seeded.ts';
import { moveNodes } from './move.ts';
import { drawTogether, type Network, networkOf } from './network.ts';
import { refine } from './refine.ts';
import { splitLumps } from './split.ts';

export interface LeidenOptions {
	readonly seed: number;
	readonly resolution?: number;
	/** The maximum number of passes, each starting from the previous result; the search stops earlier if a pass gains nothing. */
	readonly passes?: number;
	/** Whether to separate small communities that modularity merges (split.ts); by default true, unless a resolution is given. */
	readonly takesApart?: boolean;
}

export interface Communities extends Components {
	readonly modularity: number;
}

/** On random graphs, the hardest, what later passes gain is below 0.003. */
const PASSES = 5;
const MIN_GAIN = 1e-5;
/** Each level has fewer nodes than the one before; real graphs need some ten. */
const MAX_LEVELS = 60;

export function findCommunities(graph: UndirectedGraph, options: LeidenOptions): Communities {
	const { seed, resolution = 1, takesApart = options.resolution === undefined } = options;
	const found = search(graph, options);
	if (!takesApart) return found;
	const apart = splitLumps(graph, found.of, (part) => search(part, { seed, resolution }));
	return settle(graph, apart, resolution);
}

/** The partition of the highest modularity that is found. */
function search(graph: UndirectedGraph, options: LeidenOptions): Communities {
	const { seed, resolution = 1, passes = PASSES } = options;
	const random = new Seeded(seed);
	const network = networkOf(graph);
	let found = settle(graph, numberEach(graph.size), resolution);
	for (let pass = 0; pass < passes && network.total > 0; pass++) {
		const before = found.modularity;
		found = settle(graph, improve(network, found.of, resolution, random), resolution);
		if (found.modularity - before < MIN_GAIN) break;
	}
	return found;
}

function settle(graph: UndirectedGraph, groups: Uint32Array, resolution: number): Communities {
	const communities = numberBySize(groups);
	return { ...communities, modularity: modularity(graph, communities.of, resolution) };
}

function numberEach(count: number): Uint32Array {
	return Uint32Array.from({ length: count }, (_, i) => i);
}

/** Move, refine, draw together what was refined; and so on with the smaller network. */
function improve(base: Network, start: Uint32Array, resolution: number, random: Seeded): Uint32Array {
	let network = base;
	let groups: Uint32Array = start.slice();
	/** For each node of the base, the node of the network that stands for it. */
	let standing = numberEach(base.size);
	for (let level = 0; level < MAX_LEVELS; level++) {
		moveNodes(network, groups, resolution, random);
		const parts = numberBySize(refine(network, groups, resolution, random));
		if (parts.sizes.length === network.size) break;
		const groupOfPart = new Uint32Array(parts.sizes.length);
		for (let node = 0; node < network.size; node++) groupOfPart[parts.of[node]!] = groups[node]!;
		network = drawTogether(network, parts.of, parts.sizes.length);
		groups = numberBySize(groupOfPart).of;
		standing = standing.map((node) => parts.of[node]!);
	}
	return standing.map((node) => groups[node]!);
}

/** How much more the links stay inside communities than they would by chance. */
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
