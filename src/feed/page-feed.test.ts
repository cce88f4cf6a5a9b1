import { describe, expect, it } from 'vitest';
import { parsePageFeed } from './page-feed.ts';

const url = 'http://ann.example/';
const entry = (n: number, more = '') =>
	`<article class="h-entry"><h2 class="p-name"><a class="u-url" href="/snow-${n}">Snow ${n}</a></h2>
		<time class="dt-published" datetime="2026-01-0${n}T10:00:00Z"></time><div class="e-content"><p>It fell.</p></div>${more}</article>`;

describe('posts marked as microformats', () => {
	it('reads an h-feed', () => {
		const html = `<main class="h-feed"><h1 class="p-name">Ann's snow</h1>${entry(1, '<a class="p-category">winter</a><a class="p-author h-card" href="/ann">Ann</a>')}</main>`;
		expect(parsePageFeed(html, { url })).toMatchObject({
			format: 'h-feed',
			title: "Ann's snow",
			link: url,
			items: [
				{
					id: 'http://ann.example/snow-1',
					url: 'http://ann.example/snow-1',
					title: 'Snow 1',
					author: 'Ann',
					authorUrl: 'http://ann.example/ann',
					published: '2026-01-01T10:00:00Z',
					content: '<p>It fell.</p>',
					categories: ['winter'],
				},
			],
		});
	});

	it('takes entries without a feed around them, if there are several', () => {
		expect(parsePageFeed(entry(1) + entry(2), { url })?.items).toHaveLength(2);
		expect(parsePageFeed(entry(1), { url })).toBeNull();
	});

	it('gives a note no title that only repeats its text', () => {
		const text =
			'A note that goes on for more than the sixty letters that a title may repeat, and then ends.';
		const note = `<div class="h-entry"><p class="p-name p-content">${text}</p><a class="u-url" href="/n"><time class="dt-published">2026-01-02</time></a></div>`;
		expect(parsePageFeed(`<div class="h-feed">${note}</div>`, { url })?.items[0]).toMatchObject({
			title: null,
			content: text,
		});
	});

	it('needs addresses and dates', () => {
		expect(parsePageFeed('<div class="h-feed"><p class="h-entry">x</p></div>', { url })).toBeNull();
	});
});

describe('posts listed as structured data', () => {
	const page = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
	const post = (n: number) => ({
		'@type': 'BlogPosting',
		headline: `Snow ${n}`,
		mainEntityOfPage: { '@id': `/snow-${n}` },
		datePublished: `2026-01-0${n}`,
		author: { '@id': '#ann' },
		articleBody: 'It fell.\nAll night.',
		keywords: 'winter, night',
	});

	it('reads a blog with its posts', () => {
		const data = {
			'@graph': [
				{ '@type': 'Blog', name: "Ann's snow", blogPost: [post(1), post(2)] },
				{ '@id': '#ann', '@type': 'Person', name: 'Ann' },
			],
		};
		expect(parsePageFeed(page(data), { url })).toMatchObject({
			format: 'json-ld',
			title: "Ann's snow",
			items: [
				{
					url: 'http://ann.example/snow-1',
					title: 'Snow 1',
					author: 'Ann',
					published: '2026-01-01',
					content: 'It fell.<br>\nAll night.',
					categories: ['winter', 'night'],
				},
				{ title: 'Snow 2' },
			],
		});
	});

	it.each([
		['one post, which is what a post page says of itself', post(1)],
		['articles of a newspaper', [1, 2].map((n) => ({ ...post(n), '@type': 'NewsArticle' }))],
		['broken data', 'x'],
	])('leaves out %s', (_, data) => {
		expect(parsePageFeed(page(data), { url })).toBeNull();
	});
});
