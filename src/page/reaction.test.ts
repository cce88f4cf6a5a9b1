import { describe, expect, it } from 'vitest';
import { extractPage } from './extract.ts';
import { findQuotedReaction } from './reaction.ts';

const POST = 'http://b.example/2004/03/title/';
const TEXT =
	'<p>The whole text of the post is here, and it is long enough to be one, with a few more words.</p>'.repeat(
		6,
	);

function read(comments: string) {
	const html = `<!doctype html><title>Title</title><article><h1>Title</h1><p>March 5, 2004 by Ann</p>${TEXT}</article>${comments}`;
	return extractPage(html, { url: POST, now: '2004-03-10' }).comments;
}

const comment = (id: number, name: string, author: string, text: string, url = 'http://c.example/post') =>
	`<li class="${name}" id="comment-${id}"><cite><a href="${url}">${author}</a></cite> <a href="${POST}#comment-${id}">March ${5 + id}, 2004 at 10:00</a><p>${text}</p></li>`;
const WORDS = 'I read this with pleasure, and I will try the same at home next week.';

describe('a notice of a link is distinguished from the comments of readers', () => {
	it.each([
		['by the class of its item', comment(2, 'pingback even', 'Their post', `[…] ${WORDS} […]`), 'pingback'],
		['by another class', comment(2, 'trackback odd', 'Their post', WORDS), 'trackback'],
		[
			'by its first word',
			comment(2, 'comment', 'Their post', `Trackback from Their post: ${WORDS}`),
			'trackback',
		],
		[
			'in Japanese',
			comment(2, 'comment', 'Their post', `トラックバック from Their post: ${WORDS}`),
			'trackback',
		],
	])('%s', (_, notice, kind) => {
		const comments = read(
			`<div id="comments"><h3>3 Comments</h3><ol class="commentlist">${comment(1, 'comment', 'Bob', WORDS)}${notice}${comment(3, 'comment', 'Cy', `${WORDS} Twice.`)}</ol></div>`,
		);
		expect(comments.map(({ reaction }) => reaction ?? null)).toEqual([null, kind, null]);
		expect(comments[1]!.links.map(({ url }) => url)).toContain('http://c.example/post');
	});

	it('by the name of its list', () => {
		const list = [1, 2].map((id) => comment(id, 'entry', `Blog ${id}`, `${WORDS} ${id}`)).join('');
		const comments = read(`<div id="trackbacks"><h3>2 TrackBacks</h3><ol>${list}</ol></div>`);
		expect(comments.map(({ reaction }) => reaction)).toEqual(['trackback', 'trackback']);
	});
});

describe('in a comment feed', () => {
	it.each([
		['[&#8230;] quoted words of the other page [&#8230;]'.replaceAll('&#8230;', '…'), 'pingback'],
		['[...] quoted words [...]', 'pingback'],
		['Pingback: Their post', 'pingback'],
		['I like trackbacks. […]', null],
	])('%s', (text, kind) => {
		expect(findQuotedReaction(text)).toBe(kind);
	});
});
