import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../lib/html/index.ts';
import { findPosts, toDraft } from './index.ts';

const URL = 'https://home.example/archive/';
const TITLES = ['A ladder', 'Counting owls', 'The wrong key', 'Three letters', 'A late bus', 'Five plums'];
const DAYS = ['2019-05-09', '2019-05-02', '2019-03-07', '2019-02-24', '2018-11-12', '2018-11-03'];
const MONTHS = [
	['May', 2],
	['March', 1],
	['February', 1],
	['November', 2],
] as const;

function read(body: string) {
	const page = parseHtml(`<body>${body}</body>`);
	const { posts } = findPosts(page, { url: URL, now: '2019-06-20' });
	return posts.map((post) => {
		const { title, url, published } = toDraft(page, post, URL);
		return [published, title, url];
	});
}

const all = (html: (title: string, i: number) => string) => TITLES.map(html).join('\n');
const EXPECTED = TITLES.map((title, i) => [DAYS[i], title, `https://home.example/${i}.html`]);

describe('the page of a post', () => {
	it('is where the link with its title leads, wherever the link is', () => {
		const body = all(
			(title, i) =>
				`<article><h3>${title}</h3><p>It was a day like any other, and nobody had asked for it.</p>
				<ul><li><b>Link:</b> <a href="/${i}.html">${title}</a></li><li>Tools: <a href="/tools.html">a saw</a></li>
				<li>Date: <time datetime="${DAYS[i]}">${DAYS[i]}</time></li></ul></article>`,
		);
		expect(read(body)).toEqual(EXPECTED);
	});

	it('is on this site, even if the title leads to another', () => {
		const body = all(
			(title, i) =>
				`<article><h3><a href="https://other.example/n/${i}">${title}</a></h3><time>${DAYS[i]}</time>
				<p>It was a day like any other, and nobody had asked for it. <a href="/${i}.html">Read more</a></p></article>`,
		);
		expect(read(body)).toEqual(EXPECTED);
	});
});

describe('months with a count of their posts', () => {
	it('are not posts on a day of this number', () => {
		let i = 0;
		const entry = () =>
			`<div class="item"><h3 class="name">${TITLES[i]}</h3><span>${DAYS[i]}</span><a href="/${i++}.html"></a></div>`;
		const month = ([name, count]: (typeof MONTHS)[number]) =>
			`<div class="month"><h3 class="month-name" id="2019-${name}"><a class="link" href="#2019-${name}">${name}</a><sup>&nbsp; ${count}</sup></h3>
			<div class="items">${Array.from({ length: count }, entry).join('')}</div></div>`;
		expect(read(`<main>${MONTHS.map(month).join('')}</main>`)).toEqual(EXPECTED);
	});
});
