import { describe, expect, it } from 'vitest';
import {
	describeHours,
	describeInterval,
	describeWeekdays,
	summarise,
	toHours,
	toMonths,
	toWeekdays,
} from './rhythm.ts';

describe('describeInterval', () => {
	it.each([
		[0.1, 'about 10 posts a day'],
		[0.5, 'about two posts a day'],
		[1, 'about a post a day'],
		[3.2, 'a post every 3 days'],
		[7, 'about a post a week'],
		[15, 'a post every 2 weeks'],
		[31, 'about a post a month'],
		[90, 'a post every 3 months'],
		[900, 'about a post a year or less'],
	])('%d days', (days, words) => {
		expect(describeInterval(days)).toBe(words);
	});
});

describe('describeWeekdays', () => {
	it.each([
		['few posts', [1, 0, 0, 0, 1, 0, 0], null],
		['one favourite', [2, 2, 2, 2, 20, 2, 2], 'Mostly on Fridays.'],
		['two favourites', [20, 1, 1, 1, 20, 1, 1], 'Mostly on Mondays and Fridays.'],
		['working days', [10, 10, 10, 10, 10, 0, 1], 'Rarely at weekends.'],
		['no favourite', [9, 8, 8, 7, 7, 7, 6], 'Evenly across the week.'],
	])('describes %s', (_, weekdays, words) => {
		expect(describeWeekdays(weekdays)).toBe(words);
	});
});

describe('describeHours', () => {
	const at = (posts: Readonly<Record<number, number>>) =>
		Array.from({ length: 24 }, (_, hour) => posts[hour] ?? 0);

	it.each([
		['few posts', at({ 9: 2 }), null],
		['mornings', at({ 8: 10, 9: 10, 20: 1 }), 'Mostly in the morning.'],
		['nights over midnight', at({ 23: 5, 1: 5, 12: 4 }), 'Mostly at night.'],
		['evenings among others', at({ 9: 4, 14: 4, 20: 8 }), 'Most often in the evening.'],
		['no habit', at({ 6: 5, 13: 5, 19: 5, 2: 5 }), 'At all times of the day.'],
	])('describes %s', (_, hours, words) => {
		expect(describeHours(hours)).toBe(words);
	});
});

describe('toMonths', () => {
	it('includes months without posts, across the end of a year', () => {
		const columns = toMonths({ '2003-12': 2, '2004-02': 5 }, 'http://tea.example/');
		expect(columns.map(({ label, value, tick }) => [label, value, tick])).toEqual([
			['December 2003', 2, 'Dec'],
			['January 2004', 0, '2004'],
			['February 2004', 5, 'Feb'],
		]);
		expect(columns[2]?.href).toBe('/?q=blog%3Ahttp%3A%2F%2Ftea.example%2F+date%3A2004-02&sort=newest');
	});

	it('uses years if there are too many months', () => {
		const columns = toMonths({ '1999-01': 1, '1999-12': 2, '2026-03': 4 }, 'http://tea.example/');
		expect(columns).toHaveLength(28);
		expect(columns[0]).toMatchObject({ label: '1999', value: 3 });
		expect(columns.at(-1)).toMatchObject({ label: '2026', value: 4 });
	});

	it.each([[{}], [{ nonsense: 3 }]])('is empty for %j', (months) => {
		expect(toMonths(months, 'http://tea.example/')).toEqual([]);
	});
});

describe('summarise', () => {
	it('names the range and the maximum', () => {
		expect(summarise(toWeekdays([1, 2, 9, 1, 0, 0, 0]), 'Posts by day')).toBe(
			'Posts by day, from Monday to Sunday. Maximum: Wednesday, 9.',
		);
		expect(summarise([], 'Posts')).toBe('Posts: none.');
	});

	it('has every hour', () => {
		expect(toHours([])).toHaveLength(24);
	});
});
