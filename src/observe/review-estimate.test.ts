import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../../sim/random.ts';
import type { Decided, Estimate, Review, Verdict } from '../model/review.ts';
import { countDecided, estimate, estimateRecall, wilson } from './review-estimate.ts';

function reviewsOf(kind: Review['kind'], decided: string, verdict: Verdict, count: number): Review[] {
	return Array.from({ length: count }, (_, i) => ({
		kind,
		decided,
		verdict,
		drawn: 'random',
		note: null,
		at: '2004-03-05T10:00:00Z',
		subject: `http://${decided}-${verdict}-${i}.example/`,
	}));
}

interface Counts {
	readonly blogRight: number;
	readonly blogWrong: number;
	readonly otherRight: number;
	readonly otherWrong: number;
}

function judgments({ blogRight, blogWrong, otherRight, otherWrong }: Counts): Review[] {
	return [
		...reviewsOf('judgment', 'blog', 'right', blogRight),
		...reviewsOf('judgment', 'blog', 'wrong', blogWrong),
		...reviewsOf('judgment', 'no-blog', 'right', otherRight),
		...reviewsOf('judgment', 'no-blog', 'wrong', otherWrong),
	];
}

const few = fc.integer({ min: 0, max: 60 });
const counts = fc.record({ blogRight: few, blogWrong: few, otherRight: few, otherWrong: few });
const decidedNumbers = fc.record({
	blog: fc.integer({ min: 1, max: 1_000_000 }),
	noBlog: fc.integer({ min: 0, max: 1_000_000 }),
});

function expectSound({ value, low, high }: Estimate): void {
	expect(low).toBeGreaterThanOrEqual(0);
	expect(high).toBeLessThanOrEqual(1);
	expect(low).toBeLessThanOrEqual(high);
	if (value === null) return;
	expect(value).toBeGreaterThanOrEqual(low - 1e-12);
	expect(value).toBeLessThanOrEqual(high + 1e-12);
}

describe('the numbers of the paper', () => {
	it('give the precision of Tables 2 and 3 and the recall of the paper', () => {
		const reviews = judgments({ blogRight: 283, blogWrong: 17, otherRight: 201, otherWrong: 99 });
		const judged = estimate(reviews, { blog: 39_272, noBlog: 175_057 * 0.1238 }).judgment;
		const { precision, rejected, recall } = judged;
		expect(precision.value).toBeCloseTo(0.943, 3);
		expect(rejected.value).toBeCloseTo(0.67, 3);
		expect(recall.value).toBeCloseTo(0.838, 3);
		expect(recall.low).toBeGreaterThan(0.8);
		expect(recall.high).toBeLessThan(0.88);
	});
});

describe('a share', () => {
	it.each([
		[0, 10, 0, 0.2775],
		[10, 10, 0.7225, 1],
		[5, 10, 0.2366, 0.7634],
		[283, 300, 0.9111, 0.9643],
	])('%i of %i is from %f to %f', (count, n, low, high) => {
		const share = wilson(count, n);
		expect(share.low).toBeCloseTo(low, 4);
		expect(share.high).toBeCloseTo(high, 4);
	});

	it('of nothing is unknown', () => {
		expect(wilson(0, 0)).toEqual({ value: null, low: 0, high: 1, n: 0 });
	});

	it('is inside its interval, which shrinks with more answers', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 500 }), (n, count) => {
				const one = wilson(Math.min(count, n), n);
				const more = wilson(4 * Math.min(count, n), 4 * n);
				expectSound(one);
				expect(more.high - more.low).toBeLessThan(one.high - one.low);
			}),
		);
	});
});

describe('an estimate', () => {
	it('is inside its interval', () => {
		fc.assert(
			fc.property(counts, decidedNumbers, (answered, decided) => {
				const { precision, recall } = estimate(judgments(answered), decided).judgment;
				expectSound(precision);
				expectSound(recall);
			}),
		);
	});

	it('of recall falls with every blog that was missed, and rises with every one found', () => {
		fc.assert(
			fc.property(counts, decidedNumbers, (answered, decided) => {
				const recall = (rest: Partial<Counts>) =>
					estimate(judgments({ ...answered, ...rest }), decided).judgment.recall.value;
				const now = recall({});
				const missed = recall({
					otherWrong: answered.otherWrong + 1,
					otherRight: Math.max(0, answered.otherRight - 1),
				});
				const found = recall({
					blogRight: answered.blogRight + 1,
					blogWrong: Math.max(0, answered.blogWrong - 1),
				});
				if (now !== null && missed !== null) expect(missed).toBeLessThanOrEqual(now + 1e-12);
				if (now !== null && found !== null) expect(found).toBeGreaterThanOrEqual(now - 1e-12);
			}),
		);
	});

	it('of recall depends on the shares of both kinds, not on their totals', () => {
		fc.assert(
			fc.property(counts, fc.integer({ min: 2, max: 50 }), (answered, times) => {
				const recallOf = (decided: Decided) => estimate(judgments(answered), decided).judgment.recall;
				const one = recallOf({ blog: 100, noBlog: 300 });
				const many = recallOf({ blog: 100 * times, noBlog: 300 * times });
				if (one.value === null) expect(many.value).toBeNull();
				else expect(many.value).toBeCloseTo(one.value, 9);
				expect(many.low).toBeCloseTo(one.low, 9);
				expect(many.high).toBeCloseTo(one.high, 9);
			}),
		);
	});

	it('uses only random draws', () => {
		fc.assert(
			fc.property(counts, counts, fc.constantFrom('doubtful', 'chosen'), (random, others, drawn) => {
				const asked = judgments(others).map((review) => ({ ...review, drawn }) as Review);
				const decided = { blog: 100, noBlog: 100 };
				const [alone, beside] = [judgments(random), [...judgments(random), ...asked]];
				expect(estimate(beside, decided).judgment).toEqual(estimate(alone, decided).judgment);
			}),
		);
	});

	it('of recall has an interval even if no error was found', () => {
		const reviews = judgments({ blogRight: 50, blogWrong: 0, otherRight: 50, otherWrong: 0 });
		const { recall } = estimate(reviews, { blog: 100, noBlog: 900 }).judgment;
		expect(recall).toMatchObject({ value: 1, high: 1, n: 100 });
		expect(recall.low).toBeGreaterThan(0.5);
		expect(recall.low).toBeLessThan(0.7);
	});

	it('is unknown before both kinds were reviewed', () => {
		const { judgment } = estimate(reviewsOf('judgment', 'blog', 'right', 3), { blog: 10, noBlog: 10 });
		expect(judgment.precision.value).toBe(1);
		expect(judgment.recall).toEqual({ value: null, low: 0, high: 1, n: 3 });
	});

	it('of recall has an interval that contains the true value about 95 times in 100', () => {
		const random = new Random(7);
		const [p, e, n, decided] = [0.9, 0.1, 100, { blog: 4_000, noBlog: 16_000 }];
		const truth = (decided.blog * p) / (decided.blog * p + decided.noBlog * e);
		const draw = (share: number) =>
			Array.from({ length: n }, () => random.unit()).filter((one) => one < share).length;
		const runs = 2_000;
		let held = 0;
		for (let i = 0; i < runs; i++) {
			const { low, high } = estimateRecall(wilson(draw(p), n), wilson(draw(e), n), decided);
			if (low <= truth && truth <= high) held++;
		}
		expect(held / runs).toBeGreaterThan(0.935);
		expect(held / runs).toBeLessThan(0.985);
	});
});

describe('posts', () => {
	const reviews = [
		...reviewsOf('post', 'model', 'right', 6),
		...reviewsOf('post', 'model', 'misread', 2),
		...reviewsOf('post', 'model', 'no-post', 2),
		...reviewsOf('post', 'full-feed', 'right', 10),
	];

	it('are estimated in total and by source', () => {
		const { post, answers } = estimate(reviews, { blog: 1, noBlog: 1 });
		expect(post.precision).toMatchObject({ value: 0.9, n: 20 });
		expect(post.wellRead).toMatchObject({ value: 0.8, n: 20 });
		expect(post.bySource.model?.precision).toMatchObject({ value: 0.8, n: 10 });
		expect(post.bySource.model?.wellRead).toMatchObject({ value: 0.6, n: 10 });
		expect(Object.keys(post.bySource)).toEqual(['full-feed', 'model']);
		expect(answers).toEqual({ all: 20, random: 20 });
	});
});

it('judgments changed by people count as the program decided them', () => {
	const turned = judgments({ blogRight: 9, blogWrong: 3, otherRight: 9, otherWrong: 1 });
	expect(countDecided({ blog: 98, noBlog: 202 }, turned)).toEqual({ blog: 100, noBlog: 200 });
});
