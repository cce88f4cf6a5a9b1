/**
 * refine: splits each community and joins only well-connected parts again, so that every community is connected.
 *
 * In:     a network and its communities. Out: a finer partition, each part inside one community.
 * Source: Traag, Waltman & van Eck (2019), RefinePartition and MergeNodesSubset: a node that is still alone joins a part at random,
 *         parts with more gain being likelier (randomness θ).
 */
import type { Seeded } from '../seeded.ts';
import { type Network, Tally } from './network.ts';

/** The θ of the paper's experiments. */
const RANDOMNESS = 0.01;

export function refine(
	network: Network,
	groups: Uint32Array,
	resolution: number,
	random: Seeded,
): Uint32Array {
	const { size, strengths, total } = network;
	const parts = Uint32Array.from({ length: size }, (_, node) => node);
	const sums = strengths.slice();
	const isAlone = new Uint8Array(size).fill(1);
	const groupSums = sumByGroup(network, groups);
	/** The weight of the links from a part to the rest of its community. */
	const outward = linksInside(network, groups);
	const tally = new Tally(size);
	const choice = new Choice(size);
	const isWellConnected = (part: number, group: number) =>
		outward[part]! >= (resolution * sums[part]! * (groupSums[group]! - sums[part]!)) / total;

	for (const node of random.order(size)) {
		const group = groups[node]!;
		if (isAlone[node] === 0 || !isWellConnected(node, group)) continue;
		addInside(network, node, { groups, parts, tally });
		const pull = (resolution * strengths[node]!) / total;
		const gainOf = (part: number) => tally.sums[part]! - pull * sums[part]!;
		for (const part of tally.touched()) {
			const gain = gainOf(part);
			if (gain >= 0 && isWellConnected(part, group)) choice.offer(part, gain);
		}
		const part = choice.draw(random);
		if (part !== null) {
			isAlone[node] = isAlone[part] = 0;
			parts[node] = part;
			sums[part]! += strengths[node]!;
			outward[part]! += outward[node]! - 2 * tally.sums[part]!;
		}
		tally.clear();
	}
	return parts;
}

/** Parts to draw one of, by chances that grow with the gain as exp(gain / θ). */
class Choice {
	readonly #parts: Uint32Array;
	readonly #gains: Float64Array;
	#count = 0;

	constructor(most: number) {
		this.#parts = new Uint32Array(most);
		this.#gains = new Float64Array(most);
	}

	offer(part: number, gain: number): void {
		this.#parts[this.#count] = part;
		this.#gains[this.#count++] = gain;
	}

	/** Clears the candidates; null if there were none. */
	draw(random: Seeded): number | null {
		const count = this.#count;
		this.#count = 0;
		let most = 0;
		for (let i = 0; i < count; i++) most = Math.max(most, this.#gains[i]!);
		let total = 0;
		for (let i = 0; i < count; i++) {
			this.#gains[i] = Math.exp((this.#gains[i]! - most) / RANDOMNESS);
			total += this.#gains[i]!;
		}
		let left = random.unit() * total;
		let drawn = 0;
		while (drawn < count - 1 && left >= this.#gains[drawn]!) left -= this.#gains[drawn++]!;
		return count === 0 ? null : this.#parts[drawn]!;
	}
}

interface Inside {
	readonly groups: Uint32Array;
	readonly parts: Uint32Array;
	readonly tally: Tally;
}

/** The weight of a node's links within its community, by part. */
function addInside(
	{ offsets, ends, weights }: Network,
	node: number,
	{ groups, parts, tally }: Inside,
): void {
	for (let e = offsets[node]!; e < offsets[node + 1]!; e++) {
		if (groups[ends[e]!] === groups[node]) tally.add(parts[ends[e]!]!, weights[e]!);
	}
}

function linksInside({ size, offsets, ends, weights }: Network, groups: Uint32Array): Float64Array {
	const inside = new Float64Array(size);
	for (let node = 0; node < size; node++) {
		for (let e = offsets[node]!; e < offsets[node + 1]!; e++) {
			if (groups[ends[e]!] === groups[node]) inside[node]! += weights[e]!;
		}
	}
	return inside;
}

function sumByGroup({ size, strengths }: Network, groups: Uint32Array): Float64Array {
	const sums = new Float64Array(size);
	for (let node = 0; node < size; node++) sums[groups[node]!]! += strengths[node]!;
	return sums;
}
