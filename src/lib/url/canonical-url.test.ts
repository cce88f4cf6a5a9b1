import { describe, expect, it } from 'vitest';
import { canonicalUrl } from './canonical-url.ts';

describe('the canonical URL', () => {
	it.each([
		['http and https', 'http://blog.example/a', 'https://blog.example/a'],
		['www', 'http://www.blog.example/a', 'http://blog.example/a'],
		['the final slash', 'http://blog.example/a/', 'http://blog.example/a'],
		['the index file', 'http://blog.example/a/index.html', 'http://blog.example/a/'],
		['the default port', 'http://blog.example:80/a', 'https://blog.example:443/a'],
		['the case of the host', 'http://Blog.Example/a', 'http://blog.example/a'],
		['tracking', 'http://blog.example/a?utm_source=rss&fbclid=1', 'http://blog.example/a'],
		['a session', 'http://blog.example/a;jsessionid=1A?sid=0123456789abcdef', 'http://blog.example/a'],
		['the order of parameters', 'http://blog.example/?p=1&q=2', 'http://blog.example/?q=2&p=1'],
		['the comment that is shown', 'http://blog.example/a.html?showComment=12', 'http://blog.example/a.html'],
		['the form for phones', 'http://blog.example/a.html?m=1', 'http://blog.example/a.html'],
		['the place of the comments', 'http://blog.example/a#comments', 'http://blog.example/a'],
		['the fold', 'http://blog.example/a#more-12', 'http://blog.example/a'],
	])('is the same whatever %s', (_, one, other) => {
		expect(canonicalUrl(one)).toBe(canonicalUrl(other));
	});

	it.each([
		['paths', 'http://blog.example/a', 'http://blog.example/b'],
		['the case of paths', 'http://blog.example/a', 'http://blog.example/A'],
		['post numbers', 'http://blog.example/?p=1', 'http://blog.example/?p=2'],
		['posts of one page', 'http://blog.example/2004.html#p1', 'http://blog.example/2004.html#p2'],
		['months', 'http://blog.example/?m=200403', 'http://blog.example/?m=200404'],
		['article numbers', 'http://blog.example/?sid=1', 'http://blog.example/?sid=2'],
		['hosts', 'http://a.example/', 'http://b.example/'],
	])('differs for different %s', (_, one, other) => {
		expect(canonicalUrl(one)).not.toBe(canonicalUrl(other));
	});

	it('of text that is not a URL is the text itself', () => {
		expect(canonicalUrl(' not an address ')).toBe('not an address');
		expect(canonicalUrl('mailto:a@blog.example')).toBe('mailto:a@blog.example');
	});
});
