/**
 * map: the blogs of a store as a map.
 *
 * In:     the store, the origin of the links that count, the map that was drawn before.
 * Out:    places, communities with names, influence, edges with their first and last day. Blogs that had a place begin there, so that a
 *         map that is drawn anew is the same map with more on it.
 * Not here: keeping it (map-kept.ts), showing it (web/src/map).
 */
import {
	buildGraph,
	findCommunities,
	type LinkGraph,
	layOut,
	measureInfluence,
	placeByCommunity,
	type UndirectedGraph,
	undirect,
} from '../analyze/graph/index.ts';
import type { Store } from '../io/store/store.ts';
import type { LinkOrigin } from '../model/link.ts';
import type { BlogMap, MapBlog, MapEdge } from '../model/map.ts';
import { readLinks, type StoredBlog } from './graph.ts';
import { beginAt } from './map-begin.ts';
import { dateEdges, firstPostDay } from './map-days.ts';
import { gatherIsles } from './map-isles.ts';
import { nameCommunities } from './map-names.ts';

export interface MapRequest {
	/** Only links of this origin. */
	readonly origin?: LinkOrigin;
	/** The map that is drawn on. */
	readonly before?: BlogMap | null;
	/** When it is drawn, ISO. */
	readonly now: string;
	/** From 0 to 1, and what is being done. */
	readonly onProgress?: (done: number, step: string) => void;
	readonly maxBlogs?: number;
	readonly maxEdges?: number;
}

/** More than these no browser moves smoothly and no eye tells apart. */
const MAX_BLOGS = 10_000;
const MAX_EDGES = 50_000;
/** The same graph gives the same map. */
const SEED = 1;
const ITERATIONS = 300;
/** Where most blogs have their places, less is needed. */
const ITERATIONS_AGAIN = 60;

export async function drawMap(store: Store, request: MapRequest): Promise<BlogMap> {
	const { origin, before = null, now, maxBlogs = MAX_BLOGS, maxEdges = MAX_EDGES } = request;
	const onProgress = request.onProgress ?? (() => {});
	onProgress(0, 'reading the links');
	const { table } = await readLinks(store);
	const origins = origin === undefined ? {} : { origins: [origin] };
	const whole = buildGraph(table, origins);
	onProgress(0.1, 'weighing the blogs');
	const chosen = chooseBlogs(whole, maxBlogs);
	const graph = buildGraph(table, { ...origins, nodes: (node) => chosen.has(node.key) });
	onProgress(0.15, 'finding communities');
	const undirected = undirect(graph);
	const communities = findCommunities(undirected, { seed: SEED });
	const begin = beginAt(graph, undirected, placeByCommunity(communities, SEED), before);
	const settled = settle(undirected, begin, before === null ? ITERATIONS : ITERATIONS_AGAIN, (share) =>
		onProgress(0.2 + 0.7 * share, 'finding places for the blogs'),
	);
	const places = gatherIsles(graph, settled);
	onProgress(0.9, 'dating the links');
	const blogs = graph.nodes as readonly StoredBlog[];
	const edges = dateEdges(table, graph, chooseEdges(graph, chosen, maxEdges), origin);
	const since = await firstDays(store, blogs, edges);
	return {
		made: now,
		blogs: blogs.map((blog, place) => ({
			id: blog.id,
			url: blog.key,
			title: blog.title ?? null,
			language: blog.language ?? null,
			x: rounded(places.x[place]!),
			y: rounded(places.y[place]!),
			community: communities.of[place]!,
			influence: Number(chosen.get(blog.key)!.toPrecision(4)),
			posts: blog.posts,
			since: since[place]!,
		})) satisfies MapBlog[],
		edges,
		communities: nameCommunities(blogs, communities, chosen),
		notes: tellWhatIsLeftOut(whole, graph, edges.length),
	};
}

/** The most influential blogs by their addresses, each with its influence over that of the first. */
function chooseBlogs(graph: LinkGraph, most: number): Map<string, number> {
	const { eigenfactor } = measureInfluence(graph);
	const order = Array.from(graph.nodes.keys()).sort(
		(a, b) => eigenfactor[b]! - eigenfactor[a]! || graph.nodes[b]!.posts! - graph.nodes[a]!.posts! || a - b,
	);
	const highest = eigenfactor[order[0] ?? 0] || 1;
	return new Map(
		order.slice(0, most).map((node) => [graph.nodes[node]!.key, eigenfactor[node]! / highest] as const),
	);
}

/** The edges with the most links; of equals, those that lead to the more influential blog. Places in the rows of the graph. */
function chooseEdges({ nodes, outgoing }: LinkGraph, influence: Map<string, number>, most: number): number[] {
	const places = Array.from(outgoing.ends.keys());
	if (places.length <= most) return places;
	const worth = Float64Array.from(outgoing.ends, (end) => influence.get(nodes[end]!.key)!);
	const { weights } = outgoing;
	return places
		.sort((a, b) => weights[b]! - weights[a]! || worth[b]! - worth[a]! || a - b)
		.slice(0, most)
		.sort((a, b) => a - b);
}

function settle(
	graph: UndirectedGraph,
	begin: Parameters<typeof layOut>[1],
	iterations: number,
	onShare: (share: number) => void,
) {
	return layOut(graph, begin, {
		iterations,
		onProgress: (done, total) => {
			onShare(done / total);
			return true;
		},
	});
}

/** The first day of each blog of which a post or a link is known. */
async function firstDays(
	store: Store,
	blogs: readonly StoredBlog[],
	edges: readonly MapEdge[],
): Promise<number[]> {
	const days: number[] = [];
	for (const { key } of blogs) days.push(firstPostDay(await store.timeline(key)));
	for (const [from, to, , first] of edges) {
		if (first === 0) continue;
		for (const place of [from, to]) if (days[place] === 0 || first < days[place]!) days[place] = first;
	}
	return days;
}

function tellWhatIsLeftOut(whole: LinkGraph, shown: LinkGraph, edges: number): string[] {
	const of = (count: number, all: number) => `${count.toLocaleString('en')} of ${all.toLocaleString('en')}`;
	return [
		...(shown.size < whole.size ? [`The ${of(shown.size, whole.size)} blogs with the most influence.`] : []),
		...(edges < shown.edges ? [`The ${of(edges, shown.edges)} edges with the most links.`] : []),
	];
}

function rounded(value: number): number {
	return Math.round(value * 100) / 100;
}
