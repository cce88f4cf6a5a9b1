import { describe, expect, it } from 'vitest';
import { listSubscriptions, parseOpml, renderOpml, type Subscription } from './opml.ts';

const DOCUMENT = `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0"><head><title>My &amp; yours</title></head><body>
<outline text="Friends"><outline text="Close"><outline text="Ann" type="rss" xmlUrl="http://ann.example/rss" htmlUrl="http://ann.example/"/></outline>
<outline text="Bob" xmlUrl="http://bob.example/rss"/></outline>
<outline text="Cleo" htmlUrl="http://cleo.example/"/>
</body></opml>`;

const SUBSCRIPTIONS: Subscription[] = [
	{
		title: 'Ann',
		xmlUrl: 'http://ann.example/rss',
		htmlUrl: 'http://ann.example/',
		folder: ['Friends', 'Close'],
	},
	{ title: 'Bob', xmlUrl: 'http://bob.example/rss', htmlUrl: null, folder: ['Friends'] },
	{ title: 'Cleo', xmlUrl: null, htmlUrl: 'http://cleo.example/', folder: [] },
];

describe('OPML is read', () => {
	it('as a tree', () => {
		const opml = parseOpml(DOCUMENT);
		expect(opml.title).toBe('My & yours');
		expect(opml.outlines.map(({ title }) => title)).toEqual(['Friends', 'Cleo']);
		expect(opml.outlines[0]!.children.map(({ title }) => title)).toEqual(['Close', 'Bob']);
	});

	it('as a list with folders', () => {
		expect(listSubscriptions(parseOpml(DOCUMENT))).toEqual(SUBSCRIPTIONS);
	});

	it('from bytes in the declared encoding', () => {
		const bytes = Buffer.from(
			'<?xml version="1.0" encoding="ISO-8859-1"?><opml><body><outline text="Zo\xeb" xmlUrl="http://z.example/"/></body></opml>',
			'latin1',
		);
		expect(listSubscriptions(parseOpml(bytes))[0]!.title).toBe('Zoë');
	});

	it.each([
		[
			'bare ampersands',
			'<opml><body><outline text="A & B" xmlUrl="http://a.example/?x=1&y=2"/></body></opml>',
			['http://a.example/?x=1&y=2'],
		],
		[
			'missing end tags',
			'<opml><body><outline text="F"><outline xmlUrl="http://a.example/"><outline xmlUrl="http://b.example/">',
			['http://a.example/', 'http://b.example/'],
		],
		[
			'no quotes',
			'<opml><body><outline text=A xmlUrl=http://a.example/ ></body></opml>',
			['http://a.example/'],
		],
		[
			'odd case',
			'<OPML><BODY><OUTLINE TEXT="A" XMLURL="http://a.example/" /></BODY></OPML>',
			['http://a.example/'],
		],
		[
			'a slash and angle brackets in a title',
			'<opml><body><outline text="a/b > c" xmlUrl="http://a.example/"/><outline text="d" xmlUrl="http://b.example/"/></body></opml>',
			['http://a.example/', 'http://b.example/'],
		],
		[
			'truncation',
			'<opml><body><outline text="A" xmlUrl="http://a.example/"/><outline text="B" xmlUr',
			['http://a.example/'],
		],
		[
			'the scheme feed:',
			'<opml><body><outline text="A" xmlUrl="feed://a.example/"/></body></opml>',
			['http://a.example/'],
		],
		['a script as address', '<opml><body><outline text="A" xmlUrl="javascript:alert(1)"/></body></opml>', []],
		[
			'doubles',
			'<opml><body><outline xmlUrl="http://a.example/"/><outline xmlUrl="http://a.example/"/></body></opml>',
			['http://a.example/'],
		],
		['no OPML at all', 'hello', []],
	])('with %s', (_, source, addresses) => {
		expect(listSubscriptions(parseOpml(source)).map(({ xmlUrl }) => xmlUrl)).toEqual(addresses);
	});

	it('with a hundred thousand outlines, in order', () => {
		const lines = Array.from(
			{ length: 100_000 },
			(_, i) => `<outline text="${i}" xmlUrl="http://h${i}.example/"/>`,
		);
		const list = listSubscriptions(parseOpml(`<opml><body>${lines.join('\n')}</body></opml>`));
		expect(list).toHaveLength(100_000);
		expect(list[99_999]).toEqual({
			title: '99999',
			xmlUrl: 'http://h99999.example/',
			htmlUrl: null,
			folder: [],
		});
	});
});

describe('OPML is written', () => {
	it('so that it is read back the same', () => {
		const list = listSubscriptions(parseOpml(renderOpml(SUBSCRIPTIONS, 'x')));
		expect(new Set(list)).toEqual(new Set(SUBSCRIPTIONS));
	});

	it('with everything escaped', () => {
		const odd = {
			title: 'A "B" <c> & \u0001d',
			xmlUrl: 'http://a.example/?x=1&y=2',
			htmlUrl: null,
			folder: ['<f>'],
		};
		const document = renderOpml([odd]);
		expect(document).toContain('text="A &quot;B&quot; &lt;c&gt; &amp; d"');
		expect(document).toContain('xmlUrl="http://a.example/?x=1&amp;y=2"');
		expect(document).toContain('<outline text="&lt;f&gt;">');
	});
});
