import { describe, expect, it } from 'vitest';
import type { FeedComment } from '../feed/index.ts';
import { parseFeed } from '../feed/index.ts';
import type { PageComment } from '../model/page.ts';
import { addFeedComments, findCommentFeed, joinComments } from './comment-feed.ts';
import { readPage } from './document.ts';
import { understandPost } from './post.ts';

const URL_OF_POST = 'http://b.example/2004/03/title/';
const TEXT = '<p>The whole text of the post is here, and it is long enough to be one.</p>'.repeat(6);

function read(more: string, head = '') {
	const html = `<!doctype html><html><head><title>Title</title><meta name="generator" content="WordPress 6.1">${head}</head><body><article><h1>Title</h1>${TEXT}</article>${more}</body></html>`;
	const at = '2004-03-10T00:00:00Z';
	const page = readPage({ url: URL_OF_POST, headers: {}, body: new TextEncoder().encode(html), at });
	const blog = 'http://b.example/';
	return { page, post: understandPost(page, { blog, blogTitle: 'B', wrappers: [] }) };
}

describe('the comment feed of a post', () => {
	it.each([
		['by the habit of the blog software', '<h3>4 Comments</h3>', '', `${URL_OF_POST}feed/`],
		[
			'by a link to the replies',
			'<h3>4 Comments</h3>',
			'<link rel="replies" type="application/atom+xml" href="/replies.xml">',
			'http://b.example/replies.xml',
		],
		[
			'by a link with the title of the post',
			'<h3>4 Comments</h3>',
			'<link rel="alternate" type="application/rss+xml" title="Comments on: Title" href="/c/12.xml">',
			'http://b.example/c/12.xml',
		],
		['is not wanted where the page announces none', '', '', null],
	])('%s', (_, more, head, expected) => {
		const { page, post } = read(more, head);
		expect(findCommentFeed(page, post, null)?.url ?? null).toBe(expected);
	});

	it('is wanted where only the blog’s feed announces comments', () => {
		const { page, post } = read('');
		const known = { commentCount: 2, commentsFeed: 'http://b.example/c.xml' };
		expect(findCommentFeed(page, post, known)).toMatchObject({ url: 'http://b.example/c.xml', announced: 2 });
		const elsewhere = { commentCount: 2, commentsFeed: 'http://other.example/c.xml' };
		expect(findCommentFeed(page, post, elsewhere)?.url).toBe(`${URL_OF_POST}feed/`);
	});

	it('adds its comments with their threads, links and source', () => {
		const { post } = read('<h3>2 Comments</h3>');
		const item = (id: number, inner: string) =>
			`<item><link>${URL_OF_POST}#comment-${id}</link><pubDate>Mon, 0${id} Mar 2004 10:00:00 GMT</pubDate>${inner}</item>`;
		const answer = `In reply to <a href="${URL_OF_POST}#comment-1">Ann</a>.<p>See <a href="http://c.example/x">this</a>.</p>`;
		const feed = parseFeed(
			`<rss version="2.0"><channel>${item(2, `<title>By: Bob</title><description><![CDATA[${answer}]]></description>`)}${item(1, '<title>By: Ann</title><description>Yes!</description>')}</channel></rss>`,
		);
		const { post: facts } = addFeedComments(post, feed);
		expect(facts!.comments).toMatchObject([
			{
				author: 'Ann',
				text: 'Yes!',
				parent: null,
				source: 'comment-feed',
				published: '2004-03-01T10:00:00Z',
			},
			{ author: 'Bob', text: 'See this.', parent: 0, source: 'comment-feed' },
		]);
		expect(facts!.links).toContainEqual(expect.objectContaining({ to: 'http://c.example/x', comment: 1 }));
	});
});

const shown = (author: string | null, text: string, published: string | null = null): PageComment => ({
	author,
	text,
	published,
	parent: null,
	links: [],
});
const fed = (author: string | null, text: string, more: Partial<FeedComment> = {}): FeedComment => ({
	post: null,
	parent: null,
	author,
	authorUrl: null,
	published: '2004-03-05T10:00:00Z',
	html: text,
	text,
	url: null,
	...more,
});

describe('the comments of a page and of its comment feed', () => {
	it.each([
		['the same author and text are one', [shown('Ann', 'Yes!')], [fed('ann', 'Yes!')], 1],
		['the same words of two people are two', [shown('Ann', 'Yes!')], [fed('Bob', 'Yes!')], 2],
		[
			'a long text without an author is the same',
			[shown(null, 'I think that this is quite right.')],
			[fed('Bob', 'I think that this is quite right.')],
			1,
		],
		[
			'a text that the feed cuts short is the same',
			[shown('Ann', 'I think that this is quite right, and more.')],
			[fed('Ann', 'I think that this is quite right')],
			1,
		],
		[
			'the same comment twice stays twice',
			[shown('Ann', 'Yes!')],
			[fed('Ann', 'Yes!'), fed('Ann', 'Yes!')],
			2,
		],
	])('%s', (_, page, feed, expected) => {
		expect(joinComments(page, feed)).toHaveLength(expected);
	});

	it('takes the time from the feed where the page has only the day', () => {
		const [only] = joinComments([shown('Ann', 'Yes!', '2004-03-05')], [fed('Ann', 'Yes!')]);
		expect(only).toMatchObject({ published: '2004-03-05T10:00:00Z' });
		expect(only).not.toHaveProperty('source');
	});
});
