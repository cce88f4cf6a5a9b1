import { describe, expect, it } from 'vitest';
import { parseFeed } from '../parse.ts';

const POSTS = [
	{ title: 'One', link: 'http://b.example/1', text: 'Body one' },
	{ title: 'Two', link: 'http://b.example/2', text: 'Body two' },
	{ title: 'Three', link: 'http://b.example/3', text: 'Body three' },
];

function item({ title, link, text }: (typeof POSTS)[number]): string {
	return `<item>\n<title>${title}</title>\n<link>${link}</link>\n<description>${text}</description>\n</item>\n`;
}

const RSS = `<?xml version="1.0"?>\n<rss version="2.0"><channel><title>Blog</title><link>http://b.example/</link>\n${POSTS.map(item).join('')}</channel></rss>`;

describe('three items are found in spite of', () => {
	it.each<[string, (feed: string) => string, RegExp]>([
		[
			'junk before',
			(feed) => `<br />\n<b>Warning</b>: mysql in <b>x.php</b>\n${feed}`,
			/before the feed was skipped/,
		],
		['text before', (feed) => `Warning! 1 < 2\n${feed}`, /before the feed was skipped/],
		['a page before', (feed) => `<html><body>Error</body></html>${feed}`, /before the feed was skipped/],
		['junk after', (feed) => `${feed}<script>if (a<b) x()</script> 0.3 s`, /after the feed was skipped/],
		['two declarations', (feed) => `<?xml version="1.0"?>${feed}`, /^$/],
		['a broken declaration', (feed) => feed.replace('"?>', '">'), /^$/],
		[
			'a document type',
			(feed) => feed.replace('<rss', '<!DOCTYPE rss [<!ENTITY a "b">\n<!ELEMENT x (y)>]><rss'),
			/^$/,
		],
		[
			'bare ampersands',
			(feed) => feed.replace('Two', 'AT&T & Co'),
			/"&" as text where no reference starts: 2/,
		],
		[
			'undefined entities',
			(feed) => feed.replace('Body', '&foo;&bar;'),
			/references to undefined entities unchanged: 2/,
		],
		[
			'impossible references',
			(feed) => feed.replace('Body', '&#0;&#xffff;'),
			/references to invalid characters: 2/,
		],
		['stray <', (feed) => feed.replace('Body', '1 < 2 <3 <-'), /"<" as text where no tag starts: 3/],
		['control characters', (feed) => feed.replaceAll('Body', 'B\0o\x1fdy'), /Removed control characters: 6/],
		[
			'a tag in bad bytes',
			(feed) => feed.replace('<title>One', '<ti\u00fftle>One'),
			/values between damaged tags: 1/,
		],
		[
			'a missing closing tag',
			(feed) => feed.replace('One</title>', 'One'),
			/elements that had no closing tag: 1/,
		],
		[
			'a closing tag without <',
			(feed) => feed.replace('One</title>', 'One/title>'),
			/elements that had no closing tag: 1/,
		],
		[
			'a closing tag without /',
			(feed) => feed.replace('One</title>', 'One<title>'),
			/values between damaged tags: 1/,
		],
		[
			'a closing tag of other letters',
			(feed) => feed.replace('One</title>', 'One</tifle>'),
			/values between damaged tags: 1/,
		],
		[
			'a closing tag with junk',
			(feed) => feed.replace('One</title>', 'One</+itle>'),
			/values between damaged tags: 1/,
		],
		[
			'a closing tag without >',
			(feed) => feed.replace('One</title>', 'One</title'),
			/unclosed tags or tags with broken quotes: 1/,
		],
		[
			'an opening tag without >',
			(feed) => feed.replace('<title>One', '<title One'),
			/unclosed tags or tags with broken quotes: 1/,
		],
		[
			'an opening tag without <',
			(feed) => feed.replace('<title>One', 'title>One'),
			/values between damaged tags: 1/,
		],
		['an opening tag lost', (feed) => feed.replace('<title>One', 'One'), /values between damaged tags: 1/],
		['another case', (feed) => feed.replaceAll('</title>', '</Title>'), /^$/],
		[
			'an extra closing tag',
			(feed) => feed.replace('Body', 'Bo</b>dy'),
			/closing tags without an opening tag: 1/,
		],
		['an item not closed', (feed) => feed.replace('</item>', ''), /elements that had no closing tag: 1/],
		['an item not opened', (feed) => feed.replace('<item>', ''), /items with a damaged opening tag: 1/],
		[
			'an item opened by another tag',
			(feed) => feed.replace('<item>', '<iZem>'),
			/items with a damaged opening tag: 1/,
		],
		['no root', (feed) => feed.slice(feed.indexOf('<item>')), /no root element/],
		[
			'no closing of root and channel',
			(feed) => feed.replace('</channel></rss>', ''),
			/elements that had no closing tag: 2/,
		],
		[
			'raw HTML',
			(feed) => feed.replace('Body one', '<p>Body <b>one</p><br>'),
			/elements that had no closing tag: 1/,
		],
		[
			'open quotes',
			(feed) => feed.replace('<item>', '<item a="x>'),
			/unclosed tags or tags with broken quotes: 1/,
		],
		[
			'nested CDATA',
			(feed) => feed.replace('Body one', '<![CDATA[Body <![CDATA[one]]>]]>'),
			/CDATA sections: 2/,
		],
		['CDATA not closed', (feed) => feed.replace('Body one', '<![CDATA[Body one'), /CDATA sections: 1/],
		[
			'a whole feed escaped',
			(feed) => feed.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
			/whole feed was escaped/,
		],
		[
			'HTML escaped twice',
			(feed) => feed.replace('Body', '&amp;lt;p&amp;gt;Body&amp;lt;/p&amp;gt;'),
			/values that were escaped twice: 1/,
		],
		['deep nesting', (feed) => feed.replace('Body one', '<b>'.repeat(500)), /deeper than 256 levels/],
	])('%s', (_, damage, warning) => {
		const damaged = damage(RSS);
		expect(damaged).not.toBe(RSS);
		const feed = parseFeed(damaged);
		const titles = feed.items.map(({ title }) => title);
		expect(titles.map((title) => (title === 'AT&T & Co' ? 'Two' : title))).toEqual(['One', 'Two', 'Three']);
		expect(feed.items.map(({ url }) => url)).toEqual(POSTS.map(({ link }) => link));
		expect(feed.warnings.join('\n')).toMatch(warning);
	});
});

describe('the value is repaired', () => {
	const one = (inner: string) => parseFeed(`<rss><channel><item>${inner}</item></channel></rss>`).items[0]!;
	it.each([
		['HTML references', one('<title>Caf&eacute; &mdash; &#8217;&#x2019;&#150;</title>').title, 'Café — ’’–'],
		[
			'references without semicolon stay',
			one('<link>http://b.example/?a=1&copy=2</link>').url,
			'http://b.example/?a=1&copy=2',
		],
		['CDATA beside text', one('<title>a <![CDATA[b & c]]> d</title>').title, 'a b & c d'],
		['CDATA that is split', one('<title><![CDATA[a ]]]]><![CDATA[> b]]></title>').title, 'a ]]> b'],
		[
			'HTML escaped twice',
			one('<description>&amp;lt;p&amp;gt;x&amp;lt;/p&amp;gt;</description>').summary,
			'<p>x</p>',
		],
		[
			'HTML about HTML stays',
			one('<description>&lt;p>the &amp;lt;/b&amp;gt; tag&lt;/p></description>').summary,
			'<p>the &lt;/b&gt; tag</p>',
		],
		[
			'plain text becomes HTML',
			one('<description>1 &lt; 2 &amp; 3</description>').summary,
			'1 &lt; 2 &amp; 3',
		],
		[
			'a link behind an empty one',
			one('<link/>http://b.example/1<title>x</title>').url,
			'http://b.example/1',
		],
		['windows-1252 as Unicode', one('<title>don\u0092t</title>').title, 'don’t'],
		['types of generics are not tags', one('<title>List<String> x</title>').title, 'List<String> x'],
	])('%s', (_, value, expected) => {
		expect(value).toBe(expected);
	});
});

describe('of a feed that ends too early, what follows "plain" is not shown:', () => {
	it.each(['&lt;', '&lt;p', '&lt;/p', '&lt;a href="x', '&', '&l', '&#x2', '&amp;', '&amp;quo'])(
		'%s',
		(cut) => {
			const { items } = parseFeed(`<rss version="2.0"><item><title>A</title><description>plain ${cut}`);
			expect(items[0]!.summary).toBe('plain');
		},
	);
});

describe('JSON is repaired', () => {
	const json = (items: string) =>
		parseFeed(`{"version": "https://jsonfeed.org/version/1.1", "title": "B", "items": ${items}`);
	it.each([
		['commas too many', '[{"id": "1", "title": "One",}, {"id": "2", "title": "Two"},],}'],
		['no end', '[{"id": "1", "title": "One"}, {"id": "2", "title": "Two", "url": "http://b.exa'],
		[
			'line ends in strings',
			'[{"id": "1", "title": "One", "content_html": "a\nb"}, {"id": "2", "title": "Two"}]}',
		],
		['a quote lost at the end', '[{"id": "1", "title": "One,\n"url": "u"}, {"id": "2", "title": "Two"}]}'],
		['a quote lost at the beginning', '[{"id": "1",\n"title": One"\n}, {id": "2", "title": "Two"}]}'],
		[
			'quotes in strings',
			'[{"id": "1", "summary": "say "hi" now", "title": "One"}, {"id": "2", "title": "Two"}]}',
		],
		['a bracket lost', '[{"id": "1", "title": "One", {"id": "2", "title": "Two"}]}'],
		[
			'comments and single quotes',
			"[{'id': '1', /* x */ 'title': 'One'}, // y\n{\"id\": 2, \"title\": \"Two\"}]}",
		],
	])('%s', (_, items) => {
		const feed = json(items);
		expect(feed.items.map(({ title }) => title)).toEqual(['One', 'Two']);
		expect(feed.warnings[0]).toMatch(/JSON is not valid/);
	});
});
