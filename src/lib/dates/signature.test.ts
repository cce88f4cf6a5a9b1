import { describe, expect, it } from 'vitest';
import { areConsistent } from './index.ts';

describe('areConsistent', () => {
	it.each([
		['Y/M/D', 'Y/M/D'],
		['Y/M/D', 'M/D'],
		['M/D', 'Y/M/D'],
		['D Mon Y', 'D Mon'],
		['Mon D Y', 'Mon D'],
		['Y年M月D日', 'M月D日'],
		['Y年M月D日', 'D日'],
		['Y年M月D日', 'Y年M月'],
	])('%s and %s are consistent', (a, b) => {
		expect(areConsistent(a, b)).toBe(true);
	});

	it.each([
		['Y/M/D', 'D-Mon-Y'],
		['Y/M/D', 'Y-M-D'],
		['Y/M/D', 'D/M/Y'],
		['Y/M/D', 'D Mon Y'],
		['Mon D Y', 'D Mon Y'],
		['D Mon Y', 'on Y'],
		['Y/M/D', ''],
	])('%s and %s are not', (a, b) => {
		expect(areConsistent(a, b)).toBe(false);
	});
});
