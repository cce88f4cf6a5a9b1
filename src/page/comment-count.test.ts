import { describe, expect, it } from 'vitest';
import { parseHtml } from '../lib/html/index.ts';
import { findCommentCount } from './comment-count.ts';

const URL_OF_POST = 'http://b.example/2004/03/title/';

describe('how many comments a page announces', () => {
	it.each([
		['a heading', '<h3>12 thoughts on “Title”</h3>', 12],
		['a heading in German', '<h3>1 Kommentar</h3>', 1],
		['a number in brackets', '<h3>コメント (7)</h3>', 7],
		['a number with a separator', '<h3>1,204 Comments</h3>', 1204],
		['a link to the comments', '<p><a href="#comments">3 Comments</a></p>', 3],
		['a link to the comments of another post', '<a href="/2004/02/other/#comments">9 Comments</a>', null],
		['metadata', '<meta itemprop="commentCount" content="5"><h3>12 Comments</h3>', 5],
		['structured data', '<script type="application/ld+json">{"commentCount": 8}</script>', 8],
		['no number', '<h3>Comments</h3><p>Nobody wrote.</p>', null],
		['a heading about something else', '<h3>12 ways to bake</h3>', null],
	])('%s', (_, body, expected) => {
		const page = parseHtml(`<!doctype html><body><h1>Title</h1>${body}</body>`);
		expect(findCommentCount(page, URL_OF_POST)?.count ?? null).toBe(expected);
	});
});
