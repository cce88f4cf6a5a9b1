import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effort } from '../../../test/effort.fixture.ts';
import { NotAFeedError, parseFeed } from '../parse.ts';

interface Post {
	readonly title: string;
	readonly path: string;
	readonly day: number;
	readonly html: string;
}

const WORDS = ['Größe', 'a & b', '1 < 2', '日本', 'plain', '"x"', ']]', "it's"];
const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 });
const post: fc.Arbitrary<Post> = fc.record({
	title: words.map((list) => list.join(' ')),
	path: fc.stringMatching(/^[a-z]{1,8}$/),
	day: fc.integer({ min: 1, max: 28 }),
	html: words.map(paragraphs),
});

function paragraphs(list: readonly string[]): string {
	return `<p>${list.map(escaped).join('</p><p>')}</p>`;
}

function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function address({ path }: Post): string {
	return `http://b.example/${path}`;
}

function isoDay({ day }: Post): string {
	return `2004-03-${String(day).padStart(2, '0')}`;
}

function rssItem(post: Post): string {
	const date = `<pubDate>${String(post.day)} Mar 2004 10:00:00 GMT</pubDate>`;
	return `<item><title>${escaped(post.title)}</title><link>${address(post)}</link><guid>${address(post)}</guid>${date}<description>${escaped(post.html)}</description></item>`;
}

function rdfItem(post: Post): string {
	return `<item rdf:about="${address(post)}"><title>${escaped(post.title)}</title><link>${address(post)}</link><dc:date>${isoDay(post)}</dc:date><content:encoded><![CDATA[${post.html.replaceAll(']]', '')}]]></content:encoded></item>`;
}

function atomEntry(post: Post): string {
	return `<entry><id>${address(post)}</id><title type="text">${escaped(post.title)}</title><link href="${address(post)}"/><published>${isoDay(post)}T10:00:00Z</published><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">${post.html}</div></content></entry>`;
}

function jsonItem(post: Post): object {
	return {
		id: address(post),
		url: address(post),
		title: post.title,
		date_published: isoDay(post),
		content_html: post.html,
	};
}

function cdfItem(post: Post): string {
	return `<ITEM HREF="${address(post)}" LASTMOD="${isoDay(post)}"><TITLE>${escaped(post.title)}</TITLE></ITEM>`;
}

const FORMATS: Readonly<Record<string, (posts: readonly Post[]) => string>> = {
	'RSS 0.91': (posts) =>
		`<?xml version="1.0"?><rss version="0.91"><channel><title>B</title>${posts.map(rssItem).join('')}</channel></rss>`,
	'RSS 2.0': (posts) =>
		`<?xml version="1.0"?>\n<rss version="2.0">\n<channel>\n<title>B</title>\n${posts.map(rssItem).join('\n')}\n</channel>\n</rss>\n`,
	'RSS 1.0': (posts) =>
		`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel rdf:about="x"><title>B</title></channel>${posts.map(rdfItem).join('')}</rdf:RDF>`,
	'Atom 1.0': (posts) =>
		`<feed xmlns="http://www.w3.org/2005/Atom"><title>B</title><id>urn:b</id>${posts.map(atomEntry).join('')}</feed>`,
	'JSON Feed': (posts) =>
		JSON.stringify(
			{ version: 'https://jsonfeed.org/version/1.1', title: 'B', items: posts.map(jsonItem) },
			null,
			'\t',
		),
	CDF: (posts) =>
		`<CHANNEL HREF="http://b.example/"><TITLE>B</TITLE>${posts.map(cdfItem).join('')}</CHANNEL>`,
};

describe.each(Object.entries(FORMATS))('%s', (_, write) => {
	const posts = fc.array(post, { maxLength: 5 });

	it('a valid feed is read without a warning', () => {
		fc.assert(
			fc.property(posts, (list) => {
				const feed = parseFeed(write(list));
				expect(feed.warnings).toEqual([]);
				expect(feed.items.map(({ title }) => title)).toEqual(list.map(({ title }) => title));
				expect(feed.items.map(({ url }) => url)).toEqual(list.map(address));
				for (const [i, item] of feed.items.entries()) {
					expect((item.published ?? item.updated)!.slice(0, 10)).toBe(isoDay(list[i]!));
				}
			}),
		);
	});

	it('cut anywhere, it gives a prefix of its items', () => {
		fc.assert(
			fc.property(posts, fc.double({ min: 0, max: 1, noNaN: true }), (list, share) => {
				const bytes = Buffer.from(write(list));
				expectPrefix(bytes.subarray(0, Math.floor(share * bytes.length)), parseFeed(bytes).items);
			}),
			{ numRuns: effort(100, 500) },
		);
	});

	it.each([
		[WORDS.slice(0, 4), WORDS.slice(4)],
		[WORDS.slice(4), WORDS.slice(0, 4)],
	])('cut after each of its bytes, the same: %j, %j', (...lists) => {
		const bytes = Buffer.from(
			write(
				lists.map((list, i) => ({
					title: list.join(' '),
					path: `p${i}`,
					day: i + 1,
					html: paragraphs(list),
				})),
			),
		);
		const full = parseFeed(bytes).items;
		for (let end = 0; end < bytes.length; end++) expectPrefix(bytes.subarray(0, end), full);
	});
});

function expectPrefix(cut: Uint8Array, full: readonly Item[]): void {
	const items = itemsOf(cut);
	expect(items.length).toBeLessThanOrEqual(full.length);
	for (const [i, item] of items.entries()) {
		if (i < items.length - 1) expect(item).toEqual(full[i]);
		else expectPart(item, full[i]!);
	}
}

function itemsOf(source: Uint8Array | string) {
	try {
		return parseFeed(source).items;
	} catch (error) {
		expect(error).toBeInstanceOf(NotAFeedError);
		return [];
	}
}

type Item = ReturnType<typeof itemsOf>[number];

/** The last item of a cut feed: it says nothing that the whole feed does not say, and it says something. */
function expectPart(item: Item, whole: Item): void {
	for (const key of ['title', 'url', 'published', 'updated', 'author'] as const) {
		expect([null, whole[key]]).toContain(item[key]);
	}
	expect(item.title ?? item.url ?? item.content ?? item.summary ?? item.published ?? item.id).not.toBeNull();
	const [text, wholeText] = [item, whole].map(({ content, summary }) => squeezed(content ?? summary ?? ''));
	expect(wholeText!.startsWith(text!)).toBe(true);
}

/** Only words: a cut may be inside a reference. */
function squeezed(html: string): string {
	return html.replace(/<[^>]*>?|&[a-z]*;?|[^\p{L}\p{N}]/gu, '');
}

describe('any input gives a feed or NotAFeedError, nothing else', () => {
	it('bytes', () => {
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
				itemsOf(bytes);
			}),
			{ numRuns: effort(400, 2_000) },
		);
	});

	const pieces = fc.constantFrom(
		...[
			'<rss>',
			'<feed>',
			'<channel>',
			'<item>',
			'<entry>',
			'</item>',
			'</entry>',
			'<title>',
			'</title>',
			'<link/>',
		],
		...[
			'<author>',
			'<name>',
			'</name>',
			'<source>',
			'<image>',
			'<content type="xhtml">',
			'<div>',
			'</div>',
			'</content>',
		],
		...[
			'<description>',
			'</description>',
			'<![CDATA[',
			']]>',
			'<!--',
			'-->',
			'<?',
			'<',
			'>',
			'&',
			'&lt;',
			'"',
			' x="',
			'words',
		],
		...[
			'<rdf:RDF>',
			'<media:group>',
			'</media:group>',
			'<x>',
			'</>',
			'</',
			'<a href="',
			'<guid',
			'http://b.example/',
		],
		...[
			'{',
			'}',
			'[',
			']',
			':',
			',',
			'"items"',
			'"version":"https://jsonfeed.org/version/1"',
			'\0',
			'\ud800',
		],
	);
	it('pieces of feeds in any order', () => {
		fc.assert(
			fc.property(fc.array(pieces, { maxLength: 40 }), (list) => {
				for (const item of itemsOf(list.join(''))) expect(item.id).not.toBe('');
			}),
			{ numRuns: effort(1_000, 5_000) },
		);
	});
});
