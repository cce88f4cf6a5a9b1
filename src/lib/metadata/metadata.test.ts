import { describe, expect, it } from 'vitest';
import { parseHtml, TAG } from '../html/index.ts';
import { readMetadata } from './index.ts';

function claims(html: string): string[] {
	return readMetadata(parseHtml(html)).map(({ property, value, from }) => `${from} ${property}: ${value}`);
}

function script(json: string): string {
	return `<script type="application/ld+json">${json}</script>`;
}

describe('claims', () => {
	it.each([
		['Open Graph', '<meta property="og:title" content=" A &amp;amp; B ">', ['open-graph title: A & B']],
		[
			'meta names',
			'<meta name=Author content="Jane"><meta name=date value=2004-03-05>',
			['meta author: Jane', 'meta published: 2004-03-05'],
		],
		['Dublin Core', '<meta name="DC.Creator" content="Jane">', ['dublin-core author: Jane']],
		[
			'trackback data',
			'<!-- <rdf:RDF><rdf:Description dc:title="A" dc:creator="j" dc:date="2004-03-05T01:02:03Z" /></rdf:RDF> -->',
			['trackback title: A', 'trackback author: j', 'trackback published: 2004-03-05T01:02:03Z'],
		],
		[
			'JSON-LD',
			script('{"@type":"BlogPosting","headline":"A","author":{"name":"Jane"},"datePublished":"2004-03-05"}'),
			['json-ld title: A', 'json-ld author: Jane', 'json-ld published: 2004-03-05'],
		],
		[
			'JSON-LD of several authors',
			script('{"@type":"Article","author":[{"name":"Jane"},{"name":"John"}]}'),
			['json-ld author: Jane, John'],
		],
		[
			'a JSON-LD graph with references',
			script(
				'{"@graph":[{"@type":"Article","author":{"@id":"#j"}},{"@type":"Person","@id":"#j","name":"Jane"},{"@type":"WebSite","name":"S"}]}',
			),
			['json-ld author: Jane', 'json-ld site: S'],
		],
		[
			'JSON-LD with trailing commas and raw line ends',
			script('{"@type":"Article","headline":"A\nB",}'),
			['json-ld title: A B'],
		],
		['JSON-LD in a comment', script('<!-- {"@type":"Article","headline":"A"} -->'), ['json-ld title: A']],
		[
			'broken JSON-LD',
			script('{"@type":"Article","headline":"A \\"b\\"","author":{"@type":"Person","name":"Jane"},"x":{'),
			['json-ld title: A "b"', 'json-ld author: Jane'],
		],
		[
			'no comment of JSON-LD',
			script(
				'{"@type":"Article","headline":"A","comment":[{"@type":"Comment","author":"C","headline":"D"}]}',
			),
			['json-ld title: A'],
		],
		[
			'microdata',
			'<div itemscope itemtype="http://schema.org/BlogPosting"><h1 itemprop=name>A</h1><span itemprop=author itemscope><i itemprop=name>Jane</i></span><meta itemprop=datePublished content=2004-03-05></div>',
			['microdata title: A', 'microdata author: Jane', 'microdata published: 2004-03-05'],
		],
		[
			'no comment of microdata',
			'<div itemscope itemtype="http://schema.org/Comment"><i itemprop=author>C</i></div>',
			[],
		],
		[
			'hAtom',
			'<div class=hentry><h2 class=entry-title>A</h2><span class="author vcard">by <b class=fn>Jane</b></span><abbr class=published title=2004-03-05>March</abbr></div>',
			['microformats title: A', 'microformats author: Jane', 'microformats published: 2004-03-05'],
		],
		[
			'no citation in an h-entry',
			'<div class=h-entry><p class=p-name>A</p><div class="u-comment h-cite"><b class=p-author>C</b></div></div>',
			['microformats title: A'],
		],
	])('%s', (_, html, expected) => {
		expect(claims(html)).toEqual(expected);
	});

	it('of entries only those that contain the given nodes', () => {
		const page = parseHtml(
			'<div class=hentry><h2 class=entry-title>A</h2><p>a</p></div><div class=hentry><h2 class=entry-title>B</h2><p>b</p></div>',
		);
		const [, second] = page.elements(TAG.P);
		expect(readMetadata(page, [second!]).map(({ value }) => value)).toEqual(['B']);
		expect(readMetadata(page, []).length).toBe(0);
	});
});
