import { describe, expect, it } from 'vitest';
import type { Feed } from '../model/feed.ts';
import { type HistoryPage, historyOf, nextPage } from './history.ts';
import { parseFeed } from './parse.ts';

interface Sketch {
	readonly ids: readonly string[];
	readonly generator?: string;
	readonly next?: string;
	readonly link?: string;
	readonly isComplete?: boolean;
}

function feedOf({ ids, generator = '', next, link = 'http://b.example/', isComplete = false }: Sketch): Feed {
	const items = ids.map((id) => `<item><guid isPermaLink="false">${id}</guid><title>${id}</title></item>`);
	const parts = [
		`<title>B</title><link>${link}</link><generator>${generator}</generator>`,
		next === undefined ? '' : `<atom:link rel="next" href="${next}"/>`,
		isComplete ? '<fh:complete/>' : '',
		...items,
	];
	const names = 'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:fh="http://purl.org/syndication/history/1.0"';
	return parseFeed(`<rss version="2.0" ${names}><channel>${parts.join('')}</channel></rss>`);
}

/** The URLs that are requested when the server returns these pages, one after the other. */
function walk(start: HistoryPage | null, answers: readonly (Feed | null)[]): string[] {
	const urls: string[] = [];
	let page = start;
	for (const answer of answers) {
		if (page === null) break;
		urls.push(page.url);
		page = nextPage(page.state, answer);
	}
	if (page !== null) urls.push(page.url);
	return urls;
}

const WORDPRESS = 'https://wordpress.org/?v=6.4';

describe('the first older page', () => {
	it.each([
		['WordPress', WORDPRESS, 'http://b.example/feed/', 'http://b.example/feed/?paged=2'],
		[
			'WordPress without pretty addresses',
			'',
			'http://b.example/?feed=rss2',
			'http://b.example/?feed=rss2&paged=2',
		],
		[
			'Blogger',
			'Blogger',
			'http://b.example/feeds/posts/default',
			'http://b.example/feeds/posts/default?start-index=3&max-results=150&redirect=false',
		],
		['Ghost', 'Ghost 5.2', 'http://b.example/rss/', 'http://b.example/rss/2/'],
		['Hatena', '', 'https://ann.hatenablog.com/feed', 'https://ann.hatenablog.com/feed?page=2'],
		['Drupal', 'Drupal 10', 'http://b.example/rss.xml', 'http://b.example/rss.xml?page=1'],
		['Discourse', '', 'http://b.example/latest.rss', 'http://b.example/latest.rss?page=1'],
	])('%s', (_, generator, url, expected) => {
		expect(historyOf(feedOf({ ids: ['1', '2'], generator }), { url })?.url).toBe(expected);
	});

	it('is chosen by the given platform', () => {
		const page = historyOf(feedOf({ ids: ['1'] }), { url: 'http://b.example/feed/', platform: 'WordPress' });
		expect(page?.url).toBe('http://b.example/feed/?paged=2');
	});

	it('is the one the feed links to (RFC 5005), rather than the platform’s', () => {
		const feed = feedOf({ ids: ['1'], generator: WORDPRESS, next: 'http://b.example/older.xml' });
		expect(historyOf(feed, { url: 'http://b.example/feed/' })?.url).toBe('http://b.example/older.xml');
	});

	it('is requested from the blog itself when a proxy served the feed', () => {
		const feed = feedOf({ ids: ['1'], generator: WORDPRESS, link: 'https://b.example/blog/' });
		const page = historyOf(feed, { url: 'http://feeds.feedburner.com/B' });
		expect(page?.url).toBe('https://b.example/blog/feed/?paged=2');
	});

	it.each([
		['an unknown platform', feedOf({ ids: ['1'] })],
		['a complete feed', feedOf({ ids: ['1'], generator: WORDPRESS, isComplete: true })],
		['an empty feed', feedOf({ ids: [], generator: WORDPRESS })],
	])('is null for %s', (_, feed) => {
		expect(historyOf(feed, { url: 'http://b.example/feed/' })).toBeNull();
	});
});

describe('the walk back', () => {
	const first = feedOf({ ids: ['6', '5'], generator: WORDPRESS });
	const start = historyOf(first, { url: 'http://b.example/feed/' });
	it('continues page by page and ends when the server has no more', () => {
		const urls = walk(start, [feedOf({ ids: ['4', '3'] }), feedOf({ ids: ['2', '1'] }), null]);
		expect(urls.map((url) => new URL(url).search)).toEqual(['?paged=2', '?paged=3', '?paged=4']);
	});

	it.each([
		['the first page again', ['6', '5']],
		['the last page again', ['4', '3']],
		['nothing', []],
	])('ends when the server sends %s', (_, ids) => {
		expect(walk(start, [feedOf({ ids: ['4', '3'] }), feedOf({ ids })])).toHaveLength(2);
	});

	it('counts items for Blogger, which may send fewer than requested', () => {
		const blogger = historyOf(feedOf({ ids: ['6', '5'], generator: 'Blogger' }), {
			url: 'http://b.example/feeds/posts/default',
		});
		const urls = walk(blogger, [feedOf({ ids: ['4', '3', '2'] })]);
		expect(urls.map((url) => new URL(url).searchParams.get('start-index'))).toEqual(['3', '6']);
	});

	it('ends when linked pages lead in a circle', () => {
		const linked = (id: string, to: string) => feedOf({ ids: [id], next: `http://b.example/${to}` });
		const begin = historyOf(linked('1', 'a'), { url: 'http://b.example/feed' });
		expect(walk(begin, [linked('2', 'b'), linked('3', 'a')])).toEqual([
			'http://b.example/a',
			'http://b.example/b',
		]);
	});

	it('can be saved and continued', () => {
		const stored = JSON.parse(JSON.stringify(start!.state));
		expect(nextPage(stored, feedOf({ ids: ['4'] }))?.url).toBe('http://b.example/feed/?paged=3');
	});
});
