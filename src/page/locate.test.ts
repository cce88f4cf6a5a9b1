import { describe, expect, it } from 'vitest';
import { parseHtml } from '../lib/html/index.ts';
import { extractPage } from './extract.ts';
import { locatePage } from './locate.ts';

const PARAGRAPH =
	'<p>The kettle sang for a while, and we let it, since nobody wanted to be the first to get up and pour the tea for all of us.</p>';
const pageOf = ({
	head = '',
	meta = '',
	comments = '',
}) => `<!doctype html><html lang="en"><head><title>On tea</title>${head}</head><body>
<header><a href="/">Kettle notes</a></header><article><h1>On tea</h1>${meta}<div class="text">${PARAGRAPH.repeat(5)}</div></article>${comments}</body></html>`;
const OPTIONS = { url: 'https://kettle.example/on-tea', now: '2020-01-01' };

function locate(html: string) {
	const page = parseHtml(html);
	const located = locatePage(page, OPTIONS);
	const words = (places: readonly { node: number; text: string | null }[]) =>
		places.map(({ node, text }) => [page.name(node), text]);
	return { page, ...located, words };
}

describe('a post page', () => {
	it('is read as by extractPage', () => {
		const html = pageOf({ meta: '<p class="byline">By Ann Lee, 5 March 2019</p>' });
		expect(locate(html).extract).toEqual(extractPage(html, OPTIONS));
	});

	it('shows where its values are', () => {
		const { places, words } = locate(
			pageOf({ meta: '<p>By <span class="author">Ann Lee</span>, <b>5 March 2019</b></p>' }),
		);
		expect(words(places.title)).toEqual([['h1', 'On tea']]);
		expect(words(places.author)).toEqual([['span', 'Ann Lee']]);
		expect(places.published[0]?.text).toBe('5 March 2019');
	});

	it('shows its content and nothing else', () => {
		const { page, places } = locate(pageOf({}));
		const text = places.content.map(({ node }) => page.text(node)).join(' ');
		expect(text).toContain('The kettle sang');
		expect(text).not.toContain('Kettle notes');
	});

	it('locates metadata where a reader sees the same', () => {
		const { extract, places, words } = locate(
			pageOf({
				head: '<meta name="author" content="Ann Lee"><meta property="article:published_time" content="2019-03-05T08:00:00Z">',
				meta: '<p><i>Ann Lee</i> · <u>5 March 2019</u></p>',
			}),
		);
		expect(extract.published).toBe('2019-03-05T08:00:00Z');
		expect(words(places.author)).toEqual([['i', 'Ann Lee']]);
		expect(places.published[0]?.text).toBe('5 March 2019');
	});

	it('locates nothing that is only in the metadata', () => {
		const { extract, places } = locate(pageOf({ head: '<meta name="author" content="Ann Lee">' }));
		expect(extract.author).toBe('Ann Lee');
		expect(places.author).toEqual([]);
	});
});
