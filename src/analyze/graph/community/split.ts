/**
 * split: separates communities that modularity merged.
 *
 * In a large graph the best modularity puts small communities together although hardly a link joins them (Fortunato & Barthélemy 2007, the
 * resolution limit). So each community is searched again, alone: where its own links fall into groups more clearly than those of a
 * random graph of its size do (Guimerà, Sales-Pardo & Amaral 2004), the groups are the communities.
 */
import type { UndirectedGraph } from '../link-graph.ts';

/** Smaller communities are not split. */
const MIN_BLOGS = 6;
/** How much more clearly than by chance. */
const MARGIN = 1.3;
const MAX_ROUNDS = 6;

/** Communities by number → finer ones; `search` finds those of a graph. */
export function splitLumps(
	graph: UndirectedGraph,
	communities: Uint32Array,
	search: (part: UndirectedGraph) => { readonly of: Uint32Array; readonly modularity: number },
): Uint32Array {
	const groups = communities.slice();
	let waiting = membersOf(groups);
	let next = waiting.length;
	for (let round = 0; round < MAX_ROUNDS && waiting.length > 0; round++) {
		const parts: number[][] = [];
		for (const members of waiting) {
			if (members.length < MIN_BLOGS) continue;
			const part = partOf(graph, members);
			const { of, modularity } = search(part);
			if (modularity <= MARGIN * byChance(part)) continue;
			const found = membersOf(of).map((places) => places.map((place) => members[place]!));
			for (const [i, nodes] of found.entries()) {
				if (i > 0) for (const node of nodes) groups[node] = next;
				if (i > 0) next++;
				parts.push(nodes);
			}
		}
		waiting = parts;
	}
	return groups;
}

/** The modularity that a search finds in a random graph. */
function byChance({ size, edges }: UndirectedGraph): number {
	const degree = (2 * edges) / size;
	return (1 - 2 / Math.sqrt(size)) * (2 / degree) ** (2 / 3);
}

function membersOf(groups: Uint32Array): number[][] {
	const members: number[][] = [];
	for (const [node, group] of groups.entries()) {
		members[group] ??= [];
		members[group].push(node);
	}
	return members;
}

/** The graph of some nodes alone. */
function partOf(
	{ offsets, ends, weights, loops }: UndirectedGraph,
	members: readonly number[],
): UndirectedGraph {
	const places = new Map(members.map((node, place) => [node, place]));
	const rows = new Uint32Array(members.length + 1);
	const [inside, heavy]: [number[], number[]] = [[], []];
	for (const [place, node] of members.entries()) {
		for (let e = offsets[node]!; e < offsets[node + 1]!; e++) {
			const end = places.get(ends[e]!);
			if (end === undefined) continue;
			inside.push(end);
			heavy.push(weights[e]!);
		}
		rows[place + 1] = inside.length;
	}
	return {
		size: members.length,
		edges: inside.length / 2,
		offsets: rows,
		ends: Uint32Array.from(inside),
		weights: Float32Array.from(heavy),
		loops: Float64Array.from(members, (node) => loops[node]!),
	};
}
