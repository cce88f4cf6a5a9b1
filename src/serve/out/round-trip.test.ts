/** round-trip: our parser reads every post back unchanged, in every format. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effort } from '../../../test/effort.fixture.ts';
import { parseFeed } from '../../feed/index.ts';
import type { OutFeed, OutItem } from '../../formats/feed.ts';
import { makeItem } from '../../formats/items.ts';
import { escapeText, wireLine } from '../../formats/wire-text.ts';
import { childrenOf, childText, readXml } from '../../formats/xml-tree.fixture.ts';
import { draftOf, HOME } from '../../io/store/facts.fixture.ts';
import type { Post } from '../../model/post.ts';
import { brokenAtomRules, brokenJsonFeedRules, brokenRssRules } from './feed-rules.fixture.ts';
import { FORMATS } from './formats.ts';

const BROKEN_RULES = { atom: brokenAtomRules, rss: brokenRssRules, json: brokenJsonFeedRules };
const [ATOM, RSS, JSON_FEED] = FORMATS;

function postOf(draft: Partial<Post>): Post {
	const seen = '2004-03-05T10:00:00Z';
	const kept = { id: 1, blog: HOME, language: 'en', firstSeen: seen, changed: seen, gone: null };
	const counts = { contentHash: '', versions: 1, comments: 0, inboundLinks: 0 };
	return { ...draftOf(), url: `${HOME}x`, ...kept, ...counts, ...draft };
}

function feedOf(item: OutItem): OutFeed {
	const self = 'http://own.example/feeds/search.atom';
	const head = {
		id: self,
		title: 'Feed',
		description: 'A feed.',
		page: 'http://own.example/',
		self,
		first: self,
	};
	return { ...head, next: null, language: null, updated: item.updated, total: 1, items: [item] };
}

const SIGNS = [
	'<',
	'>',
	'&',
	';',
	']]>',
	'<![CDATA[',
	'&amp;',
	'&lt;b&gt;',
	'&apos;',
	'<b>',
	'</p>',
	'<!--',
	'"',
	"'",
	' ',
	'\n',
	'\0',
	'\ud800',
	'\x85',
	'&#x0;',
	'&copy',
	'%',
	'é',
	'漢',
	'\u{1f600}',
	'a',
	'b',
];
const text = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc.array(fc.constantFrom(...SIGNS), { maxLength: 30 }).map((parts) => parts.join('')),
);

/** What our parser makes of names: it looks for markup and addresses in them. */
const plainName = text.map((name) => name.replace(/[<>&@()"\]]/g, ''));

describe('any text', () => {
	it.each(FORMATS)('in any field leaves $name within the rules', ({ extension, render }) => {
		fc.assert(
			fc.property(
				fc.record({ title: text, author: text, html: text, text, categories: fc.array(text) }),
				(draft) => {
					expect(BROKEN_RULES[extension](render(feedOf(makeItem(postOf(draft), null)!)))).toEqual([]);
				},
			),
			{ numRuns: effort(60, 300) },
		);
	});

	it.each([ATOM!, RSS!])('as a title comes back from $name', ({ render }) => {
		fc.assert(
			fc.property(text, (title) => {
				const feed = parseFeed(render(feedOf(makeItem(postOf({ title }), null)!)));
				expect(feed.items[0]!.title ?? '').toBe(asRead(title));
			}),
			{ numRuns: effort(200, 1_000) },
		);
	});

	it('as a title is unchanged in JSON Feed, where titles are plain text', () => {
		fc.assert(
			fc.property(text, (title) => {
				const { items } = JSON.parse(JSON_FEED!.render(feedOf(makeItem(postOf({ title }), null)!)));
				expect(items[0].title ?? '').toBe(wireLine(title, 2_000));
			}),
		);
	});

	it.each(FORMATS)('without the signs of addresses comes back from $name as an author', ({ render }) => {
		fc.assert(
			fc.property(plainName, (author) => {
				const feed = parseFeed(render(feedOf(makeItem(postOf({ author }), null)!)));
				expect(feed.items[0]!.author).toBe(
					asRead(author) || (render === ATOM!.render ? 'ann.example' : null),
				);
			}),
			{ numRuns: effort(100, 500) },
		);
	});

	it('as an author or category is unchanged in Atom and RSS', () => {
		fc.assert(
			fc.property(fc.record({ author: text, category: text }), ({ author, category }) => {
				const feed = feedOf(makeItem(postOf({ author, categories: [category] }), null)!);
				const [entry] = childrenOf(readXml(ATOM!.render(feed)), 'entry');
				const [item] = childrenOf(childrenOf(readXml(RSS!.render(feed)), 'channel')[0]!, 'item');
				expect(childText(entry!.children.find(({ name }) => name === 'author')!, 'name')).toBe(
					wireLine(author, 500) || 'ann.example',
				);
				expect(childText(item!, 'dc:creator') ?? '').toBe(wireLine(author, 500));
				expect(childText(item!, 'category') ?? '').toBe(wireLine(category, 500));
				expect(childrenOf(entry!, 'category')[0]?.attributes.get('term') ?? '').toBe(wireLine(category, 500));
			}),
		);
	});

	it.each(FORMATS)('as content comes back from $name', ({ render }) => {
		fc.assert(
			fc.property(text, fc.boolean(), (words, isMarkup) => {
				const html = isMarkup ? words : `<p>${escapeText(words)}</p>`;
				const item = makeItem(postOf({ html }), null)!;
				const feed = parseFeed(render(feedOf(item)));
				expect(feed.items[0]!.content ?? '').toBe(item.html);
			}),
			{ numRuns: effort(100, 500) },
		);
	});
});

/** Our parser folds more kinds of white space. */
function asRead(text: string): string {
	return wireLine(text, 2_000)
		.replace(/[\s\u00a0]+/g, ' ')
		.trim();
}
