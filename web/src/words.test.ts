import { describe, expect, it } from 'vitest';
import { ago, counted, dayOf, hostOf, isWeb, languageName, shortAddress } from './words.ts';

const NOW = Date.parse('2004-03-05T12:00:00Z');

describe('how long ago', () => {
	it.each([
		['2004-03-05T11:59:50Z', 'just now'],
		['2004-03-05T11:30:00Z', '30 minutes ago'],
		['2004-03-05T09:00:00Z', '3 hours ago'],
		['2004-03-05', 'today'],
		['2004-03-01', '4 days ago'],
		['2004-01-01', '2 months ago'],
		['1999-03-01', '5 years ago'],
		['2004-03-07T12:00:00Z', 'in 2 days'],
		['soon', ''],
	])('%s is %s', (iso, words) => {
		expect(ago(iso, NOW)).toBe(words);
	});
});

it('a day is the one in the time zone of the author', () => {
	expect(dayOf('2004-03-05T23:30:00-11:00')).toBe('5 Mar 2004');
	expect(dayOf('2004-03-05')).toBe('5 Mar 2004');
	expect(dayOf('2004-03')).toBe('2004-03');
});

it('numbers agree with their noun', () => {
	expect([counted(1, 'post'), counted(1234, 'post'), counted(2, 'copy', 'copies')]).toEqual([
		'1 post',
		'1,234 posts',
		'2 copies',
	]);
});

it('URLs are short, and only HTTP URLs are links', () => {
	expect(shortAddress('https://www.blog.example/%C3%A9t%C3%A9/')).toBe('blog.example/été');
	expect(shortAddress('http://blog.example/%zz')).toBe('blog.example/%zz');
	expect(hostOf('http://blog.example:81/a')).toBe('blog.example:81');
	expect(['http://a/', 'javascript:alert(1)', 'data:text/html,x', '/a'].map(isWeb)).toEqual([
		true,
		false,
		false,
		false,
	]);
});

it('a language tag becomes a name, an invalid tag stays', () => {
	expect([languageName('de'), languageName('zz-not a tag')]).toEqual(['German', 'zz-not a tag']);
});
