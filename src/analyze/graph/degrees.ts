/**
 * degrees: how many links blogs give and get, and how unevenly.
 *
 * Degree is the number of different nodes linked; strength is the sum of the weights, that is, the number of links. A link to
 * itself counts once on each side.
 * Source: networkx `in_degree`, `out_degree`; logarithmic bins as in Newman, "Power laws, Pareto distributions and Zipf's law" (2005), §2.1.
 */
import type { Adjacency, LinkGraph } from './link-graph.ts';

export interface Distribution {
	readonly min: number;
	readonly max: number;
	readonly mean: number;
	readonly median: number;
	/** How many nodes have the value, values ascending; null where values are not whole numbers. */
	readonly counts: readonly (readonly [value: number, nodes: number])[] | null;
	/** Nodes with the value 0, which no logarithmic bin holds. */
	readonly zeros: number;
	readonly logBins: readonly LogBin[];
}

/** Values from `from` up to, not including, `to` = 2 × `from`. */
interface LogBin {
	readonly from: number;
	readonly to: number;
	readonly nodes: number;
	/** Share of all nodes for a unit of value: falls as a straight line on log-log paper when the values follow a power law. */
	readonly density: number;
}

export interface Degrees {
	readonly in: Uint32Array;
	readonly out: Uint32Array;
	readonly inStrength: Float64Array;
	readonly outStrength: Float64Array;
}

export function countDegrees({ outgoing, incoming }: LinkGraph): Degrees {
	return {
		in: degrees(incoming),
		out: degrees(outgoing),
		inStrength: strengths(incoming),
		outStrength: strengths(outgoing),
	};
}

export function strengths({ offsets, weights }: Adjacency): Float64Array {
	const sums = new Float64Array(offsets.length - 1);
	for (let node = 0; node < sums.length; node++) {
		let sum = 0;
		for (let e = offsets[node]!; e < offsets[node + 1]!; e++) sum += weights[e]!;
		sums[node] = sum;
	}
	return sums;
}

export function distribute(values: Uint32Array | Float64Array): Distribution {
	const sorted = values.slice().sort();
	const zeros = lowerBound(sorted, Number.MIN_VALUE);
	const middle = sorted.length / 2;
	const isEmpty = sorted.length === 0;
	return {
		min: isEmpty ? 0 : sorted[0]!,
		max: isEmpty ? 0 : sorted.at(-1)!,
		mean: isEmpty ? 0 : mean(sorted),
		median: isEmpty ? 0 : (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2,
		counts: sorted.every(Number.isInteger) ? countEach(sorted) : null,
		zeros,
		logBins: binLogarithmically(sorted),
	};
}

function degrees({ offsets }: Adjacency): Uint32Array {
	return Uint32Array.from({ length: offsets.length - 1 }, (_, node) => offsets[node + 1]! - offsets[node]!);
}

function mean(values: Uint32Array | Float64Array): number {
	let sum = 0;
	for (const value of values) sum += value;
	return sum / values.length;
}

function countEach(sorted: Uint32Array | Float64Array): [number, number][] {
	const counts: [number, number][] = [];
	for (const value of sorted) {
		const last = counts.at(-1);
		if (last?.[0] === value) last[1]++;
		else counts.push([value, 1]);
	}
	return counts;
}

function binLogarithmically(sorted: Uint32Array | Float64Array): LogBin[] {
	const bins: LogBin[] = [];
	let at = lowerBound(sorted, Number.MIN_VALUE);
	if (at === sorted.length) return bins;
	let from = 2 ** Math.floor(Math.log2(sorted[at]!));
	for (; at < sorted.length; from *= 2) {
		const next = lowerBound(sorted, from * 2);
		const nodes = next - at;
		bins.push({ from, to: from * 2, nodes, density: nodes / sorted.length / from });
		at = next;
	}
	return bins;
}

/** The first place of a value that is not below the bound. */
function lowerBound(sorted: Uint32Array | Float64Array, bound: number): number {
	let low = 0;
	let high = sorted.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (sorted[middle]! < bound) low = middle + 1;
		else high = middle;
	}
	return low;
}
