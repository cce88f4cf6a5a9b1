import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';

describe('Markdown', () => {
	it.each([
		['paragraphs', '<p>One</p><p>Two<br>three</p>', 'One\n\nTwo\\\nthree'],
		['headings', '<h2>A <em>b</em></h2><p>c</p>', '## A *b*\n\nc'],
		[
			'marks',
			'<p><strong>a</strong> <em>b</em> <del>c</del> <code>d*`e</code></p>',
			'**a** *b* ~~c~~ ``d*`e``',
		],
		['links', '<p>see <a href="http://x.example/a(b)">this</a></p>', 'see [this](http://x.example/a%28b%29)'],
		[
			'pictures',
			'<figure><img src="http://x.example/a.png" alt="A"><figcaption>cap</figcaption></figure>',
			'![A](http://x.example/a.png)\n\ncap',
		],
		[
			'linked pictures',
			'<p><a href="http://x.example/"><img src="http://x.example/a.png" alt=""></a></p>',
			'[![](http://x.example/a.png)](http://x.example/)',
		],
		['lists', '<p>x</p><ul><li>a</li><li>b</li></ul><p>y</p>', 'x\n\n- a\n- b\n\ny'],
		['numbered lists', '<ol start="3"><li>a</li><li>b</li></ol>', '3. a\n4. b'],
		[
			'lists in lists',
			'<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>',
			'- a\n  - b\n  - c\n- d',
		],
		['paragraphs in items', '<ul><li><p>a</p><p>b</p></li><li>c</li></ul>', '- a\n\n  b\n- c'],
		['quotes', '<p>x</p><blockquote><p>a</p><p>b</p></blockquote><p>c</p>', 'x\n\n> a\n>\n> b\n\nc'],
		['code', '<pre><code class="language-js">a\n  b `` c\n</code></pre>', '```js\na\n  b `` c\n```'],
		['code with fences', '<pre>```\nx</pre>', '````\n```\nx\n````'],
		[
			'tables',
			'<p>x</p><table><tr><th>a</th><th>b</th></tr><tr><td>c|d</td><td>e</td></tr></table><p>y</p>',
			'x\n\n| a | b |\n| --- | --- |\n| c\\|d | e |\n\ny',
		],
		['rules', '<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
		[
			'text that looks like marks',
			'<p>*a* _b_ [c] &lt;d&gt; `e`</p><p># f</p><p>1. g</p>',
			'\\*a\\* \\_b\\_ \\[c\\] \\<d\\> \\`e\\`\n\n\\# f\n\n\\1. g',
		],
		['nothing', '', ''],
	])('%s', (_, html, expected) => {
		expect(renderMarkdown(html)).toBe(expected);
	});
});
