import { describe, expect, it } from 'vitest';
import { pageDates } from '../../lib/dates/index.ts';
import { parseHtml } from '../../lib/html/index.ts';
import { findPosts, toDraft } from './index.ts';

const HTML = '<h3>May 5</h3><p>Some words about this day, and some more of them.</p>'.repeat(3);
const READING = { now: '2005-06-01', url: 'http://a.example/' };

describe('findPosts', () => {
	it('finds and drafts the posts of a page once', () => {
		const page = parseHtml(HTML);
		const { posts } = findPosts(page, READING);
		expect(findPosts(page, { ...READING, dates: pageDates(page, READING) }).posts).toBe(posts);
		expect(posts.length).toBeGreaterThan(0);
		expect(toDraft(page, posts[0]!, READING.url)).toBe(toDraft(page, posts[0]!, READING.url));
		expect(findPosts(page, { ...READING, now: '2009-06-01' }).posts).not.toBe(posts);
	});
});
