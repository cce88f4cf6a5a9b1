import { describe, expect, it } from 'vitest';
import { type SoakSample, slope, soakFigures } from './soak-figures.ts';
import { missedOf } from './soak-report.ts';

/** An hour, a sample every ten seconds; what changes is given by the minute. */
function hour(change: (minute: number) => Partial<SoakSample> & { ms?: number } = () => ({})): SoakSample[] {
	return Array.from({ length: 360 }, (_, i) => {
		const minute = (i + 1) / 6;
		const { ms = 5, ...changed } = change(minute);
		return {
			minute,
			rssMb: 800,
			ownMb: 700 + (i % 7),
			handles: 100,
			threads: 30,
			toIndex: 0,
			storeMb: 10,
			serverShare: 0.5,
			machineShare: 0.6,
			requests: Math.round(600 * i),
			posts: 100 * i,
			client: { searchMs: [ms, ms, 4 * ms], opened: 5, events: 3, failed: 0, failures: [] },
			...changed,
		};
	});
}

const verdict = (samples: readonly SoakSample[]) =>
	missedOf({ figures: soakFigures(samples), isSound: true, check: '', said: [] });

describe('the figures of a soak', () => {
	it('are taken from ten minutes after the warm-up and from the last ten', () => {
		const { first, last, slopeMbPerHour } = soakFigures(hour());
		expect([first.fromMinute, first.toMinute, last.fromMinute, last.toMinute]).toEqual([5, 15, 50, 60]);
		expect(first.requestsPerSecond).toBeCloseTo(60, 0);
		expect(Math.abs(slopeMbPerHour)).toBeLessThan(1);
	});

	it('are flat when nothing changes but the noise', () => {
		expect(verdict(hour())).toEqual([]);
	});

	it.each([
		['memory grows', (minute: number) => ({ ownMb: 700 + 2 * minute })],
		['open file handles grow', (minute: number) => ({ handles: Math.round(100 + minute) })],
		['the median search is slower', (minute: number) => ({ ms: 5 + minute / 10 })],
		['the crawl is slower', (minute: number) => ({ requests: Math.round(1000 * Math.sqrt(minute)) })],
	])('show that %s', (what, change) => {
		expect(verdict(hour(change))).toContain(what);
	});

	it('report failures, errors and a damaged store', () => {
		const failing = hour((minute) =>
			minute === 30 ? { client: { searchMs: [5], opened: 0, events: 0, failed: 1, failures: ['500'] } } : {},
		);
		const figures = soakFigures(failing);
		expect(missedOf({ figures, isSound: false, check: '', said: ['serve: broken'] })).toEqual([
			'requests failed',
			'the server reported errors',
			'the store failed its check',
		]);
	});
});

it('a slope is not moved by a few outliers', () => {
	const points = Array.from({ length: 50 }, (_, x) => [x, x % 10 === 0 ? 1000 : 2 * x] as const);
	expect(slope(points)).toBeCloseTo(2, 0);
});
