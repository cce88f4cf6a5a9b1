import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanContent } from '../lib/clean/index.ts';
import { type Page, parseHtml, TAG } from '../lib/html/index.ts';
import { extractPage } from './index.ts';

const ALLOWED = new Set(
	'#document html head body #text h1 h2 h3 h4 h5 h6 p pre blockquote figure figcaption caption dd dt li td th dl ol ul table tbody tfoot thead tr a abbr bdo cite code del dfn em ins kbd mark q rp rt ruby samp small strong sub sup time var img br hr'.split(
		' ',
	),
);
const ATTRIBUTES = new Set([
	'href',
	'src',
	'alt',
	'title',
	'class',
	'start',
	'colspan',
	'rowspan',
	'datetime',
	'dir',
]);

/** What stands in clean HTML and must not; null when there is nothing. */
function findDanger(html: string): string | null {
	const page: Page = parseHtml(html);
	for (let n = 0; n < page.size; n++) {
		if (!ALLOWED.has(page.name(n))) return page.name(n);
		for (const { name, value } of page.attributes(n)) {
			if (!ATTRIBUTES.has(name)) return `${page.name(n)} ${name}`;
			if ((name === 'href' || name === 'src') && !/^(?:https?|mailto|tel|ftp):/.test(value)) return value;
		}
	}
	return null;
}

function cleanAll(html: string): string {
	const page = parseHtml(html);
	const body = page.find(TAG.BODY)!;
	return cleanContent(page, [...page.children(body)], { base: 'http://blog.example/' }).html;
}

const HOSTILE = [
	'<script>alert(1)</script>',
	'<img src=x onerror=alert(1)>',
	'<a href="javascript:alert(1)">x</a>',
	'<a href="java&#10;script:alert(1)">x</a>',
	'<a href="data:text/html,<script>alert(1)</script>">x</a>',
	'<a href="vbscript:x">x</a>',
	'<img src="data:image/svg+xml,<svg onload=alert(1)>">',
	'<svg onload=alert(1)><script>alert(1)</script><a xlink:href="javascript:x">y</a></svg>',
	'<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
	'<iframe src="javascript:alert(1)"></iframe>',
	'<object data="x"></object><embed src="x">',
	'<p style="background:url(javascript:x)" onclick="x">y</p>',
	'<noscript><p title="</noscript><img src=x onerror=alert(1)>">y</noscript>',
	'<noscript><img src="javascript:x" data-src="data:x,y"></noscript>',
	'<template><script>x</script></template>',
	'<textarea><script>alert(1)</script></textarea>',
	'<xmp><script>alert(1)</script></xmp>',
	'<pre>&lt;script&gt;alert(1)&lt;/script&gt;</pre>',
	'<form action="javascript:x"><button formaction="javascript:x">y</button></form>',
	'<base href="javascript:x//"><a href="y">z</a>',
	'<abbr title="&lt;/abbr&gt;&lt;script&gt;">x</abbr>',
	'<a href="http://x.example/&quot; onclick=&quot;alert(1)">x</a>',
	'<code class="language-x&quot; onclick=&quot;y">x</code>',
	'<time datetime="&quot; onclick=x">y</time>',
	'<table><tr><td><script>x</script></table>',
	'<p>&amp;lt;script&amp;gt;</p>',
	'<custom-element onclick=x>y</custom-element>',
	'<meta http-equiv=refresh content="0;url=javascript:x">',
	'<link rel=stylesheet href=javascript:x><style>@import "x"</style>',
];

describe('hostile markup', () => {
	it.each(HOSTILE)('%s', (html) => {
		expect(findDanger(cleanAll(html))).toBeNull();
		expect(findDanger(cleanAll(`<p>before${html}after</p>`))).toBeNull();
	});

	it('does not get through in any combination', () => {
		const piece = fc.oneof(
			fc.constantFrom(...HOSTILE),
			fc.constantFrom(
				'<p>',
				'</p>',
				'<ul>',
				'<li>',
				'<table>',
				'<td>',
				'<b>',
				'</b>',
				'<pre>',
				'<h2>',
				'<br>',
				'<a href=/>',
			),
			fc.string({ maxLength: 20 }),
		);
		fc.assert(
			fc.property(
				fc.array(piece, { maxLength: 12 }),
				(pieces) => findDanger(cleanAll(pieces.join(''))) === null,
			),
		);
	});

	it('is written as HTML that parses to itself', () => {
		const piece = fc.constantFrom(
			'<p>a',
			'<ul><li>',
			'</li>',
			'<b>c',
			'</b>',
			'<br>',
			'<div>d',
			'</div>',
			'<h2>e',
			'<blockquote>',
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 15 }), (pieces) => {
				const html = cleanAll(pieces.join(''));
				expect(cleanAll(html)).toBe(html);
			}),
		);
	});
});

describe('any string', () => {
	it('is extracted without throwing', () => {
		const piece = fc.oneof(
			fc.string({ unit: 'binary', maxLength: 60 }),
			fc.constantFrom(
				...HOSTILE,
				'<article>',
				'<h1>',
				'<div class=comment>',
				'<time datetime=2004-03-05>',
				'<title>',
			),
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 10 }), fc.webUrl(), (pieces, url) => {
				const { html } = extractPage(pieces.join(''), { url, now: '2020-01-01' });
				expect(findDanger(html)).toBeNull();
			}),
		);
	});

	it('is cleaned whatever its depth', () => {
		const deep = '<div><b><blockquote>'.repeat(2000);
		expect(cleanAll(`${deep}x`)).toContain('x');
	});
});
