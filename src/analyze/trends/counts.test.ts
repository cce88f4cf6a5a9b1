import { describe, expect, it } from 'vitest';
import { cutEvenly, knownCounts, sharesOf, splitGroups, sumByPeriod, takeEvenly } from './counts.ts';
import { listPeriods } from './periods.ts';

const on = (day: number, posts: number, group = '') => ({ day, group, posts });

describe('counts', () => {
	it('are summed by period, and days outside are left out', () => {
		const periods = listPeriods('2004-02-28', '2004-03-02', 'month');
		const counts = [on(20040227, 7), on(20040228, 1), on(20040229, 2), on(20040301, 4), on(20040303, 9)];
		expect(sumByPeriod(counts, periods)).toEqual([3, 4]);
	});

	it('are null where the period is missing, and zero where it is not', () => {
		expect(knownCounts([0, 0, 2], [true, false, false])).toEqual([null, 0, 2]);
	});

	it('have shares only if there are posts', () => {
		expect(sharesOf([null, 0, 2, 0], [5, 5, 8, 0])).toEqual([null, 0, 0.25, null]);
	});
});

describe('groups', () => {
	const counts = [
		on(1, 1, 'de'),
		on(1, 5, 'en-US'),
		on(1, 2, ''),
		on(2, 3, 'en'),
		on(2, 1, 'fr'),
		on(3, 4, 'ja'),
	];
	const primary = (tag: string) => tag.split('-')[0]!;

	it('are the largest, and the rest including unknown values', () => {
		const groups = splitGroups(counts, 2, primary);
		const sizes = groups.map(({ name, counts: own }) => [
			name,
			own.reduce((sum, { posts }) => sum + posts, 0),
		]);
		expect(sizes).toEqual([
			['en', 8],
			['ja', 4],
			[null, 4],
		]);
	});

	it('lose no post, however many groups there are', () => {
		for (const most of [0, 1, 3, 9]) {
			const all = splitGroups(counts, most).flatMap((group) => group.counts);
			expect(all.reduce((sum, { posts }) => sum + posts, 0)).toBe(16);
		}
	});
});

describe('a sample', () => {
	it.each([
		[[1, 2, 3], 5, [1, 2, 3]],
		[[0, 1, 2, 3, 4, 5], 3, [1, 3, 5]],
		[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 2, [2, 7]],
	])('of %j, %i', (items, most, wanted) => {
		expect(takeEvenly(items, most)).toEqual(wanted);
	});

	it('comes from stretches with equal numbers of posts that cover every day once', () => {
		const counts = Array.from({ length: 100 }, (_, i) => ({ day: i, posts: i % 7 === 0 ? 50 : 1 }));
		const stretches = cutEvenly(counts, 10);
		expect(stretches.length).toBeLessThanOrEqual(10);
		expect(stretches.reduce((sum, { posts }) => sum + posts, 0)).toBe(
			counts.reduce((sum, { posts }) => sum + posts, 0),
		);
		expect(stretches.map(({ from }) => from)).toEqual([0, ...stretches.slice(0, -1).map(({ to }) => to + 1)]);
		expect(Math.max(...stretches.map(({ posts }) => posts))).toBeLessThan(160);
		expect(cutEvenly([], 10)).toEqual([]);
	});
});
