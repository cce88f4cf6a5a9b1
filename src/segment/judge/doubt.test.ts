import { describe, expect, it } from 'vitest';
import type { BlogFeed, KeptJudgment } from '../../model/blog.ts';
import { doubtOfJudgment, type JudgedBlog } from './doubt.ts';

const FEED: BlogFeed = {
	url: 'http://ann.example/feed',
	format: 'rss2.0',
	role: 'posts',
	content: 'full',
	title: null,
	etag: null,
	lastModified: null,
	lastFetched: null,
	trouble: null,
};

function judgmentOf(isBlog: boolean, ...rules: string[]): KeptJudgment {
	return {
		isBlog,
		reason: 'So it was decided.',
		rules: rules.map((rule) => ({ rule, why: `the words of ${rule}` })),
		at: '2004-03-05T10:00:00Z',
	};
}

interface Case {
	readonly judgment: KeptJudgment;
	readonly posts?: number;
	readonly feeds?: readonly BlogFeed[];
	readonly history?: readonly KeptJudgment[];
}

function judgedOf({ judgment, posts = 20, feeds = [FEED], history = [judgment] }: Case): JudgedBlog {
	return { blog: { posts, feeds }, judgment, history };
}

const BLOG = judgmentOf(true, 'posts', 'feed');
const NO_BLOG = judgmentOf(false, 'no-sequence');

describe('no doubt', () => {
	it.each<[string, Case]>([
		['of a blog with posts and a feed', { judgment: BLOG }],
		['of a blog without a feed that has posts', { judgment: BLOG, feeds: [] }],
		['of a new blog that has a feed', { judgment: BLOG, posts: 0 }],
		['of a page without feed or signs that is not a blog', { judgment: NO_BLOG, feeds: [], posts: 0 }],
		['of a forum, though it has a feed', { judgment: judgmentOf(false, 'conversation', 'feed') }],
		['of a page whose feed is of comments', { judgment: NO_BLOG, feeds: [{ ...FEED, role: 'comments' }] }],
		['of a judgment that stayed the same', { judgment: BLOG, history: [BLOG, BLOG] }],
		['of whole dated posts that have a name for a sign', { judgment: judgmentOf(true, 'posts', 'name') }],
	])('%s', (_, one) => {
		expect(doubtOfJudgment(judgedOf(one))).toEqual({ weight: 0, reasons: [] });
	});
});

describe('doubt', () => {
	it.each<[string, Case, string, RegExp]>([
		[
			'two posts, no feed',
			{ judgment: BLOG, posts: 2, feeds: [] },
			'blog-without-posts',
			/only 2 posts and no feed/,
		],
		['no posts, no feed', { judgment: BLOG, posts: 0, feeds: [] }, 'blog-without-posts', /no posts/],
		['a feed of no blog', { judgment: NO_BLOG }, 'feed-of-no-blog', /declares a feed of posts/],
		['turned round', { judgment: BLOG, history: [BLOG, NO_BLOG] }, 'turned-round', /changed once/],
		['turned twice', { judgment: BLOG, history: [BLOG, NO_BLOG, BLOG] }, 'turned-round', /changed 2 times/],
		['titles only', { judgment: judgmentOf(true, 'titles', 'feed') }, 'weak-rules', /the words of titles/],
		['by its feed alone', { judgment: judgmentOf(true, 'own-feed') }, 'weak-rules', /the words of own-feed/],
		[
			'signs against it',
			{ judgment: judgmentOf(false, 'titles', 'software', 'pager'), feeds: [] },
			'signs-against',
			/the words of software, and the words of pager/,
		],
		[
			'a feed in trouble',
			{ judgment: BLOG, posts: 1, feeds: [{ ...FEED, trouble: 'It is not a feed.' }] },
			'feed-in-trouble',
			/cannot be read/,
		],
	])('%s', (_, one, rule, why) => {
		const { weight, reasons } = doubtOfJudgment(judgedOf(one));
		expect(weight).toBeGreaterThan(0);
		expect(reasons).toEqual([{ rule, why: expect.stringMatching(why) }]);
	});

	it('grows with the rules that raise it, the gravest first', () => {
		const judgment = judgmentOf(true, 'one-date');
		const one = doubtOfJudgment(judgedOf({ judgment }));
		const both = doubtOfJudgment(judgedOf({ judgment, history: [judgment, NO_BLOG] }));
		expect(both.weight).toBeGreaterThan(one.weight);
		expect(both.reasons.map(({ rule }) => rule)).toEqual(['turned-round', 'weak-rules']);
	});
});
