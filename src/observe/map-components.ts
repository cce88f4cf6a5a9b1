/**
 * map-components: moves isolated components close to the largest component.
 *
 * In:     the positions from the layout. Only gravity holds isolated components, so a few blogs without links drift far out, and the largest
 *         component, the interesting part, fills only a small part of the map.
 * Out:    the same positions, with each isolated component moved straight towards the largest one, as close as there is room for
 *         all of them. If the largest component has at most half of the blogs, nothing is moved.
 */
import { findWeakComponents, type LinkGraph } from '../analyze/graph/index.ts';

export interface Places {
	readonly x: Float64Array;
	readonly y: Float64Array;
}

/** The distance of the farthest isolated component, as a multiple of the radius of the largest, if there is room. */
const NEAR = 1.4;
/** The space for an isolated component, as a multiple of its own area. */
const ROOM = 4;

interface Disc {
	readonly x: number;
	readonly y: number;
	/** The distance from the centre to the farthest blog. */
	readonly radius: number;
}

export function gatherComponents(graph: LinkGraph, places: Places): Places {
	const { of, sizes } = findWeakComponents(graph);
	if (sizes.length < 2 || sizes[0]! * 2 <= graph.size) return places;
	const [largest, ...isolated] = discsOf(of, sizes, places) as [Disc, ...Disc[]];
	const far = Math.max(...farthest(isolated, largest));
	const edge = edgeFor(largest, isolated, sizes[0]!);
	if (far <= edge || far <= largest.radius) return places;
	const scale = (edge - largest.radius) / (far - largest.radius);
	const shifts = [{ x: 0, y: 0 }, ...isolated.map((one) => shiftOf(one, largest, scale))];
	return {
		x: places.x.map((x, node) => x + shifts[of[node]!]!.x),
		y: places.y.map((y, node) => y + shifts[of[node]!]!.y),
	};
}

function discsOf(of: Uint32Array, sizes: readonly number[], { x, y }: Places): Disc[] {
	const middles = sizes.map(() => ({ x: 0, y: 0 }));
	for (const [node, component] of of.entries()) {
		middles[component]!.x += x[node]! / sizes[component]!;
		middles[component]!.y += y[node]! / sizes[component]!;
	}
	const radii = new Float64Array(sizes.length);
	for (const [node, component] of of.entries()) {
		const { x: middleX, y: middleY } = middles[component]!;
		radii[component] = Math.max(radii[component]!, Math.hypot(x[node]! - middleX, y[node]! - middleY));
	}
	return middles.map((middle, component) => ({ ...middle, radius: radii[component]! }));
}

function* farthest(isolated: readonly Disc[], largest: Disc): Generator<number> {
	for (const { x, y } of isolated) yield Math.hypot(x - largest.x, y - largest.y);
}

/** Gives a blog as much space as in the largest component. */
function edgeFor({ radius }: Disc, isolated: readonly Disc[], blogs: number): number {
	const blog = radius / Math.sqrt(blogs);
	const area = isolated.reduce((sum, one) => sum + ROOM * (one.radius + blog) ** 2, 0);
	return Math.max(NEAR * radius, Math.sqrt(radius ** 2 + area));
}

/** Components inside the radius of the largest one stay where they are. */
function shiftOf({ x, y }: Disc, largest: Disc, scale: number): { x: number; y: number } {
	const distance = Math.hypot(x - largest.x, y - largest.y);
	if (distance <= largest.radius) return { x: 0, y: 0 };
	const share = (largest.radius + (distance - largest.radius) * scale) / distance - 1;
	return { x: (x - largest.x) * share, y: (y - largest.y) * share };
}
