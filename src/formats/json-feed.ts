/** json-feed: a feed as JSON Feed 1.1. */
import type { OutFeed, OutItem } from './feed.ts';
import { toRfc3339 } from './wire-text.ts';

export const JSON_FEED_TYPE = 'application/feed+json';

export function renderJsonFeed(feed: OutFeed): string {
	return JSON.stringify({
		version: 'https://jsonfeed.org/version/1.1',
		title: feed.title,
		description: feed.description,
		home_page_url: feed.page,
		feed_url: feed.self,
		...present('next_url', feed.next),
		...present('language', feed.language),
		items: feed.items.map(toJson),
	});
}

/** `_logosphere`: an extension for properties that the format does not have. */
function toJson(item: OutItem) {
	return {
		id: item.url,
		url: item.url,
		...present('title', item.title),
		...(item.html === null ? { content_text: item.excerpt } : { content_html: item.html }),
		...(item.published === null ? {} : { date_published: toRfc3339(item.published) }),
		date_modified: toRfc3339(item.updated),
		...(item.author === null ? {} : { authors: [{ name: item.author }] }),
		...(item.categories.length === 0 ? {} : { tags: item.categories }),
		...present('language', item.language),
		_logosphere: { post: item.post, blog: item.blog.url, blog_title: item.blog.title },
	};
}

function present(key: string, value: string | null): Record<string, string> {
	return value === null ? {} : { [key]: value };
}
