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
import { describeBlocks, FEATURE_NAMES } from './features.ts';
import { BASE, TREES } from './model.ts';
import { explainTrees, parseTrees, sumTrees, type Trees } from './trees.ts';

export interface LearnedChoice {
	readonly taken: Uint8Array;
	/** Per block: how probable it is part of the text, and what speaks for and against it most. */
	explain(i: number): string;
}

let trees: Trees | null = null;

export function chooseLearned(context: Context): LearnedChoice {
	trees ??= parseTrees(TREES);
	const model = trees;
	const { view } = context;
	const rows = describeBlocks(context);
	const width = FEATURE_NAMES.length;
	const odds = Float64Array.from(view.blocks, (_, i) => probability(BASE + sumTrees(model, rows, i * width)));
	return {
		taken: takeBest(view, odds),
		explain: (i) => explainBlock(odds[i]!, explainTrees(model, rows, i * width), rows, i * width),
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

/** How many features an explanation names. */
const MAX_NAMED = 3;

function explainBlock(
	odds: number,
	shares: readonly (readonly [feature: number, share: number])[],
	rows: Float32Array,
	at: number,
): string {
	const named = shares.slice(0, MAX_NAMED).map(([feature, share]) => {
		const sign = share < 0 ? '−' : '+';
		return `${FEATURE_NAMES[feature]} ${Math.round(100 * rows[at + feature]!) / 100} (${sign}${Math.abs(share).toFixed(1)})`;
	});
	return `probability ${odds.toFixed(2)}: ${named.join(', ')}`;
}
