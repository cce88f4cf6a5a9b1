import { expect, it } from 'vitest';
import { siteOf } from './site-of.ts';

it.each([
	['http://a.example/2004/03/snow.html', 'http://a.example/'],
	['https://a.example', 'https://a.example/'],
	['http://a.example/~ann/diary/1.html', 'http://a.example/~ann/'],
	['http://a.example/%7Eann/x', 'http://a.example/%7Eann/'],
	['https://a.example/@ann/a-post-12ab', 'https://a.example/@ann'],
	['http://a.example/users/ann/1234.html', 'http://a.example/users/ann/'],
	['http://a.example/users/1234', 'http://a.example/'],
	['http://a.example/blog/a-post/', 'http://a.example/blog/'],
	['http://a.example/blogs/ann/2004/', 'http://a.example/blogs/ann/'],
	['http://a.example:8080/x', 'http://a.example:8080/'],
])('%s is on the site %s', (address, site) => {
	expect(siteOf(address)).toBe(site);
});

it.each(['mailto:a@b.example', 'ftp://a.example/', 'http://intranet/', 'not an address', ''])(
	'%s is on none',
	(address) => {
		expect(siteOf(address)).toBeNull();
	},
);
