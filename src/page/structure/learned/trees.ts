/**
 * trees: small decision trees whose results are added, and why the sum is what it is.
 *
 * Written as text, one tree per line, in preorder: `12:0.35` asks whether feature 12 is less than 0.35, and `=0.02` is a result. The sum of
 * all results is the log odds of “belongs to the text”.
 *
 * Source: Friedman, Greedy function approximation: a gradient boosting machine (2001); the trees are grown by eval/boost.ts. The share of a
 * feature in one sum is what the value changes at its questions on the way down (Saabas 2014).
 */

/** One node; a leaf has no feature. Arrays have one element per node. */
export interface Trees {
	/** The first node of each tree. */
	readonly roots: readonly number[];
	/** -1 for a leaf. */
	readonly feature: Int16Array;
	readonly threshold: Float32Array;
	/** The node for “no”; that for “yes” is the next node. */
	readonly other: Int32Array;
	/** The result of a leaf; of another node the mean of those below it. */
	readonly value: Float64Array;
}

export function parseTrees(text: string): Trees {
	const lines = text.trim().split('\n');
	const words = lines.map((line) => line.trim().split(' '));
	const size = words.reduce((sum, line) => sum + line.length, 0);
	const trees = {
		roots: [] as number[],
		feature: new Int16Array(size).fill(-1),
		threshold: new Float32Array(size),
		other: new Int32Array(size),
		value: new Float64Array(size),
	};
	let at = 0;
	const take = (line: readonly string[], from: number): number => {
		const node = at++;
		const word = line[from]!;
		if (word.startsWith('=')) {
			trees.value[node] = Number(word.slice(1));
			return from + 1;
		}
		const [feature, threshold] = word.split(':').map(Number);
		trees.feature[node] = feature!;
		trees.threshold[node] = threshold!;
		const next = take(line, from + 1);
		const other = at;
		trees.other[node] = other;
		const end = take(line, next);
		trees.value[node] = (trees.value[node + 1]! + trees.value[other]!) / 2;
		return end;
	};
	for (const line of words) {
		trees.roots.push(at);
		take(line, 0);
	}
	return trees;
}

/** The sum of all trees for the row of features that begins at `at`. */
export function sumTrees(
	{ roots, feature, threshold, other, value }: Trees,
	rows: Float32Array,
	at: number,
): number {
	let sum = 0;
	for (let k = 0; k < roots.length; k++) {
		let n = roots[k]!;
		for (let f = feature[n]!; f >= 0; f = feature[n]!) n = rows[at + f]! < threshold[n]! ? n + 1 : other[n]!;
		sum += value[n]!;
	}
	return sum;
}

/** What each feature adds to the sum, the largest first. */
export function explainTrees(
	{ roots, feature, threshold, other, value }: Trees,
	rows: Float32Array,
	at: number,
): (readonly [feature: number, share: number])[] {
	const shares = new Map<number, number>();
	for (let n of roots) {
		for (let f = feature[n]!; f >= 0; f = feature[n]!) {
			const next = rows[at + f]! < threshold[n]! ? n + 1 : other[n]!;
			shares.set(f, (shares.get(f) ?? 0) + value[next]! - value[n]!);
			n = next;
		}
	}
	return [...shares].sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]));
}
