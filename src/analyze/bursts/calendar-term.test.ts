import { expect, it } from 'vitest';
import { isCalendarTerm } from './everyday.ts';

it.each<[string, string | null, boolean]>([
	['March 5', 'en', true],
	['on March 5', 'en', true],
	['5 марта', 'ru', true],
	['5月3日', 'ja', true],
	['月5日', 'ja', true],
	['12:30', null, true],
	['Windows 95', 'en', false],
	['Euro 2004', 'de', false],
	['Kelvik', 'en', false],
	['月影祭', 'ja', false],
])('%s in %s: %s', (label, language, expected) => {
	expect(isCalendarTerm(label, language, '2004-03-05')).toBe(expected);
});
