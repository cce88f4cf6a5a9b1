import { describe, expect, it } from 'vitest';
import { mediaReason } from './media.ts';

describe('a URL is not a page according to its extension', () => {
	it.each([
		['http://a.example/x.avi', 'a film by its extension .avi'],
		['http://a.example/x.mov', 'a film by its extension .mov'],
		['http://a.example/x.PNG', 'a picture by its extension .png'],
		['http://a.example/a/b.c/x.jpeg?w=300#top', 'a picture by its extension .jpeg'],
		['http://a.example/x.gif;jsessionid=1', 'a picture by its extension .gif'],
		['http://a.example/x.tar.gz', 'an archive by its extension .gz'],
		['http://a.example/x.woff2', 'a font by its extension .woff2'],
		['http://a.example/paper.pdf', 'a document by its extension .pdf'],
		['http://a.example/style.css?ver=5', 'a style sheet or script by its extension .css'],
	])('%s: %s', (url, reason) => {
		expect(mediaReason(url)).toBe(reason);
	});
});

describe('a URL may be a page', () => {
	it.each([
		'http://a.example/',
		'http://photo.zip/',
		'http://a.example/post.html',
		'http://a.example/index.php?file=x.jpg',
		'http://a.example/x.jpg/',
		'http://a.example/wiki/File:Cat.jpg',
		'http://a.example/reviews/booking.com',
		'http://a.example/feed.xml',
		'http://a.example/index.rdf',
		'http://a.example/feed.json',
		'http://a.example/sitemap-1.xml.gz',
		'http://a.example/notes.txt',
		'http://a.example/version-2.0',
		'http://a.example/jpg',
		'no address.jpg',
	])('%s', (url) => {
		expect(mediaReason(url)).toBeNull();
	});
});
