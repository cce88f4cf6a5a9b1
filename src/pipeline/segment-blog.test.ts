import { describe, expect, it } from 'vitest';
import { parseFeed } from '../feed/index.ts';
import type { Feed } from '../model/feed.ts';
import { segmentBlog } from './index.ts';

const URL_OF_PAGE = 'https://quay.example/';
const NOW = '2019-05-01';

interface Story {
	readonly slug: string;
	readonly title: string;
	readonly day: string;
	readonly text: string;
}

function story(slug: string, title: string, day: string, subject: string): Story {
	const sentences = [
		'was waiting for us when we came back from the market',
		'had not been painted since my father sold it',
		'is the one thing in this town that nobody has tried to explain',
		'will be there when all of us have moved to the city',
	];
	return {
		slug,
		title,
		day,
		text: sentences
			.map((sentence) => `${subject} ${sentence}, and ${title.toLowerCase()} is all that I will say of it.`)
			.join(' '),
	};
}

const STORIES = [
	story('ferry', 'A late ferry', '2019-04-21', 'The old boat at the quay'),
	story('knots', 'Knots and more', '2019-04-14', 'The rope in the green shed'),
	story('soup', 'Soup for nine', '2019-04-03', 'The pot on the blue stove'),
	story('tide', 'Tide tables', '2019-03-22', 'The board at the harbour office'),
];

function page(stories: readonly Story[]): string {
	const posts = stories.map(
		({ slug, title, day, text }) =>
			`<article class="post"><h2><a href="/${slug}">${title}</a></h2><p class="date">${day}</p><div class="body"><p>${text}</p></div></article>`,
	);
	return `<!doctype html><html lang="en"><title>Quay</title><body><h1>Quay</h1><main>${posts.join('')}</main><footer>© Quay</footer>`;
}

function feed(stories: readonly Story[], text: (story: Story) => string, site = URL_OF_PAGE): Feed {
	const items = stories.map(
		(one) =>
			`<item><title>${one.title}</title><link>${site}${one.slug}</link><pubDate>${new Date(one.day).toUTCString()}</pubDate><description>${text(one)}</description></item>`,
	);
	return parseFeed(
		`<rss version="2.0"><channel><title>Quay</title><link>${site}</link>${items.join('')}</channel></rss>`,
	);
}

const whole = ({ text }: Story): string =>
	`&lt;p&gt;${text}&lt;/p&gt;&lt;p&gt;${text}&lt;/p&gt;&lt;ul&gt;&lt;li&gt;${text}&lt;/li&gt;&lt;/ul&gt;`;
const cut = ({ text }: Story): string => `${text.slice(0, 80)} [&amp;#8230;]`;

function segment(html: string, given?: Feed) {
	return segmentBlog({ html, url: URL_OF_PAGE, now: NOW, feed: given });
}

describe('the way is chosen by what the feed has', () => {
	it('whole posts: they are read from it, with absolute addresses and safe HTML', () => {
		const { method, posts, notes } = segment(
			page(STORIES),
			feed(
				STORIES,
				(one) => `${whole(one)}&lt;script&gt;x()&lt;/script&gt;&lt;a href="/next"&gt;next&lt;/a&gt;`,
			),
		);
		expect(method).toBe('full-feed');
		expect(posts.map(({ source }) => source)).toEqual(['full-feed', 'full-feed', 'full-feed', 'full-feed']);
		expect(posts[0]).toMatchObject({ url: 'https://quay.example/ferry', title: 'A late ferry' });
		expect(posts[0]!.html).not.toContain('x()');
		expect(posts[0]!.html).toContain('https://quay.example/next');
		expect(notes[0]).toMatch(/^the feed has complete posts: /);
	});

	it('beginnings: the posts are read from the page', () => {
		const { method, posts, notes } = segment(page(STORIES), feed(STORIES, cut));
		expect(method).toBe('feed-guided');
		expect(posts.map(({ text }) => text)).toEqual(STORIES.map(({ text }) => text));
		expect(posts.map(({ published }) => published?.slice(0, 10))).toEqual(STORIES.map(({ day }) => day));
		expect(notes[0]).toMatch(/^the feed has only excerpts: /);
	});

	it('no feed: the posts are found on the page', () => {
		const { method, posts, notes } = segment(page(STORIES));
		expect(method).toBe('model');
		expect(posts.map(({ title }) => title)).toEqual(STORIES.map(({ title }) => title));
		expect(notes[0]).toBe('no feed was given');
	});

	it.each([
		['without items', []],
		['without dates', STORIES.map((one) => ({ ...one, day: '' }))],
	])('a feed %s is of no use', (_, stories) => {
		const { method, posts, notes } = segment(page(STORIES), feed(stories, cut));
		expect(method).toBe('model');
		expect(posts).toHaveLength(4);
		expect(notes[0]).toMatch(/^the feed cannot be used: /);
	});
});

describe('posts of the page that are not in the feed are returned', () => {
	it.each([
		['full', whole, 'full-feed'],
		['partial', cut, 'feed-guided'],
	])('%s feed', (_, text, method) => {
		const segmented = segment(page(STORIES), feed(STORIES.slice(0, 3), text));
		expect(segmented.method).toBe(method);
		expect(segmented.posts.map(({ title, source }) => [title, source])).toEqual([
			['A late ferry', method],
			['Knots and more', method],
			['Soup for nine', method],
			['Tide tables', 'model'],
		]);
		expect(segmented.notes.at(-1)).toMatch(/^posts on the page that are not in the feed: 1/);
	});
});

describe('posts of the feed that are not on the page are returned', () => {
	it('with their summaries, and reported', () => {
		const { posts, notes } = segment(page(STORIES.slice(0, 3)), feed(STORIES, cut));
		expect(posts.map(({ title }) => title)).toEqual(STORIES.map(({ title }) => title));
		expect(posts[3]!.text).toContain('[…]');
		expect(notes.join('\n')).toContain('posts not on the page: 1');
	});

	it('also when the page shows none of them', () => {
		const { method, posts } = segment(page(STORIES.slice(0, 2)), feed(STORIES.slice(2), cut));
		expect(method).toBe('model');
		expect(posts.map(({ title, source }) => [title, source])).toEqual([
			['A late ferry', 'model'],
			['Knots and more', 'model'],
			['Soup for nine', 'feed-guided'],
			['Tide tables', 'feed-guided'],
		]);
	});
});

it.each([
	['full', whole],
	['partial', cut],
])('a %s feed of another site is left alone', (_, text) => {
	const others = [
		story('a', 'Alpha centauri', '2019-04-02', 'The star'),
		story('b', 'Beta test', '2019-04-01', 'The software'),
	];
	const { method, posts, notes } = segment(page(STORIES), feed(others, text, 'https://stars.example/'));
	expect(method).toBe('model');
	expect(posts.map(({ title }) => title)).toEqual(STORIES.map(({ title }) => title));
	expect(notes[0]).toMatch(/^the feed belongs to another site/);
});

it('a feed whose links lead over another host is known by its words', () => {
	const { method, posts } = segment(page(STORIES), feed(STORIES, cut, 'https://feeds.example/~r/quay/'));
	expect(method).toBe('feed-guided');
	expect(posts.map(({ text }) => text)).toEqual(STORIES.map(({ text }) => text));
});

it('one post that a full feed cuts off is read from the page', () => {
	const long = { ...STORIES[0]!, text: `${STORIES[0]!.text} ${STORIES[1]!.text}` };
	const stories = [long, ...STORIES.slice(1)];
	const { method, posts } = segment(
		page(stories),
		feed(stories, (one) => (one === long ? cut(one) : whole(one))),
	);
	expect(method).toBe('full-feed');
	expect(posts[0]).toMatchObject({ text: long.text, source: 'feed-guided' });
	expect(posts[1]!.source).toBe('full-feed');
});

it('a post that the feed has twice is one post', () => {
	expect(segment(page(STORIES), feed([...STORIES, STORIES[0]!], whole)).posts).toHaveLength(4);
});

it.each(['', ' ', '<html>', '\u0000'])('an empty page gives the posts of the feed: %j', (html) => {
	expect(segment(html, feed(STORIES, whole)).posts).toHaveLength(4);
	expect(segment(html, feed(STORIES, cut)).posts).toHaveLength(4);
	expect(segment(html).posts).toEqual([]);
});

it('an invalid URL does not stop it', () => {
	expect(
		segmentBlog({ html: page(STORIES), url: 'nowhere', now: NOW, feed: feed(STORIES, cut) }).posts,
	).toHaveLength(4);
});
