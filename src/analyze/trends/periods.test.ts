import { describe, expect, it } from 'vitest';
import type { TrendSpan } from '../../model/trends.ts';
import { isDay, isoOf, orderOf, orderOfNumber } from './days.ts';
import { countPeriods, listPeriods, PeriodFinder, wholePeriod } from './periods.ts';

describe('a day', () => {
	it.each([
		['2004-02-29', true],
		['2003-02-29', false],
		['1900-02-29', false],
		['2000-02-29', true],
		['0099-12-31', true],
		['2004-3-5', false],
		['2004-13-01', false],
		['', false],
		['2004-03-05T10:00', false],
	])('%j: %j', (text, isOne) => {
		expect(isDay(text)).toBe(isOne);
	});

	it('can be calculated with, across leap days and two-digit years', () => {
		expect(isoOf(orderOf('2004-02-28') + 1)).toBe('2004-02-29');
		expect(isoOf(orderOf('2003-12-31') + 1)).toBe('2004-01-01');
		expect(orderOfNumber(990101)).toBe(orderOf('0099-01-01'));
		expect(orderOf('1970-01-01')).toBe(0);
	});

	it('stays within the years of four digits', () => {
		expect([isoOf(orderOf('9999-12-31') + 9), isoOf(orderOf('0000-01-01') - 9)]).toEqual([
			'9999-12-31',
			'0000-01-01',
		]);
		expect(isoOf(Number.NaN)).toBe('');
	});
});

describe('periods', () => {
	it.each<[string, string, TrendSpan, string[]]>([
		['2004-02-28', '2004-03-01', 'day', ['2004-02-28', '2004-02-29', '2004-03-01']],
		// 2004-12-27 is the Monday of the ISO week 53 of 2004; 2005-01-03 begins week 1 of 2005.
		['2004-12-30', '2005-01-04', 'week', ['2004-12-30 2005-01-02', '2005-01-03 2005-01-04']],
		['2005-12-26', '2006-01-02', 'week', ['2005-12-26 2006-01-01', '2006-01-02']],
		['2004-03-01', '2004-03-07', 'week', ['2004-03-01 2004-03-07']],
		['2004-01-31', '2004-03-01', 'month', ['2004-01-31', '2004-02-01 2004-02-29', '2004-03-01']],
		['2003-12-15', '2004-01-10', 'month', ['2003-12-15 2003-12-31', '2004-01-01 2004-01-10']],
		['2004-03-05', '2004-03-05', 'month', ['2004-03-05']],
		['2004-03-05', '2004-03-04', 'day', []],
	])('from %s to %s by %s', (from, to, span, wanted) => {
		const periods = listPeriods(from, to, span);
		expect(periods.map(({ start, end }) => (start === end ? start : `${start} ${end}`))).toEqual(wanted);
	});

	it('are found by their days, each day in one', () => {
		for (const span of ['day', 'week', 'month'] as const) {
			const periods = listPeriods('2003-11-20', '2004-03-10', span);
			const finder = new PeriodFinder(periods);
			for (let day = orderOf('2003-11-20'); day <= orderOf('2004-03-10'); day++) {
				const { start, end } = periods[finder.find(day)!]!;
				expect(start <= isoOf(day) && isoOf(day) <= end).toBe(true);
			}
			expect([
				finder.find(orderOf('2003-11-19')),
				finder.findNumber(20040311),
				finder.find(Number.NaN),
			]).toEqual([null, null, null]);
		}
	});

	it('are counted before they are made', () => {
		for (const span of ['day', 'week', 'month'] as const) {
			const about = countPeriods('1999-05-07', '2006-02-11', span);
			expect(Math.abs(about - listPeriods('1999-05-07', '2006-02-11', span).length)).toBeLessThanOrEqual(2);
		}
		expect(new PeriodFinder([]).find(0)).toBeNull();
	});

	it.each<[string, TrendSpan, string]>([
		['2004-12-30', 'week', '2004-12-27 2005-01-02'],
		['2004-02-29', 'month', '2004-02-01 2004-02-29'],
		['2004-02-29', 'day', '2004-02-29 2004-02-29'],
	])('%s lies in a whole %s', (day, span, wanted) => {
		const { start, end } = wholePeriod(day, span);
		expect(`${start} ${end}`).toBe(wanted);
	});
});
