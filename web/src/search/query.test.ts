import { describe, expect, it } from 'vitest';
import { readFilters, toDay, withFilters } from './query.ts';

describe('filters are read from the query', () => {
	it.each([
		['words alone', 'tea "green tea"', {}],
		['one', 'tea lang:de', { lang: 'de' }],
		['by an alias', 'since:2004 language:fr', { after: '2004', lang: 'fr' }],
		['quoted', 'blog:"My Blog" tea', { blog: 'My Blog' }],
		['with a space after the colon', 'lang: de tea', { lang: 'de' }],
		['a URL', 'blog:http://a.example/b', { blog: 'http://a.example/b' }],
		['not an excluded one', '-lang:de tea', {}],
		['not one next to OR', 'lang:de OR lang:fr', {}],
		['not one in brackets', '(tea lang:de)', {}],
		['not a URL without an operator', 'http://blog.example', {}],
	])('%s', (_, query, filters) => {
		expect(readFilters(query)).toEqual(filters);
	});
});

describe('filters are written into the query', () => {
	it.each([
		['added', 'tea', { lang: 'de' }, 'tea lang:de'],
		['to nothing', '', { lang: 'de' }, 'lang:de'],
		['changed', 'lang:fr tea', { lang: 'de' }, 'tea lang:de'],
		['removed', 'tea lang:fr', { lang: '' }, 'tea'],
		['quoted where needed', 'tea', { blog: 'My "Blog' }, 'tea blog:"My  Blog"'],
		[
			'two together',
			'tea after:2003',
			{ after: '2004-01-01', before: '2005-01-01' },
			'tea after:2004-01-01 before:2005-01-01',
		],
		['brackets stay', 'title:(tea OR milk) -(a b)', { lang: 'de' }, 'title:(tea OR milk) -(a b) lang:de'],
		['phrases stay', '"green tea" -"iced tea"', { lang: 'de' }, '"green tea" -"iced tea" lang:de'],
		['excluded filters stay', '-lang:fr', { lang: 'de' }, '-lang:fr lang:de'],
	])('%s', (_, query, changes, wanted) => {
		expect(withFilters(query, changes)).toBe(wanted);
	});
});

it.each([
	['2004', '2004-01-01'],
	['2004-3', '2004-03-01'],
	['2004-03-05', '2004-03-05'],
	['soon', ''],
	['2004-13', ''],
	[undefined, ''],
])('the day of %s', (value, day) => {
	expect(toDay(value)).toBe(day);
});
