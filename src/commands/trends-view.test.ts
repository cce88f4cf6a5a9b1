import { describe, expect, it } from 'vitest';
import type { TrendPeriod, Trends } from '../model/trends.ts';
import { displayWidth } from './table.ts';
import { renderTrendsSvg } from './trends-svg.ts';
import { renderTrends } from './trends-view.ts';

const STATES: Readonly<Record<string, TrendPeriod['state']>> = { '.': 'whole', '~': 'partial', x: 'missing' };

/** One period for each sign; the posts of a series are those of its list, again and again. */
function trendsOf(states: string, ...lists: readonly (readonly number[])[]): Trends {
	const periods = [...states].map((sign, i): TrendPeriod => {
		const day = new Date(Date.UTC(2004, 0, 1 + i)).toISOString().slice(0, 10);
		return { start: day, end: day, posts: 10, gaps: 0, state: STATES[sign]!, why: null };
	});
	const series = lists.map((list, place) => {
		const counts = periods.map(({ state }, i) => (state === 'missing' ? null : list[i % list.length]!));
		return {
			name: `query ${place}`,
			query: `query ${place}`,
			counts,
			total: 7,
			mood: null,
			shares: counts.map((count) => (count === null ? null : count / 10)),
		};
	});
	return {
		from: '2004-01-01',
		to: periods.at(-1)!.end,
		span: 'day',
		periods,
		series,
		notes: ['A \u001b note.'],
	};
}

const chartOf = (trends: Trends) => renderTrends(trends, false).split('\n').slice(2, 16);

describe('a chart', () => {
	it('distinguishes zero from missing', () => {
		const chart = chartOf(trendsOf('..x..', [0, 4, 4, 0, 2]));
		const columns = [0, 1, 2, 3, 4].map((i) => chart.map((line) => [...line][8 + 4 * i] ?? ' ').join(''));
		expect(columns[0]!.trim()).toBe('─');
		expect(columns[1]!.trim()).toBe(`${'█'.repeat(13)}─`);
		expect(columns[2]!.trim()).toBe(`${'░'.repeat(13)}×`);
		expect(columns[3]!.trim()).toBe('─');
		expect(columns[4]!.trim()).toMatch(/^▄?█{6}─$/);
	});

	it('has a mark for each series, and another one for overlaps', () => {
		const chart = chartOf(trendsOf('...', [4, 0, 4], [0, 4, 4])).join('\n');
		expect(['●', '○', '*'].map((mark) => chart.split(mark).length - 1)).toEqual([2, 2, 1]);
	});

	it.each([1, 9, 71, 72, 73, 500])('of %i periods fits 80 columns', (length) => {
		const states = Array.from({ length }, (_, i) => '.~x'[i % 3]).join('');
		for (const line of chartOf(trendsOf(states, [1, 20_000], [3_000_000])))
			expect(displayWidth(line)).toBeLessThanOrEqual(80);
	});

	it('contains no control characters', () => {
		expect(renderTrends(trendsOf('..', [1]), false)).not.toContain('\u001b');
	});
});

describe('a picture', () => {
	it('has a broken line and shading where data is missing', () => {
		const svg = renderTrendsSvg(trendsOf('..x.x~~', [1, 2, 3]), true);
		expect(svg.match(/M[\d.]+ [\d.]+/g)).toHaveLength(3);
		expect(svg.match(/<circle/g)).toHaveLength(1);
		expect(svg.match(/#d9d9d9/g)).toHaveLength(2);
		expect(svg.match(/#f2f2f2/g)).toHaveLength(2);
		expect(svg).not.toContain('NaN');
	});
});
