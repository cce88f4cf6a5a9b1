/**
 * choose: the blocks of a page's text by the trained model.
 *
 * The model gives each block the probability that it belongs to the text. Of all sets of blocks the one with the best expected F1 is taken:
 * the most probable blocks, as many as raise it.
 *
 * Source: for the choice, Lipton, Elkan and Narayanaswamy, Optimal thresholding of classifiers to maximize F1 measure (2014).
 */
import type { View } from '../view.ts';
import type { Context } from './context.ts';
import { describeBlocks, FEATURE_NAMES, OF_PAGE } from './features.ts';
import { BASE, TREES } from './model.ts';
import { explainTrees, parseTrees, sumTrees, type Trees } from './trees.ts';

export interface LearnedChoice {
	readonly taken: Uint8Array;
	/** Per block: how probable it is part of the text, and what speaks most for the decision. */
	explain(i: number): string;
}

let trees: Trees | null = null;

export function chooseLearned(context: Context): LearnedChoice {
	trees ??= parseTrees(TREES);
	const model = trees;
	const { view } = context;
	const rows = describeBlocks(context);
	const width = FEATURE_NAMES.length;
	const odds = Float64Array.from(view.blocks, ({ words }, i) =>
		words === 0 ? 0 : probability(BASE + sumTrees(model, rows, i * width)),
	);
	const taken = takeBest(view, odds);
	let usual: Float64Array | null = null;
	return {
		taken,
		explain(i) {
			usual ??= meanShares(model, rows, view.blocks.length);
			return explainBlock({ odds: odds[i]!, isTaken: taken[i] === 1, usual }, model, rows, i * width);
		},
	};
}

function probability(sum: number): number {
	return 1 / (1 + Math.exp(-sum));
}

function takeBest({ blocks }: View, odds: Float64Array): Uint8Array {
	const order = blocks.map((_, i) => i).filter((i) => blocks[i]!.words > 0);
	order.sort((a, b) => odds[b]! - odds[a]!);
	const wanted = order.reduce((sum, i) => sum + odds[i]! * blocks[i]!.words, 0);
	const taken = new Uint8Array(blocks.length);
	let right = 0;
	let size = 0;
	let best = 0;
	let count = 0;
	order.forEach((i, k) => {
		right += odds[i]! * blocks[i]!.words;
		size += blocks[i]!.words;
		const f1 = (2 * right) / (size + wanted);
		if (f1 > best) [best, count] = [f1, k + 1];
	});
	for (const i of order.slice(0, count)) taken[i] = 1;
	return taken;
}

/** What each feature adds to the mean block of the page. */
function meanShares(model: Trees, rows: Float32Array, count: number): Float64Array {
	const mean = new Float64Array(FEATURE_NAMES.length);
	for (let i = 0; i < count; i++)
		for (const [feature, share] of explainTrees(model, rows, i * FEATURE_NAMES.length))
			mean[feature]! += share / count;
	return mean;
}

interface Judged {
	readonly odds: number;
	readonly isTaken: boolean;
	readonly usual: Float64Array;
}

/** How many features an explanation names. */
const MAX_NAMED = 3;

/** The features of the block that speak most for what was decided, compared with the mean block of the page. */
function explainBlock(
	{ odds, isTaken, usual }: Judged,
	model: Trees,
	rows: Float32Array,
	at: number,
): string {
	const sign = isTaken ? 1 : -1;
	const named = explainTrees(model, rows, at)
		.filter(([feature]) => !FEATURE_NAMES[feature]!.startsWith(OF_PAGE))
		.map(([feature, share]) => ({ feature, share: share - usual[feature]! }))
		.filter(({ share }) => sign * share > 0)
		.sort((a, b) => sign * (b.share - a.share))
		.slice(0, MAX_NAMED)
		.map(({ feature, share }) => {
			const value = Math.round(100 * rows[at + feature]!) / 100;
			return `${FEATURE_NAMES[feature]} ${value} (${isTaken ? '+' : '−'}${Math.abs(share).toFixed(1)})`;
		});
	return `probability ${odds.toFixed(2)}: ${named.join(', ')}`;
}
