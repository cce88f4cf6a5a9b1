import { describe, expect, it } from 'vitest';
import type { Feed, FeedItem } from '../model/feed.ts';
import { itemKeys, NotAFeedError, parseFeed } from './parse.ts';

const DC = 'xmlns:dc="http://purl.org/dc/elements/1.1/"';
const ATOM = 'xmlns="http://www.w3.org/2005/Atom"';

function rssItem(inner: string, root = ''): FeedItem {
	return parseFeed(
		`<rss version="2.0" ${root}><channel><title>B</title><item>${inner}</item></channel></rss>`,
	).items[0]!;
}

function entry(inner: string, root = ''): FeedItem {
	return parseFeed(`<feed ${ATOM} ${root}><title>B</title><entry>${inner}</entry></feed>`).items[0]!;
}

describe('every format gives the same feed', () => {
	const rssBody =
		'<channel><title>Blog</title><link>http://b.example/</link><item><title>Post</title><link>http://b.example/1</link></item></channel>';
	const rdf = (namespace: string) =>
		`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="${namespace}"><channel rdf:about="http://b.example/f"><title>Blog</title><link>http://b.example/</link></channel><item rdf:about="http://b.example/1"><title>Post</title><link>http://b.example/1</link></item></rdf:RDF>`;
	const atomBody =
		'<title>Blog</title><link href="http://b.example/"/><entry><title>Post</title><link href="http://b.example/1"/></entry>';
	it.each([
		['rss0.91', `<rss version="0.91">${rssBody}</rss>`],
		['rss0.92', `<rss version="0.92">${rssBody}</rss>`],
		['rss0.93', `<rss version="0.93">${rssBody}</rss>`],
		['rss0.94', `<rss version="0.94">${rssBody}</rss>`],
		['rss2.0', `<rss version="2.0.1">${rssBody}</rss>`],
		['rss', `<rss>${rssBody}</rss>`],
		[
			'rss2.0',
			`<RSS version="2.0">${rssBody.replace(/<(\/?)(\w+)/g, (_, s, n) => `<${s}${n.toUpperCase()}`)}</RSS>`,
		],
		['rss0.90', rdf('http://my.netscape.com/rdf/simple/0.9/')],
		['rss1.0', rdf('http://purl.org/rss/1.0/')],
		[
			'rss1.1',
			'<Channel xmlns="http://purl.org/net/rss1.1#"><title>Blog</title><link>http://b.example/</link><items><item><title>Post</title><link>http://b.example/1</link></item></items></Channel>',
		],
		['atom0.3', `<feed version="0.3" xmlns="http://purl.org/atom/ns#">${atomBody}</feed>`],
		['atom1.0', `<feed ${ATOM}>${atomBody}</feed>`],
		[
			'atom1.0',
			`<a:feed xmlns:a="http://www.w3.org/2005/Atom">${atomBody.replace(/<(\/?)/g, '<$1a:')}</a:feed>`,
		],
		['atom', `<feed>${atomBody}</feed>`],
		[
			'cdf',
			'<CHANNEL HREF="http://b.example/"><TITLE>Blog</TITLE><ITEM HREF="http://b.example/1"><TITLE>Post</TITLE></ITEM></CHANNEL>',
		],
		[
			'json1.0',
			'{"version":"https://jsonfeed.org/version/1","title":"Blog","home_page_url":"http://b.example/","items":[{"id":"http://b.example/1","title":"Post","url":"http://b.example/1"}]}',
		],
		[
			'json1.1',
			'{"version":"https://jsonfeed.org/version/1.1","title":"Blog","home_page_url":"http://b.example/","items":[{"id":7,"title":"Post","url":"http://b.example/1"}]}',
		],
	])('%s', (format, source) => {
		const feed = parseFeed(source);
		expect(feed).toMatchObject({ format, title: 'Blog', link: 'http://b.example/', warnings: [] });
		expect(feed.items).toHaveLength(1);
		expect(feed.items[0]).toMatchObject({ title: 'Post', url: 'http://b.example/1' });
	});

	it('a lone Atom entry is a feed of one item', () => {
		const feed = parseFeed(`<entry ${ATOM}><title>Post</title><id>urn:1</id></entry>`);
		expect(feed).toMatchObject({ format: 'atom1.0', title: null });
		expect(feed.items).toMatchObject([{ title: 'Post', id: 'urn:1' }]);
	});
});

describe('items', () => {
	it.each<[string, FeedItem, Partial<FeedItem>]>([
		[
			'content:encoded undeclared',
			rssItem('<description>s</description><content:encoded>c</content:encoded>'),
			{ summary: 's', content: 'c' },
		],
		[
			'a renamed namespace',
			rssItem('<d:creator>Ann</d:creator>', 'xmlns:d="http://purl.org/dc/elements/1.1/"'),
			{ author: 'Ann' },
		],
		[
			'a foreign title',
			rssItem('<x:title>no</x:title><title>yes</title>', 'xmlns:x="urn:x"'),
			{ title: 'yes' },
		],
		["an image's title", rssItem('<image><title>no</title></image><title>yes</title>'), { title: 'yes' }],
		['RFC 822 author', rssItem('<author>ann@x.example (Ann Lee)</author>'), { author: 'Ann Lee' }],
		[
			'author with mail behind',
			rssItem('<author>Ann Lee &lt;ann@x.example&gt;</author>'),
			{ author: 'Ann Lee' },
		],
		['Atom author', entry('<author><name>Ann</name><email>a@x.example</email></author>'), { author: 'Ann' }],
		[
			'an author with only an address',
			entry('<author><email>a@x.example</email></author>'),
			{ author: 'a@x.example' },
		],
		[
			'the author of the source',
			entry('<source><author><name>Ann</name></author><title>T</title></source>'),
			{ author: 'Ann', title: null },
		],
		[
			"the feed's author",
			parseFeed(`<feed ${ATOM}><author><name>Ann</name></author><entry><id>1</id></entry></feed>`).items[0]!,
			{ author: 'Ann' },
		],
		[
			'dates',
			entry('<published>2004-03-05T21:04:09+09:00</published><updated>2004-03-06T00:00:00Z</updated>'),
			{ published: '2004-03-05T21:04:09+09:00', updated: '2004-03-06T00:00:00Z' },
		],
		['dc:date', rssItem('<dc:date>2004-03-05</dc:date>', DC), { published: '2004-03-05' }],
		[
			'dcterms',
			rssItem('<dcterms:created>2004-03-05</dcterms:created><dcterms:modified>2004-04-05</dcterms:modified>'),
			{ published: '2004-03-05', updated: '2004-04-05' },
		],
		[
			'a date in the title alone',
			rssItem('<title>March 5, 2004: New server</title>'),
			{ published: '2004-03-05' },
		],
		[
			'a date in the title and a real one',
			rssItem('<title>March 5, 2004</title><pubDate>Sat, 06 Mar 2004 00:00:00 GMT</pubDate>'),
			{ published: '2004-03-06T00:00:00Z' },
		],
		[
			'categories',
			rssItem('<category>a</category><category>a</category><dc:subject>b</dc:subject>', DC),
			{ categories: ['a', 'b'] },
		],
		['Atom categories', entry('<category term="a" label="A"/>'), { categories: ['a'] }],
		[
			'comments',
			rssItem(
				'<comments>http://b.example/1#c</comments><wfw:commentRss>http://b.example/1/feed</wfw:commentRss><slash:comments>12</slash:comments>',
			),
			{ commentsUrl: 'http://b.example/1#c', commentsFeed: 'http://b.example/1/feed', commentCount: 12 },
		],
		[
			'Atom threading',
			entry(
				'<link rel="replies" type="application/atom+xml" href="http://b.example/r" thr:count="3"/><thr:in-reply-to ref="urn:0" href="http://b.example/0"/>',
				'xmlns:thr="http://purl.org/syndication/thread/1.0"',
			),
			{ commentsFeed: 'http://b.example/r', commentCount: 3, inReplyTo: 'urn:0' },
		],
		[
			'an enclosure',
			rssItem('<enclosure url="http://b.example/a.mp3" length="1,024" type="audio/mpeg"/>'),
			{ enclosures: [{ url: 'http://b.example/a.mp3', type: 'audio/mpeg', bytes: 1024 }] },
		],
		[
			'media in a group',
			rssItem('<media:group><media:content url="http://b.example/a.jpg" fileSize="5"/></media:group>'),
			{ enclosures: [{ url: 'http://b.example/a.jpg', type: null, bytes: 5 }] },
		],
		[
			'an Atom enclosure',
			entry('<link rel="enclosure" href="http://b.example/a.mp3"/>'),
			{ enclosures: [{ url: 'http://b.example/a.mp3', type: null, bytes: null }], url: null },
		],
		[
			'a permalink without link',
			rssItem('<guid>http://b.example/1</guid>'),
			{ url: 'http://b.example/1', id: 'http://b.example/1' },
		],
		[
			'an invalid guid',
			rssItem('<guid isPermaLink="false">17</guid><link>http://b.example/1</link>'),
			{ url: 'http://b.example/1', id: '17' },
		],
		['no id at all', rssItem('<link>http://b.example/1</link>'), { id: 'http://b.example/1' }],
		[
			'the page among Atom links',
			entry(
				'<link href="http://b.example/1.json" type="application/json"/><link rel="self" href="http://b.example/s"/><link href="http://b.example/1" type="text/html"/>',
			),
			{ url: 'http://b.example/1' },
		],
		['georss is passed over', rssItem('<georss:point>45 -71</georss:point><title>T</title>'), { title: 'T' }],
		[
			'xhtml:body',
			rssItem('<body xmlns="http://www.w3.org/1999/xhtml"><p>x<br/></p></body>'),
			{ content: '<p>x<br></p>' },
		],
		[
			'prefixed XHTML',
			entry(
				'<content type="xhtml"><h:div><h:p class="a">x &amp; y</h:p><h:p/></h:div></content>',
				'xmlns:h="http://www.w3.org/1999/xhtml"',
			),
			{ content: '<div><p class="a">x &amp; y</p><p></p></div>' },
		],
		[
			'Atom text is escaped into HTML',
			entry('<summary type="text">1 &lt; 2 &amp; 3</summary>'),
			{ summary: '1 &lt; 2 &amp; 3' },
		],
		['Atom HTML', entry('<content type="html">&lt;p>x&lt;/p></content>'), { content: '<p>x</p>' }],
		[
			'Atom 0.3 escaped',
			parseFeed(
				'<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><content type="text/html" mode="escaped">&lt;b>x&lt;/b></content></entry></feed>',
			).items[0]!,
			{ content: '<b>x</b>' },
		],
		[
			'Atom 0.3 base64',
			parseFeed(
				'<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><content type="text/html" mode="base64">PGI+eDwvYj4=</content></entry></feed>',
			).items[0]!,
			{ content: '<b>x</b>' },
		],
		[
			'a title is plain text',
			rssItem('<title>&lt;b>A &amp;amp; B&lt;/b> 1 &lt; 2</title>'),
			{ title: 'A & B 1 < 2' },
		],
		[
			'a title of type text keeps its brackets',
			entry('<title type="text">The &lt;b> tag</title>'),
			{ title: 'The <b> tag' },
		],
	])('%s', (_, item, expected) => {
		expect(item).toMatchObject(expected);
	});

	it('FeedBurner: the original URL is used if there is no other', () => {
		const original = '<feedburner:origLink>http://b.example/1</feedburner:origLink>';
		expect(rssItem(original).url).toBe('http://b.example/1');
		expect(rssItem(`<link>http://feeds.example/~3/1</link>${original}`).url).toBe(
			'http://feeds.example/~3/1',
		);
	});

	it('an item without id, URL and date keeps its generated id between visits', () => {
		const [first, second] = [rssItem('<title>T</title>'), rssItem('<title>T</title>')];
		expect(first.id).toMatch(/^urn:item:[\da-f]{16}$/);
		expect(second.id).toBe(first.id);
		expect(rssItem('<title>U</title>').id).not.toBe(first.id);
	});

	it('ids that several items share are replaced by the URL', () => {
		const items = parseFeed(
			'<rss><channel><item><guid>1</guid><link>http://b.example/1</link></item><item><guid>1</guid><link>http://b.example/2</link></item></channel></rss>',
		);
		expect(items.items.map(({ id }) => id)).toEqual(['http://b.example/1', 'http://b.example/2']);
		expect(items.warnings).toEqual(['Used the URL for items whose id is not unique: 2.']);
	});

	it('a post is recognised after its guid changed', () => {
		const before = rssItem('<guid>1?sid=a</guid><link>http://www.b.example/1/?utm_source=x</link>');
		const after = rssItem('<guid>2</guid><link>https://b.example/1</link>');
		expect(itemKeys(before).filter((key) => itemKeys(after).includes(key))).toEqual(['url:b.example/1']);
	});
});

describe('URLs', () => {
	const url = 'http://b.example/blog/feed.xml';
	it.each<[string, string, string]>([
		[
			"the feed's own",
			'<rss><channel><item><link>p/1</link></item></channel></rss>',
			'http://b.example/blog/p/1',
		],
		[
			'xml:base',
			'<rss xml:base="/x/"><channel><item xml:base="y/"><link>1</link></item></channel></rss>',
			'http://b.example/x/y/1',
		],
		[
			'xml:base ends with its element',
			`<feed ${ATOM}><entry xml:base="/x/"><id>0</id></entry><entry><link href="1"/></entry></feed>`,
			'http://b.example/blog/1',
		],
	])('%s', (_, source, expected) => {
		expect(parseFeed(source, { url }).items.at(-1)!.url).toBe(expected);
	});

	it("without the feed's own URL, the blog's URL is used", () => {
		const feed = parseFeed(
			'<rss><channel><link>http://b.example/x/</link><item><link>1</link></item></channel></rss>',
		);
		expect(feed.items[0]!.url).toBe('http://b.example/x/1');
	});

	it('inside markup are resolved only with a declared base', () => {
		const inner = '<content type="html">&lt;a href="1"&gt;x&lt;/a&gt;</content>';
		expect(entry(inner, 'xml:base="http://b.example/"').content).toBe('<a href="http://b.example/1">x</a>');
		expect(entry(inner).content).toBe('<a href="1">x</a>');
	});
});

describe('the feed itself', () => {
	const feed: Feed = parseFeed(
		`<rss version="2.0" xmlns:fh="http://purl.org/syndication/history/1.0"><channel>
		<title>B</title><description>&lt;i>D&lt;/i></description><language>de</language>
		<lastBuildDate>Fri, 05 Mar 2004 21:04:09 +0900</lastBuildDate><ttl>60</ttl><generator>G</generator>
		<managingEditor>e@b.example (Ed)</managingEditor>
		<skipHours><hour>1</hour><hour>24</hour></skipHours><skipDays><day>monday</day></skipDays>
		<sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency>
		<itunes:new-feed-url>http://n.example/</itunes:new-feed-url>
		<atom:link rel="self" href="http://b.example/f"/><atom:link rel="hub" href="http://h.example/"/>
		<atom:link rel="next" href="http://b.example/f?p=2"/><fh:complete/><fh:archive/>
		<image><url>u</url><title>no</title><link>no</link></image></channel></rss>`,
	);
	it('has its metadata', () => {
		expect(feed).toMatchObject({
			title: 'B',
			link: null,
			description: 'D',
			language: 'de',
			updated: '2004-03-05T21:04:09+09:00',
			hub: 'http://h.example/',
			next: 'http://b.example/f?p=2',
			warnings: [],
		});
	});
	it('and its update schedule', () => {
		expect(feed.hints).toEqual({
			self: 'http://b.example/f',
			generator: 'G',
			author: 'Ed',
			ttlMinutes: 60,
			skipHours: [1, 0],
			skipDays: ['Monday'],
			updateEveryMinutes: 360,
			movedTo: 'http://n.example/',
			isComplete: true,
			isArchive: true,
		});
	});
	it('also in JSON', () => {
		const json = parseFeed(
			JSON.stringify({
				version: 'https://jsonfeed.org/version/1.1',
				title: 'B',
				language: 'de',
				next_url: 'f2.json',
				hubs: [{ type: 'WebSub', url: 'http://h.example/' }],
				authors: [{ name: 'Ann' }],
				items: [
					{
						id: '1',
						content_text: 'a\nb',
						tags: ['t'],
						attachments: [{ url: 'a.mp3', mime_type: 'audio/mpeg', size_in_bytes: 3 }],
					},
				],
			}),
			{ url: 'http://b.example/f.json' },
		);
		expect(json).toMatchObject({
			next: 'http://b.example/f2.json',
			hub: 'http://h.example/',
			language: 'de',
		});
		expect(json.items[0]).toMatchObject({
			author: 'Ann',
			content: 'a<br>\nb',
			categories: ['t'],
			enclosures: [{ url: 'http://b.example/a.mp3', type: 'audio/mpeg', bytes: 3 }],
		});
	});
});

describe('a document that is not a feed is rejected with a message', () => {
	it.each([
		['', 'It is empty.'],
		[' \n', 'It is empty.'],
		['just words', 'It contains no markup.'],
		['<!DOCTYPE html><html><head><title>x</title></head><body><p>y', 'It is an HTML page.'],
		['<html><body><entry>x</entry><item><title>y</title></item></body></html>', 'It is an HTML page.'],
		['<opml version="1.0"><body><outline text="x"/></body></opml>', 'It is an OPML list.'],
		[
			'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>x</loc></url></urlset>',
			'It is a sitemap.',
		],
		['<note><to>x</to></note>', 'It is XML of another kind: its first element is <note>.'],
		[
			'<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><foaf:Person/></rdf:RDF>',
			'It is RDF, but not a feed.',
		],
		['{"a":1}', 'It is JSON, but not a feed: it has no list of items.'],
		['[1,2]', 'It is JSON, but not a feed: it has no list of items.'],
	])('%s', (source, reason) => {
		expect(() => parseFeed(source)).toThrow(new NotAFeedError(reason));
	});
});
