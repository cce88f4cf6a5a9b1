import { describe, expect, test } from 'vitest';
import { watchedBlogs } from './fresh-blogs.ts';
import { burstyBlogs } from './fresh-bursty.ts';
import { boundOutcome, fixedPolicy, ourPolicy } from './fresh-policies.ts';
import { type Outcome, runPolicy } from './fresh-run.ts';

const BLOGS = 300;
const DAYS = 20;

function meanOf({ delays }: Outcome): number {
	return delays.reduce((sum, delay) => sum + delay, 0) / delays.length;
}

describe.each([
	['simulated', watchedBlogs(3, BLOGS, DAYS), 0.5],
	['bursty', burstyBlogs(3, BLOGS, DAYS), 0.6],
])('%s blogs', (_, blogs, share) => {
	const fixed = runPolicy(fixedPolicy, blogs, DAYS, BLOGS);
	const ours = runPolicy(ourPolicy, blogs, DAYS, BLOGS);

	test('a fixed interval of a day makes posts wait half a day', () => {
		expect(fixed.looks).toBe(BLOGS * DAYS);
		expect(meanOf(fixed)).toBeGreaterThan(10);
		expect(meanOf(fixed)).toBeLessThan(14);
	});

	test('by rhythm the same posts wait about half as long, with as many polls', () => {
		expect(ours.delays.length).toBe(fixed.delays.length);
		expect(Math.abs(ours.looks / fixed.looks - 1)).toBeLessThan(0.03);
		expect(meanOf(ours)).toBeLessThan(share * meanOf(fixed));
		expect(ours.lost).toBeLessThan(fixed.lost);
	});

	test('nothing is faster than knowing the future', () => {
		const bound = boundOutcome(blogs, DAYS, BLOGS);
		expect(bound.delays.length).toBe(ours.delays.length);
		expect(meanOf(bound)).toBeLessThan(meanOf(ours));
	});
});
