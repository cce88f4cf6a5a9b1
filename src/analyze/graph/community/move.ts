/**
 * move: each node goes to the community where it gains most, until none gains any more.
 *
 * In:     a network and a partition, which is changed in place.
 * Source: Traag, Waltman & van Eck, "From Louvain to Leiden" (2019), MoveNodesFast: after a move only neighbours are looked at again.
 */
import type { Seeded } from '../seeded.ts';
import { type Network, Tally } from './network.ts';

/** Gains below this share of the network's weight are rounding. */
const EPSILON = 1e-12;
/** The maximum mean number of visits per node. Modularity only rises, so real graphs end long before. */
const MAX_VISITS_PER_NODE = 100;

export function moveNodes(network: Network, groups: Uint32Array, resolution: number, random: Seeded): void {
	const { size, strengths, total, offsets, ends } = network;
	const state = openGroups(network, groups);
	const queue = new Ring(random.order(size));
	const tally = new Tally(size);
	for (let visits = size * MAX_VISITS_PER_NODE; visits > 0 && queue.length > 0; visits--) {
		const node = queue.take();
		const own = groups[node]!;
		tally.addNeighbours(network, node, groups);
		const pull = (resolution * strengths[node]!) / total;
		const gainOf = (group: number) =>
			tally.sums[group]! - pull * (state.sums[group]! - (group === own ? strengths[node]! : 0));
		let best = own;
		let most = gainOf(own) + EPSILON * total;
		for (const group of tally.touched()) {
			const gain = gainOf(group);
			if (gain <= most) continue;
			best = group;
			most = gain;
		}
		if (most < -EPSILON * total) best = state.spare();
		tally.clear();
		if (best === own) continue;
		state.move(node, own, best);
		for (let e = offsets[node]!; e < offsets[node + 1]!; e++) {
			if (groups[ends[e]!] !== best) queue.put(ends[e]!);
		}
	}
}

/** The strengths and members of the groups, and which groups are empty. */
function openGroups({ size, strengths }: Network, groups: Uint32Array) {
	const sums = new Float64Array(size);
	const members = new Uint32Array(size);
	for (let node = 0; node < size; node++) {
		sums[groups[node]!]! += strengths[node]!;
		members[groups[node]!]!++;
	}
	const empty = Array.from(members.keys()).filter((group) => members[group] === 0);
	return {
		sums,
		/** A node may prefer to leave for an empty group, so there are more groups than communities. */
		spare: () => empty.at(-1)!,
		move(node: number, from: number, to: number): void {
			if (members[to]!++ === 0) empty.pop();
			if (--members[from]! === 0) empty.push(from);
			sums[from]! -= strengths[node]!;
			sums[to]! += strengths[node]!;
			groups[node] = to;
		},
	};
}

/** A queue that holds each node at most once. */
class Ring {
	readonly #nodes: Uint32Array;
	readonly #isIn: Uint8Array;
	#first = 0;
	length: number;

	constructor(nodes: Uint32Array) {
		this.#nodes = nodes;
		this.#isIn = new Uint8Array(nodes.length).fill(1);
		this.length = nodes.length;
	}

	take(): number {
		const node = this.#nodes[this.#first]!;
		this.#first = (this.#first + 1) % this.#nodes.length;
		this.length--;
		this.#isIn[node] = 0;
		return node;
	}

	put(node: number): void {
		if (this.#isIn[node] === 1) return;
		this.#isIn[node] = 1;
		this.#nodes[(this.#first + this.length++) % this.#nodes.length] = node;
	}
}
