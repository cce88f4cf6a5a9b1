import { expect, test } from 'vitest';
import { Counts } from './counts.ts';

test('consecutive requests have a delay between them', () => {
	const counts = new Counts(3);
	counts.begin(1, 1000, false);
	counts.end(1, 1050, 200);
	expect(counts.of(1).minGapMs).toBeNull();
	counts.begin(1, 1350.5, false);
	counts.end(1, 1400, 300);
	counts.begin(1, 9000, true);
	counts.end(1, 9001, 1);
	expect(counts.of(1)).toEqual({
		requests: 3,
		maxParallel: 1,
		minGapMs: 300.5,
		robotsViolations: 1,
		bytes: 501,
	});
});

test('parallel requests are counted', () => {
	const counts = new Counts(1);
	expect(counts.begin(0, 0, false)).toBe(1);
	expect(counts.begin(0, 5, false)).toBe(2);
	counts.end(0, 9, 0);
	expect(counts.begin(0, 10, false)).toBe(3);
	expect(counts.of(0)).toMatchObject({ maxParallel: 2, minGapMs: 0 });
});

test('totals sum up, and show the worst of the hosts', () => {
	const counts = new Counts(10);
	for (const index of [2, 7]) {
		counts.begin(index, 0, index === 7);
		counts.end(index, 10, 100);
	}
	counts.begin(7, 30, true);
	counts.noteUnknown();
	expect(counts.totals()).toEqual({
		hostsTouched: 2,
		requests: 3,
		maxParallel: 1,
		minGapMs: 20,
		robotsViolations: 2,
		bytes: 200,
		unknownHosts: 1,
	});
});

test('touched hosts are listed page by page', () => {
	const counts = new Counts(100);
	for (const index of [3, 50, 99]) counts.begin(index, 0, false);
	const first = counts.touched(0, 2);
	expect(first.indexes).toEqual([3, 50]);
	expect(counts.touched(first.next as number, 2)).toEqual({ indexes: [99], next: null });
});
