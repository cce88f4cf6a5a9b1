/**
 * build: builds the graph of a selection of links: a time window, certain origins, certain blogs.
 *
 * In:     a table of links, and a selection.
 * Out:    a graph. Parallel links are one edge with the sum of their weights.
 * Source: two counting sorts (by target, then by source) leave every row sorted, in linear time, however skewed the degrees are.
 */
import { LINK_ORIGINS, type LinkOrigin } from '../../model/link.ts';
import type { Adjacency, GraphNode, LinkGraph } from './link-graph.ts';
import { type LinkTable, secondOf } from './link-table.ts';

/** Selects the links; omitted properties do not restrict anything. */
export interface Restriction {
	/** The first moment, ISO or milliseconds. */
	readonly since?: string | number;
	/** The end of the window, exclusive: the graph as of that time. */
	readonly until?: string | number;
	readonly origins?: readonly LinkOrigin[];
	/** Only these nodes and the links among them. */
	readonly nodes?: (node: GraphNode) => boolean;
	/** Include links from a node to itself. By default they are left out, because they say nothing about other blogs. */
	readonly selfLinks?: boolean;
}

/** Marks a node that is not selected. */
const GONE = 0xffffffff;

export function buildGraph(table: LinkTable, restriction: Restriction = {}): LinkGraph {
	const { nodes, numbers } = chooseNodes(table, restriction);
	const keeps = chooseLinks(table, restriction, numbers);
	const byTarget = sortByTarget(table, keeps, numbers, nodes.length);
	const outgoing = mergeParallel(transpose(byTarget));
	return {
		nodes,
		size: nodes.length,
		edges: outgoing.ends.length,
		outgoing,
		incoming: transpose(outgoing),
	};
}

/** Nodes by attributes: all that are given must fit. A language fits its regional forms: `pt` fits `pt-BR`. */
export function matchNodes(wanted: {
	readonly language?: string;
	readonly platform?: string;
	readonly region?: string;
	readonly tag?: string;
}): (node: GraphNode) => boolean {
	const { language, platform, region, tag } = wanted;
	return (node) =>
		(language === undefined || isLanguage(node.language, language)) &&
		(platform === undefined || node.platform === platform) &&
		(region === undefined || node.region === region) &&
		(tag === undefined || (node.tags ?? []).includes(tag));
}

function isLanguage(language: string | null | undefined, wanted: string): boolean {
	return language === wanted || (language ?? '').startsWith(`${wanted}-`);
}

function chooseNodes({ nodes }: LinkTable, { nodes: keeps }: Restriction) {
	if (keeps === undefined) return { nodes: [...nodes], numbers: Uint32Array.from(nodes, (_, i) => i) };
	const selected: GraphNode[] = [];
	const numbers = Uint32Array.from(nodes, (node) => (keeps(node) ? selected.push(node) - 1 : GONE));
	return { nodes: selected, numbers };
}

/** Whether the link at this index of the table is selected. */
function chooseLinks(table: LinkTable, restriction: Restriction, numbers: Uint32Array) {
	const { from, to, origins, seconds } = table;
	const since = restriction.since === undefined ? 0 : secondOf(restriction.since);
	const until = restriction.until === undefined ? Number.POSITIVE_INFINITY : secondOf(restriction.until);
	const origin = LINK_ORIGINS.map((each) => restriction.origins?.includes(each) ?? true);
	const selfLinks = restriction.selfLinks ?? false;
	return (i: number): boolean =>
		seconds[i]! >= since &&
		seconds[i]! < until &&
		origin[origins[i]!]! &&
		numbers[from[i]!] !== GONE &&
		numbers[to[i]!] !== GONE &&
		(selfLinks || from[i] !== to[i]);
}

function sortByTarget(
	{ length, from, to, weights }: LinkTable,
	keeps: (i: number) => boolean,
	numbers: Uint32Array,
	size: number,
): Adjacency {
	const offsets = new Uint32Array(size + 1);
	for (let i = 0; i < length; i++) if (keeps(i)) offsets[numbers[to[i]!]! + 1]!++;
	const next = sumUp(offsets);
	const sorted = {
		offsets,
		ends: new Uint32Array(offsets[size]!),
		weights: new Float32Array(offsets[size]!),
	};
	for (let i = 0; i < length; i++) {
		if (!keeps(i)) continue;
		const at = next[numbers[to[i]!]!]!++;
		sorted.ends[at] = numbers[from[i]!]!;
		sorted.weights[at] = weights[i]!;
	}
	return sorted;
}

/** The same edges seen from their other ends; the new rows are sorted. */
function transpose({ offsets, ends, weights }: Adjacency): Adjacency {
	const size = offsets.length - 1;
	const turned = {
		offsets: new Uint32Array(size + 1),
		ends: new Uint32Array(ends.length),
		weights: new Float32Array(ends.length),
	};
	for (let e = 0; e < ends.length; e++) turned.offsets[ends[e]! + 1]!++;
	const next = sumUp(turned.offsets);
	for (let node = 0; node < size; node++) {
		for (let e = offsets[node]!; e < offsets[node + 1]!; e++) {
			const at = next[ends[e]!]!++;
			turned.ends[at] = node;
			turned.weights[at] = weights[e]!;
		}
	}
	return turned;
}

/** Turns counts (one place on) into offsets; gives a copy to write along. */
function sumUp(offsets: Uint32Array): Uint32Array {
	for (let i = 1; i < offsets.length; i++) offsets[i]! += offsets[i - 1]!;
	return offsets.slice();
}

/** Neighbours in a row that are the same become one, in place. */
function mergeParallel({ offsets, ends, weights }: Adjacency): Adjacency {
	let at = 0;
	let start = 0;
	for (let node = 0; node + 1 < offsets.length; node++) {
		const stop = offsets[node + 1]!;
		const first = at;
		for (let e = start; e < stop; e++) {
			if (at > first && ends[at - 1] === ends[e]) weights[at - 1]! += weights[e]!;
			else {
				ends[at] = ends[e]!;
				weights[at++] = weights[e]!;
			}
		}
		start = stop;
		offsets[node + 1] = at;
	}
	if (at === ends.length) return { offsets, ends, weights };
	return { offsets, ends: ends.slice(0, at), weights: weights.slice(0, at) };
}
