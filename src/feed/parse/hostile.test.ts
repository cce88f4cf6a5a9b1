import { describe, expect, it } from 'vitest';
import { effort } from '../../../test/effort.fixture.ts';
import { parseFeed } from '../parse.ts';
import { MAX_ITEMS } from './reader.ts';

const MB = 1_000_000;
/** Small inputs that may be expensive. */
const XML_BYTES = effort(200_000, 2 * MB);
const JSON_BYTES = effort(100_000, MB);

function inItem(inner: string): string {
	return `<rss version="2.0"><channel><item><title>T</title>${inner}</item></channel></rss>`;
}

describe('nothing is expanded', () => {
	it('billion laughs', () => {
		const levels = Array.from({ length: 20 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`);
		const doctype = `<!DOCTYPE rss [<!ENTITY l0 "lol">${levels.join('\n')}]>`;
		const { items, warnings } = parseFeed(doctype + inItem('<description>&l20;</description>'));
		expect(items[0]!.summary).toBe('&l20;');
		expect(warnings).toEqual(['Left references to undefined entities unchanged: 1.']);
	});

	it('external entities', () => {
		const doctype =
			'<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY % p SYSTEM "http://x.example/"> %p;]>';
		expect(parseFeed(doctype + inItem('<author>&x;</author>')).items[0]!.author).toBe('&x;');
	});

	it('but 100,000 references to the standard ones are', () => {
		const { items } = parseFeed(inItem(`<description>${'&lt;&amp;&#39;'.repeat(100_000)}</description>`));
		expect(items[0]!.summary).toHaveLength("&lt;&amp;'".length * 100_000);
	});
});

describe('limits', () => {
	const MANY_ITEMS = effort(1.2 * MAX_ITEMS, MB);

	it('more items (a million in the long tests): the first hundred thousand', () => {
		const feed = parseFeed(
			`<rss><channel>${'<item><title>T</title></item>'.repeat(MANY_ITEMS)}</channel></rss>`,
		);
		expect(feed.items).toHaveLength(MAX_ITEMS);
		expect(feed.warnings).toContain('Only the first 100000 items were read.');
	});

	it('more items of JSON', () => {
		const feed = parseFeed(
			`{"version":"https://jsonfeed.org/version/1","items":[${'{"id":1},'.repeat(MANY_ITEMS)}]}`,
		);
		expect(feed.items).toHaveLength(MAX_ITEMS);
	});

	it('megabytes (a hundred in the long tests)', () => {
		// Both lengths end between two references.
		const bytes = Buffer.alloc(effort(19, 100) * MB, 'Lorem ipsum &lt;p> ');
		bytes.write('<rss><channel><item><title>T</title><description>');
		const { items, warnings } = parseFeed(bytes);
		expect(items[0]!.title).toBe('T');
		expect(warnings).toEqual(['The feed ends in the middle of an element; the last item may be cut.']);
	});
});

describe('megabytes that are made to be slow', () => {
	it.each([
		'<',
		'< ',
		'<a ',
		'<a b="',
		`<a b="<a c='`,
		'<b>',
		'<b></i>',
		'</',
		'</x>',
		'<!--',
		'<![CDATA[',
		'<title><![CDATA[x</title>',
		'<description><![CDATA[ <description> </description>',
		'<?',
		'<!DOCTYPE x [',
		'<!x',
		'&',
		'&foo;',
		'&#1;',
		'<title>a<title>',
		'<x>a<y>b',
		'<item>',
		'\0',
		'\u0085',
		'&lt;script>',
		'&lt;!--',
		'&amp;lt;img ',
		'<a xmlns="x">',
	])('%j', (piece) => {
		const source = `<rss xml:base="http://b.example/"><channel><title>B</title><item><description>${piece.repeat(Math.ceil(XML_BYTES / piece.length))}`;
		expect(parseFeed(source).title).toBe('B');
	});

	it.each(['[', '{', '"', '"a" ', '"a', '\\', '"a":"', '1,', '/*', "'", '{"a":'])('JSON: %j', (piece) => {
		const source = `{"version":"https://jsonfeed.org/version/1","title":"B","items":[${piece.repeat(Math.ceil(JSON_BYTES / piece.length))}`;
		expect(parseFeed(source).title).toBe('B');
	});
});
