import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effort } from '../../../test/effort.fixture.ts';
import { type Page, parseHtml, TEXT } from '../../lib/html/index.ts';
import { PageMarks } from './marks.ts';
import { renderSafePage } from './safe-page.ts';

const URL_OF_PAGE = 'https://blog.example/2004/tea.html';

function render(html: string): string {
	const page = parseHtml(html);
	return renderSafePage(page, URL_OF_PAGE, new PageMarks(page)).html;
}

const FORBIDDEN = new Set(
	'script iframe frame frameset object embed applet link meta base form input button select textarea video audio source track img image picture svg math template portal noscript canvas map area xmp noembed noframes plaintext'.split(
		' ',
	),
);
const ALLOWED_ATTRIBUTES = new Set(
	'class id style title lang dir datetime align valign width height bgcolor color face size border cellpadding cellspacing colspan rowspan span start nowrap clear hidden data-href data-picture data-mark data-mark-id data-mark-label'.split(
		' ',
	),
);

/** Everything in a page that runs or loads something, or could. */
function findHarm(page: Page): string[] {
	const harm: string[] = [];
	for (let n = 1; n < page.size; n++) {
		if (!page.isElement(n)) continue;
		const name = page.name(n);
		if (FORBIDDEN.has(name)) harm.push(`<${name}>`);
		for (const { name: attribute, value } of page.attributes(n)) {
			if (!ALLOWED_ATTRIBUTES.has(attribute)) harm.push(`${name} ${attribute}`);
			if (attribute === 'data-href' && !/^https?:\/\//.test(value)) harm.push(`data-href ${value}`);
			if (attribute === 'style' && !isHarmlessCss(value)) harm.push(`style ${value}`);
		}
		if (name === 'style' && !isHarmlessCss(page.rawText(n))) harm.push('style sheet');
	}
	return harm;
}

function isHarmlessCss(css: string): boolean {
	return !/url\s*\(|image-set|@import|expression|[\\<]/i.test(css);
}

const HOSTILE: readonly (readonly [string, string])[] = [
	['scripts', '<script>alert(1)</script><script src=//evil.example/a.js></script>'],
	['handlers', '<body onload=alert(1)><p onclick="alert(1)" ONMOUSEOVER=alert(1)>x</p>'],
	[
		'pictures',
		'<img src=x onerror=alert(1)><img srcset="//evil.example/a 1x"><picture><source srcset=a><img src=b></picture>',
	],
	[
		'frames',
		'<iframe src=//evil.example srcdoc="<script>alert(1)</script>"></iframe><object data=a></object><embed src=a>',
	],
	['a frameset', '<frameset><frame src=//evil.example></frameset>'],
	[
		'links that run',
		'<a href="javascript:alert(1)">a</a><a href=" java\tscript:alert(1)">b</a><a href="data:text/html,<script>">c</a>',
	],
	[
		'loaded by the head',
		'<link rel=stylesheet href=a><meta http-equiv=refresh content="0;url=//evil.example"><base href=//evil.example>',
	],
	[
		'forms',
		'<form action=//evil.example><input autofocus onfocus=alert(1)><button formaction="javascript:alert(1)">go</button></form>',
	],
	[
		'SVG',
		'<svg onload=alert(1)><script>alert(1)</script><a xlink:href="javascript:alert(1)"><image href=a /></a><style><img src=x onerror=alert(1)></style></svg>',
	],
	[
		'MathML',
		'<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=alert(1)>"></table></mtext></math>',
	],
	[
		'styles that fetch',
		'<style>@import "a";p{background:url(a)}</style><p style="background:url(//evil.example/a);color:red">x</p>',
	],
	[
		'a style that ends early',
		'<style>p{}</sty</style><style>a{content:"</style><script>alert(1)</script>"}</style>',
	],
	['sound and film', '<video src=a poster=b autoplay></video><audio src=a></audio><bgsound src=a>'],
	['old attributes', '<body background=//evil.example/a><table background=a><td background=b></table>'],
	[
		'raw text',
		'<xmp><script>alert(1)</script></xmp><noembed><img src=x></noembed><noframes><img src=x></noframes><plaintext><script>alert(1)',
	],
	['shown without scripts', `<noscript><img src=x onerror=alert(1)><p>${'words '.repeat(200)}</noscript>`],
	[
		'templates',
		'<template><script>alert(1)</script><img src=x></template><div><template shadowrootmode=open><img src=x></template></div>',
	],
	['elements of its own', '<x-evil onclick=alert(1) src=a is=b><slot name=c>x</slot></x-evil>'],
	['a comment that ends late', '<!-- --!><img src=x onerror=alert(1)> --><![CDATA[<script>]]>'],
	[
		'addresses',
		'<a href="https://other.example/" ping=//evil.example target=_top>x</a><area href=a><q cite=a>x</q><del cite=b>y</del>',
	],
	['a manifest', '<html manifest=a><p>x'],
	[
		'pop-overs',
		'<div popover=auto id=a>x</div><button popovertarget=a>x</button><dialog open>y</dialog><details open ontoggle=alert(1)>z</details>',
	],
];

describe('a hostile page does nothing', () => {
	it.each(HOSTILE)('%s', (_, html) => {
		expect(findHarm(parseHtml(html)).length).toBeGreaterThan(0);
		const safe = render(html);
		expect(findHarm(parseHtml(safe))).toEqual([]);
		expect(findHarm(parseHtml(render(safe)))).toEqual([]);
	});

	it('when its values and texts look like markup', () => {
		const html = `<p class='"><script>alert(1)</script>' title="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;">&lt;script&gt;</p>`;
		const safe = parseHtml(render(html));
		expect(findHarm(safe)).toEqual([]);
		expect(safe.text(0)).toBe('<script>');
	});

	it('when it has marks of its own', () => {
		expect(render('<p data-mark=title data-mark-id=m1 data-mark-label=x data-picture>x</p>')).toContain(
			'<p>x</p>',
		);
	});

	it('whatever its parts', () => {
		const part = fc.constantFrom(...HOSTILE.flatMap(([, html]) => html.split(/(?=[<>"' ])/)));
		fc.assert(
			fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
				expect(findHarm(parseHtml(render(parts.join(''))))).toEqual([]);
			}),
			{ numRuns: effort(80, 400) },
		);
	});
});

describe('a page is shown', () => {
	it('with its structure', () => {
		const html = render(
			'<html lang="en"><body class="home" id="top"><div class="post"><h2>Tea</h2><table width="100%"><tr><td colspan=2>1</td></table><font color="#333">x</font></div>',
		);
		expect(html).toBe(
			'<!doctype html><html lang="en"><head></head><body class="home" id="top"><div class="post"><h2>Tea</h2><table width="100%"><tbody><tr><td colspan="2">1</td></tr></tbody></table><font color="#333">x</font></div></body></html>',
		);
	});

	it('with its own styles in its head', () => {
		expect(render('<style>p{color:red}</style><p>x<style>b{margin:0}</style>')).toContain(
			'<head><style>p{color:red}\nb{margin:0}\n</style></head>',
		);
	});

	it('with links that lead nowhere and show their targets', () => {
		expect(render('<a href="../x?a=1&b=2">x</a>')).toContain(
			'<a data-href="https://blog.example/x?a=1&amp;b=2">x</a>',
		);
	});

	it('with alternative texts instead of images', () => {
		expect(render('<img src=a alt="A <cup>">')).toContain('<span data-picture="">A &lt;cup&gt;</span>');
	});

	it('with the text of its forms', () => {
		const html = render('<form><p>Search <button>Go</button></p></form><xmp><b></xmp>');
		expect(html).toContain('<div><p>Search <span>Go</span></p></div>');
		expect(html).toContain('<pre>&lt;b&gt;</pre>');
	});

	it('as empty without a body', () => {
		expect(render('')).toBe('<!doctype html><html><head></head><body></body></html>');
	});

	it('even if it is very deep and very long', () => {
		const html = render(`${'<div>'.repeat(5_000)}deep${'<b>x'.repeat(20_000)}`);
		expect(html).toContain('deep');
		expect(html.length).toBeLessThan(2_000_000);
	});
});

describe('marks', () => {
	function mark(html: string, add: (marks: PageMarks, page: Page) => void) {
		const page = parseHtml(html);
		const marks = new PageMarks(page);
		add(marks, page);
		return renderSafePage(page, URL_OF_PAGE, marks);
	}
	const first = (page: Page, name: string) =>
		Array.from({ length: page.size }, (_, n) => n).find((n) => page.name(n) === name)!;

	it('are set on elements', () => {
		const { html, shown } = mark('<h1>Tea</h1>', (marks, page) =>
			marks.add('content', 'content: "all" of it', [{ node: first(page, 'h1'), text: null }]),
		);
		expect(html).toContain(
			'<h1 data-mark="content" data-mark-id="m1" data-mark-label="content: &quot;all&quot; of it"><span id="mark-m1"></span>Tea</h1>',
		);
		expect([...shown]).toEqual(['m1']);
	});

	it('are set on words of a line', () => {
		const { html } = mark('<p>By Ann on Friday</p>', (marks, page) => {
			marks.add('published', 'date', [{ node: first(page, 'p'), text: 'Friday' }]);
			marks.add('author', 'author', [{ node: first(page, 'p'), text: 'Ann' }]);
		});
		expect(html).toContain(
			'<p>By <span data-mark="author" data-mark-id="m2" data-mark-label="author"><span id="mark-m2"></span>Ann</span> on <span data-mark="published" data-mark-id="m1" data-mark-label="date"><span id="mark-m1"></span>Friday</span></p>',
		);
	});

	it('are set on the element if the words are apart, also on adjacent elements', () => {
		const { html } = mark('<p>A<b>nn</b></p>', (marks, page) => {
			marks.add('author', 'a', [{ node: first(page, 'p'), text: 'Ann' }]);
			marks.add('title', 't', [{ node: first(page, 'p'), text: null }]);
		});
		expect(html).toContain('<p data-mark="author title" data-mark-id="m1 m2" data-mark-label="a; t">');
	});

	it('are set on text without an element of its own', () => {
		const { html } = mark('<div>Tea<br>Cake</div>', (marks, page) => {
			const text = Array.from({ length: page.size }, (_, n) => n).find((n) => page.tag[n] === TEXT)!;
			marks.add('content', 'c', [{ node: text, text: null }]);
		});
		expect(html).toContain(
			'<div><span data-mark="content" data-mark-id="m1" data-mark-label="c"><span id="mark-m1"></span>Tea</span><br>',
		);
	});

	it('disappear with elements that are not shown', () => {
		const { shown } = mark('<title>Tea</title><p>x', (marks, page) =>
			marks.add('title', 't', [{ node: first(page, 'title'), text: 'Tea' }]),
		);
		expect([...shown]).toEqual([]);
	});
});
