import { describe, expect, it } from 'vitest';
import { renderBars } from './stats-bars.ts';

describe('bars', () => {
	it('by month, including empty months', () => {
		expect(renderBars('by date', { '2003-12': 40, '2004-02': 1 }).split('\n')).toEqual([
			'by date',
			`2003-12  40  ${'█'.repeat(40)}`,
			'2004-01   0',
			'2004-02   1  █',
		]);
	});

	it('by year if there are many months', () => {
		expect(renderBars('by date', { '2001-01': 1, '2003-05': 1, '2004-07': 2 }).split('\n').slice(1)).toEqual([
			`2001  1  ${'█'.repeat(20)}`,
			'2002  0',
			`2003  1  ${'█'.repeat(20)}`,
			`2004  2  ${'█'.repeat(40)}`,
		]);
	});

	it.each<[string, Record<string, number>, number]>([
		['no date', {}, 0],
		['invalid dates', { '': 3, '20': 1 }, 0],
		['dates that are centuries apart', { '0001-01': 1, '2004-07': 2, '9999-12': 1 }, 4],
	])('%s', (_, months, lines) => {
		const chart = renderBars('by date', months);
		expect(chart === '' ? 0 : chart.split('\n').length).toBe(lines);
	});
});
