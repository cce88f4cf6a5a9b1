import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FeedHints } from '../model/feed.ts';
import { DAY_MS, HOUR_MS } from './habit.ts';
import { MAX_INTERVAL_MS, MIN_INTERVAL_MS, nextVisit, type VisitInput } from './next-visit.ts';
import { pollBudgetFor, steerPollBudget } from './poll-budget.ts';
import { learnRhythm, type Rhythm } from './rhythm.ts';

/** A Monday. */
const NOW = '2026-03-02T12:00:00Z';
const NOW_MS = Date.parse(NOW);
const NO_HINTS: FeedHints = {
	self: null,
	generator: null,
	author: null,
	ttlMinutes: null,
	skipHours: [],
	skipDays: [],
	updateEveryMinutes: null,
	movedTo: null,
	isComplete: false,
	isArchive: false,
};

/** An hour more than a day or a week: posts wander through the hours. */
const DAILY = 25;
const WEEKLY = 7 * 24 + 1;

function rhythmOf(hours: number, count = 30, untilMs = NOW_MS): Rhythm {
	const published = Array.from({ length: count }, (_, i) =>
		new Date(untilMs - i * hours * HOUR_MS).toISOString(),
	);
	return learnRhythm(published, NOW);
}

function hoursUntil(input: Partial<VisitInput>): number {
	const visit = nextVisit({ rhythm: rhythmOf(DAILY), lastVisit: NOW, now: NOW, pollBudget: 3, ...input });
	return (Date.parse(visit.due) - NOW_MS) / HOUR_MS;
}

describe('by the rhythm', () => {
	test('blogs that post more are visited more often', () => {
		const waits = [1, 7, DAILY, WEEKLY, 60 * DAILY].map((hours) => hoursUntil({ rhythm: rhythmOf(hours) }));
		for (let i = 1; i < waits.length; i++) expect(waits[i]).toBeGreaterThan(waits[i - 1] as number);
	});

	test('silent ones rarely, but regularly', () => {
		const silent = rhythmOf(DAILY, 30, NOW_MS - 1000 * DAY_MS);
		expect(hoursUntil({ rhythm: silent })).toBeGreaterThan(48);
		expect(hoursUntil({ rhythm: silent, pollBudget: 1e6 })).toBeLessThanOrEqual(14 * 24);
	});

	test('after the hours of posting, not in the night', () => {
		const mornings = Array.from({ length: 60 }, (_, i) =>
			new Date(Date.parse('2026-03-02T08:20:00Z') - i * DAY_MS).toISOString(),
		);
		const { due } = nextVisit({
			rhythm: learnRhythm(mornings, NOW),
			lastVisit: NOW,
			now: NOW,
			pollBudget: 2,
		});
		expect(due >= '2026-03-03T08:00').toBe(true);
		expect(due <= '2026-03-03T13:00').toBe(true);
	});

	test('before the feed could lose a post', () => {
		const rhythm = rhythmOf(2);
		expect(hoursUntil({ rhythm, pollBudget: 1000 })).toBeGreaterThan(24);
		const { due, reason } = nextVisit({ rhythm, lastVisit: NOW, now: NOW, pollBudget: 1000, feedLength: 10 });
		expect(Date.parse(due) - NOW_MS).toBeLessThan(18 * HOUR_MS);
		expect(reason).toContain('its feed of 10 posts');
	});

	test('push makes polls rarer, but never ends them', () => {
		const pushed = hoursUntil({ isPushed: true });
		expect(pushed).toBeGreaterThan(2 * hoursUntil({}));
		expect(pushed).toBeLessThanOrEqual(14 * 24);
	});

	test('linked blogs are visited sooner', () => {
		expect(hoursUntil({ importance: 4 })).toBeLessThan(hoursUntil({}));
	});

	test('overdue is now', () => {
		const { due } = nextVisit({
			rhythm: rhythmOf(1),
			lastVisit: '2025-12-01T00:00:00Z',
			now: NOW,
			pollBudget: 1,
		});
		expect(due).toBe('2026-03-02T12:00:00.000Z');
	});
});

describe('requests of the server', () => {
	const hinted = (hints: Partial<FeedHints>) => ({ hints: { ...NO_HINTS, ...hints } });

	test.each<[string, Partial<VisitInput>, number]>([
		['a ttl below our interval changes nothing', hinted({ ttlMinutes: 60 }), hoursUntil({})],
		['a longer ttl is respected', hinted({ ttlMinutes: 3 * 1440 }), 72],
		['a year is not', hinted({ ttlMinutes: 525_600 }), 7 * 24],
		['an answer that is fresh for two days', { freshForSeconds: 172_800 }, 48],
		['one that is fresh for ever', { freshForSeconds: Number.MAX_SAFE_INTEGER }, 7 * 24],
		[
			'all hours skipped',
			hinted({ skipHours: Array.from({ length: 24 }, (_, hour) => hour) }),
			hoursUntil({}),
		],
		['tuesday and wednesday skipped', hinted({ skipDays: ['Tuesday', 'wednesday'], ttlMinutes: 1440 }), 60],
		['skipped hours', hinted({ skipHours: [12, 13, 14], ttlMinutes: 1440 }), 27],
	])('%s', (_, input, hours) => {
		expect(hoursUntil(input)).toBeCloseTo(hours, 5);
	});

	test('a period that contradicts the posts is ignored', () => {
		expect(hoursUntil(hinted({ updateEveryMinutes: 30 * 1440 }))).toBeLessThanOrEqual(DAILY + 1);
	});

	test('no request of the server makes us lose posts', () => {
		expect(
			hoursUntil({ ...hinted({ ttlMinutes: 525_600 }), rhythm: rhythmOf(2), feedLength: 10 }),
		).toBeLessThan(24);
	});
});

const anyRhythm = fc
	.tuple(
		fc.double({ min: 0.2, max: 2000, noNaN: true }),
		fc.nat(60),
		fc.nat(500),
		fc.double({ min: 0.5, max: 3, noNaN: true }),
	)
	.map(([hours, count, silentDays, regularity]) => ({
		...rhythmOf(hours, count, NOW_MS - silentDays * DAY_MS),
		regularity,
	}));
const anyInput = fc.record({
	rhythm: anyRhythm,
	pollBudget: fc.double({ min: 0, max: 1e7, noNaN: true }),
	feedLength: fc.constantFrom(1, 5, 10, 50),
	isPushed: fc.boolean(),
	freshForSeconds: fc.constantFrom(0, 3600, 1e6, 1e12),
	hints: fc.record({
		ttlMinutes: fc.constantFrom(null, 60, 1e9),
		updateEveryMinutes: fc.constantFrom(null, 60, 1e9),
		skipHours: fc.array(fc.nat(30)),
		skipDays: fc.array(fc.constantFrom('Monday', 'Sunday', 'nonsense')),
	}),
});

test('a visit is never in the past, never too soon, and never beyond the limit', () => {
	fc.assert(
		fc.property(anyInput, fc.nat(100), (input, lateHours) => {
			const hints = { ...NO_HINTS, ...input.hints };
			const now = new Date(NOW_MS + lateHours * HOUR_MS).toISOString();
			const due = Date.parse(nextVisit({ ...input, hints, lastVisit: NOW, now }).due);
			const latest = Math.max(Date.parse(now), NOW_MS + MAX_INTERVAL_MS);
			return due >= Date.parse(now) && due >= NOW_MS + MIN_INTERVAL_MS && due <= latest;
		}),
	);
});

test('a higher pollBudget never means an earlier visit', () => {
	fc.assert(
		fc.property(
			anyInput,
			fc.double({ min: 1, max: 100, noNaN: true }),
			({ rhythm, pollBudget, feedLength }, factor) => {
				const due = (value: number) =>
					nextVisit({ rhythm, pollBudget: value, feedLength, lastVisit: NOW, now: NOW }).due;
				return due(pollBudget * factor) >= due(pollBudget);
			},
		),
	);
});

test('a higher pollBudget never means more visits', () => {
	const looks = (rhythm: Rhythm, pollBudget: number): number => {
		let count = 0;
		for (let at = NOW; Date.parse(at) < NOW_MS + 20 * DAY_MS; count++) {
			// Each look finds what was expected, so that only the pollBudget differs.
			at = nextVisit({ rhythm: { ...rhythm, silentSince: at }, pollBudget, lastVisit: at, now: at }).due;
		}
		return count;
	};
	for (const hours of [3, 24, 100]) {
		const counts = [0.1, 0.5, 2, 8, 32, 128].map((pollBudget) => looks(rhythmOf(hours), pollBudget));
		expect(counts).toEqual([...counts].sort((a, b) => b - a));
		expect(counts[0]).toBeGreaterThan(counts.at(-1) as number);
	}
});

describe('pollBudget', () => {
	test.each([
		[new Array<number>(100).fill(1), 100, 12],
		[new Array<number>(100).fill(1), 200, 3],
		[[...new Array<number>(50).fill(4), ...new Array<number>(50).fill(1)], 150, 12],
	])('spends the budget', (rates, requestsPerDay, expected) => {
		expect(pollBudgetFor({ rates, requestsPerDay })).toBeCloseTo(expected, 3);
	});

	test('works without blogs and with an empty budget', () => {
		expect(Number.isFinite(pollBudgetFor({ rates: [], requestsPerDay: 10 }))).toBe(true);
		expect(pollBudgetFor({ rates: [1], requestsPerDay: 0 })).toBeGreaterThan(1000);
	});

	test('rises if too many polls were used, falls if too few', () => {
		expect(steerPollBudget({ pollBudget: 1, used: 120, allowed: 100 })).toBeCloseTo(1.44);
		expect(steerPollBudget({ pollBudget: 1, used: 80, allowed: 100 })).toBeCloseTo(0.64);
		expect(steerPollBudget({ pollBudget: 1, used: 1000, allowed: 0 })).toBe(2);
	});
});
