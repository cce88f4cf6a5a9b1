import { describe, expect, it } from 'vitest';
import { BENCHES } from './benches.ts';
import { fallen, fallenSince, readRatios, recordedIn } from './ratios.ts';
import { makeReport, missedTargets, renderReport } from './report.ts';

const HEAD = { bench: 'made', what: 'made up', unit: 'pages/s', isLessBetter: false };
const report = makeReport(HEAD, [
	{ name: 'ours', role: 'ours', values: [100, 110, 120] },
	{ name: 'peer', role: 'peer', values: [50, 50, 50], target: 3 },
	{ name: 'bare', role: 'limit', values: [200, 220, 240] },
]);

describe('a report', () => {
	it('takes ratios round by round', () => {
		expect(report.rows.map(({ ratio }) => ratio?.median ?? null)).toEqual([null, 2.2, 0.5]);
	});

	it('inverts the ratio if less is better', () => {
		const times = makeReport({ ...HEAD, unit: 'ms', isLessBetter: true }, [
			{ name: 'ours', role: 'ours', values: [2] },
			{ name: 'peer', role: 'peer', values: [6] },
		]);
		expect(times.rows[1]!.ratio!.median).toBe(3);
	});

	it('names the targets that were missed', () => {
		expect(missedTargets(report)).toEqual(['made: ours is 2.20 × peer, ≥ 3 × is required']);
		expect(renderReport(report)).toContain('2.00 … 2.40');
	});
});

describe('recorded ratios', () => {
	it.each([
		[{ peer: 2.5 }, []],
		[{ peer: 2.8 }, []],
		[{ peer: 2.9 }, ['made: ours is 2.40 × peer, 17% below the recorded 2.9 ×']],
		[{ peer: 1, absent: 1 }, ['made: absent was not measured']],
	])(
		'%j: ratios that fell by more than 15%% in the median and in the best round are reported',
		(recorded, named) => {
			expect(fallen(recorded, report)).toEqual(named);
		},
	);

	it('are compared with those of another version, as far as both have them', () => {
		const before = makeReport(HEAD, [
			{ name: 'ours', role: 'ours', values: [100] },
			{ name: 'peer', role: 'peer', values: [30] },
			{ name: 'gone', role: 'peer', values: [1] },
		]);
		expect(fallenSince([before], [report])).toEqual([
			'made: ours is 2.40 × peer, 28% below the recorded 3.33 ×',
		]);
		expect(fallenSince([], [report])).toEqual([]);
	});

	it('name existing benches', () => {
		const names = BENCHES.map(({ name }) => name);
		for (const set of Object.values(readRatios()))
			expect(names).toEqual(expect.arrayContaining(Object.keys(set)));
		expect(names).toEqual(expect.arrayContaining(Object.keys(recordedIn('corpora'))));
		expect(Object.keys(recordedIn('simulated'))).not.toContain('feeds');
	});
});
