import { describe, expect, it } from 'vitest';
import { entropyOf, gainOf, gainsOf } from './gain.ts';
import { worthOf } from './worth.ts';

const rounded = (value: number) => Math.round(value * 100) / 100;

describe('the published gain', () => {
	const ids = [null, 'id1', 'id1', null, null];
	const classes = ['cssValue1', 'cssValue1', 'cssValue1', 'cssValue2', 'cssValue2'];
	const paths = ['path1', 'path1', 'path2', 'path2', 'path3'];

	it.each([
		['a missing value', 1 / 5, 0.46, 0.09],
		['id1', 2 / 5, 0.53, 0.21],
		['cssValue1', 3 / 5, 0.44, 0.27],
		['cssValue2', 2 / 5, 0.53, 0.21],
		['path1', 2 / 5, 0.53, 0.21],
		['path2', 2 / 5, 0.53, 0.21],
		['path3', 1 / 5, 0.46, 0.09],
	])('is that of Table 1 for %s', (_, frequency, entropy, gain) => {
		expect([rounded(entropyOf(frequency)), rounded(gainOf(frequency))]).toEqual([entropy, gain]);
	});

	it('orders the values of Table 1 as the paper does, without missing values', () => {
		const all = [...gainsOf(classes), ...gainsOf(ids), ...gainsOf(paths)];
		expect(all.sort((a, b) => b.gain - a.gain).map(({ value }) => value)).toEqual([
			'cssValue1',
			'cssValue2',
			'id1',
			'path1',
			'path2',
			'path3',
		]);
	});

	it('is that of Table 6 for the thirteen filters of Table 5', () => {
		const own = [...Array(10).fill('author'), null, 'commentauthor', 'commentauthor'];
		const places = ['8', '13', '7', '9', 'p7', '2', 'h4', 'h4a', '2', '7', '7', '6', '7'];
		const gains = [...gainsOf(own), ...gainsOf(places)].filter(({ occurrences }) => occurrences > 1);
		expect(gains.map(({ value, occurrences, gain }) => [value, occurrences, rounded(gain)])).toEqual([
			['author', 10, 0.22],
			['commentauthor', 2, 0.06],
			['7', 4, 0.16],
			['2', 2, 0.06],
		]);
	});

	it('is zero if every filter agrees, where our score is highest', () => {
		expect(gainOf(1)).toBe(0);
		expect(gainOf(0.6)).toBeGreaterThan(gainOf(0.9));
		const right = (count: number) => worthOf({ shown: 10, right: count, wrong: 0 });
		expect(right(10)).toBe(1);
		expect(right(9)).toBeLessThan(right(10));
		expect(worthOf({ shown: 10, right: 9, wrong: 3 })).toBeLessThan(right(9));
	});
});
