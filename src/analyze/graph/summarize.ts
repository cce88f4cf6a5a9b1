/**
 * summarize: all figures of a graph as plain JSON: the totals, and one row per node.
 *
 * Not here: opinion leaders, which are computed from posts, not from the graph (leaders.ts).
 */
import { type Analysis, type AnalysisOptions, analyzeGraph } from './analyze.ts';
import { correlateAttribute, correlateDegrees, languagesOf, platformsOf, tagsOf } from './assortativity.ts';
import type { Clustering } from './clustering.ts';
import { type Components, listIsolated } from './components.ts';
import { type Distribution, distribute } from './degrees.ts';
import type { LinkGraph } from './link-graph.ts';
import { type NodeRow, tabulateNodes } from './node-rows.ts';
import { density, type Reciprocity } from './reciprocity.ts';

/** All figures of a link graph. */
export interface GraphSummary {
	readonly nodes: number;
	/** Parallel links are one edge. */
	readonly edges: number;
	/** The number of links: the sum of the weights of the edges. */
	readonly weight: number;
	readonly selfLinks: number;
	readonly density: number;
	readonly reciprocity: Reciprocity;
	readonly inDegree: Distribution;
	readonly outDegree: Distribution;
	readonly inStrength: Distribution;
	readonly outStrength: Distribution;
	readonly clustering: Pick<Clustering, 'average' | 'transitivity'> & { readonly triangles: number };
	readonly weakComponents: { readonly count: number; readonly largest: number };
	readonly strongComponents: { readonly count: number; readonly largest: number };
	/** All weak components except the largest, sorted by size, as the keys of their members. */
	readonly isolatedComponents: readonly (readonly string[])[];
	readonly communities: {
		readonly count: number;
		readonly modularity: number;
		readonly sizes: readonly number[];
	};
	readonly assortativity: Assortativity;
	readonly deepestCore: number;
	/** Measures that stopped before they converged. */
	readonly unsettled: readonly string[];
	readonly table: readonly NodeRow[];
}

/** Null if undefined. */
interface Assortativity {
	/** By degree: first of the linking node, then of the linked node. */
	readonly outIn: number | null;
	readonly outOut: number | null;
	readonly inIn: number | null;
	readonly inOut: number | null;
	readonly language: number | null;
	readonly platform: number | null;
	readonly tag: number | null;
}

export function summarize(graph: LinkGraph, options: AnalysisOptions): GraphSummary {
	const analysis = analyzeGraph(graph, options);
	const { degrees, clustering, communities, cores } = analysis;
	return {
		nodes: graph.size,
		edges: graph.edges,
		weight: degrees.outStrength.reduce((sum, strength) => sum + strength, 0),
		selfLinks: analysis.selfLinks,
		density: density(graph),
		reciprocity: analysis.reciprocity,
		inDegree: distribute(degrees.in),
		outDegree: distribute(degrees.out),
		inStrength: distribute(degrees.inStrength),
		outStrength: distribute(degrees.outStrength),
		clustering: {
			average: clustering.average,
			transitivity: clustering.transitivity,
			triangles: clustering.total,
		},
		weakComponents: countComponents(analysis.weak),
		strongComponents: countComponents(analysis.strong),
		isolatedComponents: listIsolated(graph, analysis.weak).map(({ members }) =>
			members.map(({ key }) => key),
		),
		communities: {
			count: communities.sizes.length,
			modularity: communities.modularity,
			sizes: communities.sizes,
		},
		assortativity: measureAssortativity(graph),
		deepestCore: cores.reduce((most, core) => Math.max(most, core), 0),
		unsettled: listUnsettled(analysis),
		table: tabulateNodes(graph.nodes, analysis),
	};
}

function countComponents({ sizes }: Components) {
	return { count: sizes.length, largest: sizes[0] ?? 0 };
}

function measureAssortativity(graph: LinkGraph): Assortativity {
	return {
		outIn: correlateDegrees(graph, 'out', 'in'),
		outOut: correlateDegrees(graph, 'out', 'out'),
		inIn: correlateDegrees(graph, 'in', 'in'),
		inOut: correlateDegrees(graph, 'in', 'out'),
		language: correlateAttribute(graph, languagesOf),
		platform: correlateAttribute(graph, platformsOf),
		tag: correlateAttribute(graph, tagsOf),
	};
}

function listUnsettled({ pageRank, hits, influence }: Analysis): string[] {
	return Object.entries({ pageRank, hits, influence })
		.filter(([, { converged }]) => !converged)
		.map(([name]) => name);
}
