/** pick: finds the blog or edge at a point of the picture. */
import { type Camera, growth, type Point, type Size, toScreen } from './camera.ts';
import type { Scene } from './scene.ts';

export interface SeenPart {
	readonly camera: Camera;
	readonly whole: Camera;
	readonly size: Size;
	readonly until: number;
}

/** Fingers are less precise than the eye. */
const NEAR_BLOG = 6;
const NEAR_EDGE = 5;

/** The blog nearest to a point; null if there is none. */
export function findBlogAt(scene: Scene, { camera, whole, size, until }: SeenPart, at: Point): number | null {
	const grown = growth(camera, whole);
	let best: number | null = null;
	let least = Number.POSITIVE_INFINITY;
	for (let place = 0; place < scene.x.length; place++) {
		if (scene.since[place]! > until) continue;
		const point = toScreen(camera, size, scene.x[place]!, scene.y[place]!);
		const distance = Math.hypot(point.x - at.x, point.y - at.y);
		if (distance < least && distance <= scene.radius[place]! * grown + NEAR_BLOG) {
			best = place;
			least = distance;
		}
	}
	return best;
}

/** The nearest of some edges; null if none is close. */
export function findEdgeAt(
	scene: Scene,
	{ camera, size }: SeenPart,
	at: Point,
	edges: readonly number[],
): number | null {
	let best: number | null = null;
	let least = NEAR_EDGE;
	for (const edge of edges) {
		const { from, to } = scene.edges[edge]!;
		const a = toScreen(camera, size, scene.x[from]!, scene.y[from]!);
		const b = toScreen(camera, size, scene.x[to]!, scene.y[to]!);
		const distance = distanceToLine(at, a, b);
		if (distance <= least) [best, least] = [edge, distance];
	}
	return best;
}

function distanceToLine(at: Point, a: Point, b: Point): number {
	const [dx, dy] = [b.x - a.x, b.y - a.y];
	const squared = dx * dx + dy * dy;
	const share = squared === 0 ? 0 : ((at.x - a.x) * dx + (at.y - a.y) * dy) / squared;
	const near = Math.min(1, Math.max(0, share));
	return Math.hypot(at.x - a.x - near * dx, at.y - a.y - near * dy);
}
