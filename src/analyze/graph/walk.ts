/**
 * walk: a random walk with restarts: a reader follows links at random and sometimes restarts elsewhere.
 *
 * In:     a graph, where the reader restarts, and where a reader goes from a node without links.
 * Out:    the share of time spent at each node. Heavier edges are followed more often, in proportion.
 * Source: networkx `pagerank` (power iteration over rows divided by their sums). PageRank, the article influence and the opinion
 *         leaders are walks that differ in where they restart.
 */
import { strengths } from './degrees.ts';
import type { LinkGraph } from './link-graph.ts';

export interface WalkOptions {
	/** The chance of following a link instead of restarting. */
	readonly damping?: number;
	/** Ends when the shares change by less than this in sum. networkx's `tol` is this divided by the number of nodes. */
	readonly tolerance?: number;
	readonly maxIterations?: number;
}

export interface Walk {
	/** Sums to 1. */
	readonly shares: Float64Array;
	readonly iterations: number;
	readonly converged: boolean;
}

const DAMPING = 0.85;
const TOLERANCE = 1e-8;
const MAX_ITERATIONS = 200;

/** `restart` sums to 1; a reader who finds no link goes where `restart` says, or `dangling` when it is given. */
export function walk(
	graph: LinkGraph,
	restart: Float64Array,
	options: WalkOptions & { readonly dangling?: Float64Array } = {},
): Walk {
	const { damping = DAMPING, tolerance = TOLERANCE, maxIterations = MAX_ITERATIONS } = options;
	const { size } = graph;
	const dangling = options.dangling ?? restart;
	const perWeight = strengths(graph.outgoing).map((sum) => (sum === 0 ? 0 : 1 / sum));
	const handed = new Float64Array(size);
	let shares = new Float64Array(size).fill(1 / size);
	let next = new Float64Array(size);
	for (let iteration = 1; iteration <= maxIterations; iteration++) {
		const lost = handOut(shares, perWeight, handed);
		const change = step(graph, { shares, handed, lost, restart, dangling, damping }, next);
		[shares, next] = [next, shares];
		if (change < tolerance) return { shares, iterations: iteration, converged: true };
	}
	return { shares, iterations: maxIterations, converged: size === 0 };
}

/** What each node gives for a unit of weight; returns what those without links cannot give. */
function handOut(shares: Float64Array, perWeight: Float64Array, handed: Float64Array): number {
	let lost = 0;
	for (let node = 0; node < shares.length; node++) {
		handed[node] = shares[node]! * perWeight[node]!;
		if (perWeight[node] === 0) lost += shares[node]!;
	}
	return lost;
}

interface State {
	readonly shares: Float64Array;
	readonly handed: Float64Array;
	readonly lost: number;
	readonly restart: Float64Array;
	readonly dangling: Float64Array;
	readonly damping: number;
}

/** One step of all readers; returns by how much the shares change in sum. */
function step({ size, incoming }: LinkGraph, state: State, next: Float64Array): number {
	const { offsets, ends, weights } = incoming;
	const { shares, handed, lost, restart, dangling, damping } = state;
	let change = 0;
	for (let node = 0; node < size; node++) {
		let got = 0;
		for (let e = offsets[node]!; e < offsets[node + 1]!; e++) got += handed[ends[e]!]! * weights[e]!;
		const share = damping * (got + lost * dangling[node]!) + (1 - damping) * restart[node]!;
		change += Math.abs(share - shares[node]!);
		next[node] = share;
	}
	return change;
}

/** Values scaled to sum 1; all the same when there is nothing to scale. */
export function normalize(values: Float64Array): Float64Array {
	const sum = values.reduce((total, value) => total + value, 0);
	return values.map((value) => (sum > 0 ? value / sum : 1 / values.length));
}
