import { describe, expect, it } from 'vitest';
import { extractPage } from './extract.ts';

const URL = 'http://blog.example/2004/03/post.html';
const NOW = '2010-01-01';
const PARAGRAPHS = Array.from(
	{ length: 6 },
	(_, i) =>
		`<p>This is paragraph ${i + 1} of the post, and it says enough, in plain words, to be the main text of the page.</p>`,
).join('\n');

interface Parts {
	readonly head?: string;
	readonly before?: string;
	readonly after?: string;
}

function extract({ head = '', before = '<h1>A day at sea</h1>', after = '' }: Parts) {
	const html = `<html><head>${head}</head><body><div id=h><a href="/">The Sea Blog</a></div><div id=m>${before}${PARAGRAPHS}${after}</div></body></html>`;
	return extractPage(html, { url: URL, now: NOW });
}

describe('the title', () => {
	it.each([
		[
			'is the heading that the document’s title repeats',
			{ head: '<title>A day at sea - The Sea Blog</title>' },
			'A day at sea',
		],
		[
			'is not the site’s name in the main heading',
			{
				head: '<title>The Sea Blog: A day at sea</title>',
				before: '<h1>The Sea Blog</h1><h2>A day at sea</h2>',
			},
			'A day at sea',
		],
		[
			'comes from the metadata if there is no heading',
			{ head: '<title>A day at sea | The Sea Blog</title>', before: '' },
			'A day at sea',
		],
		[
			'is the main heading where the head words it otherwise',
			{
				head: '<title>What a day at sea can teach us</title>',
				before: '<h1>A long day at sea, and what it can teach</h1>',
			},
			'A long day at sea, and what it can teach',
		],
	])('%s', (_, parts, title) => {
		expect(extract(parts).title).toBe(title);
	});

	it('is left out of the content where the content begins with it', () => {
		const { html, text } = extract({ head: '<title>A day at sea</title>' });
		expect(html).not.toContain('A day at sea');
		expect(text.startsWith('This is paragraph 1')).toBe(true);
	});
});

describe('the author', () => {
	it.each([
		[
			'is in the byline above the post',
			{ before: '<h1>A day at sea</h1><p class=x>Posted by Jane Doe on March 5, 2004</p>' },
			'Jane Doe',
		],
		[
			'is in the byline below the post',
			{ after: '<p>Geschrieben von Jane Doe am 5. März 2004</p>' },
			'Jane Doe',
		],
		[
			'is behind the link marked so',
			{ before: '<h1>A day at sea</h1><div><a rel=author href=/jane>Jane Doe</a></div>' },
			'Jane Doe',
		],
		[
			'is on the line after its label',
			{ before: '<h1>A day at sea</h1><div>By</div><div>Jane Doe</div>' },
			'Jane Doe',
		],
		['is in the metadata', { head: '<meta name=author content="Jane Doe">' }, 'Jane Doe'],
		[
			'is not the account of the software when a person is named',
			{ head: '<meta name=author content=admin>', before: '<h1>A day at sea</h1><p>By Jane Doe</p>' },
			'Jane Doe',
		],
		[
			'is not the site when a person is named',
			{
				head: '<meta name=author content="The Sea Blog">',
				before: '<h1>A day at sea</h1><p>By Jane Doe</p>',
			},
			'Jane Doe',
		],
		[
			'is not an address',
			{ head: '<meta property=article:author content="https://social.example/jane">' },
			null,
		],
	])('%s', (_, parts, author) => {
		expect(extract(parts).author).toBe(author);
	});
});

describe('the date', () => {
	it.each([
		['stands by the title', { before: '<h1>A day at sea</h1><p>March 5, 2004</p>' }, '2004-03-05'],
		[
			'is in the metadata',
			{ head: '<meta property=article:published_time content="2004-03-05T21:04:09+09:00">' },
			'2004-03-05T21:04:09+09:00',
		],
		[
			'is not that of the last change',
			{ before: '<h1>A day at sea</h1><p>Updated: May 7, 2006</p><p>Posted: March 5, 2004</p>' },
			'2004-03-05',
		],
		[
			'is that of the last change if there is no other',
			{ before: '<h1>A day at sea</h1><p>Updated: May 7, 2006</p>' },
			'2006-05-07',
		],
		[
			'is the day that the page shows, not the next one in UTC',
			{
				head: '<meta property=article:published_time content="2004-03-06T02:00:00+00:00">',
				before: '<h1>A day at sea</h1><p>March 5, 2004</p>',
			},
			'2004-03-05',
		],
		[
			'takes its time of day from the metadata',
			{
				head: '<meta property=article:published_time content="2004-03-05T21:04:09+01:00">',
				before: '<h1>A day at sea</h1><p>March 5, 2004</p>',
			},
			'2004-03-05T21:04:09+01:00',
		],
	])('%s', (_, parts, published) => {
		expect(extract(parts).published).toBe(published);
	});
});

describe('every value', () => {
	it('comes with the rule that chose it and why', () => {
		const { reasons } = extract({
			before: '<h1>A day at sea</h1><p>Posted by Jane Doe on March 5, 2004</p>',
		});
		expect(reasons.author).toEqual({
			rule: 'byline-above',
			why: 'a line above the post looks like a byline',
		});
		expect(reasons.published).toEqual({ rule: 'shown-above', why: 'the date is next to the title' });
	});
});

describe('a page', () => {
	const html = `<title>A day at sea</title><h1>A day at sea</h1><p>yesterday</p>${PARAGRAPHS}<p><a href="/x">y</a></p>`;

	it('without a day of visit has no date that depends on it', () => {
		expect(extractPage(html).published).toBeNull();
		expect(extractPage(html.replace('yesterday', 'March 5')).published).toBeNull();
	});

	it('with an invalid URL is read as if it had none', () => {
		expect(extractPage(html, { url: 'nonsense', now: NOW }).title).toBe('A day at sea');
	});

	it('without content is not a post', () => {
		expect(extractPage('')).toMatchObject({ isPost: false, html: '', text: '', comments: [] });
	});
});
