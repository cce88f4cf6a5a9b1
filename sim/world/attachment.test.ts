import { expect, test } from 'vitest';
import { Random } from '../random.ts';
import { communityCount, drawTarget } from './attachment.ts';

const BLOGS = 10_000;
const DRAWS = 200_000;

function inDegrees(): Uint32Array {
	const communities = communityCount(BLOGS);
	const random = new Random(9);
	const degrees = new Uint32Array(BLOGS);
	for (let i = 0; i < DRAWS; i++) {
		const target = drawTarget(random, i % BLOGS, BLOGS, communities);
		degrees[target] = (degrees[target] as number) + 1;
	}
	return degrees.sort().reverse();
}

test('the most linked hundredth has far more than its share of the links', () => {
	const top = inDegrees()
		.subarray(0, BLOGS / 100)
		.reduce((sum, degree) => sum + degree, 0);
	expect(top / DRAWS).toBeGreaterThan(0.2);
});

test('degrees fall along a power law: a straight line over the logarithms', () => {
	const degrees = inDegrees();
	const slopes = [40, 400].map((rank) =>
		Math.log10((degrees[rank] as number) / (degrees[rank * 10] as number)),
	);
	for (const slope of slopes) {
		expect(slope).toBeGreaterThan(0.5);
		expect(slope).toBeLessThan(1.1);
	}
});

test.each([1, 2, 5, 7, 60, 1000])('every target of a world of %d blogs exists', (blogs) => {
	const random = new Random(3);
	for (let i = 0; i < 2000; i++) {
		const target = drawTarget(random, i % blogs, blogs, communityCount(blogs));
		expect(target).toBeGreaterThanOrEqual(0);
		expect(target).toBeLessThan(blogs);
	}
});
