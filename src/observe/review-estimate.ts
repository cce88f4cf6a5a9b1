/**
 * estimate: reviews of randomly drawn items → precision and recall of the program.
 *
 * In:     reviews, and how many judgments of each kind the program made.
 * Out:    shares, each with its 95% confidence interval.
 * Source: Nanno §4: samples of the pages judged to be blogs and of those judged not to be are reviewed. Precision is the share of blogs in the
 *         first sample, p. With e the share of blogs in the second sample, and B and N the numbers of judgments of each kind,
 *
 *             recall = B·p / (B·p + N·e).
 *
 *         Differences: the second sample is drawn from all pages judged not to be blogs, not only from those with three dates. And there are intervals:
 *         Wilson's for a share; for recall, the limits of p and e are combined as the root of the sum of squares
 *         (Zou and Donner's MOVER), which also works if no error was found.
 * Not here: drawing (serve/review). Items reviewed because of doubt or by choice do not count, since they are not a random sample.
 */
import type { Store } from '../io/store/store.ts';
import {
	type Decided,
	type Estimate,
	isReview,
	type PostEstimate,
	type Review,
	type ReviewEstimate,
} from '../model/review.ts';

/** Nanno’s Tables 2 and 3 and the recall, from the reviews of a collection. */
export async function estimateReviews(store: Store): Promise<ReviewEstimate['judgment']> {
	const reviews = (await store.reviews()).filter(isReview);
	const { blogs, notBlogs } = await store.stats();
	return estimate(reviews, countDecided({ blog: blogs, noBlog: notBlogs }, reviews)).judgment;
}

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
	const rejected = shareOf(others, ({ verdict }) => verdict === 'right');
	return { precision, rejected, recall: estimateRecall(precision, missed, decided) };
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

/** `missed`: the share of blogs among the pages judged not to be blogs. */
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

/** The numbers of the program's own judgments: today's numbers, with people's corrections reversed. */
export function countDecided(now: Decided, reviews: readonly Review[]): Decided {
	const turned = (from: string) =>
		reviews.filter(
			({ kind, decided, verdict }) => kind === 'judgment' && verdict === 'wrong' && decided === from,
		).length;
	const moved = turned('blog') - turned('no-blog');
	return { blog: Math.max(0, now.blog + moved), noBlog: Math.max(0, now.noBlog - moved) };
}
