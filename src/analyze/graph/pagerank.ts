/**
 * pagerank: a blog is important when important blogs link to it.
 *
 * Weights count, so a blog that links ten times hands on ten times as much; links to itself count when the graph has them.
 * Source: Page et al. (1998); networkx `pagerank` with its `alpha`, `personalization` and `dangling`.
 */
import type { LinkGraph } from './link-graph.ts';
import { normalize, type Walk, type WalkOptions, walk } from './walk.ts';

export interface PageRankOptions extends WalkOptions {
	/** Where readers restart: a weight for each node. By default, all weights are equal. */
	readonly personalization?: Float64Array;
	/** Where readers go from nodes without links; as `personalization` unless given. */
	readonly dangling?: Float64Array;
}

export function rankPages(graph: LinkGraph, options: PageRankOptions = {}): Walk {
	const { personalization, dangling, ...rest } = options;
	const restart = normalize(personalization ?? new Float64Array(graph.size).fill(1));
	return walk(graph, restart, dangling === undefined ? rest : { ...rest, dangling: normalize(dangling) });
}
