import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../lib/html/index.ts';
import { findPostLinks, isSameHost, type PostLink } from './links.ts';

function linkOf(html: string): PostLink | undefined {
	return findPostLinks(parseHtml(html), 'https://blog.example/a/', 'blog.example')[0];
}

describe('a link', () => {
	it.each([
		['<a href="../p/5#comments">3</a>', 'isComments'],
		['<a href="/p/5">Leave a comment</a>', 'isComments'],
		['<a href="/category/bread/">Bread</a>', 'isCategory'],
		['<a rel="tag" href="/x">Bread</a>', 'isCategory'],
		['<a href="/p/5">Continue reading →</a>', 'isMore'],
		['<a href="/p/5">続きを読む</a>', 'isMore'],
		['<a href="/p/5">#</a>', 'isSign'],
		['<a href="/p/5">10:30 PM</a>', 'isSign'],
		['<a href="/2024/05/09/bread">x</a>', 'isDated'],
	] as const)('%s is %s', (html, kind) => {
		expect(linkOf(html)?.[kind]).toBe(true);
		expect(linkOf('<a href="/about">About the bakery</a>')?.[kind]).toBe(false);
	});

	it('has an absolute URL, or none when it does not lead to a page', () => {
		expect(linkOf('<a href="../p/5">x</a>')?.url).toBe('https://blog.example/p/5');
		expect(linkOf('<a href="mailto:jane@mail.example">x</a>')).toBeUndefined();
		expect(linkOf('<a href="http://[bad">x</a>')?.url).toBeNull();
	});

	it.each([
		['/p', true],
		['https://www.blog.example/p', true],
		['https://jane.blog.example/p', true],
		['https://other.example/p', false],
	])('%s is on the own site: %s', (address, own) => {
		expect(isSameHost('blog.example', address)).toBe(own);
	});
});
