/**
 * graph: how the blogosphere hangs together. Links in, figures, communities and a map out; no store, no clock, no chance but from a seed.
 *
 * tabulateLinks → buildGraph (as of a date, of an origin, among some blogs) → summarize; undirect → placeByCommunity → layOut → renderMapSvg.
 */
export { type Analysis, type AnalysisOptions, analyzeGraph } from './analyze.ts';
export { correlateAttribute, correlateDegrees, languagesOf, platformsOf, tagsOf } from './assortativity.ts';
export { buildGraph, matchNodes, type Restriction } from './build.ts';
export { type Clustering, measureClustering } from './clustering.ts';
export { type Communities, findCommunities, type LeidenOptions } from './community/leiden.ts';
export { modularity } from './community/modularity.ts';
export {
	type Components,
	findStrongComponents,
	findWeakComponents,
	type Isle,
	listIsles,
} from './components.ts';
export { numberCores } from './cores.ts';
export { countDegrees, type Degrees, type Distribution, distribute, type LogBin } from './degrees.ts';
export { type Hits, type HitsOptions, scoreHits } from './hits.ts';
export { type Influence, measureInfluence } from './influence.ts';
export { type LayoutOptions, type LayoutState, layOut } from './layout/layout.ts';
export { placeByCommunity } from './layout/place.ts';
export { findLeaders, type Leader } from './leaders.ts';
export {
	type Adjacency,
	countSelfLinks,
	degreeOf,
	type GraphNode,
	type LinkGraph,
	type UndirectedGraph,
	withoutSelfLinks,
} from './link-graph.ts';
export { type GraphLink, LinkTable, tabulateLinks } from './link-table.ts';
export { colourOf, PALETTE } from './map/palette.ts';
export { type MapOptions, type MapPicture, renderMapSvg } from './map/render-svg.ts';
export type { NodeRow } from './node-rows.ts';
export { type CascadePost, type Citation, measureNovelty } from './novelty.ts';
export { type PageRankOptions, rankPages } from './pagerank.ts';
export { density, localReciprocity, measureReciprocity, type Reciprocity } from './reciprocity.ts';
export { type Assortativity, type GraphSummary, summarize } from './summarize.ts';
export { undirect } from './undirected.ts';
export type { Walk, WalkOptions } from './walk.ts';
