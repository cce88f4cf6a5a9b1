import { describe, expect, it } from 'vitest';
import { findDateInUrl } from './index.ts';

describe('findDateInUrl', () => {
	it.each([
		['http://a.example/2004/03/05/title', '2004-03-05'],
		['http://a.example/2004/3/5', '2004-03-05'],
		['http://a.example/20040305.html', '2004-03-05'],
		['http://a.example/diary/d20040305.html', '2004-03-05'],
		['http://a.example/2004-03-05-title/', '2004-03-05'],
		['http://a.example/2004_03_05.html', '2004-03-05'],
		['http://a.example/?date=20040305', '2004-03-05'],
		['http://a.example/2004/0305.html', '2004-03-05'],
		['/2004/03/05/', '2004-03-05'],
		['http://a.example/news/05-03-2004', '2004-03-05'],
		['http://a.example/200403.html', '2004-03'],
		['http://a.example/200403a.html', '2004-03'],
		['http://a.example/archives/2004_03.html', '2004-03'],
		['http://a.example/2004/03/title', '2004-03'],
		['http://2001-02-03.example/2004/03/05/', '2004-03-05'],
	])('%s → %s', (url, value) => {
		expect(findDateInUrl(url)).toMatchObject({ value, source: 'url' });
	});

	it.each([
		'http://a.example/',
		'http://a.example/p/123456',
		'http://a.example/2004/13/05',
		'http://a.example/article/20041345',
		'http://a.example/000005.html',
		'http://a.example/120040305999',
		'not an address at all',
		'',
	])('%j has none', (url) => {
		expect(findDateInUrl(url)).toBeNull();
	});
});
