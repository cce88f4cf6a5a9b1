/** analyze-graphology: graphology and its packages over the same graph: PageRank, Louvain, ForceAtlas2. It has no clustering coefficient. */
import { type LinkGraph, undirect } from '../src/analyze/graph/index.ts';
import { COMPARED, type Contender, LAYOUT_ITERATIONS, TOLERANCE } from './analyze-contender.ts';
import type { MadeLinks } from './analyze-links.ts';
import { loadPeer } from './peers.ts';

/** Ours and Gephi's; its own is 0.5, which takes longer. */
const THETA = 1.2;

interface Graph {
	readonly order: number;
	addNode(key: number, attributes: { x: number; y: number }): void;
	addEdge(from: number, to: number, attributes: { weight: number }): void;
}

type Constructor = new (options: { type: 'directed' | 'undirected' }) => Graph;
type PageRank = (graph: Graph, options: object) => Record<string, number>;
interface Louvain {
	detailed(graph: Graph, options: object): { readonly modularity: number };
}
interface ForceAtlas2 {
	inferSettings(graph: Graph): object;
	(graph: Graph, options: object): object;
}

export async function loadGraphology(
	prepare: (made: MadeLinks) => LinkGraph,
): Promise<Contender<LinkGraph, Graph>> {
	const pick = async <T>(name: string) => (await loadPeer<{ default: T }>(name)).default;
	const Graph = await pick<Constructor>('graphology');
	const pagerank = await pick<PageRank>('graphology-metrics/centrality/pagerank.js');
	const louvain = await pick<Louvain>('graphology-communities-louvain');
	const forceAtlas2 = await pick<ForceAtlas2>('graphology-layout-forceatlas2');
	return {
		prepare,
		load: (graph, task) => (task === 'pagerank' ? fillDirected(Graph, graph) : fillUndirected(Graph, graph)),
		tasks: {
			pagerank: (directed) => {
				const ranks = pagerank(directed, { tolerance: TOLERANCE / directed.order, maxIterations: 200 });
				return Array.from({ length: COMPARED }, (_, node) => ranks[node]!);
			},
			communities: (undirected) => [louvain.detailed(undirected, { getEdgeWeight: 'weight' }).modularity],
			layout: (undirected) => {
				const inferred = forceAtlas2.inferSettings(undirected);
				const settings = { ...inferred, barnesHutOptimize: true, barnesHutTheta: THETA };
				forceAtlas2(undirected, { iterations: LAYOUT_ITERATIONS, settings });
				return [LAYOUT_ITERATIONS];
			},
		},
	};
}

function fillDirected(Graph: Constructor, { size, outgoing }: LinkGraph): Graph {
	const directed = openGraph(Graph, 'directed', size);
	const { offsets, ends, weights } = outgoing;
	for (let node = 0; node < size; node++) {
		for (let e = offsets[node]!; e < offsets[node + 1]!; e++) {
			directed.addEdge(node, ends[e]!, { weight: weights[e]! });
		}
	}
	return directed;
}

/** An edge weighs the links both ways, as ours does. */
function fillUndirected(Graph: Constructor, graph: LinkGraph): Graph {
	const { size, offsets, ends, weights } = undirect(graph);
	const undirected = openGraph(Graph, 'undirected', size);
	for (let node = 0; node < size; node++) {
		for (let e = offsets[node]!; e < offsets[node + 1]!; e++) {
			if (ends[e]! > node) undirected.addEdge(node, ends[e]!, { weight: weights[e]! });
		}
	}
	return undirected;
}

function openGraph(Graph: Constructor, type: 'directed' | 'undirected', size: number): Graph {
	const graph = new Graph({ type });
	for (let node = 0; node < size; node++) graph.addNode(node, { x: node % 100, y: Math.floor(node / 100) });
	return graph;
}
