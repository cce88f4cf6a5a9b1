import { describe, expect, it } from 'vitest';
import { isValidItem, judgeFeed } from './classify.ts';
import { parseFeed } from './parse.ts';

const DATE = '<pubDate>Mon, 04 May 2020 10:00:00 GMT</pubDate>';
const TEXT = '<description>Hello</description>';

function feedOf(...items: string[]) {
	const body = items
		.map((item) => `<item><title>T</title><link>http://b.example/</link>${item}</item>`)
		.join('');
	return parseFeed(`<rss version="2.0"><channel><title>B</title>${body}</channel></rss>`);
}

describe('a feed is judged by its items', () => {
	it.each([
		['date and text', feedOf(DATE + TEXT), true, /1 of 1/],
		['one valid item among others', feedOf(TEXT, DATE, DATE + TEXT), true, /1 of 3/],
		['no items', feedOf(), false, /no items/],
		['no dates', feedOf(TEXT, TEXT), false, /no item has a date/],
		['no texts', feedOf(DATE, DATE), false, /no item has content/],
		['dates and texts on different items', feedOf(DATE, TEXT), false, /both/],
	] as const)('%s', (_, feed, isUsable, why) => {
		const judgment = judgeFeed(feed);
		expect(judgment.isUsable).toBe(isUsable);
		expect(judgment.why).toMatch(why);
		expect(feed.items.some(isValidItem)).toBe(isUsable);
	});
});
