import { describe, expect, it } from 'vitest';
import { mediaTypeOf, noTextReason } from './content-type.ts';
import { type Content, sniffContent } from './sniff.ts';

const BYTES = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('the kind is recognized from the bytes', () => {
	it.each<[Content, string]>([
		['html', '<!DOCTYPE html><title>x'],
		['html', '\n\n <html lang="en">'],
		['html', '<!-- saved from --><!-- again --><HTML>'],
		['html', '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"><html>'],
		['html', '<p>no root at all'],
		['html', 'Warning: mysql_connect() failed\n<html><head>'],
		['html', '<blink>unheard of <p>but</p>'],
		['html', '\xef\xbb\xbf<html>'],
		['html', '\xff\xfe<\0h\0t\0m\0l\0>\0'],
		['html', '\0<\0h\0t\0m\0l\0>'],
		['feed', '<?xml version="1.0"?><!-- made by hand --><rss version="2.0">'],
		['feed', '<?xml-stylesheet href="x"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'],
		['feed', '<rdf:RDF xmlns:rdf="x">'],
		['feed', '<atom:feed xmlns:atom="x">'],
		['feed', '{"version": "https://jsonfeed.org/version/1.1", "items": []}'],
		['feed', '{"version":"https:\\/\\/jsonfeed.org\\/version\\/1"}'],
		['xml', '<?xml version="1.0"?><opml version="2.0">'],
		['xml', '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'],
		['xml', '<?xml version="1.0"?>'],
		['json', '{"a": 1}'],
		['json', '[1, 2]'],
		['text', 'User-agent: *\nDisallow: /'],
		['text', ''],
		['text', 'a \0 stray nought in a long line of words, as broken software leaves it behind at times'],
		['text', '\x1b$B$3$s$K$A$O\x1b(B'],
		['text', 'MZ was what he wrote below, and nobody knew why he did'],
		['binary', '\x89PNG\r\n\x1a\n'],
		['binary', '\xff\xd8\xff\xe0'],
		['binary', '%PDF-1.4'],
		['binary', 'PK\x03\x04'],
		['binary', '\x1f\x8b\x08'],
		['binary', 'MZ\x90\0\x03\0\0\0'],
		['binary', '\0\0\0\x18ftypmp42'],
		['binary', 'GIF89a\x01\0'],
		['binary', 'abc\x01\x02\x03\x04\x05\x06'],
	])('%s: %j', (content, text) => {
		expect(sniffContent(BYTES(text))).toBe(content);
	});
});

describe('a content type shows what is not text', () => {
	it.each([
		['image/png', 'a picture'],
		['IMAGE/JPEG; name=x', 'a picture'],
		['video/mp4', 'a film'],
		['audio/mpeg', 'a sound'],
		['application/pdf', 'a document'],
		['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'a document'],
		['application/zip', 'an archive'],
		['font/woff2', 'a font'],
	])('%s: neither a page nor a feed', (type, words) => {
		expect(noTextReason(type, 'page')).toContain(words);
		expect(noTextReason(type, 'feed')).toContain(words);
	});

	it.each(['text/css', 'application/javascript', 'text/calendar'])('%s: no page, perhaps a feed', (type) => {
		expect(noTextReason(type, 'page')).not.toBeNull();
		expect(noTextReason(type, 'feed')).toBeNull();
	});

	it.each([
		...['text/html', 'application/xhtml+xml', 'application/rss+xml', 'text/plain', 'application/json'],
		...['application/octet-stream', '', undefined, null, 'nonsense'],
	])('%s: read on', (type) => {
		expect(noTextReason(type, 'page')).toBeNull();
	});

	it('is read without its parameters', () => {
		expect(mediaTypeOf(' Text/HTML ; charset=utf-8')).toBe('text/html');
		expect(mediaTypeOf(';')).toBeNull();
	});
});
