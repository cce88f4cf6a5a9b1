/**
 * estimate: the ratio of positive to negative mentions, and its confidence interval.
 *
 * Mentions in one post are not independent. So the share of positive ones among the positive and negative is
 * treated as a ratio over posts, and its variance gives the effective number of independent mentions (Kish 1965, §2 and
 * §8.2); Wilson's interval (1927) for that many gives the bounds of the share, and these those of the ratio.
 */
import type { MoodTally } from './judge.ts';

export interface MoodRatio {
	readonly ratio: number | null;
	readonly interval: readonly [low: number, high: number] | null;
}

/** 95% of a normal distribution lie within so many standard deviations. */
const Z = 1.959964;

/** One tally for each post. */
export function estimateRatio(tallies: readonly MoodTally[]): MoodRatio {
	const posts = tallies.filter(({ positive, negative }) => positive + negative > 0);
	const positive = posts.reduce((sum, post) => sum + post.positive, 0);
	const negative = posts.reduce((sum, post) => sum + post.negative, 0);
	if (negative === 0) return { ratio: null, interval: null };
	const [low, high] = wilson(positive / (positive + negative), effectiveSize(posts, positive, negative));
	return { ratio: positive / negative, interval: [low / (1 - low), high / (1 - high)] };
}

/** As many independent mentions as the mentions of these posts are worth; at least 1, at most all. */
function effectiveSize(posts: readonly MoodTally[], positive: number, negative: number): number {
	const size = positive + negative;
	const share = positive / size;
	const squares = posts.reduce(
		(sum, post) => sum + (post.positive - share * (post.positive + post.negative)) ** 2,
		0,
	);
	const variance = posts.length < 2 ? 0 : (squares * posts.length) / ((posts.length - 1) * size ** 2);
	const worth = variance === 0 ? posts.length : (share * (1 - share)) / variance;
	return Math.min(size, Math.max(1, worth));
}

function wilson(share: number, size: number): [low: number, high: number] {
	const spread = Z ** 2 / size;
	const middle = (share + spread / 2) / (1 + spread);
	const half = (Z / (1 + spread)) * Math.sqrt((share * (1 - share)) / size + spread / (4 * size));
	return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
