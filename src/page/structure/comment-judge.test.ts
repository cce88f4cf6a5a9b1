import { describe, expect, it } from 'vitest';
import { findDates } from '../../lib/dates/index.ts';
import { parseHtml } from '../../lib/html/index.ts';
import { findStructure } from './index.ts';

const POST = `<h1>A day at sea</h1>${Array.from(
	{ length: 6 },
	(_, i) =>
		`<p>This is paragraph ${i + 1} of the post, and it says enough, in plain words, to be the main text.</p>`,
).join('')}`;

function commentsOf(comments: string) {
	const page = parseHtml(`<title>A day at sea</title><div>${POST}</div>${comments}`);
	const url = 'http://blog.example/post.html';
	return findStructure(page, { url, dates: findDates(page, { now: '2010-01-01', url }) }).comments;
}

const said = (name: string, day: number, text: string) =>
	`<div class=comment><b>${name}</b> March ${day}, 2004<p>${text}</p></div>`;

describe('what is not a comment', () => {
	it('is not given: a list of links with a date in it', () => {
		const links = Array.from({ length: 40 }, (_, i) => `<li><a href=/${i}>Post number ${i}</a></li>`).join(
			'',
		);
		const html = `<div id=comments><h3>Comments</h3><div class=comment><b>Archive</b> March 5, 2004<ul>${links}</ul></div></div>`;
		expect(commentsOf(html)).toEqual([]);
	});

	it('is not given: teasers with the names of their authors', () => {
		const teaser = (i: number) =>
			`<div class=comment><h4><a href="/other-${i}.html">What ${i} sailors do at night</a></h4><cite>Jane Doe</cite><p>They sleep, mostly, and some of them read the stars for us.</p></div>`;
		const html = `<div id=comments><h3>Comments</h3>${[2, 3, 4, 5].map(teaser).join('')}</div>`;
		expect(commentsOf(html)).toEqual([]);
	});

	it('is not given: a few boxes that nobody signed', () => {
		const box =
			'<div class=comment><cite>null</cite><p>Sign up for the letter and never miss a post of ours again.</p></div>';
		expect(commentsOf(`<div id=comments><h3>Comments</h3>${box}${box}</div>`)).toEqual([]);
	});

	it('is not given: a box whose name is the rest of a phrase with a date in it', () => {
		const box =
			'<div id=comments><div class=comment><b>In Today\u2019s Paper</b><p>Sign up for the letter, and never miss a post of ours again.</p></div></div>';
		expect(commentsOf(box)).toEqual([]);
	});

	it('is not what readers say, with links or under a heading', () => {
		const html = `<div id=comments><h3>Comments</h3>${said('Jane', 6, 'I have been there <a href=http://x.example/>myself</a>, and it was like this.')}${said('John', 7, '<h4><a href="http://john.example/a">My own day at sea</a></h4> I wrote about it too, some time ago.')}</div>`;
		expect(commentsOf(html).map(({ author }) => author)).toEqual(['Jane', 'John']);
	});
});
