import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../lib/html/index.ts';
import type { FeedItem } from '../../model/feed.ts';
import { GuidedPage, toSkeleton, withoutDoubles } from './index.ts';

const BASE = 'https://quay.example/';

const STORIES = {
	ferry:
		'We waited on the quay until the lamps were lit and nobody came to tell us why the ferry had not left.',
	knots:
		'My uncle ties a bowline with one hand and swears that every other knot is a bowline that lost its way.',
	soup: 'Boil the bones for a day, throw away the bones, and serve what is left with yesterday’s bread and salt.',
};
const MORE = 'The rest of it is only on the page, and long enough to be missed if it were gone.';

function item(values: Partial<FeedItem>): FeedItem {
	return {
		id: 'x',
		url: null,
		title: null,
		author: null,
		published: '2019-04-05T08:00:00Z',
		updated: null,
		summary: null,
		content: null,
		categories: [],
		commentsUrl: null,
		commentsFeed: null,
		commentCount: null,
		inReplyTo: null,
		enclosures: [],
		...values,
	};
}

const FERRY = item({ url: `${BASE}ferry`, title: 'The ferry', summary: `${STORIES.ferry.slice(0, 70)} […]` });
const KNOTS = item({ url: `${BASE}knots`, title: 'On knots', summary: `${STORIES.knots.slice(0, 70)} […]` });
const SOUP = item({ url: `${BASE}soup`, title: 'Soup', summary: `${STORIES.soup.slice(0, 70)} […]` });

function segment(html: string, items: readonly FeedItem[]) {
	const skeletons = withoutDoubles(items.map((one) => toSkeleton(one, one.summary ?? '', BASE)));
	return new GuidedPage(parseHtml(html), skeletons, { base: BASE, found: [] }).segment();
}

function box(title: string, href: string, text: string): string {
	return `<div class="p"><h2><a href="${href}">${title}</a></h2><p class="m">5 April 2019</p><div class="c"><p>${text}</p><p>${MORE}</p></div><p class="f"><a href="${href}#c">3 comments</a></p></div>`;
}

const SIDE = '<div id="side"><h3>About</h3><p>A blog about boats and what is eaten on them.</p></div>';

describe('the whole post is taken from the page', () => {
	const whole = (story: string) => `${story}\n\n${MORE}`;
	it.each([
		[
			'in boxes',
			`<body><h1>Quay</h1><div id="m">${box('The ferry', '/ferry', STORIES.ferry)}${box('On knots', '/knots', STORIES.knots)}</div>${SIDE}`,
		],
		[
			'in another order',
			`<body><h1>Quay</h1><div id="m">${box('On knots', '/knots', STORIES.knots)}${box('The ferry', '/ferry', STORIES.ferry)}</div>${SIDE}`,
		],
		[
			'with no boxes',
			`<body><h1>Quay</h1><h2>The ferry</h2><p>${STORIES.ferry}</p><p>${MORE}</p><h2>On knots</h2><p>${STORIES.knots}</p><p>${MORE}</p><hr>`,
		],
		[
			'with markup inside the words',
			`<body><h1>Quay</h1><div id="m">${box('The ferry', '/ferry', STORIES.ferry.replace('the lamps', '<b>the <i>lamps</i></b>'))}${box('On knots', '/knots', STORIES.knots)}</div>`,
		],
	])('%s', (_, html) => {
		const { posts } = segment(html, [FERRY, KNOTS]);
		const byTitle = new Map(posts.map((post) => [post.title, post]));
		expect(byTitle.get('The ferry')!.text).toBe(whole(STORIES.ferry));
		expect(byTitle.get('On knots')!.text).toBe(whole(STORIES.knots));
		expect(posts).toHaveLength(2);
	});

	it('after a symbol that links to it', () => {
		const entry = (name: 'ferry' | 'knots') =>
			`<div><h2>5 April 2019</h2><div><h3><a href="/x#${name}">■</a> ${STORIES[name]}</h3><p>${MORE}</p></div></div>`;
		const { posts } = segment(`<body><h1>Quay</h1><div>${entry('ferry')}${entry('knots')}</div>`, [
			FERRY,
			KNOTS,
		]);
		for (const { text } of posts) expect(text).toContain(MORE);
	});

	it('in the order of the page, with what the feed says of it', () => {
		const html = `<body><div id="m">${box('On knots', '/knots', STORIES.knots)}${box('The ferry', '/ferry', STORIES.ferry)}</div>`;
		const { posts } = segment(html, [FERRY, KNOTS]);
		expect(posts.map(({ title }) => title)).toEqual(['On knots', 'The ferry']);
		expect(posts[0]).toMatchObject({
			url: `${BASE}knots`,
			published: '2019-04-05T08:00:00Z',
			source: 'feed-guided',
		});
	});
});

describe('a post whose words are not on the page is found', () => {
	const other =
		'The page shows quite another beginning of this post than the feed does, and that is what counts.';
	it.each([
		['by a link to it', `<h2><a href="/ferry">Of boats</a></h2><p>${other}</p>`],
		[
			'by a link that spells the address in another way',
			`<h2><a href="http://www.quay.example/ferry/">Of boats</a></h2><p>${other}</p>`,
		],
		['by its title', `<h2>The Ferry</h2><p>${other}</p>`],
	])('%s', (_, inner) => {
		const { posts, notes } = segment(
			`<body><div><div>${inner}</div>${box('On knots', '/knots', STORIES.knots)}</div>`,
			[FERRY, KNOTS],
		);
		expect(posts[0]).toMatchObject({ title: 'The ferry', text: other });
		expect(notes).toEqual(['the page shows 2 of the 2 posts in the feed']);
	});

	it('but not where another post speaks of it', () => {
		const knots = `${STORIES.knots} I wrote of it in <a href="/ferry">The ferry</a> last week.`;
		const { posts } = segment(
			`<body><div>${box('On knots', '/knots', knots)}${box('Soup', '/soup', STORIES.soup)}</div>`,
			[KNOTS, SOUP, FERRY],
		);
		expect(posts[0]!.text).toContain('I wrote of it in The ferry last week.');
		expect(posts[0]!.text).toContain(MORE);
	});
});

describe('a post that the page does not show', () => {
	it('keeps its summary when the page has its title only', () => {
		const { posts, notes } = segment(
			`<body><div>${box('On knots', '/knots', STORIES.knots)}</div><ul><li><a href="/ferry">The ferry</a></ul>`,
			[FERRY, KNOTS],
		);
		expect(posts.map(({ title }) => title)).toEqual(['On knots', 'The ferry']);
		expect(posts[1]!.text).toContain('[…]');
		expect(notes[1]).toMatch(/^posts with only their title on the page: 1/);
	});

	it('comes last when the page does not name it at all', () => {
		const { posts, notes } = segment(`<body><div>${box('On knots', '/knots', STORIES.knots)}</div>`, [
			FERRY,
			KNOTS,
		]);
		expect(posts.map(({ title }) => title)).toEqual(['On knots', 'The ferry']);
		expect(notes[1]).toMatch(/^posts not on the page: 1/);
	});
});

describe('odd items', () => {
	it('untitled ones are found by their words', () => {
		const html = `<body><div><div><p>${STORIES.ferry}</p><p>${MORE}</p></div><div><p>${STORIES.soup}</p><p>${MORE}</p></div></div>`;
		const { posts } = segment(html, [
			{ ...FERRY, title: null },
			{ ...SOUP, title: null, url: null },
		]);
		expect(posts.map(({ text }) => text.endsWith(MORE))).toEqual([true, true]);
	});

	it('fragment permalinks distinguish posts of one page', () => {
		const html = `<body><div>${box('The ferry', '/2019/04#a1', STORIES.ferry)}${box('On knots', '/2019/04#a2', STORIES.knots)}</div>`;
		const { posts } = segment(html, [
			{ ...FERRY, url: `${BASE}2019/04#a1`, summary: '' },
			{ ...KNOTS, url: `${BASE}2019/04#a2`, summary: '' },
		]);
		expect(posts.map(({ text }) => text.includes(MORE))).toEqual([true, true]);
		expect(posts[0]!.text).toContain(STORIES.ferry);
	});

	it('the same post twice is one post', () => {
		expect(
			segment(`<body>${box('The ferry', '/ferry', STORIES.ferry)}`, [FERRY, { ...FERRY, id: 'y' }]).posts,
		).toHaveLength(1);
	});

	it('posts with the same URL and title are distinguished by day and words', () => {
		const posts = [
			{ ...FERRY, title: 'Note', url: BASE },
			{ ...KNOTS, title: 'Note', url: BASE, published: '2019-04-06' },
		];
		expect(segment('', posts).posts).toHaveLength(2);
	});

	it('a line that all summaries end with is not looked for', () => {
		const tail = ' Follow the quay by post for every new story.';
		const items = [FERRY, KNOTS, SOUP].map((one) => ({
			...one,
			summary: `${one.summary!.slice(0, 40)}${tail}`,
		}));
		const html = `<body><p>${tail}</p><div>${box('The ferry', '/x1', STORIES.ferry)}${box('On knots', '/x2', STORIES.knots)}${box('Soup', '/x3', STORIES.soup)}</div>`;
		expect(segment(html, items).posts.map(({ text }) => text.endsWith(MORE))).toEqual([true, true, true]);
	});
});

it.each(['', '<p>', '<frameset><frame src="a">', '<title>x</title>'])(
	'a page that shows nothing gives the summaries: %s',
	(html) => {
		const { posts } = segment(html, [FERRY, KNOTS]);
		expect(posts.map(({ title }) => title)).toEqual(['The ferry', 'On knots']);
	},
);
