import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../lib/html/index.ts';
import { judgePage } from './judge-page.ts';

const NOW = '2024-06-01';
const TEXT = 'We walked along the river and found an old mill, which nobody had used for years. '.repeat(3);
const FEED = '<link rel="alternate" type="application/rss+xml" href="/feed.xml">';

interface Made {
	readonly days: readonly string[];
	readonly head?: string;
	/** Each entry, by its day and number. */
	readonly entry?: (day: string, i: number) => string;
	readonly before?: string;
	readonly after?: string;
}

function pageOf({ days, head = '', entry, before = '', after = '' }: Made): string {
	const write =
		entry ?? ((day, i) => `<h3><a href="/p${i}.html">Old mill ${i}</a></h3><p>${day}</p><p>${TEXT}</p>`);
	return `<html><head>${head}</head><body>${before}${days.map(write).join('')}${after}</body></html>`;
}

function verdictOf(html: string, url?: string): [boolean, string] {
	const { isBlog, rules } = judgePage(html, { now: NOW, url });
	return [isBlog, rules[0]?.rule ?? ''];
}

const WEEK = ['2024-05-20', '2024-05-17', '2024-05-10', '2024-05-03'];
const SLOW = ['2024-05-20', '2023-11-02', '2023-01-15', '2021-08-03'];
const UP = ['2024-05-03', '2024-05-04', '2024-05-05', '2024-05-06'];

describe('blogs', () => {
	it.each<[string, Made, string, string | undefined]>([
		['posts of a month', { days: WEEK }, 'posts', undefined],
		['a slow blog, which the paper misses', { days: SLOW }, 'posts', undefined],
		[
			'a diary that runs upwards',
			{ days: UP, entry: (day) => `<h3>${day}</h3><p>${TEXT}</p>` },
			'posts',
			undefined,
		],
		[
			'dates below the posts',
			{ days: WEEK, entry: (day) => `<p>${TEXT}</p><p>${day}</p><hr>` },
			'posts',
			undefined,
		],
		[
			'a post pinned to the top',
			{ days: ['2021-01-01', ...WEEK, '2024-04-28', '2024-04-21'] },
			'posts',
			undefined,
		],
		[
			'one line a day, which is all there is',
			{ days: WEEK, entry: (day) => `<p>${day} It rained all day again.</p>` },
			'short-entries',
			undefined,
		],
		[
			'a home page of titles with a feed and blog software',
			{
				days: WEEK,
				head: `${FEED}<meta name="generator" content="Hugo 0.120">`,
				entry: (day, i) => `<li><time>${day}</time> <a href="/p${i}/">Old mill ${i}</a></li>`,
			},
			'titles',
			'https://example.org/',
		],
		[
			'linked headings without dates, with a feed, software and a pager',
			{
				days: WEEK,
				head: `${FEED}<meta name="generator" content="Ghost 5.2">`,
				entry: (_day, i) => `<article><h2><a href="/p${i}/">Old mill ${i}</a></h2><p>${TEXT}</p></article>`,
				after: '<a href="/page/2/">Older posts</a>',
			},
			'headings',
			'https://example.org/',
		],
		[
			'short posts with an address each, in a diary',
			{
				days: WEEK,
				head: '<title>My diary</title>',
				entry: (day, i) =>
					`<div><a href="/2024/${i}7.html">${day}</a><p>It rained all day again, said number ${i}.</p></div>`,
			},
			'short-entries',
			undefined,
		],
		[
			'posts that also say when they were changed',
			{
				days: WEEK,
				head: FEED,
				entry: (day, i) =>
					`<div><a href="/p${i}/">Old mill ${i}</a><span>Posted ${day} | Updated 2024-05-30</span><p>We walked along the river and found an old mill, which nobody had used for many years.</p></div>`,
			},
			'short-entries',
			'https://example.org/',
		],
		[
			'posts whose texts speak of other days',
			{
				days: WEEK,
				entry: (day, i) =>
					`<div><h3>Old mill ${i}</h3><p>It was on 2011-0${i + 3}-07 that the mill was shut for good.</p><p>${TEXT}</p><p>Anna, ${day}</p></div>`,
			},
			'posts',
			undefined,
		],
		[
			'words that look like the sender of a mail',
			{
				days: WEEK,
				entry: (day, i) => `<h3>Old mill ${i}</h3><p>Nobody at work. ${TEXT}</p><p>${day}</p><hr>`,
			},
			'posts',
			undefined,
		],
		[
			'a list in which each title is described as an article',
			{
				days: WEEK,
				head: `${FEED}<meta name="generator" content="Hexo 5.4">`,
				before: '<title>Diary: archives</title>',
				entry: (day, i) =>
					`<article itemscope itemtype="http://schema.org/Article"><time>${day}</time> <a href="/p${i}/">Old mill ${i}</a></article>`,
			},
			'titles',
			'https://example.org/archives/',
		],
		[
			'dated titles at a home address, with tags, a feed and a folder of posts',
			{
				days: WEEK,
				head: FEED,
				after: ['ice', 'rain', 'snow'].map((tag) => `<a href="/tag/${tag}/">${tag}</a>`).join(''),
				entry: (day, i) => `<li>${day} <a href="/posts/old-mill-${i}/">Old mill ${i}</a></li>`,
			},
			'titles',
			'https://example.org/',
		],
		[
			'one post at a home address, with months, comments and a feed',
			{
				days: ['2024-05-20'],
				head: FEED,
				after: ['01', '02', '03'].map((month) => `<a href="/2024/${month}/">${month}</a>`).join(''),
				before: '<title>My diary</title>',
			},
			'one-date',
			'https://example.org/',
		],
		[
			'clear entries at the URL of a post, declared as an article',
			{
				days: WEEK,
				head: '<meta property="og:type" content="article">',
				entry: (day, i) => `<h3><a href="/p${i}/">Old mill ${i}</a></h3>${day}<p>${TEXT}</p>`,
			},
			'posts',
			undefined,
		],
		[
			'clear entries at a file named after a day',
			{ days: WEEK, entry: (day, i) => `<h3><a href="/p${i}/">Old mill ${i}</a></h3>${day}<p>${TEXT}</p>` },
			'posts',
			'https://example.org/2003_05_01_archive.html',
		],
		[
			'clear entries of a blog that is titled like a forum',
			{
				days: WEEK,
				head: `${FEED}<title>The forum of my mind</title><meta name="generator" content="Hexo 5.4">`,
				after: ['01', '02', '03'].map((month) => `<a href="/2024/${month}/">${month}</a>`).join(''),
				entry: (day, i) => `<h3><a href="/p${i}/">Old mill ${i}</a></h3>${day}<p>${TEXT}</p>`,
			},
			'posts',
			undefined,
		],
		[
			'posts without dates that fill the page, with a feed and blog software',
			{
				days: ['1', '2', '3', '4'],
				head: `${FEED}<meta name="generator" content="Hexo 5.4">`,
				entry: (_day, i) => `<article><a href="/p${i}/"><b>Old mill ${i}</b></a><p>${TEXT}</p></article>`,
			},
			'undated-posts',
			'https://example.org/',
		],
	])('%s', (_name, made, rule, url) => {
		expect(verdictOf(pageOf(made), url)).toEqual([true, rule]);
	});
});

describe('not blogs', () => {
	it.each<[string, Made, string, string | undefined]>([
		['a forum by its address', { days: WEEK }, 'forum', 'https://example.org/forum/viewtopic.php?t=3'],
		[
			'numbered sections',
			{
				days: ['5.1.', '5.2.', '5.3.', '5.4.'],
				entry: (day) => `<h2>${day} More on lists</h2><p>${TEXT}</p>`,
			},
			'sections',
			undefined,
		],
		['a board by its title', { days: WEEK, head: '<title>掲示板</title>' }, 'forum', undefined],
		[
			'messages that answer each other',
			{ days: UP, entry: (day) => `<div><b>Anna</b> ${day} 10:20<p>${TEXT}</p></div>` },
			'conversation',
			undefined,
		],
		[
			'a thread of mails',
			{ days: UP, entry: (day, i) => `<div><h4>${day}</h4><p>anna${i}@example.org</p><p>${TEXT}</p></div>` },
			'messages',
			undefined,
		],
		[
			'a guestbook without a name',
			{
				days: WEEK,
				before: '<form><textarea name="t"></textarea></form>',
				entry: (day) => `<div><b>Anna</b> ${day}</div><div>Great page! ${TEXT}</div>`,
			},
			'replies',
			undefined,
		],
		[
			'a change log',
			{ days: SLOW, entry: (day, i) => `<h3>Version 1.${i} (${day})</h3><ul><li>${TEXT}</li></ul>` },
			'versions',
			undefined,
		],
		[
			'an update history of one line each',
			{ days: SLOW, entry: (day) => `<p>${day} Added some new photos.</p>` },
			'changes',
			undefined,
		],
		[
			'questions with answers',
			{
				days: WEEK,
				head: FEED,
				entry: (day, i) =>
					`<div><p>${i} votes ${i + 1} answers</p><h3><a href="/q/${i}7">How old is it?</a></h3><p>${TEXT}</p><p>asked ${day}</p></div>`,
			},
			'questions',
			undefined,
		],
		[
			'messages with a card of the sender',
			{
				days: WEEK,
				entry: (day, i) =>
					`<div><p>${day} <a href="/p/${i}7">#${i}7</a></p><p>Anna</p><p>Senior Member</p><p>Join Date: 2004</p><p>${TEXT}</p></div>`,
			},
			'members',
			undefined,
		],
		[
			'revisions of a page',
			{
				days: WEEK,
				entry: (day, i) =>
					`<li>(cur | prev) <a href="/w?oldid=${i}7">${day}</a> Anna (talk | contribs) ${TEXT}</li>`,
			},
			'revisions',
			undefined,
		],
		[
			'opinions of buyers',
			{
				days: WEEK,
				entry: (day) => `<div><b>Fine</b><p>${day}</p><p>${TEXT}</p><p>3 people found this helpful</p></div>`,
			},
			'reviews',
			undefined,
		],
		[
			'places and days without a sentence',
			{
				days: ['9. Mai 2023', '2. Mai 2023', '28. April 2023', '20. April 2023'],
				entry: (day) => `<tr><td>${day}</td><td>Club 7</td><td>Bonn am Rhein</td><td>20:00</td></tr>`,
				before: '<table>',
			},
			'no-predicate',
			undefined,
		],
		[
			'events to come',
			{
				days: ['2024-07-01', '2024-07-09', '2024-08-01'],
				entry: (day) => `<div><h3>${day}</h3><p>${TEXT}</p></div>`,
			},
			'events',
			undefined,
		],
		['a news index by its name', { days: WEEK, head: '<title>News | The town</title>' }, 'posts', undefined],
		[
			'titles without any other sign',
			{ days: WEEK, entry: (day, i) => `<li>${day} <a href="/p${i}/">Old mill ${i}</a></li>` },
			'titles',
			undefined,
		],
		[
			'comments under a post',
			{
				days: UP,
				before: `<h1>The mill</h1><p>${TEXT}</p>`,
				entry: (day) => `<div class="comment"><i>${day}</i><p>${TEXT}</p></div>`,
			},
			'comments',
			undefined,
		],
		['a page without dates', { days: [], after: `<p>${TEXT}</p>` }, 'no-sequence', undefined],
	])('%s', (_name, made, rule, url) => {
		expect(verdictOf(pageOf(made), url)).toEqual([false, rule]);
	});

	it('a single post whose text is a list of dates', () => {
		const html = pageOf({
			days: SLOW,
			head: `${FEED}<meta property="og:type" content="article">`,
			before: '<article>',
			entry: (day) => `<h4>${day}</h4><p>${TEXT}</p>`,
		});
		const { isBlog, rules } = judgePage(html, { now: NOW, url: 'https://example.org/2024/05/my-long-year/' });
		expect(isBlog).toBe(false);
		expect(rules.map(({ rule }) => rule)).toEqual(
			expect.arrayContaining(['single-type', 'post-address', 'one-article']),
		);
	});
});

describe('what a judgment carries', () => {
	it('a sentence, the rules and the entries', () => {
		const judgment = judgePage(parseHtml(pageOf({ days: SLOW, head: FEED })), {
			now: NOW,
			url: 'https://example.org/',
		});
		expect(judgment.reason).toMatch(/^4 dated entries .*it links to a feed.*\.$/);
		expect(judgment.rules.map(({ rule }) => rule)).toContain('permalinks');
		expect(judgment.entries.map(({ date }) => date?.slice(0, 10))).toEqual(SLOW);
		expect(judgment.entries[0]!.text).toContain('old mill');
		expect(judgment.candidates).toBeUndefined();
	});

	it('the sequences that were considered, on request', () => {
		const aside = '<aside><p>2019-01-01 a</p><p>2018-01-01 b</p></aside>';
		const { candidates } = judgePage(pageOf({ days: WEEK, after: aside }), { now: NOW, explain: true });
		expect(candidates?.map(({ isWinner, removedBy }) => [isWinner, removedBy?.rule])).toEqual([
			[true, undefined],
			[false, 'aside'],
		]);
	});

	it('no entries if the page is not a blog', () => {
		expect(judgePage(pageOf({ days: WEEK }), { now: NOW, url: 'https://example.org/bbs/' }).entries).toEqual(
			[],
		);
	});

	it('a feed that is known from elsewhere counts', () => {
		const two = pageOf({
			days: WEEK.slice(0, 2),
			entry: (day) => `<div><h3>${day}</h3><p>${TEXT}</p></div>`,
		});
		expect(judgePage(two, { now: NOW }).isBlog).toBe(false);
		expect(judgePage(two, { now: NOW, hasFeed: true }).isBlog).toBe(true);
	});
});
