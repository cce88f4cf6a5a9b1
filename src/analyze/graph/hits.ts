/**
 * hits: hubs link to good authorities, authorities are linked from good hubs.
 *
 * Weights count. Both scores sum to 1; a graph without edges has zeros.
 * Source: Kleinberg, "Authoritative sources in a hyperlinked environment" (1999); networkx `hits`. Found by power iteration from
 *         equal scores; where the largest singular value is shared by several parts of the graph, the scores are those of the start's projection.
 */
import type { Adjacency, LinkGraph } from './link-graph.ts';

export interface HitsOptions {
	/** Ends when the authorities change by less than this in sum. */
	readonly tolerance?: number;
	readonly maxIterations?: number;
}

export interface Hits {
	readonly hubs: Float64Array;
	readonly authorities: Float64Array;
	readonly iterations: number;
	readonly converged: boolean;
}

const TOLERANCE = 1e-8;
const MAX_ITERATIONS = 200;

export function scoreHits(graph: LinkGraph, options: HitsOptions = {}): Hits {
	const { tolerance = TOLERANCE, maxIterations = MAX_ITERATIONS } = options;
	const { size, outgoing, incoming } = graph;
	const hubs = new Float64Array(size);
	let authorities = new Float64Array(size).fill(1 / size);
	let next = new Float64Array(size);
	let iterations = 0;
	let change = Number.POSITIVE_INFINITY;
	while (iterations < maxIterations && change >= tolerance) {
		gather(outgoing, authorities, hubs);
		gather(incoming, hubs, next);
		change = difference(authorities, next);
		[authorities, next] = [next, authorities];
		iterations++;
	}
	gather(outgoing, authorities, hubs);
	return { hubs, authorities, iterations, converged: change < tolerance };
}

/** Each node gets what its neighbours have, times the weights; then all are scaled to sum 1. */
function gather({ offsets, ends, weights }: Adjacency, from: Float64Array, into: Float64Array): void {
	let total = 0;
	for (let node = 0; node < into.length; node++) {
		let sum = 0;
		for (let e = offsets[node]!; e < offsets[node + 1]!; e++) sum += from[ends[e]!]! * weights[e]!;
		into[node] = sum;
		total += sum;
	}
	if (total === 0) return;
	for (let node = 0; node < into.length; node++) into[node]! /= total;
}

function difference(a: Float64Array, b: Float64Array): number {
	let sum = 0;
	for (let node = 0; node < a.length; node++) sum += Math.abs(a[node]! - b[node]!);
	return sum;
}
