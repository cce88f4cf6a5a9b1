import { expect, it } from 'vitest';
import { findLinks, parseHtml } from './index.ts';

const urls = (html: string) => findLinks(parseHtml(html), 'http://a.example/b/c').map(({ url }) => url);

it.each([
	['relative to the page', '<a href="d#x">', ['http://a.example/b/d']],
	['relative to its base', '<base href="/z/"><a href=" d ">', ['http://a.example/z/d']],
	['image maps too', '<map><area href="/e"></map>', ['http://a.example/e']],
	['other schemes and broken URLs do not count', '<a href="mailto:x@y"><a href="http://[">', []],
	['an anchor without URL does not count', '<a name=x>', []],
])('%s', (_, html, expected) => {
	expect(urls(html)).toEqual(expected);
});
