import { describe, expect, it } from 'vitest';
import { extractPage } from './extract.ts';

const PARAGRAPHS = Array.from(
	{ length: 12 },
	(_, i) =>
		`<p>This is paragraph ${i + 1} of the post, and it says enough, in plain words, to be the main text of the page.</p>`,
).join('\n');

function authorOf(before: string, after = '', head = ''): string | null {
	const html = `<title>A day at sea</title>${head}<body><div>${before}${PARAGRAPHS}${after}</div>`;
	return extractPage(html, { url: 'http://blog.example/post.html', now: '2010-01-01' }).author;
}

const HEADING = '<h1>A day at sea</h1>';

describe('the author', () => {
	it('are all that one marked element names', () => {
		const links = ['Jane Doe', 'John Roe'].map((name) => `<a href="/author/${name}">${name}</a>`);
		expect(authorOf(`${HEADING}<div class=byline>${links.join(', ')}</div>`)).toBe('Jane Doe, John Roe');
	});

	it('is one, where a role follows the name', () => {
		const byline = '<div class=byline><b>Jane Doe</b> <i>Head of Harbours</i></div>';
		expect(authorOf(`${HEADING}${byline}`)).toBe('Jane Doe');
	});

	it('is between title and post rather than above the title', () => {
		expect(authorOf(`<p>By John Roe</p>${HEADING}<p>By Jane Doe</p>`)).toBe('Jane Doe');
	});

	it('is not a reader whose page is linked over the title', () => {
		expect(authorOf(`<p><a href="/user/roe">John Roe</a></p>${HEADING}`)).toBeNull();
	});

	it('is named before a text about them that ends the post', () => {
		const about = `<p>Written by Jane Doe</p><p>${'Jane sails, and writes about it for those who stay on land. '.repeat(8)}</p>`;
		expect(authorOf(HEADING, about)).toBe('Jane Doe');
	});

	it.each([
		['About me', 'Jane Doe'],
		['About us', null],
	])('owns the site that bears their name, where a menu says “%s”: %s', (entry, author) => {
		const menu = `<div><a href="/">Jane Doe</a></div><ul><li><a href=/about>${entry}</a></li></ul>`;
		expect(authorOf(`${menu}${HEADING}`)).toBe(author);
	});

	it('are all that the markup lists, when each has a byline', () => {
		const bylines = '<p>By Jane Doe</p><p>By John Roe</p>';
		const head = '<meta name=author content="Jane Doe, John Roe">';
		expect(authorOf(`${HEADING}${bylines}`, '', head)).toBe('Jane Doe, John Roe');
	});

	it('is whom the markup refers to', () => {
		const graph = {
			'@graph': [
				{ '@type': 'Article', author: 'http://blog.example/#jane' },
				{ '@type': 'Person', '@id': 'http://blog.example/#jane', name: 'Jane Doe' },
			],
		};
		const script = `<script type="application/ld+json">${JSON.stringify(graph)}</script>`;
		expect(authorOf(HEADING, '', script)).toBe('Jane Doe');
	});
});
