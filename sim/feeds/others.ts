/** others: JSON Feed 1.1, and the Channel Definition Format of the first push channels. */

import { escapeMarkup as esc } from '../world/markup.ts';
import { w3cDate } from './dates.ts';
import type { FeedDocument, FeedEntry } from './document.ts';

export function renderJsonFeed(feed: FeedDocument): string {
	const { blog } = feed;
	return JSON.stringify({
		version: 'https://jsonfeed.org/version/1.1',
		title: blog.title,
		description: blog.tagline,
		home_page_url: blog.url,
		feed_url: feed.selfUrl,
		...(feed.nextUrl === null ? {} : { next_url: feed.nextUrl }),
		...(feed.hubUrl === null ? {} : { hubs: [{ type: 'WebSub', url: feed.hubUrl }] }),
		language: blog.language,
		items: feed.entries.map((entry) => jsonItem(feed, entry)),
	});
}

function jsonItem(feed: FeedDocument, entry: FeedEntry): object {
	const { post, url } = entry;
	const zone = feed.blog.zoneMinutes;
	return {
		id: url,
		url,
		...(post.title === '' ? {} : { title: post.title }),
		...(entry.fullHtml === null ? { summary: entry.teaser } : { content_html: entry.fullHtml }),
		date_published: w3cDate(post.publishedMs, zone),
		...(post.updatedMs === null ? {} : { date_modified: w3cDate(post.updatedMs, zone) }),
		authors: [{ name: post.author }],
		tags: post.categories,
	};
}

export function renderCdf(feed: FeedDocument): string {
	const { blog } = feed;
	let out = `<?xml version="1.0" encoding="${feed.encoding}"?>
<CHANNEL HREF="${blog.url}" BASE="${blog.url}" LASTMOD="${cdfDate(feed.updatedMs)}">
<TITLE>${esc(blog.title)}</TITLE>
<ABSTRACT>${esc(blog.tagline)}</ABSTRACT>
`;
	for (const entry of feed.entries) {
		out += `<ITEM HREF="${esc(entry.url)}" LASTMOD="${cdfDate(entry.post.publishedMs)}">
<TITLE>${esc(entry.post.title)}</TITLE>
<ABSTRACT>${esc(entry.fullHtml ?? entry.teaser)}</ABSTRACT>
</ITEM>
`;
	}
	return `${out}</CHANNEL>\n`;
}

/** CDF writes minutes and no zone: universal time. */
function cdfDate(ms: number): string {
	return new Date(ms).toISOString().slice(0, 16);
}
