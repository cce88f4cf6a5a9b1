/** talk-graph: are the planted communities and isles those that the links tell? */
import { analyzeGraph, listIsles } from '../src/analyze/graph/index.ts';
import { readGraph } from '../src/observe/graph.ts';
import type { PlantedWorld } from './talk-world.ts';

export interface GraphScore {
	readonly blogs: number;
	readonly communities: number;
	readonly foundCommunities: number;
	/** Pairs of blogs in one community: of those found, of those planted, of both. */
	readonly foundPairs: number;
	readonly plantedPairs: number;
	readonly rightPairs: number;
	readonly isles: number;
	/** Isles that were found exactly, and all that were found. */
	readonly exactIsles: number;
	readonly foundIsles: number;
}

const SEED = 1;

export async function scoreGraph({ store, events, communities }: PlantedWorld): Promise<GraphScore> {
	const graph = await readGraph(store, {});
	const analysis = analyzeGraph(graph, { seed: SEED });
	const planted = graph.nodes.map(({ key }) => communities.get(key) ?? -1);
	const found = [...analysis.communities.of];
	const isles = listIsles(graph, analysis.weak).map(({ members }) => nameIsle(members.map(({ key }) => key)));
	const plantedIsles = new Set(events.isles.map((names) => nameIsle(names.map((name) => `http://${name}/`))));
	return {
		blogs: graph.size,
		communities: new Set(planted).size,
		foundCommunities: analysis.communities.sizes.length,
		foundPairs: countPairs(found),
		plantedPairs: countPairs(planted),
		rightPairs: countPairs(planted.map((community, node) => `${community} ${found[node]}`)),
		isles: plantedIsles.size,
		exactIsles: isles.filter((isle) => plantedIsles.has(isle)).length,
		foundIsles: isles.length,
	};
}

function nameIsle(urls: readonly string[]): string {
	return [...urls].sort().join(' ');
}

/** Pairs of blogs that have the same group. */
function countPairs(groups: readonly (string | number)[]): number {
	const sizes = new Map<string | number, number>();
	for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
	let pairs = 0;
	for (const size of sizes.values()) pairs += (size * (size - 1)) / 2;
	return pairs;
}
