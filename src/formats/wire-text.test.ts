import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cut, toInstant, toIri, toRfc822, toRfc3339, wireLine, wireText } from './wire-text.ts';

describe('a date of any precision is an instant', () => {
	it.each([
		['2004-03-05', '2004-03-05T00:00:00Z'],
		['2004-03', '2004-03-01T00:00:00Z'],
		['2004', '2004-01-01T00:00:00Z'],
		['2004-03-05T21:04:09+09:00', '2004-03-05T12:04:09Z'],
		['2004-03-05T21:04:09-0330', '2004-03-06T00:34:09Z'],
		['2004-03-05T21:04', '2004-03-05T21:04:00Z'],
		['2004-03-05T21:04:09.123Z', '2004-03-05T21:04:09Z'],
		['0001-01-01', '0001-01-01T00:00:00Z'],
	])('%s → %s', (date, expected) => {
		expect(toRfc3339(toInstant(date)!)).toBe(expected);
	});

	it.each([
		'',
		'yesterday',
		'2004-13-01',
		'2004-02-30',
		'2004-03-05T25:00',
		'0000-01-01',
		'9999-12-31T23:59:59-10:00',
		'12004-01-01',
		'2004-03-05T21:04:09+99:00',
	])('%s is not one', (date) => {
		expect(toInstant(date)).toBeNull();
	});

	it('is written for RSS with a year of four digits', () => {
		expect(toRfc822(toInstant('2004-03-05')!)).toBe('Fri, 05 Mar 2004 00:00:00 GMT');
	});
});

describe('an address is an IRI', () => {
	it.each([
		['http://a.example/x[1]?a[]=b|c^d', 'http://a.example/x%5B1%5D?a%5B%5D=b%7Cc%5Ed'],
		['http://a.example/100%?50%25', 'http://a.example/100%25?50%25'],
		['http://[::1]:80/x', 'http://[::1]/x'],
		['http://a.example/#a#b', 'http://a.example/#a%23b'],
		['http://a.example/"<x>`{}\\', 'http://a.example/%22%3Cx%3E%60%7B%7D/'],
		['http://a.example/é', 'http://a.example/%C3%A9'],
	])('%s → %s', (address, expected) => {
		expect(toIri(address)).toBe(expected);
	});

	it.each(['javascript:alert(1)', 'data:text/html,x', '', '//x', 'mailto:a@b'])(
		'%s is not one',
		(address) => {
			expect(toIri(address)).toBeNull();
		},
	);

	it('stays the same once it is one', () => {
		fc.assert(
			fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
				expect(toIri(toIri(url)!)).toBe(toIri(url));
			}),
		);
	});
});

describe('a text', () => {
	it('drops characters that XML forbids and keeps the rest', () => {
		expect(wireText('a\0b\x0bc\ud800d\udfffe\ufffef\u{1f600}\r\ng\th\x7f')).toBe('abcdef\u{1f600}\ng\th');
	});

	it('is cut between characters', () => {
		expect(cut('ab\u{1f600}cd', 4)).toBe('ab…');
		expect(cut('abcd', 4)).toBe('abcd');
	});

	it('is a line of bounded length', () => {
		expect(wireLine(`  a \n\n b ${'x'.repeat(1_000_000)}`, 8)).toBe('a b xxx…');
		expect(wireLine(' a ', 8)).toBe('a');
	});
});
