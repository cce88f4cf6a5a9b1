/**
 * map: the blogs of a store as a map.
 *
 * In:     the store, the origin of the links to use, the previous map.
 * Out:    positions, communities with names, influence, edges with their first and last days. Blogs start at their previous positions, so that
 *         a new map looks like the old one with more on it.
 * Not here: storing it (map-stored.ts), showing it (web/src/map).
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
import { gatherComponents } from './map-components.ts';
import { dateEdges, firstPostDay } from './map-days.ts';
import { nameCommunities } from './map-names.ts';

export interface MapRequest {
	/** Only links of this origin. */
	readonly origin?: LinkOrigin;
	/** The previous map. */
	readonly before?: BlogMap | null;
	/** The time of drawing, ISO 8601. */
	readonly now: string;
	/** Called with the progress from 0 to 1, and the current step. */
	readonly onProgress?: (done: number, step: string) => void;
	readonly maxBlogs?: number;
	readonly maxEdges?: number;
}

/** No browser animates more than this smoothly, and nobody could distinguish them. */
const MAX_BLOGS = 10_000;
const MAX_EDGES = 50_000;
/** A fixed seed: the same graph gives the same map. */
const SEED = 1;
const ITERATIONS = 300;
/** Fewer steps suffice if most blogs have positions already. */
const ITERATIONS_AGAIN = 60;

export async function drawMap(store: Store, request: MapRequest): Promise<BlogMap> {
	const { origin, before = null, now, maxBlogs = MAX_BLOGS, maxEdges = MAX_EDGES } = request;
	const onProgress = request.onProgress ?? (() => {});
	onProgress(0, 'reading the links');
	const { table } = await readLinks(store);
	const origins = origin === undefined ? {} : { origins: [origin] };
	const whole = buildGraph(table, origins);
	onProgress(0.1, 'computing influence');
	const chosen = chooseBlogs(whole, maxBlogs);
	const graph = buildGraph(table, { ...origins, nodes: (node) => chosen.has(node.key) });
	onProgress(0.15, 'finding communities');
	const undirected = undirect(graph);
	const communities = findCommunities(undirected, { seed: SEED });
	const begin = beginAt(graph, undirected, placeByCommunity(communities, SEED), before);
	const settled = settle(undirected, begin, before === null ? ITERATIONS : ITERATIONS_AGAIN, (share) =>
		onProgress(0.2 + 0.7 * share, 'placing the blogs'),
	);
	const places = gatherComponents(graph, settled);
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
		notes: describeWhatIsLeftOut(whole, graph, edges.length),
	};
}

/** The most influential blogs by URL, each with its influence relative to the first. */
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

/** The indexes of the edges with the most links; ties go to the edge that leads to the more influential blog. */
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

/** The day of the first known post or link of each blog. */
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

function describeWhatIsLeftOut(whole: LinkGraph, shown: LinkGraph, edges: number): string[] {
	const of = (count: number, all: number) => `${count.toLocaleString('en')} of ${all.toLocaleString('en')}`;
	return [
		...(shown.size < whole.size
			? [`Shows only the most influential blogs: ${of(shown.size, whole.size)}.`]
			: []),
		...(edges < shown.edges
			? [`Shows only the connections with the most links: ${of(edges, shown.edges)}.`]
			: []),
	];
}

function rounded(value: number): number {
	return Math.round(value * 100) / 100;
}
