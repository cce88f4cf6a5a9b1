import { describe, expect, it } from 'vitest';
import { wordpressHistoryOf } from '../feed/index.ts';
import { parseHtml } from '../lib/html/index.ts';
import { parseFeedDocument, understandFeed } from './index.ts';

const url = 'http://ann.example/';
const find = (html: string, headers = {}) =>
	wordpressHistoryOf(parseHtml(html), { url, headers })?.url ?? null;
const linkTo = (href: string) => `<link rel="https://api.w.org/" href="${href}">`;
const QUERY = 'per_page=50&_embed=author%2Cwp%3Aterm%2Creplies';

describe('finding the API', () => {
	it.each([
		[
			'in the page',
			linkTo('http://ann.example/blog/wp-json/'),
			{},
			`http://ann.example/blog/wp-json/wp/v2/posts?${QUERY}`,
		],
		[
			'in the headers',
			'',
			{ link: '<http://ann.example/wp-json/>; rel="https://api.w.org/"' },
			`http://ann.example/wp-json/wp/v2/posts?${QUERY}`,
		],
		[
			'without pretty permalinks',
			linkTo('/?rest_route=/'),
			{},
			`http://ann.example/?rest_route=%2Fwp%2Fv2%2Fposts&${QUERY}`,
		],
		['of another site: not used', linkTo('http://bob.example/wp-json/'), {}, null],
		['that nobody names', '<link rel="alternate" href="/wp-json/">', {}, null],
	])('%s', (_, html, headers, expected) => {
		expect(find(html, headers)).toBe(expected);
	});
});

const comment = (id: number, parent: number, author: string) => ({
	id,
	parent,
	author_name: author,
	author_url: 'http://bob.example/',
	date_gmt: `2026-01-02T0${id}:00:00`,
	content: { rendered: `<p>Comment ${id}</p>` },
	link: `http://ann.example/snow/#comment-${id}`,
});

const POST = {
	id: 7,
	date: '2026-01-02T09:00:00',
	date_gmt: '2026-01-02T08:00:00',
	guid: { rendered: 'http://ann.example/?p=7' },
	status: 'publish',
	type: 'post',
	link: 'http://ann.example/snow/',
	title: { rendered: 'Snow &#8211; again' },
	content: { rendered: '<p>It fell.</p>', protected: false },
	excerpt: { rendered: '<p>It…</p>', protected: false },
	_embedded: {
		author: [{ name: 'Ann' }],
		'wp:term': [[{ name: 'Winter &amp; ice' }], [{ name: 'snow' }]],
		replies: [[comment(2, 1, 'Cy'), comment(1, 0, 'Bob')]],
	},
};

const read = (posts: unknown, headers = {}) =>
	parseFeedDocument({ url: `${url}wp-json/wp/v2/posts`, headers, body: Buffer.from(JSON.stringify(posts)) });

describe('reading its posts', () => {
	it('has author, categories and comments, and the next page of the header', () => {
		const feed = read([POST], { link: '<http://ann.example/wp-json/wp/v2/posts?page=2>; rel="next"' })!;
		expect(feed).toMatchObject({
			format: 'wp-json',
			next: 'http://ann.example/wp-json/wp/v2/posts?page=2',
			items: [
				{
					id: 'http://ann.example/?p=7',
					url: 'http://ann.example/snow/',
					title: 'Snow – again',
					author: 'Ann',
					published: '2026-01-02T08:00:00Z',
					content: '<p>It fell.</p>',
					categories: ['Winter & ice', 'snow'],
					commentCount: 2,
				},
			],
		});
		const { posts, content } = understandFeed(feed, { url: null, blog: url });
		expect(content).toBe('full');
		expect(posts[0]?.comments).toMatchObject([
			{ author: 'Bob', text: 'Comment 1', parent: null },
			{ author: 'Cy', text: 'Comment 2', parent: 0 },
		]);
		expect(posts[0]?.links).toMatchObject([{ to: 'http://bob.example/' }, { to: 'http://bob.example/' }]);
	});

	it.each([
		['drafts', { ...POST, status: 'draft' }],
		['pages', { ...POST, type: 'page' }],
	])('leaves out %s', (_, post) => {
		expect(read([post])?.items).toEqual([]);
	});

	it('does not show the text of posts with a password', () => {
		const feed = read([
			{ ...POST, content: { rendered: '', protected: true }, excerpt: { rendered: '', protected: true } },
		]);
		expect(feed?.items[0]).toMatchObject({ content: null, summary: null });
	});

	it.each([
		['another list', [{ id: 1, name: 'Winter' }]],
		['an error', { code: 'rest_no_route', message: 'No route' }],
		['an empty list', []],
	])('does not take %s for posts', (_, value) => {
		expect(read(value)).toBeNull();
	});
});
