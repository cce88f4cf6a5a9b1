import { describe, expect, it } from 'vitest';
import { parseHtml, TAG } from '../../../lib/html/index.ts';
import { findStructure } from '../index.ts';
import { effectiveInformation, effectiveRate, measureInformation } from './information.ts';
import { locateMainText } from './locate.ts';
import { Part, separate } from './separate.ts';
import { computeWidths, lengthOf } from './widths.ts';

describe('effective information (§1.1)', () => {
	it.each([
		[100, 100, 1, 100],
		[50, 100, Math.log2(1.5), 50 * Math.log2(1.5)],
		[0, 100, 0, 0],
		[0, 0, 0, 0],
	])('of %d bytes outside links among %d', (effective, all, rate, information) => {
		expect(effectiveRate(effective, all)).toBeCloseTo(rate, 12);
		expect(effectiveInformation(effective, all)).toBeCloseTo(information, 12);
	});

	it('counts UTF-8 bytes, with and without links', () => {
		const page = parseHtml('<p>海と港<a href="/x">link</a></p>');
		expect(measureInformation(page).bytes(page.find(TAG.P)!)).toEqual({ all: 13, effective: 9 });
	});
});

describe('widths', () => {
	it.each([
		['300px', 300],
		['50%', 400],
		['10em', 160],
		['12pt', 16],
		['auto', null],
	])('reads %s in 800 pixels', (text, width) => expect(lengthOf(text, 800)).toBe(width));

	const page =
		parseHtml(`<style>#side { float: left; width: 200px } .main { float: right; width: 75% } .free { float: left }</style>
		<div id="side">a</div><div class="main"><p>b</p></div><div class="free">c</div>
		<table width="600"><tr><td width="150">d</td><td>e</td></tr></table>
		<div style="display: grid; grid-template-columns: 1fr 3fr"><section>f</section><section>g</section></div>`);
	const widths = computeWidths(page, ['.main { width: 10px }']);
	const widthOf = (text: string) => {
		for (let n = 1; n < page.size; n++) if (page.chars(n) === text) return widths(page.parent[n]!);
		return undefined;
	};
	it.each([
		['a', 200],
		['b', 768],
		['c', null],
		['d', 150],
		['e', null],
		['f', 256],
		['g', 768],
	])('of the element around “%s”', (text, width) => expect(widthOf(text)).toBe(width));
});

describe('location (§1.1)', () => {
	const words = 'The ferry left the harbour before dawn. '.repeat(8);
	it('stops where a step down loses more than the mean', () => {
		const page = parseHtml(
			`<body><div id="menu"><a href="/a">Archive of all that was</a></div><div id="main"><p>${words}</p><p>${words}</p><p>${words}</p></div></body>`,
		);
		const { node, threshold } = locateMainText(page, []);
		expect(page.attr(node, 'id')).toBe('main');
		expect(threshold).toBeGreaterThan(1);
	});

	it('prefers the wider column to the one that says more', () => {
		const page = parseHtml(
			`<body><div style="float:left;width:200px" id="about"><p>${words}</p><p>${words}</p></div><div style="float:left;width:600px" id="main"><p>${words}</p><p>Short.</p></div></body>`,
		);
		const { node, byWidth } = locateMainText(page, []);
		expect(page.contains(page.find(TAG.BODY)! + 1, node)).toBe(false);
		expect(byWidth).toBeGreaterThan(0);
	});
});

describe('separation (§1.2)', () => {
	it('has the information quantity of formula (5)', () => {
		const part = new Part();
		for (const tag of [1, 1, 1, 2]) part.addTag(tag, 1);
		expect(part.information('unigram')).toBeCloseTo(-3 * Math.log2(3 / 4) - Math.log2(1 / 4), 12);
	});

	it('has the information quantity of formula (7)', () => {
		const part = new Part();
		for (const tag of [1, 2, 1, 3]) part.addTag(tag, 1);
		part.addPair(1, 2, 1);
		part.addPair(2, 1, 1);
		part.addPair(1, 3, 1);
		// P(2|1) = P(3|1) = 1/2 and tag 1 stands twice: 2 · 1 bit; what follows tag 2 is certain.
		expect(part.information('bigram-preorder')).toBeCloseTo(2, 12);
	});

	const page = parseHtml(
		'<body><div><p>a</p></div><div><p>b</p></div><div><p>c</p></div><div><b>x</b><i>y</i></div><div><b>x</b><i>y</i></div><div><b>x</b><i>y</i></div></body>',
	);
	const body = page.find(TAG.BODY)!;
	it.each(['unigram', 'bigram-preorder', 'bigram-levelorder'] as const)(
		'by %s falls between paragraphs and comments',
		(model) => {
			const { last } = separate(page, body, model);
			expect(page.text(last!)).toBe('c');
		},
	);

	it('descends below a single child first (Figure 2f)', () => {
		const wrapped = parseHtml(
			'<body><main><p>a</p><p>b</p><div><b>x</b></div><div><b>x</b></div></main></body>',
		);
		const { root } = separate(wrapped, wrapped.find(TAG.BODY)!, 'unigram');
		expect(wrapped.name(root)).toBe('main');
	});

	it('moving a child leaves the same counts as counting again', () => {
		const part = new Part();
		part.addTag(1, 1);
		part.addTag(2, 1);
		part.addTag(2, -1);
		expect(part.information('unigram')).toBe(0);
	});
});

describe('the models in findStructure', () => {
	it.each(['cao-unigram', 'cao-bigram-preorder', 'cao-bigram-levelorder'] as const)(
		'%s gives post and comments',
		(model) => {
			const words = 'The ferry left the harbour before dawn. '.repeat(6);
			const item =
				'<div><b>Ada</b><i>said</i><span>Lovely words, and so true of every ferry I know.</span></div>';
			const page = parseHtml(
				`<body><div><p>${words}</p><p>${words}</p><p>${words}</p>${item.repeat(4)}</div><ul><li><a href="/">Home</a></li></ul></body>`,
			);
			const { content, comments, split } = findStructure(page, { dates: [], model });
			expect(split.rule).toBe(model.slice(4));
			expect(content.map((node) => page.text(node)).join(' ')).not.toContain('Lovely');
			expect(comments[0]?.text).toContain('Lovely');
		},
	);
});
