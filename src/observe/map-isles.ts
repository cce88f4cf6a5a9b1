/**
 * map-isles: isles come near to the main land.
 *
 * In:     places that forces gave. Nothing holds an isle but gravity, so a few blogs without links drift far out, and the main land,
 *         which one wants to see, fills a small part of the picture.
 * Out:    the same places, with each isle moved as a whole towards the main land, in its own direction, as near as there is room for
 *         all of them. Where most blogs are on isles, there is no main land, and nothing is moved.
 */
import { findWeakComponents, type LinkGraph } from '../analyze/graph/index.ts';

export interface Places {
	readonly x: Float64Array;
	readonly y: Float64Array;
}

/** The farthest isle is so many times as far from the middle as the coast, if there is room. */
const NEAR = 1.4;
/** The space around an isle is so many times its own. */
const ROOM = 4;

interface Land {
	readonly x: number;
	readonly y: number;
	/** From its middle to its farthest blog. */
	readonly radius: number;
}

export function gatherIsles(graph: LinkGraph, places: Places): Places {
	const { of, sizes } = findWeakComponents(graph);
	if (sizes.length < 2 || sizes[0]! * 2 <= graph.size) return places;
	const [main, ...isles] = landsOf(of, sizes, places) as [Land, ...Land[]];
	const far = Math.max(...farthest(isles, main));
	const edge = edgeFor(main, isles, sizes[0]!);
	if (far <= edge || far <= main.radius) return places;
	const scale = (edge - main.radius) / (far - main.radius);
	const shifts = [{ x: 0, y: 0 }, ...isles.map((isle) => shiftOf(isle, main, scale))];
	return {
		x: places.x.map((x, node) => x + shifts[of[node]!]!.x),
		y: places.y.map((y, node) => y + shifts[of[node]!]!.y),
	};
}

function landsOf(of: Uint32Array, sizes: readonly number[], { x, y }: Places): Land[] {
	const middles = sizes.map(() => ({ x: 0, y: 0 }));
	for (const [node, land] of of.entries()) {
		middles[land]!.x += x[node]! / sizes[land]!;
		middles[land]!.y += y[node]! / sizes[land]!;
	}
	const radii = new Float64Array(sizes.length);
	for (const [node, land] of of.entries()) {
		const { x: middleX, y: middleY } = middles[land]!;
		radii[land] = Math.max(radii[land]!, Math.hypot(x[node]! - middleX, y[node]! - middleY));
	}
	return middles.map((middle, land) => ({ ...middle, radius: radii[land]! }));
}

function* farthest(isles: readonly Land[], main: Land): Generator<number> {
	for (const { x, y } of isles) yield Math.hypot(x - main.x, y - main.y);
}

/** As much space for a blog as one of the main land has. */
function edgeFor({ radius }: Land, isles: readonly Land[], blogs: number): number {
	const blog = radius / Math.sqrt(blogs);
	const area = isles.reduce((sum, isle) => sum + ROOM * (isle.radius + blog) ** 2, 0);
	return Math.max(NEAR * radius, Math.sqrt(radius ** 2 + area));
}

/** What lies within the coast stays: it is near enough. */
function shiftOf({ x, y }: Land, main: Land, scale: number): { x: number; y: number } {
	const distance = Math.hypot(x - main.x, y - main.y);
	if (distance <= main.radius) return { x: 0, y: 0 };
	const share = (main.radius + (distance - main.radius) * scale) / distance - 1;
	return { x: (x - main.x) * share, y: (y - main.y) * share };
}
