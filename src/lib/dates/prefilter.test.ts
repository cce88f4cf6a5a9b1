/** prefilter: which numbers of a line may start a date. No real date may be rejected. */
import { describe, expect, it } from 'vitest';
import { findCandidates } from './candidates.ts';
import { LANGUAGES } from './locales.ts';
import { findNumbers, findStretches } from './numbers.ts';
import { promisesDate } from './prefilter.ts';

function promises(text: string): boolean {
	return promisesDate(text, findNumbers(text)[0]!, { start: 0, end: text.length });
}

describe('promisesDate', () => {
	it.each([
		'5 March 2004',
		'5th of March',
		'5mar2004',
		'March5',
		'March (e) 5',
		'5-го марта',
		'March 5',
		'March, the 5',
		"'04",
		'2004/3/5',
		'2004. 3. 5',
		'20040305',
		'3月5日',
		'3 月 5 日',
		'三月五日',
		'平成16・3・5',
		'平成 16 3 5',
		'H16.3.5',
		'令和元年5',
		'2004년 3월',
		'5 (Fri)',
		'tháng 3',
	])('yes: %s', (text) => {
		expect(promises(text)).toBe(true);
	});

	it.each([
		'42 comments',
		'Comments (3)',
		'August (9)',
		'Covid19',
		'8px wide',
		'49ers won',
		'$50',
		'50%',
		'10:30',
		'3人',
		'一つ',
		'Chapter 7',
		'7',
		'3 4',
		'300 to one',
	])('no: %s', (text) => {
		expect(promises(text)).toBe(false);
	});

	it.each(LANGUAGES)('%s: loses no date as the platform writes it', (language) => {
		for (const dateStyle of ['full', 'long', 'medium', 'short'] as const) {
			const format = new Intl.DateTimeFormat(language, { dateStyle, calendar: 'gregory', timeZone: 'UTC' });
			const text = format.format(Date.UTC(2004, 2, 15));
			const stretches = findStretches(text, findNumbers(text));
			const all = stretches.map((stretch) => ({ ...stretch, promising: true }));
			expect(findCandidates(text, stretches, [])).toEqual(findCandidates(text, all, []));
		}
	});
});
