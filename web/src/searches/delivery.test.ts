import { expect, it } from 'vitest';
import { tellDelivery } from './delivery.ts';

const NOW_MS = Date.parse('2026-01-01T12:00:00Z');
const failed = { upTo: 9, failures: 2, trouble: 'it answered with status 500.', due: '2026-01-01T12:10:00Z' };

it.each([
	['nothing yet', null, true, 'Nothing was sent yet.'],
	[
		'well',
		{ ...failed, failures: 0, trouble: null, due: null },
		true,
		'It is well: what is new and matches is sent as it is found.',
	],
	['failing', failed, false, '2 tries failed: it answered with status 500. It is tried again in 10 minutes.'],
	[
		'failing once, due',
		{ ...failed, failures: 1, trouble: null, due: null },
		false,
		'1 try failed. It is tried again now.',
	],
] as const)('tells a delivery: %s', (_, delivery, isWell, words) => {
	expect(tellDelivery(delivery, NOW_MS)).toEqual({ isWell, words });
});
