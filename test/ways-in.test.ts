/** ways-in: the same page gives the same record in a crawl, a fleet, an import, the page commands and the library. */
import { describe, expect, it } from 'vitest';
import { extractCommand } from '../src/commands/extract.ts';
import { feedCommand } from '../src/commands/feed.ts';
import { judgeCommand } from '../src/commands/judge.ts';
import { segmentCommand } from '../src/commands/segment.ts';
import { crawl, imported, overTheBus, plain, run, save } from './ways-in.fixture.ts';

const HOME = 'http://ann.example/';
const POST = `${HOME}2026/03/day-04.html`;
const FEED = `${HOME}feed.xml`;

const WORDS = 'The snow fell all night, and in the morning nobody could open the door of the house. ';
const DAYS = ['04', '03', '02', '01'];
const HEAD = '<link rel="alternate" type="application/rss+xml" href="/feed.xml">';

function body(day: string): string {
	return `<p>${WORDS}It was the day ${day} of the month. ${WORDS}</p><p>${WORDS}
		<a href="http://bob.example/about">Bob</a> has <a href="/pictures/snow.jpg">a picture</a>.</p>`;
}

function pageOf(title: string, content: string): string {
	return `<html lang="en"><head><title>${title}</title>${HEAD}</head><body><h1><a href="/">Ann's snow</a></h1>${content}
		<ul class="blogroll"><li><a href="http://carl.example/">Carl</a></li></ul></body></html>`;
}

const HOME_PAGE = pageOf(
	"Ann's snow",
	DAYS.map(
		(day) => `<div class="post"><h2><a href="/2026/03/day-${day}.html">Snow on day ${day}</a></h2>
			<p class="date">March ${Number(day)}, 2026</p><div class="entry">${body(day)}</div></div>`,
	).join(''),
);

const COMMENTS = ['Bob', 'Dora'].map(
	(
		name,
		i,
	) => `<li class="comment" id="comment-${i + 1}"><cite><a href="http://${name.toLowerCase()}.example/">${name}</a></cite>
		says: <span class="date">March 4, 2026 at 1${i}:00</span><p>I saw the snow, too, ${name} here, and it was very deep.
		See <a href="http://snow.example/deep">how deep</a>.</p></li>`,
);

const POST_PAGE = pageOf(
	"Snow on day 04 – Ann's snow",
	`<div class="post"><h2>Snow on day 04</h2><p class="date">March 4, 2026</p><div class="entry">${body('04')}</div></div>
	<h3>2 comments</h3><ol class="commentlist">${COMMENTS.join('')}</ol>`,
);

function feedOf(isFull: boolean): string {
	const items = DAYS.map((day) => {
		const text = isFull ? body(day) : `${WORDS.slice(0, 60)}…`;
		return `<item><title>Snow on day ${day}</title><link>${HOME}2026/03/day-${day}.html</link>
			<pubDate>${new Date(`2026-03-${day}T09:00:00Z`).toUTCString()}</pubDate>
			<description>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</description></item>`;
	});
	return `<?xml version="1.0"?><rss version="2.0"><channel><title>Ann's snow</title><link>${HOME}</link>
		<description>Of snow</description>${items.join('')}</channel></rss>`;
}

describe('the same record from every entry point', () => {
	it('of a post page, with its comments and links', async () => {
		const batch = await crawl({ [POST]: POST_PAGE }, { url: POST, kind: 'post', blog: HOME });
		const { posts } = batch;
		const [post] = posts!;
		expect(plain(overTheBus(batch))).toEqual(plain(batch));
		expect(post).toMatchObject({
			blog: HOME,
			language: 'en',
			comments: [{ author: 'Bob' }, { author: 'Dora' }],
		});
		expect(post!.links!.filter(({ comment }) => comment !== undefined)).not.toEqual([]);
		expect(post!.links!.filter(({ notFollowed }) => notFollowed != null)).toHaveLength(1);
		expect(plain(imported(POST, POST_PAGE).posts)).toEqual(plain(posts));
		const extract = await run(extractCommand, 'post.html', POST_PAGE, { url: POST });
		expect(extract.record).toEqual(plain(post));
		const { title, author, published, html, text } = post!.draft;
		expect(extract).toMatchObject({ title, author, published, html, text });
	});

	it('of a home page without a feed', async () => {
		const { posts, blogs } = await crawl({ [HOME]: HOME_PAGE }, { url: HOME, kind: 'home', blog: null });
		expect(posts).toHaveLength(DAYS.length);
		expect(plain(imported(HOME, HOME_PAGE).posts)).toEqual(plain(posts));
		const segmented = await run(segmentCommand, 'home.html', HOME_PAGE, { url: HOME });
		expect(segmented.records).toEqual(plain(posts));
		const { isBlog, reason, rules } = await run(judgeCommand, 'home.html', HOME_PAGE, { url: HOME });
		expect({ isBlog, reason, rules }).toEqual(plain(blogs![0]!.judgment));
	});

	it.each([
		['whole posts', true],
		['beginnings of posts', false],
	])('of a home page whose feed has %s, and of the feed', async (_, isFull) => {
		const feed = feedOf(isFull);
		const site = { [HOME]: HOME_PAGE, [FEED]: feed };
		const { posts } = await crawl(site, { url: HOME, kind: 'home', blog: null });
		const values = { url: HOME, feed: save('feed.xml', feed) };
		const segmented = await run(segmentCommand, 'home.html', HOME_PAGE, values);
		expect(segmented.method).toBe(isFull ? 'full-feed' : 'feed-guided');
		expect(segmented.records).toEqual(plain(posts));
		const read = await crawl(site, { url: FEED, kind: 'feed', blog: HOME });
		const printed = await run(feedCommand, 'feed.xml', feed, { url: FEED });
		expect(printed.records).toEqual(plain(read.posts));
		expect(printed.blog).toBe(HOME);
	});
});
