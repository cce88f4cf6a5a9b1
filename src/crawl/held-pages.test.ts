import { expect, it } from 'vitest';
import { countTooMany } from './held-pages.ts';
import type { FetchResult } from './visit.ts';

const page = (bytes: number) => ({ kind: 'answer', body: new Uint8Array(bytes) }) as unknown as FetchResult;

it.each([
	[[], 0],
	[[90], 0],
	[[300], 0],
	[[50, 50], 0],
	[[50, 51], 1],
	[[10, 300], 1],
	[[300, 10], 1],
	[[60, 30, 30, 40], 1],
	[[60, 30, 30, 41], 2],
])('of pages of %j bytes the first %i are let go', (sizes, expected) => {
	expect(countTooMany(sizes.map(page), 100)).toBe(expected);
});

it('released pages, and things that are not pages, do not count', () => {
	expect(countTooMany([null, { kind: 'failure' } as FetchResult, page(100)], 100)).toBe(0);
});
