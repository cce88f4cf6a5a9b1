import { describe, expect, it } from 'vitest';
import { extractPage, judgePage, judgeUpdate, segmentBlog, toNow } from './moment.ts';

const WORDS = 'The snow fell all night, and in the morning nobody could open the door of the house. '.repeat(
	4,
);
const DAYS = ['2026-03-04', '2026-03-03', '2026-03-02', '2026-03-01'];
const HOME = `<title>Ann's snow</title><h1>Ann's snow</h1>${DAYS.map(
	(day) =>
		`<div class="post"><h2><a href="/${day}">Snow ${day}</a></h2><p class="date">${day}</p><div><p>${WORDS}</p></div></div>`,
).join('')}`;
const POST = `<title>Snow</title><article><h1>Snow</h1><time datetime="2026-03-04">2026-03-04</time><p>${WORDS}</p></article>`;
const URL_OF_HOME = 'http://ann.example/';

describe.each([
	['ISO text', '2026-03-05T12:00:00Z'],
	['a Date', new Date('2026-03-05T12:00:00Z')],
	['unknown', undefined],
	['not a date', new Date('never')],
])('when the time of the page is %s', (_, now) => {
	const moment = now === undefined ? {} : { now };

	it('a page is judged', () => {
		const judgment = judgePage(HOME, { url: URL_OF_HOME, ...moment });
		expect(judgment.isBlog).toBe(true);
		expect(judgment.entries).toHaveLength(DAYS.length);
		const before = { isBlog: true, entries: [], judgedAt: '2026-03-01' };
		expect(judgeUpdate(before, HOME, { url: URL_OF_HOME, ...moment }).isBlog).toBe(true);
	});

	it('a page is segmented', () => {
		const { posts } = segmentBlog({ html: HOME, url: URL_OF_HOME, ...moment });
		expect(posts.map(({ published }) => published)).toEqual(DAYS);
	});

	it('a post is read', () => {
		expect(extractPage(POST, moment)).toMatchObject({ title: 'Snow', published: '2026-03-04' });
	});
});

it('a page is judged without anything known', () => {
	expect(judgePage(HOME).isBlog).toBe(true);
	expect(extractPage(POST).published).toBe('2026-03-04');
});

it.each([
	['2026-03-05', '2026-03-05'],
	[new Date('2026-03-05T12:00:00Z'), '2026-03-05T12:00:00.000Z'],
	[new Date('never'), undefined],
	[undefined, undefined],
])('reads %s as the time', (given, now) => {
	expect(toNow(given)).toBe(now);
});
