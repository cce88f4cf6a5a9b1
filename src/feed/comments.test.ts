import { describe, expect, it } from 'vitest';
import { commentFeedOf, readComments } from './comments.ts';
import { parseFeed } from './parse.ts';

function itemOf(inner: string) {
	const names = 'xmlns:wfw="http://wellformedweb.org/CommentAPI/"';
	return parseFeed(`<rss version="2.0" ${names}><channel><item>${inner}</item></channel></rss>`).items[0]!;
}

describe('the comment feed of an item', () => {
	it.each([
		[
			'named by the item',
			'<title>T</title><wfw:commentRss>http://b.example/c.xml</wfw:commentRss>',
			'WordPress',
			'http://b.example/c.xml',
		],
		[
			'WordPress',
			'<link>http://b.example/2020/05/title/</link>',
			'WordPress',
			'http://b.example/2020/05/title/feed/',
		],
		[
			'WordPress, plain addresses',
			'<link>http://b.example/?p=7</link>',
			'WordPress',
			'http://b.example/?feed=rss2&p=7',
		],
		[
			'Blogger, by id',
			'<guid isPermaLink="false">tag:blogger.com,1999:blog-12.post-34</guid><title>T</title>',
			undefined,
			'https://www.blogger.com/feeds/12/34/comments/default',
		],
		['Drupal', '<link>http://b.example/node/5</link>', 'Drupal', 'http://b.example/crss/node/5'],
		[
			'Discourse',
			'<link>http://b.example/t/title/12/3</link>',
			'Discourse',
			'http://b.example/t/title/12.rss',
		],
		[
			'Serendipity',
			'<link>http://b.example/archives/7-title.html</link>',
			'Serendipity',
			'http://b.example/rss.php?version=2.0&type=comments&cid=7',
		],
		[
			'Blogger, on the host of the post',
			'<guid isPermaLink="false">tag:blogger.com,1999:blog-12.post-34</guid><link>http://b.example/2020/05/title.html</link>',
			undefined,
			'http://b.example/feeds/34/comments/default',
		],
		[
			'TypePad',
			'<link>http://b.example/blog/2007/01/title.html</link>',
			'TypePad',
			'http://b.example/blog/2007/01/title/comments/atom.xml',
		],
		['an unknown platform', '<link>http://b.example/x</link>', undefined, null],
	])('%s', (_, inner, platform, expected) => {
		expect(commentFeedOf(itemOf(inner), platform)).toBe(expected);
	});
});

describe('a WordPress comment feed', () => {
	const item = (id: number, title: string, body: string) =>
		`<item><title>${title}</title><link>http://b.example/post/comment-page-2/#comment-${id}</link><guid isPermaLink="false">http://b.example/?p=1#comment-${id}</guid><pubDate>Mon, 04 May 2020 10:00:00 GMT</pubDate><description><![CDATA[${body}]]></description></item>`;
	const answer = 'Als Antwort auf <a href="http://b.example/post/#comment-1">Ann</a>.\n<p>No!</p>';
	const feed = parseFeed(
		`<rss version="2.0"><channel><title>Comments on: Post</title>${item(1, 'By: Ann', '<p>Yes!</p>')}${item(2, 'Comment on Post by Bob', answer)}</channel></rss>`,
	);
	it('gives comments with post, parent and author', () => {
		expect(readComments(feed)).toMatchObject([
			{ post: 'http://b.example/post/', parent: null, author: 'Ann', text: 'Yes!' },
			{
				post: 'http://b.example/post/',
				parent: 'http://b.example/post/#comment-1',
				author: 'Bob',
				text: 'No!',
			},
		]);
		expect(readComments(feed)[0]!.published).toBe(feed.items[0]!.published);
	});
});

describe('an Atom comment feed (RFC 4685)', () => {
	const entry = (id: string, ref: string) =>
		`<entry><id>${id}</id><title>c</title><updated>2020-05-04T10:00:00Z</updated><author><name>Ann</name></author><thr:in-reply-to ref="${ref}"/><content type="html">Hi</content></entry>`;
	const feed = parseFeed(
		`<feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0">${entry('urn:c1', 'urn:post')}${entry('urn:c2', 'urn:c1')}</feed>`,
	);
	it('distinguishes the post from the comment that is replied to', () => {
		expect(readComments(feed)).toMatchObject([
			{ post: 'urn:post', parent: null, author: 'Ann' },
			{ post: null, parent: 'urn:c1' },
		]);
	});
});

describe('the author in a title', () => {
	it.each([
		['By: Ann B.', 'Ann B.'],
		['Von: Ann', 'Ann'],
		['Comment on By the Sea by Ann', 'Ann'],
		['Kommentar zu Das Meer von Ann', 'Ann'],
		['Commentaires sur La mer par Ann', 'Ann'],
		['Just a title', null],
	])('%s', (title, author) => {
		const feed = parseFeed(
			`<rss version="2.0"><channel><item><title>${title}</title></item></channel></rss>`,
		);
		expect(readComments(feed)[0]!.author).toBe(author);
	});
});
