/** node-rows: one row per blog with all its figures, for tables and exports. */
import type { Analysis } from './analyze.ts';
import type { GraphNode } from './link-graph.ts';

/** The figures of one blog. */
export interface NodeRow {
	readonly key: string;
	readonly title: string | null;
	readonly language: string | null;
	readonly platform: string | null;
	/** The country, ISO 3166-1; null if it is not known. */
	readonly region: string | null;
	readonly posts: number | null;
	readonly postsPerWeek: number | null;
	readonly inDegree: number;
	readonly outDegree: number;
	readonly inStrength: number;
	readonly outStrength: number;
	/** Edges that are returned, of all its edges; null without edges. */
	readonly reciprocity: number | null;
	readonly clustering: number;
	readonly pageRank: number;
	readonly hub: number;
	readonly authority: number;
	readonly eigenfactor: number;
	/** Influence per post; 1 is the mean. */
	readonly influence: number;
	/** 0 is the largest. */
	readonly community: number;
	/** The weak component; 0 is the largest, all others are isolated. */
	readonly component: number;
	readonly strongComponent: number;
	readonly core: number;
}

export function tabulateNodes(nodes: readonly GraphNode[], analysis: Analysis): NodeRow[] {
	const { degrees, clustering, pageRank, hits, influence, communities, weak, strong, cores } = analysis;
	return nodes.map(({ key, title, language, platform, region, posts, postsPerWeek }, node) => ({
		key,
		title: title ?? null,
		language: language ?? null,
		platform: platform ?? null,
		region: region ?? null,
		posts: posts ?? null,
		postsPerWeek: postsPerWeek ?? null,
		inDegree: degrees.in[node]!,
		outDegree: degrees.out[node]!,
		inStrength: degrees.inStrength[node]!,
		outStrength: degrees.outStrength[node]!,
		reciprocity: numberOrNull(analysis.localReciprocity[node]!),
		clustering: clustering.local[node]!,
		pageRank: pageRank.shares[node]!,
		hub: hits.hubs[node]!,
		authority: hits.authorities[node]!,
		eigenfactor: influence.eigenfactor[node]!,
		influence: influence.article[node]!,
		community: communities.of[node]!,
		component: weak.of[node]!,
		strongComponent: strong.of[node]!,
		core: cores[node]!,
	}));
}

function numberOrNull(value: number): number | null {
	return Number.isNaN(value) ? null : value;
}
