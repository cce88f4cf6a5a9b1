import {
	classifyFeed,
	cleanItemHtml,
	discoverFeeds,
	historyOf,
	judgeFeed,
	NotAFeedError,
	parseFeed,
	readComments,
} from '../../src/feed/index.ts';
import { parseHtml } from '../../src/lib/html/index.ts';
import type { Feed, FeedItem } from '../../src/model/feed.ts';
import { hold, type Target, textOf } from '../target.ts';
import { FEEDS, XML } from './feeds.ts';
import { MARKUP, PAGES, SETTING } from './markup.ts';

/** feed: the input is rejected with a message, or has the shape of a feed. */
export const feed: Target = {
	name: 'feed',
	seeds: FEEDS,
	words: XML,
	maxBytes: 1500,
	share: 2,
	run(input) {
		const read = readFeed(input);
		if (read === null) return;
		checkFeed(read, input.length);
		classifyFeed(read);
		judgeFeed(read);
		historyOf(read, { url: 'http://a.example/feed' });
		readComments(read);
	},
};

/** feeds: those that a page links to. */
export const feeds: Target = {
	name: 'feeds',
	seeds: [
		...PAGES,
		'<link rel="alternate feed" type="application/atom+xml" href="//a.example/f" title="x"><a href="feed:x">RSS</a>',
	],
	words: [
		...MARKUP,
		'application/rss+xml',
		'application/atom+xml',
		'feed://',
		'/feed/',
		'comments/feed',
		'rss',
		'.xml',
	],
	maxBytes: 1024,
	run(input) {
		const found = discoverFeeds(parseHtml(textOf(input)), SETTING);
		for (const { url } of found) hold(/^https?:/.test(url) && URL.canParse(url), 'a feed has a web URL', url);
	},
};

function readFeed(input: Uint8Array): Feed | null {
	try {
		return parseFeed(input, { url: 'http://a.example/feed' });
	} catch (error) {
		hold(
			error instanceof NotAFeedError && error.message !== '',
			'a document that is not a feed is rejected with a message',
			String(error),
		);
		return null;
	}
}

function checkFeed({ items, hints, updated, hub, next, link }: Feed, bytes: number): void {
	hold(items.length <= bytes, 'there are no more items than bytes', items.length);
	for (const address of [hub, next, link])
		hold(address === null || typeof address === 'string', 'URLs are strings');
	hold(updated === null || !Number.isNaN(Date.parse(updated)), 'a date is valid', updated);
	hold(
		hints.skipHours.every((hour) => hour >= 0 && hour <= 24),
		'hours are valid',
		hints.skipHours,
	);
	for (const item of items) checkItem(item);
}

function checkItem({ id, published, updated, commentCount, content, title, enclosures }: FeedItem): void {
	hold(id !== '', 'an item has an identity');
	for (const date of [published, updated])
		hold(
			date === null || (/^\d{4}-\d\d/.test(date) && !Number.isNaN(Date.parse(date))),
			'a date is valid',
			date,
		);
	hold(
		commentCount === null || (Number.isSafeInteger(commentCount) && commentCount >= 0),
		'the number of comments is valid',
		commentCount,
	);
	hold(title === null || !/[\0\n]/.test(title), 'a title is one line', title);
	for (const { bytes } of enclosures) hold(bytes === null || bytes >= 0, 'a size is valid', bytes);
	if (content !== null) cleanItemHtml(content);
}
