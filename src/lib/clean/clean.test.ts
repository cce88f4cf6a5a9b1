import { describe, expect, it } from 'vitest';
import { parseHtml, TAG } from '../html/index.ts';
import { cleanContent } from './index.ts';

const BASE = 'http://blog.example/2004/post.html';

function clean(html: string) {
	const page = parseHtml(`<body>${html}`);
	const body = page.find(TAG.BODY)!;
	return cleanContent(page, [...page.children(body)], { base: BASE });
}

describe('clean HTML', () => {
	it.each([
		[
			'keeps paragraphs and emphasis',
			'<p>A <b>bold</b> and <i>slanted</i> word.</p>',
			'<p>A <strong>bold</strong> and <em>slanted</em> word.</p>',
		],
		[
			'makes paragraphs of bare text in boxes',
			'<div>One</div><div>Two <span>more</span></div>',
			'<p>One</p><p>Two more</p>',
		],
		['makes paragraphs of two breaks', 'One<br><br>Two<br>three', '<p>One</p><p>Two<br>three</p>'],
		[
			'treats a break, a non-breaking space and a break as two breaks',
			'One<br>&nbsp;<br>Two',
			'<p>One</p><p>Two</p>',
		],
		['splits a paragraph at two breaks', '<p>One<br/><br/>Two</p>', '<p>One</p><p>Two</p>'],
		['drops breaks at the rim', '<p><br>One<br></p>', '<p>One</p>'],
		['leaves no empty element', '<p></p><div><ul><li></li></ul><b></b></div><p>x</p>', '<p>x</p>'],
		[
			'closes emphasis at the end of the paragraph and reopens it in the next',
			'<b><div>One</div><div>Two</div></b>',
			'<p><strong>One</strong></p><p><strong>Two</strong></p>',
		],
		['keeps space outside of emphasis', '<p>a<b> b </b>c</p>', '<p>a <strong>b</strong> c</p>'],
		['keeps lists', '<ul><li>a</li><li><p>b</p></li></ul>', '<ul><li>a</li><li><p>b</p></li></ul>'],
		[
			'keeps lists in lists',
			'<ol start=3><li>a<ul><li>b</ul><li>c</ol>',
			'<ol start="3"><li>a<ul><li>b</li></ul></li><li>c</li></ol>',
		],
		['makes an item of text right in a list', '<ul>loose<li>a</ul>', '<ul><li>loose</li><li>a</li></ul>'],
		['keeps definitions', '<dl><dt>a<dd>b</dl>', '<dl><dt>a</dt><dd>b</dd></dl>'],
		[
			'keeps quotes with paragraphs',
			'<blockquote>One<br><br>Two</blockquote>',
			'<blockquote><p>One</p><p>Two</p></blockquote>',
		],
		[
			'keeps code as written',
			'<pre class="x language-js"><code>if (a &lt; b) {\n  c;\n}</code></pre>',
			'<pre class="language-js"><code>if (a &lt; b) {\n  c;\n}</code></pre>',
		],
		[
			'keeps tables of data',
			'<table><tr><th>a<th>b<tr><td colspan=2 width=9>c</table>',
			'<table><tbody><tr><th>a</th><th>b</th></tr><tr><td colspan="2">c</td></tr></tbody></table>',
		],
		[
			'unwraps tables that lay out the page',
			'<table><tr><td><p>One</p><p>Two</p><div>Three</div></td></tr></table>',
			'<p>One</p><p>Two</p><p>Three</p>',
		],
		[
			'unwraps a table that holds another',
			'<table><tr><td>x<table><tr><td>a<td>b<tr><td>c<td>d</table></table>',
			'<p>x</p><table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>',
		],
		[
			'makes addresses absolute',
			'<p><a href="../x?a=1&amp;b=2">y</a></p>',
			'<p><a href="http://blog.example/x?a=1&amp;b=2">y</a></p>',
		],
		[
			'unwraps links that run something',
			'<p><a href="javascript:alert(1)">y</a> <a href=" JaVa\nscript:x">z</a></p>',
			'<p>y z</p>',
		],
		[
			'makes addresses absolute from the root of the site and from the page itself',
			'<p><a href="/x/?a=1#b">y</a> <a href="#n1">z</a> <a href="//c.example/d">w</a> <a href="/a/../b">v</a></p>',
			'<p><a href="http://blog.example/x/?a=1#b">y</a> <a href="http://blog.example/2004/post.html#n1">z</a> <a href="http://c.example/d">w</a> <a href="http://blog.example/b">v</a></p>',
		],
		[
			'keeps coloured code together',
			'<pre><span>a</span> <span>&lt;</span><br><b>c</b>\n<span>d</span></pre>',
			'<pre>a &lt;\n<strong>c</strong>\nd</pre>',
		],
		['drops links of a heading to itself', '<h2>Title <a href="#t">¶</a></h2>', '<h2>Title</h2>'],
		[
			'keeps figures',
			'<figure><img src=a.png alt=A><figcaption>cap</figcaption></figure>',
			'<figure><img src="http://blog.example/2004/a.png" alt="A"><figcaption>cap</figcaption></figure>',
		],
		[
			'puts a picture on its own into a paragraph',
			'<div><a href="big.jpg"><img src="small.jpg"></a></div>',
			'<p><a href="http://blog.example/2004/big.jpg"><img src="http://blog.example/2004/small.jpg" alt=""></a></p>',
		],
		[
			'finds pictures that are loaded later',
			'<p><img src="data:image/gif;base64,R0" data-src="a.jpg"><noscript><img src="a-300.jpg"></noscript></p>',
			'<p><img src="http://blog.example/2004/a.jpg" alt=""></p>',
		],
		[
			'finds pictures in noscript',
			'<p>x<noscript><img src="a.jpg"></noscript></p>',
			'<p>x<img src="http://blog.example/2004/a.jpg" alt=""></p>',
		],
		[
			'uses the largest of a set of images',
			'<p><img srcset="a.jpg 100w, b.jpg 800w, c.jpg 400w"></p>',
			'<p><img src="http://blog.example/2004/b.jpg" alt=""></p>',
		],
		[
			'drops pictures that count visitors',
			'<p>x<img src="http://count.example/p.gif" width=1 height=1></p>',
			'<p>x</p>',
		],
		['writes a smiley as its text', '<p>x <img src="smile.gif" alt=":-)"></p>', '<p>x :-)</p>'],
		['drops hidden elements', '<p hidden>a</p><p style="display: none">b</p><p>c</p>', '<p>c</p>'],
		[
			'drops forms’ parts and keeps their text',
			'<form><p>a</p><button>b</button><select><option>c</select><input value=d></form>',
			'<p>a</p>',
		],
		['keeps rules between paragraphs', '<p>a</p><hr><p>b</p>', '<p>a</p><hr><p>b</p>'],
		[
			'keeps a list in a heading apart',
			'<h2>a<ul><li>b</ul>c</h2>',
			'<h2>a</h2><ul><li>b</li></ul><h2>c</h2>',
		],
		['escapes what text says', '<p>1 &lt; 2 &amp;&amp; "x"</p>', '<p>1 &lt; 2 &amp;&amp; "x"</p>'],
		[
			'escapes attribute values',
			'<p><abbr title="&quot;><script>">x</abbr></p>',
			'<p><abbr title="&quot;&gt;&lt;script&gt;">x</abbr></p>',
		],
	])('%s', (_, html, expected) => {
		expect(clean(html).html).toBe(expected);
	});
});

describe('inline tags that are never closed', () => {
	const RUNS = 8_000;
	const written = (open: string) => clean(`${open}${'<p>snow</p>'.repeat(RUNS)}`);

	it('mark every run', () => {
		const { html } = written('<b>');
		expect(html.split('<strong>snow</strong>').length - 1).toBe(RUNS);
	});

	it.each([
		['many of them', Array.from({ length: 300 }, (_, i) => `<b title=${i}>`).join('')],
		['a long one', `<a href="/${'x'.repeat(20_000)}">`],
	])('do not make a page hundreds of times as long: %s', (_, open) => {
		const { html, text } = written(open);
		expect(html.length).toBeLessThan(4_000_000);
		expect(text.split('snow').length - 1).toBe(RUNS);
	});
});

describe('text', () => {
	it.each([
		['separates paragraphs by a blank line', '<p>a</p>b<br><br>c<br>d', 'a\n\nb\n\nc\nd'],
		['gives list items a line each', '<p>x</p><ul><li>a<li>b</ul>', 'x\n\na\nb'],
		['separates cells by a tab', '<table><tr><th>a<th>b<tr><td>c<td>d</table>', 'a\tb\nc\td'],
		['keeps the lines of code', '<pre>a\n  b</pre>', 'a\n  b'],
	])('%s', (_, html, expected) => {
		expect(clean(html).text).toBe(expected);
	});
});

describe('blocks', () => {
	it('keep the quote and list around them', () => {
		const page = parseHtml('<blockquote><p>a</p><p>b</p></blockquote><ul><li>c</li><li>d</li></ul>');
		const [a] = [...page.elements(TAG.P)];
		const [, d] = [...page.elements(TAG.LI)];
		expect(cleanContent(page, [a!, d!]).html).toBe('<blockquote><p>a</p></blockquote><ul><li>d</li></ul>');
	});

	it('are written without the nodes that are left out', () => {
		const page = parseHtml('<div><h1>t</h1><p>a</p></div>');
		const without = new Set([page.find(TAG.H1)!]);
		expect(cleanContent(page, [page.find(TAG.DIV)!], { without }).html).toBe('<p>a</p>');
	});

	it('keep their links when chosen inside a hidden part', () => {
		const page = parseHtml('<div hidden><p>See <a href="#more">more words</a> <a href="#p">¶</a></p></div>');
		const { html } = cleanContent(page, [page.find(TAG.P)!], { base: BASE });
		expect(html).toBe('<p>See <a href="http://blog.example/2004/post.html#more">more words</a></p>');
	});

	it('lose relative URLs without a base', () => {
		const page = parseHtml('<p><a href=x>a</a><img src=y><a href=http://z.example/>b</a></p>');
		const { html } = cleanContent(page, [page.find(TAG.P)!]);
		expect(html).toBe('<p>a<a href="http://z.example/">b</a></p>');
	});
});

describe('hidden nodes', () => {
	it('are in the HTML but not in the text', () => {
		const page = parseHtml(
			'<p>One</p><figure><img src="/a.jpg"><figcaption>Below</figcaption></figure><p>Two</p>',
		);
		const caption = page.find(TAG.FIGCAPTION)!;
		const content = cleanContent(page, [...page.children(page.find(TAG.BODY)!)], {
			base: BASE,
			unspoken: new Set([caption]),
		});
		expect(content.html).toContain('<figcaption>Below</figcaption>');
		expect(content.text).toBe('One\n\nTwo');
	});
});

describe('the text for readers without scripts', () => {
	const long = `<p>${'The ferry left before dawn. '.repeat(30).trim()}</p>`;
	it.each([
		['stays if it is all there is', `<noscript>${long}</noscript>`, long],
		[
			'is left out if it is a notice',
			'<p>a</p><noscript><p>Please enable scripts.</p></noscript>',
			'<p>a</p>',
		],
	])('%s', (_, html, expected) => {
		expect(clean(html).html).toBe(expected);
	});
});
