/**
 * estimate: what persons said of things drawn by chance → how often the program is right, and how much it misses.
 *
 * In:     reviews, and how many judgments of each kind the program made.
 * Out:    shares, each with the interval that holds the true one 95 times in 100.
 * Source: Nanno §4: of blogs and of pages judged to be none some are drawn and looked at. Precision is the share of blogs among the
 *         first, p. With e the share of blogs among the second, and B and N how many of each were judged,
 *
 *             recall = B·p / (B·p + N·e).
 *
 *         We differ: the second are drawn from all pages judged to be none, not from those with three dates; and we tell intervals:
 *         Wilson's for a share, and for recall the limits of p and e, one at a time, joined as the root of the sum of squares
 *         (Zou and Donner's MOVER), which also holds where no error was found.
 * Not here: drawing (draw.ts). What was looked at for doubt or by choice does not count: it is not a sample of anything.
 */
import type { Decided, Estimate, PostEstimate, Review, ReviewEstimate } from '../../model/review.ts';

export function estimate(reviews: readonly Review[], decided: Decided): ReviewEstimate {
	const random = reviews.filter(({ drawn }) => drawn === 'random');
	const posts = random.filter(({ kind }) => kind === 'post');
	const sources = [...new Set(posts.map((review) => review.decided))].sort();
	return {
		judgment: estimateJudgments(
			random.filter(({ kind }) => kind === 'judgment'),
			decided,
		),
		post: {
			...estimatePosts(posts),
			bySource: Object.fromEntries(
				sources.map((source) => [source, estimatePosts(posts.filter((review) => review.decided === source))]),
			),
		},
		answers: { all: reviews.length, random: random.length },
	};
}

function estimateJudgments(judgments: readonly Review[], decided: Decided): ReviewEstimate['judgment'] {
	const blogs = judgments.filter((review) => review.decided === 'blog');
	const others = judgments.filter((review) => review.decided === 'no-blog');
	const precision = shareOf(blogs, ({ verdict }) => verdict === 'right');
	const missed = shareOf(others, ({ verdict }) => verdict === 'wrong');
	return { precision, recall: estimateRecall(precision, missed, decided) };
}

function estimatePosts(posts: readonly Review[]): PostEstimate {
	return {
		precision: shareOf(posts, ({ verdict }) => verdict !== 'no-post'),
		wellRead: shareOf(posts, ({ verdict }) => verdict === 'right'),
	};
}

function shareOf(reviews: readonly Review[], holds: (review: Review) => boolean): Estimate {
	return wilson(reviews.filter(holds).length, reviews.length);
}

/** The normal deviate of 95 %. */
const Z = 1.959964;

/** A share with Wilson's interval. */
export function wilson(count: number, n: number): Estimate {
	if (n === 0) return { value: null, low: 0, high: 1, n };
	const p = count / n;
	const spread = Z * Math.sqrt((p * (1 - p)) / n + (Z * Z) / (4 * n * n));
	const [middle, scale] = [p + (Z * Z) / (2 * n), 1 + (Z * Z) / n];
	return {
		value: p,
		low: count === 0 ? 0 : Math.max(0, (middle - spread) / scale),
		high: count === n ? 1 : Math.min(1, (middle + spread) / scale),
		n,
	};
}

/** `missed`: the share of blogs among what was judged to be none. */
export function estimateRecall(precision: Estimate, missed: Estimate, { blog, noBlog }: Decided): Estimate {
	const n = precision.n + missed.n;
	const recall = (p: number, e: number) => (blog * p) / (blog * p + noBlog * e);
	const [p, e] = [precision.value, missed.value];
	const value = p === null || e === null ? Number.NaN : recall(p, e);
	if (p === null || e === null || Number.isNaN(value)) return { value: null, low: 0, high: 1, n };
	const apart = (one: number, other: number) => {
		const distance = Math.hypot(one - value, other - value);
		return Number.isNaN(distance) ? 1 : distance;
	};
	return {
		value,
		low: Math.max(0, value - apart(recall(precision.low, e), recall(p, missed.high))),
		high: Math.min(1, value + apart(recall(precision.high, e), recall(p, missed.low))),
		n,
	};
}

/** The program's own judgments, from how many there are now: those that persons turned round were of the other kind. */
export function countDecided(now: Decided, reviews: readonly Review[]): Decided {
	const turned = (from: string) =>
		reviews.filter(
			({ kind, decided, verdict }) => kind === 'judgment' && verdict === 'wrong' && decided === from,
		).length;
	const moved = turned('blog') - turned('no-blog');
	return { blog: Math.max(0, now.blog + moved), noBlog: Math.max(0, now.noBlog - moved) };
}
