import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absolutePath, FIRST_OWN_TAG, parseHtml, relativePath, relativePathIds, TAG, TEXT } from './index.ts';

describe('a page', () => {
	const page = parseHtml('<title>T</title><body><p>a<b>b</b>c</p><svg><title>no</title></svg><x-y>z</x-y>');

	it('numbers its nodes in document order', () => {
		expect(page.outline().split('\n')).toEqual([
			'#document',
			'  html',
			'    head',
			'      title',
			'        "T"',
			'    body',
			'      p',
			'        "a"',
			'        b',
			'          "b"',
			'        "c"',
			'      svg',
			'        title',
			'          "no"',
			'      x-y',
			'        "z"',
		]);
	});

	it('distinguishes an SVG title from the page title', () => {
		expect([...page.elements(TAG.TITLE)]).toHaveLength(1);
		expect(page.rawText(page.find(TAG.TITLE)!)).toBe('T');
	});

	it('gives unknown names their own numbers', () => {
		const own = [...Array(page.size).keys()]
			.filter((n) => page.tag[n]! >= FIRST_OWN_TAG)
			.map((n) => page.name(n));
		expect(own).toEqual(['svg', 'title', 'x-y']);
	});

	it('walks children and siblings', () => {
		const p = page.find(TAG.P)!;
		expect([...page.children(p)].map((n) => page.name(n))).toEqual(['#text', 'b', '#text']);
		expect(page.firstChild(p)).toBe(p + 1);
		expect(page.name(page.nextSibling(p)!)).toBe('svg');
		expect(page.nextSibling(page.find(TAG.BODY)!)).toBeNull();
		expect(page.commonAncestor(p + 1, p + 3)).toBe(p);
	});

	it('knows the source position of each node', () => {
		const html = '<p>one</p>\r\n<p class="x">two &amp; three</p>';
		const source = parseHtml(html);
		const [first, second] = [...source.elements(TAG.P)];
		expect(source.html.slice(source.source[first!])).toMatch(/^<p>one/);
		expect(source.html.slice(source.source[second!])).toMatch(/^<p class/);
		expect(source.html.slice(source.source[second! + 1])).toMatch(/^two &amp;/);
	});

	it('reads attributes with references decoded, the first of each name', () => {
		const link = parseHtml('<a HREF="?a=1&amp;b=2&copy=3" href=x data-Y=1 disabled>');
		const a = link.find(TAG.A)!;
		expect(link.attr(a, 'href')).toBe('?a=1&b=2&copy=3');
		expect(link.attr(a, 'data-y')).toBe('1');
		expect(link.attr(a, 'disabled')).toBe('');
		expect(link.attr(a, 'title')).toBeUndefined();
	});
});

describe('paths', () => {
	const page = parseHtml(
		'<body><div></div><center><font size=2><font color=red><b>x</b></font></font></center><font><b>y</b></font>',
	);
	const [x, y] = [...page.elements(TAG.B)];

	it('count element children from 0', () => {
		expect(absolutePath(page, page.find(TAG.DIV)!)).toBe('html[0]/body[1]/div[0]');
		expect(absolutePath(page, x!)).toBe('html[0]/body[1]/center[1]/font[0]/font[0]/b[0]');
	});

	it('without places ignore alignment and font in font', () => {
		expect(relativePath(page, x!)).toBe('html/body/font/b');
		expect(relativePath(page, y!)).toBe('html/body/font/b');
		const ids = relativePathIds(page);
		expect(ids[x!]).toBe(ids[y!]);
		expect(ids[x!]).not.toBe(ids[page.find(TAG.DIV)!]);
	});
});

describe('limits', () => {
	it('flatten elements that are nested too deep and keep their text', () => {
		const page = parseHtml(`${'<div>'.repeat(5000)}deep${'</div>'.repeat(5000)}after`);
		expect(page.notices.map(({ code }) => code)).toEqual(['too-deep']);
		expect(page.text(0)).toBe('deep\nafter');
		expect(Math.max(...[...Array(page.size).keys()].map((n) => page.depth(n)))).toBe(512);
		expectSound(page);
	});

	it('stop at too many nodes and keep the rest', () => {
		const page = parseHtml('<p>x'.repeat(1000), { maxNodes: 100 });
		expect(page.notices.map(({ code }) => code)).toEqual(['too-many-nodes']);
		expect(page.size).toBeLessThanOrEqual(100);
		expect(page.text(0)).toMatch(/^x/);
		expectSound(page);
	});

	it('are not reached by ordinary pages', () => {
		expect(parseHtml('<p>x').notices).toEqual([]);
	});
});

describe('any string', () => {
	it('gives a valid tree', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (html) => expectSound(parseHtml(html))),
		);
	});
});

/** Parents come before children, subtrees nest, visible ranges grow. */
function expectSound(page: ReturnType<typeof parseHtml>): void {
	const { parent, end, visible } = page;
	for (let n = 1; n < page.size; n++) {
		const p = parent[n]!;
		if (!(p < n && n < end[n]! && end[n]! <= end[p]!)) expect.fail(`node ${n} of ${page.outline()}`);
		if (visible.start[n]! < visible.start[n - 1]!) expect.fail(`visible text of node ${n}`);
		if (page.tag[n] === TEXT && end[n] !== n + 1) expect.fail(`text node ${n} has children`);
	}
	expect(visible.start[page.size]).toBe(visible.text.length);
}
