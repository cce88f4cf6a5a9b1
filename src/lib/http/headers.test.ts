import { describe, expect, it } from 'vitest';
import { freshForSeconds, type Headers, parseHttpDate, retryAfterMs } from './headers.ts';

const NOW = Date.UTC(2015, 9, 21, 7, 28, 0);
const DECADE_SECONDS = 10 * 365 * 86_400;

describe('Retry-After', () => {
	it.each<[string, number | null]>([
		['120', 120_000],
		[' 0 ', 0],
		['1.5', 2_000],
		['-5', null],
		['soon', null],
		['', null],
		['Wed, 21 Oct 2015 07:29:00 GMT', 60_000],
		['Wed, 21 Oct 2015 07:00:00 GMT', 0],
		['99999999999999999999', DECADE_SECONDS * 1000],
	])('%s', (value, expected) => {
		expect(retryAfterMs({ 'retry-after': value }, NOW)).toBe(expected);
	});

	it('is null if missing', () => {
		expect(retryAfterMs({}, NOW)).toBeNull();
	});
});

describe('freshness', () => {
	it.each<[string, Headers, number | null]>([
		['nothing said', {}, null],
		['an age', { 'cache-control': 'public, max-age=600' }, 600],
		['an age that is partly over', { 'cache-control': 'max-age=600', age: '200' }, 400],
		['an age that is over', { 'cache-control': 'max-age=600', age: '900' }, 0],
		['an age before a date', { 'cache-control': 'max-age=60', expires: 'Wed, 21 Oct 2016 07:28:00 GMT' }, 60],
		['an age for shared caches only', { 'cache-control': 's-maxage=600' }, null],
		['in quotes and capitals', { 'cache-control': 'Max-Age="30"' }, 30],
		['in two headers', { 'cache-control': ['public', 'max-age=30'] }, 30],
		['twice: the first', { 'cache-control': 'max-age=30, max-age=90' }, 30],
		['not to be stored', { 'cache-control': 'no-store, max-age=600' }, 0],
		['to be revalidated each time', { 'cache-control': 'no-cache' }, 0],
		['no number', { 'cache-control': 'max-age=soon' }, null],
		['a date', { expires: 'Wed, 21 Oct 2015 08:28:00 GMT' }, 3600],
		[
			'a date by the clock of the server',
			{ expires: 'Wed, 21 Oct 2020 08:28:00 GMT', date: 'Wed, 21 Oct 2020 08:18:00 GMT' },
			600,
		],
		['a date that is past', { expires: 'Thu, 01 Jan 1970 00:00:00 GMT' }, 0],
		['an invalid date', { expires: '0' }, 0],
		['forever', { 'cache-control': 'max-age=99999999999' }, DECADE_SECONDS],
	])('%s', (_, headers, expected) => {
		expect(freshForSeconds(headers, NOW)).toBe(expected);
	});
});

describe('a date of HTTP', () => {
	it.each([
		['Sun, 06 Nov 1994 08:49:37 GMT'],
		['Sunday, 06-Nov-94 08:49:37 GMT'],
		['Sun Nov  6 08:49:37 1994'],
		['Sun, 06 Nov 1994 09:49:37 +0100'],
	])('%s', (text) => {
		expect(parseHttpDate(text)).toBe(Date.UTC(1994, 10, 6, 8, 49, 37));
	});

	it.each(['', '0', '-1', '1445412480', 'never', `Sun, ${'0'.repeat(1000)}`])('%s is not one', (text) => {
		expect(parseHttpDate(text)).toBeNull();
	});
});
