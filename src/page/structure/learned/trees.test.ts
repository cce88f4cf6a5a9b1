import { describe, expect, it } from 'vitest';
import { explainTrees, parseTrees, sumTrees } from './trees.ts';

/** Feature 0 below 2, then feature 1 below 0.5; a second tree asks only for feature 1. */
const TREES = parseTrees('\n0:2 =-1 1:0.5 =0.25 =0.75\n1:0.5 =0 =2\n');
const row = (...values: number[]) => Float32Array.from(values);

describe('trees', () => {
	it.each([
		['go to the first result where a feature is less', row(1, 0), -1],
		['go on where it is not', row(2, 0), 0.25],
		['are added', row(3, 1), 2.75],
	])('%s', (_, values, sum) => {
		expect(sumTrees(TREES, values, 0)).toBe(sum);
	});

	it('read the row that begins at a place', () => {
		expect(sumTrees(TREES, row(9, 9, 1, 0), 2)).toBe(-1);
	});

	it('are explained by what each question changes, the largest first', () => {
		const shares = explainTrees(TREES, row(3, 1), 0);
		expect(shares.map(([feature]) => feature)).toEqual([1, 0]);
		const roots = TREES.roots.reduce((sum, root) => sum + TREES.value[root]!, 0);
		expect(roots + shares.reduce((sum, [, share]) => sum + share, 0)).toBeCloseTo(2.75);
	});
});
