import { describe, expect, it } from 'vitest';
import type { Burst } from '../values.ts';
import { historyPicture, historyRows } from './history-files.ts';
import { moved, readState, todayAddress, todayHref } from './state.ts';

describe('the URL', () => {
	it.each([
		['', '/today', '/api/today?span=day'],
		['day=2004-03-05&span=week', '/today?day=2004-03-05&span=week', '/api/today?day=2004-03-05&span=week'],
		['day=2004-13-99&lang=de', '/today?lang=de', '/api/today?span=day&lang=de'],
	])('%s is preserved without invalid values', (address, view, api) => {
		const state = readState(new URLSearchParams(address));
		expect(todayHref(state)).toBe(view);
		expect(todayAddress(state)).toBe(api);
	});

	it.each([
		['day', 1, '2004-03-01'],
		['day', -1, '2004-02-28'],
		['week', -1, '2004-02-22'],
	] as const)('a %s moved by %d', (span, by, day) => {
		expect(moved({ day: '', span, lang: '' }, '2004-02-29', by).day).toBe(day);
	});
});

const BURST: Burst = {
	kind: 'word',
	label: 'comet',
	query: 'comet',
	language: 'en',
	posts: 5,
	blogs: 4,
	expected: 0.5,
	since: '2004-03-03',
	until: '2004-03-03',
	weight: 7,
	rolling: 3,
	history: [0, 1, 5],
	cause: { first: [], citations: [], links: [], together: [] },
};

it('a history has one row per day', () => {
	expect(historyRows(BURST, '2004-03-01').slice(1)).toEqual([
		['2004-03-01', 0],
		['2004-03-02', 1],
		['2004-03-03', 5],
	]);
	expect(historyPicture(BURST, '2004-03-01')).toMatchObject({
		title: 'comet',
		about: 'Posts per day, 1 Mar 2004 to 3 Mar 2004',
	});
});
