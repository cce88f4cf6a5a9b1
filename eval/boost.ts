/**
 * boost: grows small decision trees for log odds, each on what those before it got wrong.
 *
 * Source: Friedman (2001); histograms and best-first leaves as in LightGBM (Ke et al. 2017), logistic loss with weights as in XGBoost (Chen
 * and Guestrin 2016, §2.2). Nothing is drawn from outside: the same input gives the same trees.
 */

/** Rows of `width` numbers, what each should be (0 to 1), and how much it counts. */
export interface Examples {
	readonly width: number;
	readonly rows: Float32Array;
	readonly wanted: Float32Array;
	readonly weights: Float32Array;
}

export interface Growth {
	readonly trees: number;
	readonly leaves: number;
	readonly rate: number;
	/** Share of the features that a tree may ask for. */
	readonly share: number;
	/** A leaf has at least this much weight. */
	readonly minWeight: number;
}

/** A question, or the result of a leaf. */
type Grown = { feature: number; threshold: number; yes: Grown; no: Grown } | { value: number };

const BINS = 32;
/** Pulls the results of small leaves towards 0. */
const PULL = 1;
/** Thresholds are fitted on about this many rows. */
const SAMPLED = 20_000;
const SEED = 7;

interface Binned {
	/** The bin of each number of each row. */
	readonly bins: Uint8Array;
	/** The bounds of the bins of each feature. */
	readonly cuts: readonly Float32Array[];
}

/** The trees as text, as src/page/structure/learned/trees.ts reads them, and the log odds that they start from. */
export function growTrees(examples: Examples, growth: Growth): { base: number; trees: string } {
	const { wanted, weights } = examples;
	const count = wanted.length;
	let right = 0;
	let all = 0;
	for (let i = 0; i < count; i++) {
		right += weights[i]! * wanted[i]!;
		all += weights[i]!;
	}
	const base = Math.log(right / (all - right));
	const binned = binRows(examples);
	const sums = new Float32Array(count).fill(base);
	const draw = makeDraw();
	const lines: string[] = [];
	for (let t = 0; t < growth.trees; t++) {
		const features = Array.from({ length: examples.width }, (_, f) => f).filter(() => draw() < growth.share);
		if (features.length > 0) lines.push(render(new Grower(examples, binned, sums, features, growth).grow()));
	}
	return { base, trees: lines.join('\n') };
}

/** A linear congruential generator (Numerical Recipes). */
function makeDraw(): () => number {
	let state = SEED;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

function binRows({ rows, width }: Examples): Binned {
	const count = rows.length / width;
	const bins = new Uint8Array(rows.length);
	const cuts = Array.from({ length: width }, (_, f) => cutsOf(rows, width, f));
	for (let i = 0; i < count; i++)
		for (let f = 0; f < width; f++) bins[i * width + f] = binOf(cuts[f]!, rows[i * width + f]!);
	return { bins, cuts };
}

function cutsOf(rows: Float32Array, width: number, feature: number): Float32Array {
	const step = width * Math.max(1, Math.floor(rows.length / width / SAMPLED));
	const sample: number[] = [];
	for (let at = feature; at < rows.length; at += step) sample.push(rows[at]!);
	sample.sort((a, b) => a - b);
	const values = [...new Set(sample)];
	const cuts =
		values.length <= BINS
			? values.slice(1).map((value, k) => (value + values[k]!) / 2)
			: Array.from({ length: BINS - 1 }, (_, k) => sample[Math.floor(((k + 1) * sample.length) / BINS)]!);
	return Float32Array.from(new Set(cuts.map(round)));
}

/** The digits that the trees are stored with. */
function round(value: number): number {
	return Number(value.toPrecision(4));
}

function binOf(cuts: Float32Array, value: number): number {
	let [low, high] = [0, cuts.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if (value < cuts[middle]!) high = middle;
		else low = middle + 1;
	}
	return low;
}

interface Leaf {
	readonly from: number;
	readonly to: number;
	/** Per feature and bin: the sums of the first and second derivative of the loss. */
	readonly sums: Float64Array;
	readonly slope: number;
	readonly curve: number;
	readonly best: { readonly gain: number; readonly index: number; readonly bin: number };
	/** Puts the node that takes the place of the leaf into the tree. */
	place(node: Grown): void;
}

/** Grows one tree, and adds its results to the sums. */
class Grower {
	readonly #examples: Examples;
	readonly #binned: Binned;
	readonly #sums: Float32Array;
	readonly #features: readonly number[];
	readonly #growth: Growth;
	readonly #slopes: Float32Array;
	readonly #curves: Float32Array;
	/** The rows, those of a leaf together. */
	readonly #order: Int32Array;
	readonly #spare: Int32Array;

	constructor(
		examples: Examples,
		binned: Binned,
		sums: Float32Array,
		features: readonly number[],
		growth: Growth,
	) {
		const count = sums.length;
		this.#examples = examples;
		this.#binned = binned;
		this.#sums = sums;
		this.#features = features;
		this.#growth = growth;
		this.#slopes = new Float32Array(count);
		this.#curves = new Float32Array(count);
		this.#order = Int32Array.from({ length: count }, (_, i) => i);
		this.#spare = new Int32Array(count);
	}

	grow(): Grown {
		this.#derive();
		let root: Grown = { value: 0 };
		const setRoot = (node: Grown) => {
			root = node;
		};
		const leaves = [this.#leaf(0, this.#order.length, this.#count(0, this.#order.length), setRoot)];
		while (leaves.length < this.#growth.leaves) {
			const leaf = leaves.reduce((a, b) => (b.best.gain > a.best.gain ? b : a));
			if (leaf.best.gain <= 0) break;
			leaves.splice(leaves.indexOf(leaf), 1, ...this.#split(leaf));
		}
		for (const leaf of leaves) this.#finish(leaf);
		return root;
	}

	#derive(): void {
		const { wanted, weights } = this.#examples;
		for (let i = 0; i < wanted.length; i++) {
			const likely = 1 / (1 + Math.exp(-this.#sums[i]!));
			this.#slopes[i] = weights[i]! * (wanted[i]! - likely);
			this.#curves[i] = weights[i]! * Math.max(1e-4, likely * (1 - likely));
		}
	}

	#count(from: number, to: number): Float64Array {
		const { width } = this.#examples;
		const { bins } = this.#binned;
		const sums = new Float64Array(this.#features.length * BINS * 2);
		for (let k = from; k < to; k++) {
			const i = this.#order[k]!;
			for (let u = 0; u < this.#features.length; u++) {
				const at = (u * BINS + bins[i * width + this.#features[u]!]!) * 2;
				sums[at]! += this.#slopes[i]!;
				sums[at + 1]! += this.#curves[i]!;
			}
		}
		return sums;
	}

	#leaf(from: number, to: number, sums: Float64Array, place: Leaf['place']): Leaf {
		let slope = 0;
		let curve = 0;
		for (let bin = 0; bin < BINS; bin++) {
			slope += sums[2 * bin]!;
			curve += sums[2 * bin + 1]!;
		}
		return { from, to, sums, slope, curve, best: this.#bestSplit(sums, slope, curve), place };
	}

	#bestSplit(sums: Float64Array, slope: number, curve: number): Leaf['best'] {
		let best = { gain: 0, index: -1, bin: 0 };
		const { minWeight } = this.#growth;
		for (let index = 0; index < this.#features.length; index++) {
			let below = 0;
			let weight = 0;
			for (let bin = 0; bin < this.#binned.cuts[this.#features[index]!]!.length; bin++) {
				below += sums[(index * BINS + bin) * 2]!;
				weight += sums[(index * BINS + bin) * 2 + 1]!;
				if (weight < minWeight || curve - weight < minWeight) continue;
				const gain = worth(below, weight) + worth(slope - below, curve - weight) - worth(slope, curve);
				if (gain > best.gain) best = { gain, index, bin };
			}
		}
		return best;
	}

	#split({ from, to, sums, best, place }: Leaf): [Leaf, Leaf] {
		const feature = this.#features[best.index]!;
		const middle = this.#part(from, to, feature, best.bin);
		const isLeftSmall = middle - from <= to - middle;
		const small = isLeftSmall ? this.#count(from, middle) : this.#count(middle, to);
		const large = sums.map((sum, k) => sum - small[k]!);
		const node = {
			feature,
			threshold: this.#binned.cuts[feature]![best.bin]!,
			yes: { value: 0 } as Grown,
			no: { value: 0 } as Grown,
		};
		place(node);
		const left = this.#leaf(from, middle, isLeftSmall ? small : large, (grown) => {
			node.yes = grown;
		});
		const right = this.#leaf(middle, to, isLeftSmall ? large : small, (grown) => {
			node.no = grown;
		});
		return [left, right];
	}

	/** Sorts the rows of a leaf by the answer, and returns where the second part begins. */
	#part(from: number, to: number, feature: number, bin: number): number {
		const { width } = this.#examples;
		let middle = from;
		let spare = 0;
		for (let k = from; k < to; k++) {
			const i = this.#order[k]!;
			if (this.#binned.bins[i * width + feature]! <= bin) this.#order[middle++] = i;
			else this.#spare[spare++] = i;
		}
		this.#order.set(this.#spare.subarray(0, spare), middle);
		return middle;
	}

	#finish({ from, to, slope, curve, place }: Leaf): void {
		const value = Number(((this.#growth.rate * slope) / (curve + PULL)).toFixed(4));
		place({ value });
		for (let k = from; k < to; k++) this.#sums[this.#order[k]!]! += value;
	}
}

function worth(slope: number, curve: number): number {
	return (slope * slope) / (curve + PULL);
}

/** In preorder. */
function render(node: Grown): string {
	if ('value' in node) return `=${node.value}`;
	return `${node.feature}:${round(node.threshold)} ${render(node.yes)} ${render(node.no)}`;
}
