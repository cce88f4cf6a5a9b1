/** talk-graph: do the links reveal the planted communities and components? */
import { analyzeGraph, listIsolated } from '../src/analyze/graph/index.ts';
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
	readonly components: number;
	/** Components that were found exactly, and all that were found. */
	readonly exactComponents: number;
	readonly foundComponents: number;
}

const SEED = 1;

export async function scoreGraph({ store, events, communities }: PlantedWorld): Promise<GraphScore> {
	const graph = await readGraph(store, {});
	const analysis = analyzeGraph(graph, { seed: SEED });
	const planted = graph.nodes.map(({ key }) => communities.get(key) ?? -1);
	const found = [...analysis.communities.of];
	const components = listIsolated(graph, analysis.weak).map(({ members }) =>
		nameComponent(members.map(({ key }) => key)),
	);
	const plantedComponents = new Set(
		events.components.map((names) => nameComponent(names.map((name) => `http://${name}/`))),
	);
	return {
		blogs: graph.size,
		communities: new Set(planted).size,
		foundCommunities: analysis.communities.sizes.length,
		foundPairs: countPairs(found),
		plantedPairs: countPairs(planted),
		rightPairs: countPairs(planted.map((community, node) => `${community} ${found[node]}`)),
		components: plantedComponents.size,
		exactComponents: components.filter((component) => plantedComponents.has(component)).length,
		foundComponents: components.length,
	};
}

function nameComponent(urls: readonly string[]): string {
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
