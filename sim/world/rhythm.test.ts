import { describe, expect, test } from 'vitest';
import { HOUR_HABIT_COUNT, Rhythm, type RhythmPlan, WEEKDAY_HABIT_COUNT } from './rhythm.ts';

const plan: RhythmPlan = {
	key: 42,
	startedMs: Date.UTC(2015, 3, 9, 7, 30),
	perWeek: 3,
	zoneMinutes: 540,
	weekdayHabit: 0,
	hourHabit: 0,
	lastNumber: Number.POSITIVE_INFINITY,
};

describe.each([56, 14, 7, 1, 0.12])('a blog with %d posts a week', (perWeek) => {
	const rhythms = Array.from(
		{ length: WEEKDAY_HABIT_COUNT * HOUR_HABIT_COUNT },
		(_, i) =>
			new Rhythm({
				...plan,
				perWeek,
				weekdayHabit: i % WEEKDAY_HABIT_COUNT,
				hourHabit: i % HOUR_HABIT_COUNT,
			}),
	);

	test('posts in the order of their numbers, never before its beginning', () => {
		for (const rhythm of rhythms) {
			let before = plan.startedMs - 1000;
			for (let number = 1; number <= 500; number++) {
				const time = rhythm.timeOf(number);
				expect(time).toBeGreaterThan(before);
				before = time;
			}
		}
	});

	test('counts exactly the posts up to a moment', () => {
		for (const rhythm of rhythms) {
			for (let number = 1; number <= 300; number++) {
				const time = rhythm.timeOf(number);
				expect(rhythm.countAt(time)).toBe(number);
				expect(rhythm.countAt(time - 1)).toBe(number - 1);
			}
		}
	});

	test('keeps its mean interval over many posts', () => {
		const weeks = (rhythms[0]?.timeOf(100_001) as number) - (rhythms[0]?.timeOf(1) as number);
		expect((weeks / (7 * 86_400_000)) * perWeek).toBeCloseTo(100_000, -1);
	});
});

test('a high number is computed directly', () => {
	const rhythm = new Rhythm({ ...plan, perWeek: 56 });
	const number = 5_000_000;
	expect(rhythm.countAt(rhythm.timeOf(number))).toBe(number);
});

test('authors keep their hours and days', () => {
	const rhythm = new Rhythm({ ...plan, zoneMinutes: 0, weekdayHabit: 0, hourHabit: 1 });
	let weekend = 0;
	let night = 0;
	for (let number = 1; number <= 3000; number++) {
		const at = new Date(rhythm.timeOf(number));
		if (at.getUTCDay() === 0 || at.getUTCDay() === 6) weekend++;
		if (at.getUTCHours() < 6) night++;
	}
	expect(weekend).toBeLessThan(3000 * 0.12);
	expect(night).toBeLessThan(3000 * 0.03);
});

test('a silent blog ends with its last number', () => {
	const rhythm = new Rhythm({ ...plan, lastNumber: 12 });
	expect(rhythm.countAt(rhythm.timeOf(40))).toBe(12);
});
