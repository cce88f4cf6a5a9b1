import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../lib/html/index.ts';
import { judgeAsGlance } from './index.ts';

const judge = (body: string) =>
	judgeAsGlance(parseHtml(`<!doctype html><body>${body}</body>`), { now: '2005-04-13T00:00:00Z' });
const main = (...days: string[]) =>
	days.map((day) => `<div><h2>${day}</h2><p>What I did.</p></div>`).join('');
const side = (...days: string[]) => `<ul>${days.map((day) => `<li>${day}</li>`).join('')}</ul>`;

describe('the eight filters of Glance', () => {
	it.each([
		['a page with dates that decrease', main('April 12, 2005', 'April 10, 2005'), true, 'date-list'],
		['old dates', main('April 12, 2003', 'April 10, 2003'), false, '1-recent-years'],
		['one date', main('April 12, 2005'), false, '2-not-a-singleton'],
		['dates of two formats', main('April 12, 2005', '2005-04-10'), false, '3-one-format'],
		['dates that increase', main('April 10, 2005', 'April 12, 2005'), false, '4-decreasing'],
		['dates in the future', main('May 12, 2005', 'May 10, 2005'), false, '5-most-recent'],
		['no dates', '<p>Nothing.</p>', false, 'no-dates'],
	])('%s', (_, body, isBlog, rule) => {
		expect(judge(body)).toMatchObject({ isBlog, reason: { rule } });
	});

	it.each([
		[
			'the older list',
			main('April 12, 2005', 'April 10, 2005') + side('April 11, 2005', 'April 9, 2005'),
			'5-most-recent',
		],
		[
			'the list with shorter dates',
			main('April 12, 2005', 'April 10, 2005') + side('4/12/2005', '4/10/2005'),
			'6-longest-dates',
		],
		[
			'the list with fewer dates',
			main('April 12, 2005', 'April 10, 2005', 'April 9, 2005') + side('April 12, 2005', 'April 10, 2005'),
			'7-most-dates',
		],
		[
			'the second list',
			main('April 12, 2005', 'April 10, 2005') + side('April 12, 2005', 'April 10, 2005'),
			'8-first-list',
		],
	])('removes %s', (_, body, rule) => {
		const { candidates, entries } = judge(body);
		expect(candidates.map(({ isWinner, removedBy }) => [isWinner, removedBy?.rule ?? null])).toEqual([
			[true, null],
			[false, rule],
		]);
		expect(entries[0]).toMatchObject({ day: '2005-04-12', text: expect.stringContaining('What I did.') });
	});
});
