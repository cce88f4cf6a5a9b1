import { describe, expect, it } from 'vitest';
import { safeHtml } from './safe-html.ts';

const BASE = 'https://blog.example/post';
const safe = (html: string) => safeHtml(html, { base: BASE, hasImages: true });

/** Tags and attributes that clean content may have. */
const TAGS =
	/^(?:a|abbr|bdo|blockquote|br|caption|cite|code|dd|del|dfn|dl|dt|em|figcaption|figure|h[1-6]|hr|img|ins|kbd|li|mark|ol|p|pre|q|rp|rt|ruby|samp|small|strong|sub|sup|table|tbody|td|tfoot|th|thead|time|tr|ul|var)$/;
const ATTRIBUTES =
	/^(?:href|src|data-src|alt|rel|loading|referrerpolicy|title|dir|class|start|colspan|rowspan|datetime)$/;

/** Everything in the markup that is not text, found without a parser: values are always quoted. */
function lookAt(html: string) {
	const tags = [...html.matchAll(/<\/?([^\s>]*)((?:\s+[^\s=>]+="[^"<>]*")*)\s*>/g)];
	const attributes = tags.flatMap(([, , written]) => [...written!.matchAll(/([^\s=]+)="([^"]*)"/g)]);
	return {
		isRegular: tags.length === html.split('<').length - 1,
		names: tags.map(([, name]) => name!),
		attributes: attributes.map(([, name, value]) => [name!, value!] as const),
	};
}

const HOSTILE = [
	['a script', '<p>a<script>alert(1)</script>b'],
	['a script in a script', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
	['a script left open', '<p>a<script>alert(1)'],
	['handlers', '<p onclick="alert(1)">a<img src=x onerror=alert(1)><a href=# onmouseover=alert(1)>b</a>'],
	['a handler with a slash', '<img/src="x"/onerror=alert(1)>'],
	['a style attribute', '<p style="background:url(javascript:alert(1));width:expression(alert(1))">a'],
	['a style sheet', '<style>@import "https://evil.example/x.css";body{display:none}</style><p>a'],
	['a linked style sheet', '<link rel=stylesheet href=https://evil.example/x.css><p>a'],
	[
		'an SVG',
		'<svg onload=alert(1)><script>alert(1)</script><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>',
	],
	['an SVG that hides a tag', '<svg><style><img src=x onerror=alert(1)></style></svg>'],
	[
		'an SVG foreign object',
		'<svg><foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject></svg>',
	],
	[
		'MathML',
		'<math><maction actiontype="statusline#https://evil.example" xlink:href="javascript:alert(1)">a</maction></math>',
	],
	[
		'MathML that hides a tag',
		'<math><mtext><table><mglyph><style><!--</style><img title="--><img src=1 onerror=alert(1)>">',
	],
	[
		'javascript addresses',
		'<a href="javascript:alert(1)">a</a><a href=" jav&#x09;ascript:alert(1)">b</a><a href="JaVaScRiPt:alert(1)">c</a>',
	],
	[
		'data addresses',
		'<a href="data:text/html,<script>alert(1)</script>">a</a><img src="data:image/svg+xml,<svg onload=alert(1)>">',
	],
	[
		'vbscript and blob addresses',
		'<a href="vbscript:a">a</a><a href="blob:https://a.example/1">b</a><a href="file:///etc/passwd">c</a>',
	],
	['a base', '<base href="javascript:alert(1)//"><a href="x">a</a>'],
	['a meta refresh', '<meta http-equiv=refresh content="0;url=javascript:alert(1)"><p>a'],
	[
		'a form',
		'<form action="https://evil.example/"><input name=a><button formaction="javascript:alert(1)">a</button></form>',
	],
	[
		'frames',
		'<iframe src="https://evil.example/" srcdoc="<script>alert(1)</script>"></iframe><frameset><frame src="x"></frameset>',
	],
	['objects', '<object data="javascript:alert(1)"><embed src="x.swf"></object><applet code=x></applet>'],
	['media', '<video src=x onerror=alert(1)><source src=x></video><audio src=x autoplay></audio>'],
	[
		'quotes in values',
		`<img src="https://a.example/x" alt='"><script>alert(1)</script>'><a href='https://a.example/"onclick="alert(1)'>a</a>`,
	],
	[
		'entities',
		'&lt;script&gt;alert(1)&lt;/script&gt;<p title="&quot;&gt;&lt;script&gt;">&lt;img src=x onerror=alert(1)&gt;',
	],
	[
		'a tag in a title',
		'<title><img src=x onerror=alert(1)></title><textarea><img src=x onerror=alert(1)></textarea>',
	],
	['a noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
	['a template', '<template><script>alert(1)</script></template><p>a'],
	[
		'names that clobber',
		'<a id=body name=body href="https://a.example/">a</a><img name=cookie src="https://a.example/x">',
	],
	['our own opening in a text', '&lt;a href="javascript:alert(1)"&gt; and &lt;img src="x"&gt;'],
	['a fake data-src', '<img data-src="javascript:alert(1)" src="https://a.example/x">'],
] as const;

describe('hostile markup does nothing', () => {
	it.each(HOSTILE)('%s', (_what, html) => {
		for (const hasImages of [true, false]) {
			const written = safeHtml(html, { base: BASE, hasImages });
			const { isRegular, names, attributes } = lookAt(written);
			expect(isRegular, written).toBe(true);
			for (const name of names) expect(name).toMatch(TAGS);
			for (const [name, value] of attributes) {
				expect(name).toMatch(ATTRIBUTES);
				if (/^(?:href|src|data-src)$/.test(name)) expect(value).toMatch(/^(?:https?|mailto|tel|ftp):/);
			}
		}
	});
});

describe('shown content', () => {
	it('keeps the output of the cleaner', () => {
		const html =
			'<h2>A</h2><p>b <strong>c</strong> &lt;d&gt;<br>e</p><ul><li>f</li></ul><pre>g\n  h</pre><blockquote><p>i</p></blockquote>';
		expect(safe(html)).toBe(html);
		expect(safe(safe(html))).toBe(html);
	});

	it('passes nothing on to link targets', () => {
		expect(safe('<p><a href="/x" rel="opener" target="_blank">a</a></p>')).toBe(
			'<p><a rel="nofollow ugc noopener noreferrer" href="https://blog.example/x">a</a></p>',
		);
	});

	it('loads images only on request', () => {
		const html =
			'<p><img src="https://p.example/x.png" alt="A &quot;cat&quot;" srcset="https://p.example/y.png 2x"></p>';
		const quiet = safeHtml(html, { base: BASE, hasImages: false });
		expect(quiet).toMatch(
			/^<p><img data-src="https:\/\/p\.example\/[xy]\.png" alt="A &quot;cat&quot;"><\/p>$/,
		);
		expect(quiet).not.toMatch(/ src=|srcset/);
		expect(safe(html)).toContain(' referrerpolicy="no-referrer" src="https://p.example/');
	});
});
