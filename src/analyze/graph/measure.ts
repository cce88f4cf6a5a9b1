/** measure: blogs and the links between them → all figures of the link graph as plain JSON, for users of the library. */
import { buildGraph } from './build.ts';
import type { GraphNode } from './link-graph.ts';
import { type GraphLink, tabulateLinks } from './link-table.ts';
import { type GraphSummary, summarize } from './summarize.ts';

/** Which links count, and how communities are found. */
export interface MeasureOptions {
	/** Only links made on or after this time; ISO. */
	readonly since?: string;
	/** Only links made before this time: the graph as it was then. */
	readonly until?: string;
	/** For the communities: the same seed gives the same ones. */
	readonly seed?: number;
}

const SEED = 1;

/**
 * Measures a link graph: components, reciprocity, clustering, communities, influence, and a row of figures for each blog. Links may name blogs that
 * are not listed; links of a blog to itself do not count.
 */
export function measureGraph(
	blogs: readonly GraphNode[],
	links: readonly GraphLink[],
	{ since, until, seed = SEED }: MeasureOptions = {},
): GraphSummary {
	const table = tabulateLinks(blogs, links);
	const graph = buildGraph(table, {
		...(since !== undefined && { since }),
		...(until !== undefined && { until }),
	});
	return summarize(graph, { seed });
}
