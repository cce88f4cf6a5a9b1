import { expect, it } from 'vitest';
import { toRates } from './stream.ts';

it.each([
	['none for a single moment', [[0, 5]], []],
	[
		'requests divided by time',
		[
			[0, 5],
			[1000, 15],
			[3000, 25],
		],
		[10, 5],
	],
	[
		'zero while it does not crawl',
		[
			[0, null],
			[1000, 3],
			[2000, null],
		],
		[0, 0],
	],
	[
		'never negative after a restart',
		[
			[0, 90],
			[1000, 3],
		],
		[0],
	],
] as const)('rates: %s', (_, moments, rates) => {
	expect(toRates(moments.map(([atMs, requests]) => ({ atMs, requests })))).toEqual(rates);
});
