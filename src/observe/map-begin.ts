/**
 * map-begin: the initial positions of the blogs.
 *
 * In:     initial positions by community, the previous map.
 * Out:    blogs of the previous map start at their old positions, new blogs in the middle of their neighbours, all others by community.
 */
import type { LayoutState, LinkGraph, UndirectedGraph } from '../analyze/graph/index.ts';
import type { BlogMap } from '../model/map.ts';

/** Keeps new blogs with the same neighbours apart. */
const APART = 5;

export function beginAt(
	graph: LinkGraph,
	undirected: UndirectedGraph,
	first: LayoutState,
	before: BlogMap | null,
): LayoutState {
	if (before === null) return first;
	const known = new Map(before.blogs.map((blog) => [blog.url, blog]));
	const old = graph.nodes.map(({ key }) => known.get(key));
	const x = first.x.slice();
	const y = first.y.slice();
	for (const [place, blog] of old.entries()) {
		const middle = blog ?? middleOf(undirected, place, old);
		if (middle === null) continue;
		const angle = place;
		x[place] = middle.x + (blog === undefined ? APART * Math.cos(angle) : 0);
		y[place] = middle.y + (blog === undefined ? APART * Math.sin(angle) : 0);
	}
	return { ...first, x, y };
}

interface Point {
	readonly x: number;
	readonly y: number;
}

function middleOf(
	{ offsets, ends }: UndirectedGraph,
	place: number,
	old: readonly (Point | undefined)[],
): Point | null {
	let [x, y, count] = [0, 0, 0];
	for (let e = offsets[place]!; e < offsets[place + 1]!; e++) {
		const neighbour = old[ends[e]!];
		if (neighbour === undefined) continue;
		x += neighbour.x;
		y += neighbour.y;
		count++;
	}
	return count === 0 ? null : { x: x / count, y: y / count };
}
