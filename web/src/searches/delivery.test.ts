import { expect, it } from 'vitest';
import { describeDelivery } from './delivery.ts';

const NOW_MS = Date.parse('2026-01-01T12:00:00Z');
const failed = { upTo: 9, failures: 2, trouble: 'it answered with status 500.', due: '2026-01-01T12:10:00Z' };

it.each([
	['nothing yet', null, true, 'Nothing sent yet.'],
	[
		'working',
		{ ...failed, failures: 0, trouble: null, due: null },
		true,
		'Working: new matches are sent as they are found.',
	],
	['failing', failed, false, '2 attempts failed: it answered with status 500. Next attempt in 10 minutes.'],
	[
		'failing once, due',
		{ ...failed, failures: 1, trouble: null, due: null },
		false,
		'1 attempt failed. Retrying now.',
	],
] as const)('describes a delivery: %s', (_, delivery, isWell, words) => {
	expect(describeDelivery(delivery, NOW_MS)).toEqual({ isWell, words });
});
