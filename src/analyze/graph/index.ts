/**
 * graph: analyzes the link graph of the blogs. In: links. Out: figures, communities and a map. No store, no clock; randomness only from a seed.
 *
 * tabulateLinks → buildGraph (as of a date, of an origin, among some blogs) → summarize; undirect → placeByCommunity → layOut → renderMapSvg.
 */
export { analyzeGraph } from './analyze.ts';

export { buildGraph, matchNodes, type Restriction } from './build.ts';
export { measureClustering } from './clustering.ts';
export { type Communities, findCommunities } from './community/leiden.ts';

export {
	findWeakComponents,
	listIsolated,
} from './components.ts';

export { type GroupedGraph, type GroupRow, groupGraph } from './groups.ts';

export { measureInfluence } from './influence.ts';
export { type LayoutState, layOut } from './layout/layout.ts';
export { placeByCommunity } from './layout/place.ts';
export { findLeaders, type Leader } from './leaders.ts';
export type {
	GraphNode,
	LinkGraph,
	UndirectedGraph,
} from './link-graph.ts';
export { type GraphLink, LinkTable } from './link-table.ts';

export { renderMapSvg } from './map/render-svg.ts';
export { type MeasureOptions, measureGraph } from './measure.ts';
export type { NodeRow } from './node-rows.ts';

export type { CascadePost, Citation } from './novelty.ts';
export { rankPages } from './pagerank.ts';

export { type GraphSummary, summarize } from './summarize.ts';
export { undirect } from './undirected.ts';
