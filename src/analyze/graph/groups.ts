/**
 * groups: the figures of a graph for each group of its nodes: by tag, region, language, platform; or for each author as a node.
 *
 * In:     a graph, and the groups of each node (a node may be in several).
 * Out:    a row per group, and how many links lead from group to group.
 * Source: Bross §VII: per author, per region, per category or tag: one-way and mutual links, frequency of posts, clustering coefficients.
 *         `within` are the figures of the subgraph of the members, as networkx computes them on `G.subgraph(members)`.
 */
import { buildGraph } from './build.ts';
import { measureClustering } from './clustering.ts';
import { strengths } from './degrees.ts';
import type { GraphNode, LinkGraph, UndirectedGraph } from './link-graph.ts';
import { LinkTable } from './link-table.ts';
import { density, measureReciprocity } from './reciprocity.ts';
import { undirect } from './undirected.ts';

export interface GroupRow {
	readonly group: string;
	readonly nodes: number;
	/** Posts of the members. */
	readonly posts: number;
	/** The mean of the members that have dated posts; null if none has. */
	readonly postsPerWeek: number | null;
	/** Links: within the group, from it to others, from others to it. */
	readonly linksWithin: number;
	readonly linksOut: number;
	readonly linksIn: number;
	/** Pairs of nodes of which at least one is a member: both link, only the member links, only the other links. */
	readonly mutualPairs: number;
	readonly oneWayOut: number;
	readonly oneWayIn: number;
	/** Means over the members, in the whole graph. */
	readonly inDegree: number;
	readonly outDegree: number;
	readonly clustering: number;
	readonly within: GroupWithin;
}

/** The subgraph of the members alone. */
interface GroupWithin {
	readonly edges: number;
	readonly mutualPairs: number;
	readonly oneWayPairs: number;
	/** Null without edges. */
	readonly reciprocity: number | null;
	readonly density: number;
	readonly clustering: number;
	readonly transitivity: number;
}

export interface GroupedGraph {
	/** Those with the most members first, then those with the most links to them. */
	readonly groups: readonly GroupRow[];
	/** Groups that were left out because of the limit. */
	readonly leftOut: number;
	/** Nodes in no group. */
	readonly ungrouped: number;
	/** Links from group to group, as indexes into `groups`; a link between nodes of several groups counts for each pair. */
	readonly flows: readonly (readonly [from: number, to: number, links: number])[];
}

export interface GroupOptions {
	readonly limit: number;
}

export function groupGraph(
	graph: LinkGraph,
	groupsOf: (node: GraphNode) => readonly string[],
	{ limit }: GroupOptions,
): GroupedGraph {
	const members = listMembers(graph, groupsOf);
	const links = strengths(graph.incoming);
	const linksTo = (nodes: readonly number[]) => nodes.reduce((sum, node) => sum + links[node]!, 0);
	const sorted = [...members].sort(
		([a, own], [b, other]) => other.length - own.length || linksTo(other) - linksTo(own) || (a < b ? -1 : 1),
	);
	const shown = sorted.slice(0, limit);
	const clustering = measureClustering(undirect(graph)).local;
	return {
		groups: shown.map(([group, nodes]) => describeGroup(graph, clustering, group, nodes)),
		leftOut: members.size - shown.length,
		ungrouped: graph.nodes.filter((node) => groupsOf(node).length === 0).length,
		flows: countFlows(
			graph,
			shown.map(([, nodes]) => nodes),
		),
	};
}

function listMembers(
	{ nodes }: LinkGraph,
	groupsOf: (node: GraphNode) => readonly string[],
): Map<string, number[]> {
	const members = new Map<string, number[]>();
	nodes.forEach((node, number) => {
		for (const group of new Set(groupsOf(node))) {
			const list = members.get(group);
			if (list === undefined) members.set(group, [number]);
			else list.push(number);
		}
	});
	return members;
}

function describeGroup(
	graph: LinkGraph,
	clustering: Float64Array,
	group: string,
	members: readonly number[],
): GroupRow {
	const mean = (of: (node: number) => number) =>
		members.reduce((sum, node) => sum + of(node), 0) / members.length;
	const degree = ({ offsets }: LinkGraph['incoming']) => mean((node) => offsets[node + 1]! - offsets[node]!);
	const paces = members.flatMap((node) => graph.nodes[node]!.postsPerWeek ?? []);
	return {
		group,
		nodes: members.length,
		posts: members.reduce((sum, node) => sum + (graph.nodes[node]!.posts ?? 0), 0),
		postsPerWeek: paces.length === 0 ? null : paces.reduce((sum, pace) => sum + pace, 0) / paces.length,
		...countAround(graph, new Set(members)),
		inDegree: degree(graph.incoming),
		outDegree: degree(graph.outgoing),
		clustering: mean((node) => clustering[node]!),
		within: describeWithin(induce(graph, members)),
	};
}

function countAround({ outgoing, incoming }: LinkGraph, members: ReadonlySet<number>) {
	const sums = { linksWithin: 0, linksOut: 0, linksIn: 0, mutualPairs: 0, oneWayOut: 0, oneWayIn: 0 };
	for (const node of members) {
		const targets = new Set<number>();
		for (let e = outgoing.offsets[node]!; e < outgoing.offsets[node + 1]!; e++) {
			const end = outgoing.ends[e]!;
			if (members.has(end)) sums.linksWithin += outgoing.weights[e]!;
			else sums.linksOut += outgoing.weights[e]!;
			if (end !== node) targets.add(end);
		}
		const sources = new Set<number>();
		for (let e = incoming.offsets[node]!; e < incoming.offsets[node + 1]!; e++) {
			const end = incoming.ends[e]!;
			if (!members.has(end)) sums.linksIn += incoming.weights[e]!;
			if (end !== node) sources.add(end);
		}
		for (const end of targets) {
			if (!sources.has(end)) sums.oneWayOut++;
			// A pair of two members is met twice.
			else if (!members.has(end) || node < end) sums.mutualPairs++;
		}
		for (const end of sources) if (!targets.has(end) && !members.has(end)) sums.oneWayIn++;
	}
	return sums;
}

/** The nodes of `members` and the links among them. */
function induce(graph: LinkGraph, members: readonly number[]): LinkGraph {
	const table = new LinkTable();
	const places = new Map(members.map((node) => [node, table.addNode(graph.nodes[node]!)]));
	const { offsets, ends, weights } = graph.outgoing;
	for (const [node, from] of places) {
		for (let e = offsets[node]!; e < offsets[node + 1]!; e++) {
			const to = places.get(ends[e]!);
			if (to !== undefined) table.addNumbered(from, to, { weight: weights[e]!, origin: 'post', at: null });
		}
	}
	return buildGraph(table);
}

function describeWithin(graph: LinkGraph): GroupWithin {
	const undirected: UndirectedGraph = undirect(graph);
	const { overall, mutualPairs, oneWayPairs } = measureReciprocity(graph, undirected, 0);
	const { average, transitivity } = measureClustering(undirected);
	return {
		edges: graph.edges,
		mutualPairs,
		oneWayPairs,
		reciprocity: overall,
		density: density(graph),
		clustering: average,
		transitivity,
	};
}

function countFlows({ outgoing, size }: LinkGraph, groups: readonly (readonly number[])[]) {
	const groupsOf = Array.from({ length: size }, (): number[] => []);
	groups.forEach((nodes, group) => {
		for (const node of nodes) groupsOf[node]!.push(group);
	});
	const flows = new Map<number, number>();
	for (let node = 0; node < size; node++) {
		for (let e = outgoing.offsets[node]!; e < outgoing.offsets[node + 1]!; e++) {
			for (const from of groupsOf[node]!) {
				for (const to of groupsOf[outgoing.ends[e]!]!) {
					const place = from * groups.length + to;
					flows.set(place, (flows.get(place) ?? 0) + outgoing.weights[e]!);
				}
			}
		}
	}
	return [...flows]
		.sort((a, b) => a[0] - b[0])
		.map(([place, links]) => [Math.floor(place / groups.length), place % groups.length, links] as const);
}
