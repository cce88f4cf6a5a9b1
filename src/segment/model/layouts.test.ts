import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../lib/html/index.ts';
import { findPosts, toDraft } from './index.ts';

const URL = 'https://home.example/diary/';
const DAYS = ['2019-03-09', '2019-03-07', '2019-03-02', '2019-02-24'] as const;
const TITLES = [
	'A ladder in the snow',
	'Counting owls',
	'The wrong key',
	'Three letters from the coast',
] as const;
const TEXTS = [
	'Somebody had left it against the barn, and by the evening it was a staircase of white steps.',
	'There were four on the first night and none on the second, so we do not speak of an average.',
	'It opened the shed, the cellar and the house of the people next door, who were not amused.',
	'The first one arrived wet, the second one late, and of the third one only the stamp was left.',
] as const;

interface Read {
	readonly date: string | null;
	readonly title: string | null;
	readonly url: string | null;
	readonly text: string;
	readonly author: string | null;
}

function read(body: string, head = ''): Read[] {
	const page = parseHtml(`<html><head>${head}</head><body>${body}</body></html>`);
	return findPosts(page, { url: URL, now: '2019-03-20' }).posts.map((post) => {
		const { published, title, url, text, author } = toDraft(page, post, URL);
		return { date: published, title, url, text, author };
	});
}

function repeat(piece: (i: number) => string): string {
	return [0, 1, 2, 3].map(piece).join('\n');
}

const dated = (posts: readonly Read[]) => posts.map(({ date, text }) => [date, text]);
const named = (posts: readonly Read[]) => posts.map(({ date, title, text }) => [date, title, text]);
const DATED = [0, 1, 2, 3].map((i) => [DAYS[i], TEXTS[i]]);
const NAMED = [0, 1, 2, 3].map((i) => [DAYS[i], TITLES[i], TEXTS[i]]);

describe('a short post is a text, not a title', () => {
	it.each([
		['date below it', repeat((i) => `<div><p>${TEXTS[i]}</p><a href="${i}.html">${DAYS[i]}</a></div>`)],
		['date above it', repeat((i) => `<div><a href="${i}.html">${DAYS[i]}</a><p>${TEXTS[i]}</p></div>`)],
		[
			'date in the cell before it',
			`<table>${repeat((i) => `<tr><td><b>${DAYS[i]}</b></td><td>${TEXTS[i]}</td></tr>`)}</table>`,
		],
	])('%s', (_, body) => {
		const posts = read(body);
		expect(dated(posts)).toEqual(DATED);
		expect(posts.map(({ title }) => title)).toEqual([null, null, null, null]);
	});

	it('nor is the number of its comments', () => {
		const foot = (i: number) => `<div><a href="/c.cgi?${i}">${i + 2} Comments</a></div>`;
		const posts = read(repeat((i) => `<p>${DAYS[i]}</p>${TEXTS[i]}<br>${foot(i)}`));
		expect(posts.map(({ title }) => title)).toEqual([null, null, null, null]);
	});
});

describe('lines drawn between posts that end in their date', () => {
	const foot = (i: number) => `<div>${DAYS[i]}</div><div><a href="${i}.html">permalink</a></div>`;
	it.each([
		['the element for it', '<hr>'],
		['signs', '<center>* * *</center>'],
		['a picture', '<img src="line.gif"><br>'],
	])('%s', (_, line) => {
		const posts = read(repeat((i) => `${TEXTS[i]}<br>${foot(i)}${line}`));
		expect(dated(posts)).toEqual(DATED);
		expect(posts.map(({ url }) => url)).toEqual([0, 1, 2, 3].map((i) => `${URL}${i}.html`));
	});
});

describe('titles', () => {
	it.each([
		[
			'with a sign that leads to the post',
			(i: number) =>
				`<div><h3>${TITLES[i]} <a href="${i}.html">[link]</a></h3><p>${DAYS[i]}</p><p>${TEXTS[i]}</p></div>`,
		],
		[
			'with a word for the kind of post',
			(i: number) =>
				`<div><h3><a href="${i}.html"><span class="post-type">Essay</span> ${TITLES[i]}</a></h3><p>${DAYS[i]}</p><p>${TEXTS[i]}</p></div>`,
		],
		[
			'separated by a line break alone',
			(i: number) => `<span>${TITLES[i]}</span><br><div>${DAYS[i]}</div><div>${TEXTS[i]}</div>`,
		],
	])('%s', (_, piece) => {
		expect(named(read(repeat(piece)))).toEqual(NAMED);
	});

	it('a date with a symbol is not one', () => {
		const posts = read(
			repeat((i) => `<h2>${DAYS[i]} <a href="${i}.html">[link]</a></h2><p>${TEXTS[i]}</p><hr>`),
		);
		expect(posts.map(({ title }) => title)).toEqual([null, null, null, null]);
	});

	it('a line with author and time is not one', () => {
		const head = (i: number) =>
			`<h4><a href="/author/ann/">Ann Hale</a> <span>10:30 on ${DAYS[i]}</span> <a href="${i}.html">Permalink</a></h4>`;
		const posts = read(repeat((i) => `<li>${head(i)}<div>${TEXTS[i]}</div></li>`));
		expect(posts.map(({ title }) => title)).toEqual([null, null, null, null]);
	});

	it('are in lists with nothing between title and date', () => {
		const posts = read(
			`<h1>Latest</h1><ol>${repeat((i) => `<li><a href="/p/${i}/">${TITLES[i]}</a><time datetime="${DAYS[i]}">${DAYS[i]}</time></li>`)}</ol>`,
		);
		expect(posts.map(({ date, title }) => [date, title])).toEqual(
			[0, 1, 2, 3].map((i) => [DAYS[i], TITLES[i]]),
		);
	});
});

describe('several posts a day', () => {
	const days = [DAYS[0], DAYS[0], DAYS[2], DAYS[2]];
	const isFirst = (i: number) => i % 2 === 0;
	const expected = [0, 1, 2, 3].map((i) => [days[i], TITLES[i], TEXTS[i]]);

	it.each([
		[
			'the date inside the first of them',
			repeat(
				(i) =>
					`<article>${isFirst(i) ? `<b>${days[i]}</b><br>` : ''}<font size="4">${TITLES[i]}</font><br><div>${TEXTS[i]}</div><p><a href="${i}.html">permalink</a></p></article>`,
			),
		],
		[
			'the date in a row above them',
			`<table>${repeat((i) => `${isFirst(i) ? `<tr><td colspan="2"><b>${days[i]}</b></td></tr>` : ''}<tr><td>1${i}:00</td><td><font><b>${TITLES[i]}</b></font><br>${TEXTS[i]}<p>(<a href="${i}.html">${i + 2} comments</a>)</p></td></tr>`)}</table>`,
		],
	])('%s', (_, body) => {
		expect(named(read(body))).toEqual(expected);
	});
});

describe('the last post', () => {
	const FOUND = ['a crow', 'two coins', 'nothing', 'half a boat'];
	const later = (i: number) => `<h3>Part ${i}</h3><p>Where nobody had looked we found ${FOUND[i]}.</p>`;

	it('continues after a heading of a kind that the others contain', () => {
		const posts = read(
			repeat((i) => `<p>${DAYS[i]}</p><h4>${TITLES[i]}</h4><p>${TEXTS[i]}</p>${i === 2 ? '' : later(i)}`),
		);
		expect(posts.at(-1)?.text).toContain('half a boat');
	});

	it('keeps its foot, whatever the foot is named', () => {
		const posts = read(
			repeat(
				(i) =>
					`<h3 class="date">${DAYS[i]}</h3>${TEXTS[i]}<br><div class="foot">Posted by Ann Hale | <a href="${i}.html">permalink</a></div>`,
			),
		);
		expect(posts.at(-1)?.url).toBe(`${URL}3.html`);
	});
});

describe('one post alone', () => {
	const text = `${TEXTS.join(' ')} ${TEXTS.join(' ')}`;

	it('is not named after the site', () => {
		const [post, ...others] = read(
			`<h1>Owl diary</h1><h2>${DAYS[0]}</h2><p>${text}</p>`,
			'<title>Owl diary</title>',
		);
		expect(others).toEqual([]);
		expect([post?.date, post?.title]).toEqual([DAYS[0], null]);
	});

	it('is not named after the month above its date', () => {
		const [post] = read(
			`<h2>March</h2><h3><a href="#a">${DAYS[0]}</a></h3><h4>${TITLES[0]}</h4><p>${text}</p>`,
		);
		expect([post?.date, post?.title]).toEqual([DAYS[0], TITLES[0]]);
	});

	it('is known from the few with their beginnings beside it', () => {
		const side = repeat(
			(i) => `<li><h4><a href="/p/${i}">${TITLES[i]}</a></h4><i>${DAYS[i]}</i><p>${TEXTS[i]}</p></li>`,
		);
		const posts = read(
			`<div><h2><a href="/p/9">The long one</a></h2><p>2019-03-11</p><p>${text.repeat(4)}</p></div><ul>${side}</ul>`,
		);
		expect(posts.map(({ title }) => title)).toEqual(['The long one']);
	});
});

describe('addresses', () => {
	it('the anchor after a post is not that of the next', () => {
		const posts = read(
			repeat(
				(i) =>
					`<article><b>${TITLES[i]}</b><p>${TEXTS[i]}</p><p><a name="d${i}1"></a>${DAYS[i]}</p></article>`,
			),
		);
		for (const { url } of posts.slice(1)) expect(url).not.toBe(`${URL}#d01`);
	});

	it('a link that spells its address leads to the post', () => {
		const posts = read(
			repeat(
				(i) =>
					`<div><h3>${TITLES[i]}</h3><p>${DAYS[i]}</p><p>${TEXTS[i]}</p><a href="https://home.example/view?no=${i}">https://home.example/view?no=${i}</a></div>`,
			),
		);
		expect(posts.map(({ url }) => url)).toEqual([0, 1, 2, 3].map((i) => `https://home.example/view?no=${i}`));
	});

	it('give the day if the page says how long ago', () => {
		const posts = read(
			repeat(
				(i) =>
					`<article><h2><a href="/${DAYS[i]!.replaceAll('-', '/')}/p">${TITLES[i]}</a></h2><p>${11 + 2 * i} days ago</p><p>${TEXTS[i]}</p></article>`,
			),
		);
		expect(posts.map(({ date }) => date)).toEqual(DAYS);
	});
});

describe('who wrote a post', () => {
	const post = (i: number, line: string) =>
		`<div><h2><a href="/p/${i}">${TITLES[i]}</a></h2><p>${TEXTS[i]}</p>${line.replace('DAY', DAYS[i]!)}</div>`;
	it.each([
		['a link to the page of a person', '<p><time>DAY</time> <a href="/authors/ann">Ann Hale</a></p>', ''],
		[
			'a name before the time',
			'<p>Filed under: <a href="/category/x">Birds</a> — Ann Hale @ 10:30</p><p>DAY</p>',
			'',
		],
		[
			'the author that the page names',
			'<p>DAY · 3 min · Ann Hale</p>',
			'<meta name="author" content="Ann Hale">',
		],
		[
			'an author that is described',
			'<div itemprop="author" itemscope><b itemprop="name">Ann Hale</b><i>WriteBatcher of owls</i></div><p>DAY</p>',
			'',
		],
	])('%s', (_, line, head) => {
		const authors = read(
			repeat((i) => post(i, line)),
			head,
		).map(({ author }) => author);
		expect(authors).toEqual(['Ann Hale', 'Ann Hale', 'Ann Hale', 'Ann Hale']);
	});

	it('a person whom the text links to did not', () => {
		const posts = read(
			repeat(
				(i) =>
					`<div><h2><a href="/p/${i}">${TITLES[i]}</a></h2><p>${DAYS[i]}</p><p>${TEXTS[i]} Thanks to <a href="/users/bob">Bob Orr</a> for the lamp that he lent us.</p></div>`,
			),
		);
		expect(posts.map(({ author }) => author)).toEqual([null, null, null, null]);
	});
});
