import { expect, it } from 'vitest';
import { toRates } from './stream.ts';

it.each([
	['nothing of one moment', [[0, 5]], []],
	[
		'requests by the time between',
		[
			[0, 5],
			[1000, 15],
			[3000, 25],
		],
		[10, 5],
	],
	[
		'nothing while it does not crawl',
		[
			[0, null],
			[1000, 3],
			[2000, null],
		],
		[0, 0],
	],
	[
		'nothing below zero where it began anew',
		[
			[0, 90],
			[1000, 3],
		],
		[0],
	],
] as const)('rates: %s', (_, moments, rates) => {
	expect(toRates(moments.map(([atMs, requests]) => ({ atMs, requests })))).toEqual(rates);
});
