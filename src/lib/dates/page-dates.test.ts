import { describe, expect, it } from 'vitest';
import { parseHtml } from '../html/index.ts';
import { pageDates } from './find.ts';

const HTML = '<h3>May 5</h3><p>Some words about this day, and some more of them.</p>'.repeat(3);
const READING = { now: '2005-06-01', url: 'http://a.example/' };

describe('pageDates', () => {
	it('finds the dates of a page once', () => {
		const page = parseHtml(HTML);
		expect(pageDates(page, { ...READING })).toBe(pageDates(page, READING));
	});

	it('reads a page again at another time, under another URL or after a change', () => {
		const page = parseHtml(HTML);
		const years = (now: string) => pageDates(page, { ...READING, now }).map(({ value }) => value.slice(0, 4));
		expect(years('2005-06-01')).toEqual(['2005', '2005', '2005']);
		expect(years('2009-06-01')).toEqual(['2009', '2009', '2009']);
		const before = pageDates(page, READING);
		expect(pageDates(page, { ...READING, url: 'http://b.example/' })).not.toBe(before);
		expect(pageDates(page, { ...READING, lastModified: '2004-01-01' })).not.toBe(before);
	});
});
