import { describe, expect, it } from 'vitest';
import { extractPage } from './extract.ts';

const PARAGRAPHS = Array.from(
	{ length: 6 },
	(_, i) =>
		`<p>This is paragraph ${i + 1} of the post, and it says enough, in plain words, to be the main text of the page.</p>`,
).join('\n');

function titleOf(head: string, heading: string): string | null {
	const html = `<html><head>${head}</head><body><div><a href="/">The Sea Blog</a></div><div>${heading}${PARAGRAPHS}</div></body></html>`;
	return extractPage(html, { url: 'http://blog.example/2004/03/post.html', now: '2010-01-01' }).title;
}

describe('the title', () => {
	it.each([
		[
			'is what follows the name of the weblog in the document’s title',
			'<title>My weblog: Third</title>',
			'<h1><a href="/">My weblog</a></h1><h2>Third</h2>',
			'Third',
		],
		[
			'is the part of the heading that is in the metadata, without its kicker',
			'<meta property=og:title content="A long day at sea">',
			'<h1 class=entry-title><span>Travel</span> <span>A long day at sea</span></h1>',
			'A long day at sea',
		],
		[
			'is all of a heading that goes on in the same words',
			'<title>A long day at sea</title>',
			'<h1>A long day at sea and two nights</h1>',
			'A long day at sea and two nights',
		],
		[
			'is the main heading that the head says more about',
			'<title>Harbours, ships and sailors for beginners | The Sea Blog</title><meta property=og:title content="Harbours, ships and sailors for beginners">',
			'<h1>Ships</h1>',
			'Ships',
		],
		[
			'is the main heading that begins like the title in the metadata',
			'<title>How to row a boat: our guide</title><meta property=og:title content="How to row a boat: our guide">',
			'<h1>How to row a boat (at night)</h1>',
			'How to row a boat (at night)',
		],
		[
			'is what stands first in the document’s title',
			'<title>Rowing at night - The Book of Boats</title>',
			'<h1>The Book of Boats</h1><h2>Rowing at night</h2>',
			'Rowing at night',
		],
		[
			'excludes a name that follows a colon without a space',
			'<title>海の一日:The Sea Blog</title>',
			'',
			'海の一日',
		],
	])('%s', (_, head, heading, title) => {
		expect(titleOf(head, heading)).toBe(title);
	});

	it('is found above a page that holds no post', () => {
		const teasers = Array.from(
			{ length: 8 },
			(_, i) => `<div><h3><a href="/p${i}.html">Post ${i} of the sea</a></h3><p>Read on</p></div>`,
		).join('');
		const html = `<title>All posts about boats</title><nav>${'<a href=/x>Elsewhere on the site</a> '.repeat(30)}</nav><h1>All posts about boats</h1>${teasers}`;
		const found = extractPage(html, { url: 'http://blog.example/boats/', now: '2010-01-01' });
		expect(found.title).toBe('All posts about boats');
	});
});
