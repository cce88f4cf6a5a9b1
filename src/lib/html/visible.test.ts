import { describe, expect, it } from 'vitest';
import { parseHtml, TAG } from './index.ts';

describe('visible text', () => {
	it.each([
		['collapses white space', '<p> a \n\t b  </p>', 'a b'],
		['joins inline markup without a gap', 'a<b>b</b><i> c</i>', 'ab c'],
		['breaks lines at blocks', '<div>a<div>b</div>c</div>d', 'a\nb\nc\nd'],
		['sets paragraphs and headings apart', '<h1>t</h1><p>a</p><p>b</p>', 't\n\na\n\nb'],
		['breaks at br, twice makes a blank line', 'a<br>b<br><br>c', 'a\nb\n\nc'],
		['parts cells by a tab and rows by a line', '<table><tr><td>a<td>b<tr><td>c</table>', 'a\tb\nc'],
		['keeps lines of preformatted text', '<pre>\n a\n  b\n</pre>c', ' a\n  b\n\nc'],
		[
			'leaves out hidden text',
			'<title>t</title><script>s</script><style>x</style>a<noscript>n</noscript>',
			'a',
		],
		['leaves out hidden elements', '<p hidden>a</p><p style="color:red; display : none">b</p><p>c</p>', 'c'],
		[
			'keeps content that is streamed into the page',
			'<p>a</p><div hidden id="S:1f">b</div><div hidden id="S">c</div>',
			'a\n\nb',
		],
		[
			'keeps what a reader opens in place: the panels of tabs and accordions',
			'<p hidden>a</p><div role=tabpanel hidden>b</div><div class="faq__answer" style="display:none">c</div><div id=tab-content-2 hidden>d</div>',
			'b\nc\nd',
		],
		['keeps a main part that a script would reveal', '<article style="display:none">a</article>', 'a'],
		[
			'leaves out controls and pictures',
			'a<select><option>b</select><textarea>c</textarea><svg><text>d</text></svg>',
			'a',
		],
		['leaves out templates and comments', 'a<!-- x --><template>b</template>', 'a'],
	])('%s', (_, html, text) => {
		expect(parseHtml(html).visible.text).toBe(text);
	});

	it('gives each node its range', () => {
		const page = parseHtml('<div><p>one</p><p>two <a href=x>three</a></p></div>');
		const [first, second] = [...page.elements(TAG.P)];
		expect(page.text(first!)).toBe('one');
		expect(page.text(second!)).toBe('two three');
	});

	it('counts text outside links', () => {
		const page = parseHtml('<p>ab<a href=x>cde</a><a name=y>f</a></p>');
		expect(page.textLength(page.find(TAG.P)!)).toEqual({ all: 6, outsideLinks: 3 });
	});
});
