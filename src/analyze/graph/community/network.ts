/**
 * network: the undirected graph as the search for communities sees it, and the same graph with each community contracted to one node.
 *
 * A link inside a community becomes the node's link to itself; so the modularity of a partition is the same before and after.
 */
import type { UndirectedGraph } from '../link-graph.ts';

export interface Network {
	readonly size: number;
	readonly offsets: Uint32Array;
	readonly ends: Uint32Array;
	readonly weights: Float32Array | Float64Array;
	/** The weight of links of a node to itself. */
	readonly loops: Float64Array;
	/** The weight of a node's links, those to itself twice. */
	readonly strengths: Float64Array;
	/** The sum of the strengths: twice the weight of all links. */
	readonly total: number;
}

export function networkOf({ size, offsets, ends, weights, loops }: UndirectedGraph): Network {
	const strengths = loops.map((weight) => 2 * weight);
	for (let node = 0; node < size; node++) {
		for (let e = offsets[node]!; e < offsets[node + 1]!; e++) strengths[node]! += weights[e]!;
	}
	return { size, offsets, ends, weights, loops, strengths, total: sum(strengths) };
}

/** `groups` has a number below `count` for each node. */
export function drawTogether(network: Network, groups: Uint32Array, count: number): Network {
	const { order, starts } = listMembers(groups, count);
	const tally = new Tally(count);
	const offsets = new Uint32Array(count + 1);
	const ends = new Uint32Array(network.ends.length);
	const weights = new Float64Array(network.ends.length);
	const loops = new Float64Array(count);
	const strengths = new Float64Array(count);
	let at = 0;
	for (let group = 0; group < count; group++) {
		for (let i = starts[group]!; i < starts[group + 1]!; i++) {
			loops[group]! += network.loops[order[i]!]!;
			strengths[group]! += network.strengths[order[i]!]!;
			tally.addNeighbours(network, order[i]!, groups);
		}
		for (const other of tally.touched()) {
			// Links inside are met from both ends.
			if (other === group) loops[group]! += tally.sums[other]! / 2;
			else {
				ends[at] = other;
				weights[at++] = tally.sums[other]!;
			}
		}
		tally.clear();
		offsets[group + 1] = at;
	}
	const rows = { ends: ends.slice(0, at), weights: weights.slice(0, at) };
	return { size: count, offsets, ...rows, loops, strengths, total: network.total };
}

/** The nodes group by group, and where each group starts. */
function listMembers(groups: Uint32Array, count: number) {
	const starts = new Uint32Array(count + 1);
	for (const group of groups) starts[group + 1]!++;
	for (let group = 1; group <= count; group++) starts[group]! += starts[group - 1]!;
	const next = starts.slice();
	const order = new Uint32Array(groups.length);
	for (let node = 0; node < groups.length; node++) order[next[groups[node]!]!++] = node;
	return { order, starts };
}

/** Sums by group of which only those touched are looked at and cleared. */
export class Tally {
	readonly sums: Float64Array;
	readonly #touched: Uint32Array;
	readonly #isTouched: Uint8Array;
	#count = 0;

	constructor(groups: number) {
		this.sums = new Float64Array(groups);
		this.#touched = new Uint32Array(groups);
		this.#isTouched = new Uint8Array(groups);
	}

	/** The weight of a node's links, by the groups of its neighbours. */
	addNeighbours({ offsets, ends, weights }: Network, node: number, groups: Uint32Array): void {
		for (let e = offsets[node]!; e < offsets[node + 1]!; e++) this.add(groups[ends[e]!]!, weights[e]!);
	}

	add(group: number, weight: number): void {
		if (this.#isTouched[group] === 0) {
			this.#isTouched[group] = 1;
			this.#touched[this.#count++] = group;
		}
		this.sums[group]! += weight;
	}

	touched(): Uint32Array {
		return this.#touched.subarray(0, this.#count);
	}

	clear(): void {
		for (let i = 0; i < this.#count; i++) {
			this.sums[this.#touched[i]!] = 0;
			this.#isTouched[this.#touched[i]!] = 0;
		}
		this.#count = 0;
	}
}

function sum(values: Float64Array): number {
	return values.reduce((total, value) => total + value, 0);
}
