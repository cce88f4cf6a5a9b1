import { describe, expect, it } from 'vitest';
import { parseHtml } from '../html/index.ts';
import { parseMicroformats } from './index.ts';

const BASE = 'http://ann.example/blog/';
const read = (html: string) => parseMicroformats(parseHtml(html), BASE);
const first = (html: string) => read(html).items[0];

describe('items of the second version', () => {
	it('reads each kind of property', () => {
		expect(
			first(`<article class="h-entry" id="p1"><h2 class="p-name"><a class="u-url" href="/snow">Snow</a></h2>
				<time class="dt-published" datetime="2026-01-02T10:00Z">today</time>
				<div class="e-content">It <b>fell</b>.<img src="a.png" alt="a flake"></div></article>`),
		).toEqual({
			type: ['h-entry'],
			id: 'p1',
			properties: {
				name: ['Snow'],
				url: ['http://ann.example/snow'],
				published: ['2026-01-02T10:00Z'],
				content: [
					{
						html: 'It <b>fell</b>.<img src="http://ann.example/blog/a.png" alt="a flake">',
						value: 'It fell.a flake',
					},
				],
			},
		});
	});

	it('implies name, photo and URL of an item that declares nothing', () => {
		expect(first('<a class="h-card" href="/ann"><img src="a.png" alt="Ann"></a>')?.properties).toEqual({
			name: ['Ann'],
			photo: [{ value: 'http://ann.example/blog/a.png', alt: 'Ann' }],
			url: ['http://ann.example/ann'],
		});
	});

	it('nests items, with the short form that the property asks for', () => {
		const entry = first(
			'<div class="h-entry"><a class="p-author h-card" href="/ann">Ann</a><div class="h-cite"><p class="p-name">Re</p></div></div>',
		);
		expect(entry?.properties.author).toEqual([
			{ type: ['h-card'], properties: { name: ['Ann'], url: ['http://ann.example/ann'] }, value: 'Ann' },
		]);
		expect(entry?.children).toEqual([{ type: ['h-cite'], properties: { name: ['Re'] } }]);
	});

	it('joins the parts of a date, and gives a time the day before it', () => {
		const event = first(
			`<div class="h-event"><p class="dt-start"><span class="value">2026-06-26</span> at <span class="value">7pm</span></p>
				<p class="dt-end"><span class="value">22:00-06:00</span></p></div>`,
		);
		expect(event?.properties.start).toEqual(['2026-06-26 19:00']);
		expect(event?.properties.end).toEqual(['2026-06-26 22:00-0600']);
	});

	it.each([
		['a class that is not a name', '<div class="h-Entry h- h-24-24">x</div>'],
		['templates', '<template><div class="h-entry">x</div></template>'],
		['properties outside an item', '<p class="p-name">x</p>'],
	])('leaves out %s', (_, html) => {
		expect(read(html).items).toEqual([]);
	});
});

describe('items of the first version', () => {
	it('reads hentry and vcard as h-entry and h-card', () => {
		expect(
			first(`<div class="hentry"><h2 class="entry-title"><a rel="bookmark" href="/snow">Snow</a></h2>
				<span class="author vcard"><a class="fn url" href="/ann">Ann</a></span>
				<a rel="tag" href="/tags/winter">cold</a></div>`)?.properties,
		).toEqual({
			name: ['Snow'],
			url: ['http://ann.example/snow'],
			author: [
				{ type: ['h-card'], properties: { name: ['Ann'], url: ['http://ann.example/ann'] }, value: 'Ann' },
			],
			category: ['winter'],
		});
	});

	it('includes what other elements contain, also where they include each other', () => {
		const html =
			'<div class="vcard"><b class="fn">Ann</b><a class="include" href="#org"></a></div><p id="org"><i class="org">Tea</i><a class="include" href="#org"></a></p>';
		expect(first(html)?.properties).toEqual({ name: ['Ann'], org: ['Tea'] });
	});
});

describe('link relations', () => {
	it('lists URLs by relation and relations by URL', () => {
		expect(read('<a rel="me tag" href="/x" title="t">X</a><link rel="me" href="/x">')).toMatchObject({
			rels: { me: ['http://ann.example/x'], tag: ['http://ann.example/x'] },
			'rel-urls': { 'http://ann.example/x': { rels: ['me', 'tag'], text: 'X', title: 't' } },
		});
	});
});

describe('hostile pages', () => {
	it('reads deeply nested items up to a limit', () => {
		const { items } = read('<div class="h-entry">'.repeat(3_000));
		expect(items).toHaveLength(1);
	});

	it('reads up to a number of items', () => {
		expect(read('<i class="h-entry">x</i>'.repeat(20_000)).items.length).toBeLessThan(10_000);
	});

	it('ends where properties or includes repeat each other', () => {
		const nested = '<b class="p-a e-b">'.repeat(400) + 'x '.repeat(40_000);
		expect(read(`<div class="h-entry">${nested}`).items).toHaveLength(1);
		const ids = Array.from({ length: 30 }, (_, i) => i);
		const links = ids.map((i) => `<a class="include" href="#i${i}"></a>`).join('');
		const each = ids.map((i) => `<p id="i${i}">${links}</p>`).join('');
		expect(read(`<div class="vcard">${links}</div>${each}`).items).toHaveLength(1);
	});
});
