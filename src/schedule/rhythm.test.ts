import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activityBetween, activityOf, DAY_MS, HOUR_MS } from './habit.ts';
import { describeRhythm } from './next-visit.ts';
import { expectedPosts, rateAt } from './outlook.ts';
import { learnRhythm } from './rhythm.ts';

const NOW = '2026-03-02T12:00:00Z';
const NOW_MS = Date.parse(NOW);

function every(hours: number, count: number, untilMs = NOW_MS): string[] {
	return Array.from({ length: count }, (_, i) => new Date(untilMs - i * hours * HOUR_MS).toISOString());
}

/** Gaps of one, one and ten units. */
function inBursts(unitHours: number, count: number): string[] {
	let ms = NOW_MS;
	return Array.from({ length: count }, (_, i) => {
		ms -= (i % 3 === 2 ? 10 : 0.1) * unitHours * HOUR_MS;
		return new Date(ms).toISOString();
	});
}

test.each([
	['hourly', every(1, 30), 15, 26],
	['daily', every(24, 30), 0.9, 1.1],
	['weekly', every(168, 30), 0.12, 0.17],
	['daily, oldest first', every(24, 30).reverse(), 0.9, 1.1],
	[
		'daily, with junk and dates in the future among them',
		[...every(24, 30), 'soon', '', '2031-01-01', '0001-01-01'],
		0.9,
		1.1,
	],
	['ten at one moment', every(0, 10), 5, 40],
	['nothing', [], 0.05, 0.5],
])('the rate of %s', (_, published, least, most) => {
	const { postsPerDay } = learnRhythm(published, NOW);
	expect(postsPerDay).toBeGreaterThan(least);
	expect(postsPerDay).toBeLessThan(most);
});

test('the newest intervals count most', () => {
	const grewFaster = [...every(24, 40), ...every(240, 60, NOW_MS - 40 * DAY_MS)];
	const grewSlower = [...every(240, 40), ...every(24, 60, NOW_MS - 400 * DAY_MS)];
	expect(learnRhythm(grewFaster, NOW).postsPerDay).toBeGreaterThan(learnRhythm(grewSlower, NOW).postsPerDay);
});

test.each([
	['even', every(24, 40), 2, 3.1],
	['in bursts', inBursts(24, 40), 0.4, 0.9],
	['two posts', every(24, 2), 1, 1],
])('the regularity of posts that come %s', (_, published, least, most) => {
	const { regularity } = learnRhythm(published, NOW);
	expect(regularity).toBeGreaterThanOrEqual(least);
	expect(regularity).toBeLessThanOrEqual(most);
});

describe('habits', () => {
	const mornings = Array.from({ length: 40 }, (_, i) =>
		new Date(Date.parse('2026-03-02T08:20:00Z') - i * DAY_MS).toISOString(),
	);

	test('an hour with exact posting times weighs most', () => {
		const { hours } = learnRhythm(mornings, NOW);
		expect(Math.max(...hours)).toBe(hours[8]);
		expect(hours[8]).toBeGreaterThan(10 * (hours[20] as number));
	});

	test('if posting times vary, the neighbouring hours weigh more than the night', () => {
		const wandering = mornings.map((text, i) =>
			new Date(Date.parse(text) + ((i % 5) - 2) * 0.7 * HOUR_MS).toISOString(),
		);
		const { hours } = learnRhythm(wandering.slice(0, 6), NOW);
		expect(hours[10]).toBeGreaterThan(3 * (hours[20] as number));
	});

	test('so do days', () => {
		const mondays = Array.from({ length: 20 }, (_, i) => new Date(NOW_MS - 7 * i * DAY_MS).toISOString());
		const { weekdays } = learnRhythm(mondays, NOW);
		expect(weekdays[1]).toBeGreaterThan(3 * (weekdays[4] as number));
	});

	test.each([
		['a day only', (text: string) => text.slice(0, 10)],
		['midnight', (text: string) => `${text.slice(0, 10)}T00:00:00Z`],
		['midnight of a zone', (text: string) => `${text.slice(0, 10)}T00:00:00+09:00`],
	])('dates of %s say nothing about the hour', (_, cut) => {
		expect(learnRhythm(mornings.map(cut), NOW).hours.every((weight) => Math.abs(weight - 1) < 1e-9)).toBe(
			true,
		);
	});

	test('posts of two days say little about the other five', () => {
		const { weekdays } = learnRhythm(every(3, 16), NOW);
		expect(Math.min(...weekdays)).toBeGreaterThan(0.5);
	});

	test('an hour that has just begun with a post is not busier than others', () => {
		const { hours } = learnRhythm(every(1, 20), NOW);
		expect(Math.max(...hours)).toBeLessThan(1.5);
	});

	test('a week has seven days of activity, and its parts add up', () => {
		const rhythm = learnRhythm(mornings, NOW);
		expect(activityBetween(rhythm, NOW_MS, NOW_MS + 7 * DAY_MS)).toBeCloseTo(7, 9);
		let sum = 0;
		for (let i = 0; i < 100; i++) sum += activityOf(rhythm, NOW_MS + i * HOUR_MS) / 24;
		expect(activityBetween(rhythm, NOW_MS, NOW_MS + 100 * HOUR_MS)).toBeCloseTo(sum, 9);
	});
});

describe('expected posts', () => {
	const daily = learnRhythm(every(24, 40), NOW);

	test('of a daily blog: about one a day, more over longer times', () => {
		const counts = [1, 2, 7].map((days) => expectedPosts(daily, NOW_MS, NOW_MS + days * DAY_MS));
		expect(counts[0]).toBeGreaterThan(0.4);
		expect(counts[0]).toBeLessThan(1.1);
		expect(counts[1]).toBeGreaterThan(counts[0] as number);
		expect(counts[2]).toBeGreaterThan(5);
	});

	test('right after a post: few for a regular blog, many for a bursty one', () => {
		const bursty = { ...daily, regularity: 0.6 };
		const soon = NOW_MS + 3 * HOUR_MS;
		expect(expectedPosts(daily, NOW_MS, soon)).toBeLessThan(expectedPosts(bursty, NOW_MS, soon));
	});

	test('fall during a silence, but never to zero', () => {
		const rates = [0, 3, 10, 100, 1000, 5000].map((days) =>
			rateAt(daily, new Date(NOW_MS + days * DAY_MS).toISOString()),
		);
		for (let i = 2; i < rates.length; i++) expect(rates[i]).toBeLessThan(rates[i - 1] as number);
		expect(rates.at(-1)).toBeGreaterThan(0);
	});

	test('a blog without posts counts as silent since its discovery', () => {
		const young = learnRhythm([], NOW);
		const old = learnRhythm([], NOW, '2024-01-01T00:00:00Z');
		expect(rateAt(old, NOW)).toBeLessThan(rateAt(young, NOW) / 5);
	});
});

test('any dates give finite values', () => {
	const date = fc.oneof(
		fc.string(),
		fc.date({ noInvalidDate: true }).map((d) => d.toISOString()),
		fc.integer({ min: 0, max: 400 }).map((h) => every(h, 1)[0] as string),
	);
	fc.assert(
		fc.property(fc.array(date, { maxLength: 150 }), (published) => {
			const rhythm = learnRhythm(published, NOW);
			const values = [rhythm.postsPerDay, rhythm.regularity, ...rhythm.hours, ...rhythm.weekdays];
			return (
				values.every((value) => Number.isFinite(value) && value > 0) &&
				Number.isFinite(expectedPosts(rhythm, NOW_MS, NOW_MS + DAY_MS))
			);
		}),
	);
});

test.each([
	[[], 'no dated posts yet'],
	[every(24, 1), 'one dated post so far'],
	[every(24, 40), 'posts once a day, evenly'],
	[every(24 * 7, 40, NOW_MS - 60 * DAY_MS), 'posts once a week, evenly, silent for 60 days'],
	[inBursts(24, 40), 'posts 2.1 times a week, in bursts'],
])('in words', (published, words) => {
	expect(describeRhythm(learnRhythm(published, NOW), NOW_MS)).toBe(words);
});
