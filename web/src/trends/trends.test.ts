import { describe, expect, it } from 'vitest';
import type { Mood, Trends } from '../values.ts';
import { describeValue, nameOf, smoothed, toPicture } from './figures.ts';
import { afterKey } from './keyboard.ts';
import { describeBasis, describeRatio } from './mood-words.ts';
import { addDays, missingText, periodName, queryWithin, stateOf } from './periods.ts';
import { chosenRange, rangesOf } from './ranges.ts';
import { readState, trendsAddress, trendsHref, withoutQuery, withQuery } from './state.ts';

const read = (address: string) => readState(new URLSearchParams(address));

describe('the URL', () => {
	it.each([
		['', '/trends', '/api/trends?q='],
		['q=tea&q=coffee', '/trends?q=tea&q=coffee', '/api/trends?q=tea&q=coffee'],
		['q=tea&q=tea', '/trends?q=tea', '/api/trends?q=tea'],
		['q=tea&show=share&span=week', '/trends?q=tea&span=week&show=share', '/api/trends?q=tea&span=week'],
		['q=tea&mood=1&by=tag', '/trends?q=tea&by=tag&mood=1', '/api/trends?q=tea&by=tag&mood=1'],
		['q=tea&smooth=1&log=1', '/trends?q=tea&smooth=1&log=1', '/api/trends?q=tea'],
		['from=2004-03-05&to=2004-13-45&span=hour', '/trends?from=2004-03-05', '/api/trends?from=2004-03-05&q='],
	])('%s is preserved without invalid values', (address, view, api) => {
		expect(trendsHref(read(address))).toBe(view);
		expect(trendsAddress(read(address))).toBe(api);
	});

	it('has at most six queries', () => {
		const state = read('q=a&q=b&q=c&q=d&q=e&q=f&q=g');
		expect(state.queries).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
		expect(withQuery(state, 'h')).toEqual(state.queries);
	});

	it.each([
		['', ' tea ', ['tea']],
		['q=tea', 'coffee', ['tea', 'coffee']],
		['q=tea', 'tea', ['tea']],
	])('%s with %j', (address, query, queries) => {
		expect(withQuery(read(address), query)).toEqual(queries);
	});

	it('falls back to all posts when the last query is removed', () => {
		expect(withoutQuery(read('q=tea&q=milk'), 'tea')).toEqual(['milk']);
		expect(withoutQuery(read('q=tea'), 'tea')).toEqual(['']);
	});
});

describe('periods', () => {
	it('are shifted by days', () => {
		expect(addDays('2004-02-28', 2)).toBe('2004-03-01');
	});

	it.each([
		['2004-03-05', '2004-03-05', 'day', '5 Mar 2004'],
		['2004-03-01', '2004-03-07', 'week', '1 Mar 2004 – 7 Mar 2004'],
		['2004-02-01', '2004-02-29', 'month', 'February 2004'],
		['2004-02-10', '2004-02-29', 'month', '10 Feb 2004 – 29 Feb 2004'],
	] as const)('%s to %s by %s', (start, end, span, name) => {
		expect(periodName({ start, end }, span)).toBe(name);
	});

	it.each([
		['2004-03-01', '2004-03-07', 'week', 'whole', null],
		['2004-03-06', '2004-03-07', 'week', 'partial', 'Only 2 of its 7 days are within the range.'],
		['2004-02-01', '2004-02-29', 'month', 'whole', null],
		['2004-02-01', '2004-02-01', 'month', 'partial', 'Only 1 of its 29 days is within the range.'],
		['2004-02-01', '2004-02-01', 'day', 'whole', null],
	] as const)('from %s to %s by %s are %s', (start, end, span, state, missing) => {
		const period = { start, end, posts: 1, gaps: 0, state: 'whole' as const, why: null };
		expect(stateOf(period, span)).toBe(state);
		expect(missingText(period, span)).toBe(missing);
	});

	it('say what is missing', () => {
		const period = { ...TRENDS.periods[1]!, why: 'No visit.' };
		expect(missingText(period, 'day')).toBe('No visit.');
		expect(missingText({ ...period, state: 'partial', why: null }, 'day')).toBe(
			'Data of 3 blogs is incomplete.',
		);
	});

	it.each([
		['tea', 'tea after:2004-03-01 before:2004-03-08'],
		['', 'after:2004-03-01 before:2004-03-08'],
		['tea OR coffee', '(tea OR coffee) after:2004-03-01 before:2004-03-08'],
		['tea after:2003', 'tea after:2004-03-01 before:2004-03-08'],
		['date:2004 lang:de', 'lang:de after:2004-03-01 before:2004-03-08'],
	])('%j is limited to a period', (query, within) => {
		expect(queryWithin(query, { start: '2004-03-01', end: '2004-03-07' })).toBe(within);
	});
});

const MOOD: Mood = {
	positive: [3, 0],
	negative: [1, 0],
	neutral: [2, 0],
	ratio: 3,
	interval: [1.14, 8.9],
	read: 5,
	of: 9,
	languages: ['en', 'de'],
	unjudged: 1,
};

const TRENDS: Trends = {
	from: '2004-03-01',
	to: '2004-03-02',
	span: 'day',
	notes: [],
	periods: [
		{ start: '2004-03-01', end: '2004-03-01', posts: 40, gaps: 0, state: 'whole', why: null },
		{ start: '2004-03-02', end: '2004-03-02', posts: 0, gaps: 3, state: 'missing', why: 'No visit.' },
	],
	series: [{ name: 'tea', query: 'tea', counts: [4, null], shares: [0.1, null], total: 4, mood: MOOD }],
};

it.each([
	['', '', 'year'],
	['2004-04-01', '2004-04-30', 'month'],
	['2003-05-03', '2004-04-30', 'year'],
	['2001-02-03', '', 'all'],
	['2004-04-02', '2004-04-30', null],
])('from %j to %j is the range %s', (from, to, name) => {
	expect(chosenRange({ from, to }, to || '2004-04-30', '2001-02-03')).toBe(name);
});

it('all is offered once the first day is known', () => {
	expect(rangesOf('2004-04-30', null).map(({ name }) => name)).toEqual(['month', 'year']);
});

describe('figures', () => {
	it('show missing values as missing', () => {
		expect([0, 1].map((at) => describeValue(TRENDS.series[0]!, at, 'count'))).toEqual([
			'4 posts, 10%',
			'missing',
		]);
		expect(describeValue(TRENDS.series[0]!, 0, 'share')).toBe('10%, 4 posts');
	});

	it('become a picture with missing periods', () => {
		expect(toPicture(TRENDS, ['tea'], 'share')).toMatchObject({
			title: 'tea',
			missing: [1],
			partial: [],
			series: [{ name: 'tea', values: [0.1, null] }],
		});
	});

	it.each([
		['all posts', '', false, 'All posts'],
		['de', 'lang:de', true, 'German'],
		['de', 'de', false, 'de'],
		['others', 'tea', true, 'others'],
	])('%j has a readable name', (name, query, isLanguage, words) => {
		expect(nameOf({ ...TRENDS.series[0]!, name, query }, isLanguage)).toBe(words);
	});
});

it.each([
	['ArrowLeft', { at: 4, line: 1 }],
	['ArrowRight', { at: 6, line: 1 }],
	['PageDown', { at: 0, line: 1 }],
	['PageUp', { at: 9, line: 1 }],
	['Home', { at: 0, line: 1 }],
	['End', { at: 9, line: 1 }],
	['ArrowDown', { at: 5, line: 0 }],
	['ArrowUp', { at: 5, line: 0 }],
	['x', null],
])('%s moves the crosshair', (key, to) => {
	expect(afterKey(key, { at: 5, line: 1 }, 10, 2)).toEqual(to);
});

describe('the sentiment', () => {
	it('has a confidence interval', () => {
		expect(describeRatio(MOOD)).toBe(
			'Positive to negative: 3 to 1 (95% confidence interval: 1.1 to 8.9). Mentions: 3 positive, 1 negative, 2 neutral.',
		);
		expect(describeRatio({ ...MOOD, ratio: null, interval: null })).toBe(
			'Mentions: 3 positive, 1 negative, 2 neutral.',
		);
	});

	it('describes its basis', () => {
		expect(describeBasis(MOOD)).toBe(
			'Based on a sample: 5 of 9 posts. Word lists: English, German. 1 post in other languages was not counted. The accuracy of the word lists has not been measured.',
		);
		expect(describeBasis({ ...MOOD, read: 9, unjudged: 0, languages: [] })).toBe(
			'Based on 9 posts. The accuracy of the word lists has not been measured.',
		);
	});
});

it('smooths known values by those around them, and leaves missing ones missing', () => {
	expect(smoothed([0, 0, 10, 0, 0])).toEqual([10 / 3, 2.5, 2, 2.5, 10 / 3]);
	expect(smoothed([null, 4, null, 8])).toEqual([null, 6, null, 6]);
});
