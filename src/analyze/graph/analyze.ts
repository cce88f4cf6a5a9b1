/**
 * analyze: computes all measures of a graph.
 *
 * In:     a graph, a seed for the communities.
 * Out:    typed arrays with a value per node, and the totals. `summarize` turns them into plain JSON.
 */
import { type Clustering, measureClustering } from './clustering.ts';
import { type Communities, findCommunities } from './community/leiden.ts';
import { type Components, findStrongComponents, findWeakComponents } from './components.ts';
import { numberCores } from './cores.ts';
import { countDegrees, type Degrees } from './degrees.ts';
import { type Hits, scoreHits } from './hits.ts';
import { type Influence, measureInfluence } from './influence.ts';
import { countSelfLinks, type LinkGraph } from './link-graph.ts';
import { rankPages } from './pagerank.ts';
import { localReciprocity, measureReciprocity, type Reciprocity } from './reciprocity.ts';
import { undirect } from './undirected.ts';
import type { Walk } from './walk.ts';

export interface AnalysisOptions {
	/** For the communities. */
	readonly seed: number;
	readonly resolution?: number;
}

/** All measures of a graph; arrays have a value per node. */
export interface Analysis {
	readonly degrees: Degrees;
	readonly reciprocity: Reciprocity;
	readonly localReciprocity: Float64Array;
	readonly clustering: Clustering;
	readonly weak: Components;
	readonly strong: Components;
	readonly pageRank: Walk;
	readonly hits: Hits;
	readonly influence: Influence;
	readonly communities: Communities;
	readonly cores: Uint32Array;
	readonly selfLinks: number;
}

export function analyzeGraph(graph: LinkGraph, options: AnalysisOptions): Analysis {
	const undirected = undirect(graph);
	const selfLinks = countSelfLinks(graph);
	return {
		degrees: countDegrees(graph),
		reciprocity: measureReciprocity(graph, undirected, selfLinks),
		localReciprocity: localReciprocity(graph, undirected),
		clustering: measureClustering(undirected),
		weak: findWeakComponents(graph),
		strong: findStrongComponents(graph),
		pageRank: rankPages(graph),
		hits: scoreHits(graph),
		influence: measureInfluence(graph),
		communities: findCommunities(undirected, options),
		cores: numberCores(undirected),
		selfLinks,
	};
}
