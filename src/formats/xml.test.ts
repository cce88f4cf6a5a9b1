import { describe, expect, it } from 'vitest';
import { DECLARATION, element, startTag, textElement } from './xml.ts';
import { readXml } from './xml-tree.fixture.ts';

describe('written XML', () => {
	it.each([
		['a & b < c > d', 'a &amp; b &lt; c &gt; d'],
		[']]>', ']]&gt;'],
		['a\0b\ud800c\ufffe\r\n', 'abc\n'],
		['"\'', '"\''],
	])('%j as text is %s', (text, expected) => {
		expect(textElement('x', text).markup).toBe(`<x>${expected}</x>`);
	});

	it('keeps white space and quotation marks in attributes', () => {
		const { markup } = element('x', { a: '"\n\t<&\'', b: 3, c: null });
		expect(markup).toBe('<x a="&quot;&#10;&#9;&lt;&amp;\'" b="3"/>');
		expect(readXml(DECLARATION + markup).attributes.get('a')).toBe('"\n\t<&\'');
		expect(startTag('x', { a: '"' })).toBe('<x a="&quot;">');
	});

	it('has no white space around texts', () => {
		const { markup } = element('x', {}, [textElement('id', 'http://a.example/?a&b'), null, element('y', {})]);
		expect(markup).toBe('<x>\n<id>http://a.example/?a&amp;b</id>\n<y/>\n</x>');
	});
});

describe('the strict reader that the tests rely on refuses', () => {
	it.each([
		'<a>',
		'<a></b>',
		'<a/><b/>',
		'<a>&</a>',
		'<a>&nosuch;</a>',
		'<a>]]></a>',
		'<a b="1" b="2"/>',
		'<a b="<"/>',
		'<a b=1/>',
		'<a>\x01</a>',
		'<a>\ud800</a>',
		'x<a/>',
		'',
	])('%j', (document) => {
		expect(() => readXml(DECLARATION + document)).toThrow();
	});
});
