import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../lib/html/index.ts';
import { type FoundPosts, findPosts, toDraft } from './index.ts';

const URL = 'https://blog.example/';
const DAYS = ['2024-05-09', '2024-05-07', '2024-05-02'] as const;
const TITLES = ['A walk by the river', 'Bread again', 'Notes on a broken lamp'] as const;
const TEXTS = [
	'The water was high this morning and the path along the bank had gone under in two places.',
	'Third loaf this week, and the crust is finally what it should be: dark, thin and loud.',
	'It turned out that the switch was fine and that the cable had been cut inside the wall.',
] as const;

function find(body: string, url: string | undefined = URL): FoundPosts {
	return findPosts(parseHtml(`<html><body>${body}</body></html>`), { url, now: '2024-05-20' });
}

/** Date, title, address and text of each post. */
function read(body: string): (string | null)[][] {
	const page = parseHtml(`<html><body>${body}</body></html>`);
	return findPosts(page, { url: URL, now: '2024-05-20' }).posts.map((post) => {
		const draft = toDraft(page, post, URL);
		return [draft.published, draft.title, draft.url, draft.text];
	});
}

function repeat(piece: (i: number) => string): string {
	return [0, 1, 2].map(piece).join('\n');
}

const link = (i: number) => `/2024/post-${i}`;
const titled = (i: number) => `<a href="${link(i)}">${TITLES[i]}</a>`;
/** What each page below must give. */
const WHOLE = [0, 1, 2].map((i) => [DAYS[i], TITLES[i], `https://blog.example${link(i)}`, TEXTS[i]]);

const SIDE = `<div class="sidebar"><h2>Recent</h2><ul>${repeat((i) => `<li>${DAYS[i]} <a href="${link(i)}">${TITLES[i]}</a></li>`)}</ul></div>`;

describe('where the date is', () => {
	it.each([
		[
			'each post in an element of its own',
			'containers',
			repeat((i) => `<article><h2>${titled(i)}</h2><p>${DAYS[i]}</p><p>${TEXTS[i]}</p></article>`),
		],
		[
			'before the title, side by side',
			'date-first',
			repeat((i) => `<h2>${DAYS[i]}</h2><h3>${titled(i)}</h3><p>${TEXTS[i]}</p>`),
		],
		[
			'between title and text',
			'title-first',
			repeat((i) => `<h2>${titled(i)}</h2><p>${DAYS[i]}</p><p>${TEXTS[i]}</p>`),
		],
		[
			'behind the text',
			'date-last',
			repeat((i) => `<h2>${titled(i)}</h2><p>${TEXTS[i]}</p><p>${DAYS[i]}</p>`),
		],
		[
			'in the rows of one table',
			'date-first',
			`<table>${repeat((i) => `<tr><td>${DAYS[i]}</td></tr><tr><td><b>${titled(i)}</b></td></tr><tr><td>${TEXTS[i]}</td></tr>`)}</table>`,
		],
		[
			'in a table for each post',
			'containers',
			repeat(
				(i) =>
					`<table><tr><th>${titled(i)}</th><td>${DAYS[i]}</td></tr><tr><td colspan="2">${TEXTS[i]}</td></tr></table>`,
			),
		],
	])('%s', (_, layout, body) => {
		expect(find(body).layout).toBe(layout);
		expect(read(body)).toEqual(WHOLE);
		expect(read(`<h1><a href="/">My blog</a></h1>${body}${SIDE}<p>© 2024</p>`)).toEqual(WHOLE);
	});
});

describe('posts without a title', () => {
	it('end with their date if rules follow it', () => {
		const body = `<p>Welcome to my page.</p><hr>${repeat((i) => `<p>${TEXTS[i]}</p><p>${DAYS[i]}</p><hr>`)}`;
		expect(read(body)).toEqual([0, 1, 2].map((i) => [DAYS[i], null, null, TEXTS[i]]));
	});

	it('end with their date where no text follows the last', () => {
		const body = repeat(
			(i) => `<p>${TEXTS[i]}</p><p>Posted on ${DAYS[i]} | <a href="${link(i)}">permalink</a></p>`,
		);
		expect(read(body)).toEqual(
			[0, 1, 2].map((i) => [DAYS[i], null, `https://blog.example${link(i)}`, TEXTS[i]]),
		);
	});

	it('begin with their date where text follows the last', () => {
		const body = `<h1>Diary</h1>${repeat((i) => `<h3>${DAYS[i]}</h3><p>${TEXTS[i]}</p><p>So much for ${TITLES[i]}.</p>`)}`;
		expect(read(body)).toEqual(
			[0, 1, 2].map((i) => [DAYS[i], null, null, `${TEXTS[i]}\n\nSo much for ${TITLES[i]}.`]),
		);
	});

	it('can be one line, or one picture', () => {
		const lines = repeat((i) => `<p>${DAYS[i]}: ${TEXTS[i]}</p>`);
		expect(read(lines).map(([date, , , text]) => [date, text?.includes(TEXTS[0].slice(0, 20))])).toEqual([
			[DAYS[0], true],
			[DAYS[1], false],
			[DAYS[2], false],
		]);
		const pictures = repeat((i) => `<h3>${DAYS[i]}</h3><p><img src="/p${i}.jpg" alt=""></p>`);
		expect(find(pictures).posts.map(({ date, blocks }) => [date?.value, blocks.length > 0])).toEqual(
			DAYS.map((day) => [day, true]),
		);
	});
});

describe('days', () => {
	const foot = (i: number) =>
		`<p class="posted">Posted by Jane at <a href="${link(i)}">10:3${i}</a> | <a href="${link(i)}#comments">Comments (${i})</a></p>`;

	it('hold several posts under one date when each has a foot of its own', () => {
		const body = `<h2>${DAYS[0]}</h2><h3>${TITLES[0]}</h3><p>${TEXTS[0]}</p>${foot(0)}<h3>${TITLES[1]}</h3><p>${TEXTS[1]}</p>${foot(1)}<h2>${DAYS[2]}</h2><h3>${TITLES[2]}</h3><p>${TEXTS[2]}</p>${foot(2)}`;
		const found = find(body);
		expect(found.layout).toBe('day-groups');
		expect(
			found.posts.map(({ date, title, author, permalink }) => [date?.value, title, author, permalink]),
		).toEqual(
			[DAYS[0], DAYS[0], DAYS[2]].map((day, i) => [day, TITLES[i], 'Jane', `https://blog.example${link(i)}`]),
		);
		expect(found.posts[1]?.commentsUrl).toBe('https://blog.example/2024/post-1#comments');
	});

	it('are one entry each when their sections have neither address nor foot', () => {
		const body = repeat(
			(i) =>
				`<h2><a name="d${i}" href="#d${i}">${DAYS[i]}</a></h2><h3>One</h3><p>${TEXTS[i]}</p><h3>Two</h3><p>${TEXTS[i]}</p>`,
		);
		expect(find(body).posts.map(({ date }) => date?.value)).toEqual([...DAYS]);
	});

	it('may ascend, with the year in the heading only', () => {
		const body = `<h1>2003年4月</h1>${['4月1日', '4月2日', '4月5日'].map((day, i) => `<h3>${day}</h3><p>${TEXTS[i]}</p>`).join('')}`;
		expect(find(body).posts.map(({ date }) => date?.value)).toEqual([
			'2003-04-01',
			'2003-04-02',
			'2003-04-05',
		]);
	});

	it('may show the date at the first post only', () => {
		const body = repeat(
			(i) => `<div><h2>${titled(i)}</h2>${i === 1 ? '' : `<p>${DAYS[i]}</p>`}<p>${TEXTS[i]}</p></div>`,
		);
		expect(read(body).map(([date]) => date)).toEqual([DAYS[0], DAYS[0], DAYS[2]]);
	});
});

describe('other pages', () => {
	it('posts without dates are posts; an address may hold the date', () => {
		const body = [0, 1, 2]
			.map(
				(i) =>
					`<article><h2><a href="/2024/05/0${i + 1}/x">${TITLES[i]}</a></h2><p>${TEXTS[i]}</p></article>`,
			)
			.join('');
		expect(read(body).map(([date, title]) => [date, title])).toEqual(
			[0, 1, 2].map((i) => [`2024-05-0${i + 1}`, TITLES[i]]),
		);
	});

	it('a list of dated titles has links to follow', () => {
		const found = find(`<ul>${repeat((i) => `<li>${DAYS[i]} ${titled(i)}</li>`)}</ul>`);
		expect(found.layout).toBe('titles-only');
		expect(found.posts.map(({ title, isTeaser }) => [title, isTeaser])).toEqual(
			TITLES.map((title) => [title, true]),
		);
	});

	it('a list of titles without dates is one too', () => {
		const items = [...TITLES, 'Five stones', 'The last ferry'].map(
			(title, i) => `<li><a href="/p/${i}">${title}</a></li>`,
		);
		expect(find(`<h1>Archive</h1><ul>${items.join('')}</ul>`).posts).toHaveLength(5);
	});

	it('a single post is found', () => {
		const found = find(
			`<h1><a href="/">My blog</a></h1><h2>${DAYS[0]}</h2><h3>${TITLES[0]}</h3><p>${TEXTS[0]} ${TEXTS[1]}</p><p>Copyright 2024</p>`,
		);
		expect(found.layout).toBe('single');
		expect(found.posts.map(({ date, title }) => [date?.value, title])).toEqual([[DAYS[0], TITLES[0]]]);
	});

	it('a page without posts has none, and frames and shells are noted', () => {
		expect(find('<p>Nothing here.</p>').layout).toBe('none');
		const frames = parseHtml('<html><frameset><frame src="diary.html"></frameset></html>');
		expect(findPosts(frames, { now: '2024-05-20' }).notes.join()).toContain('diary.html');
		expect(find('<div id="root"></div><script src="app.js"></script>').notes.join()).toContain('scripts');
	});

	it('a sticky post before the list stays in it', () => {
		const days = ['2020-01-01', ...DAYS];
		const body = days
			.map(
				(day, i) =>
					`<div><h2><a href="/p/${i}">Title number ${i}</a></h2><p>${day}</p><p>${TEXTS[i % 3]}</p></div>`,
			)
			.join('');
		expect(find(body).posts).toHaveLength(4);
	});

	it('reports for each sequence what happened to it', () => {
		const { candidates } = find(repeat((i) => `<h2>${DAYS[i]}</h2><p>${TEXTS[i]}</p>`) + SIDE);
		expect(candidates.filter(({ kept }) => kept).map(({ rule, count }) => [rule, count])).toEqual([
			['chosen', 3],
		]);
		expect(candidates.every(({ why }) => why !== '')).toBe(true);
	});
});

describe('what is not the text of a post', () => {
	it('read more, shares, tags, comments', () => {
		const body = repeat(
			(i) =>
				`<div><h2>${titled(i)}</h2><p>${DAYS[i]} by Jane Doe</p><p>${TEXTS[i]}</p><p><a href="${link(i)}#more">Read more</a></p><p>Share this: <a href="https://x.example/">X</a></p><p>Tags: <a rel="tag" href="/tag/a${i}">word${i}</a></p><p><a href="${link(i)}#comments">${i} comments</a></p></div>`,
		);
		expect(read(body)).toEqual(WHOLE);
		const [first] = find(body).posts;
		expect(first).toMatchObject({ author: 'Jane Doe', categories: ['word0'], isTeaser: true });
	});

	it('a permalink is on the own site; titles of a link blog lead elsewhere', () => {
		const body = repeat(
			(i) =>
				`<div><h2><a href="https://other${i}.example/x">${TITLES[i]}</a></h2><p>${TEXTS[i]}</p><p>${DAYS[i]} <a href="${link(i)}">#</a></p></div>`,
		);
		expect(read(body).map(([, , url]) => url)).toEqual(
			[0, 1, 2].map((i) => `https://blog.example${link(i)}`),
		);
	});
});

describe('hostile pages', () => {
	it('do not throw: empty, deep, many dates in one text', () => {
		expect(find('').posts).toEqual([]);
		expect(() => find(`${'<div>'.repeat(3000)}2024-05-01`)).not.toThrow();
		expect(() => find(`<p>${'2024-05-01 x '.repeat(3000)}</p>`)).not.toThrow();
		expect(() => find(`${'<b><p>2024-05-01<div>text'.repeat(500)}`)).not.toThrow();
	});
});
