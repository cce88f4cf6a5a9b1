/**
 * layout: places blogs that link to each other close together.
 *
 * In:     the graph without directions, a state (from `placeByCommunity`, or one that was returned before), how many iterations.
 * Out:    a new state; the given one is left as it was. Twice 50 iterations are the same as 100.
 * Source: Jacomy et al., "ForceAtlas2, a continuous graph layout algorithm for handy network visualization" (2014): nodes repel each other by
 *         (degree + 1)², linked ones attract by distance, all are drawn to the middle, each moves as fast as it does not swing.
 * We differ: an edge attracts by 1 + log₂ of its weight, so a hundred links do not weld two blogs together. Gravity grows with the distance
 *         (the paper's "strong gravity"): a blogosphere has many components, which weak gravity lets drift away.
 */
import { degreeOf, type UndirectedGraph } from '../link-graph.ts';
import { type Forces, moveBodies } from './pace.ts';
import { type Bodies, Quadtree } from './quadtree.ts';

/** Everything a later run needs to continue; typed arrays, which can be sent to a worker or written to a file. */
export interface LayoutState {
	readonly x: Float64Array;
	readonly y: Float64Array;
	/** The forces of the last iteration. */
	readonly forceX: Float64Array;
	readonly forceY: Float64Array;
	readonly speed: number;
	readonly efficiency: number;
	/** How many iterations made it. */
	readonly iteration: number;
}

export interface LayoutOptions {
	readonly iterations: number;
	/** How strongly nodes repel each other. */
	readonly repulsion?: number;
	readonly gravity?: number;
	/** Barnes–Hut theta: the ratio of width to distance up to which a group of nodes acts as one body. */
	readonly theta?: number;
	/** Called after every iteration; the layout stops if it returns false. */
	readonly onProgress?: (done: number, total: number) => boolean | undefined;
}

const REPULSION = 2;
/** About a tenth of a link: isolated components then stay around the largest one instead of drifting out of sight. */
const GRAVITY = 0.1;
const THETA = 1.2;

export function layOut(graph: UndirectedGraph, start: LayoutState, options: LayoutOptions): LayoutState {
	const { iterations, repulsion = REPULSION, gravity = GRAVITY, theta = THETA, onProgress } = options;
	const bodies = {
		x: start.x.slice(),
		y: start.y.slice(),
		mass: Float64Array.from({ length: graph.size }, (_, node) => degreeOf(graph, node) + 1),
	};
	const pulls = Float64Array.from(graph.weights, (weight) => 1 + Math.max(0, Math.log2(weight)));
	const tree = new Quadtree(graph.size);
	let last = { x: start.forceX.slice(), y: start.forceY.slice() };
	let next = { x: new Float64Array(graph.size), y: new Float64Array(graph.size) };
	let pace = { speed: start.speed, efficiency: start.efficiency };
	let done = 0;
	while (done < iterations && graph.size > 0) {
		tree.build(bodies);
		repel(tree, bodies, { repulsion, gravity, theta }, next);
		attract(graph, bodies, pulls, next);
		pace = moveBodies(bodies, last, next, pace);
		[last, next] = [next, last];
		done++;
		if (onProgress?.(done, iterations) === false) break;
	}
	const { x, y } = bodies;
	return { x, y, forceX: last.x, forceY: last.y, ...pace, iteration: start.iteration + done };
}

/** Computes the forces: away from all others, towards the middle of the map. */
function repel(
	tree: Quadtree,
	bodies: Bodies,
	{ repulsion, gravity, theta }: { repulsion: number; gravity: number; theta: number },
	forces: Forces,
): void {
	const { x, y, mass } = bodies;
	const force: [number, number] = [0, 0];
	for (let body = 0; body < x.length; body++) {
		force[0] = -gravity * mass[body]! * x[body]!;
		force[1] = -gravity * mass[body]! * y[body]!;
		tree.push(bodies, body, theta, repulsion, force);
		forces.x[body] = force[0];
		forces.y[body] = force[1];
	}
}

/** Each row holds its half of every edge. */
function attract(graph: UndirectedGraph, { x, y }: Bodies, pulls: Float64Array, forces: Forces): void {
	const { size, offsets, ends } = graph;
	for (let node = 0; node < size; node++) {
		let [fx, fy] = [0, 0];
		for (let e = offsets[node]!; e < offsets[node + 1]!; e++) {
			fx += pulls[e]! * (x[ends[e]!]! - x[node]!);
			fy += pulls[e]! * (y[ends[e]!]! - y[node]!);
		}
		forces.x[node]! += fx;
		forces.y[node]! += fy;
	}
}
