/** dates-feeds: links and dates of a feed's items, read just well enough to serve as gold. */

export interface DatedItem {
	readonly link: string;
	readonly date: string;
}

const ITEM = /<(item|entry)[\s>][\s\S]*?<\/\1>/g;
const DATE = /<(?:pubDate|published|dc:date|issued|updated)[^>]*>\s*(?:<!\[CDATA\[)?\s*([^<\]]+)/i;
const PUBLISHED = /<(?:published|issued)[^>]*>\s*([^<]+)/i;
const LINK = /<link[^>]*>\s*(?:<!\[CDATA\[)?\s*([^<\]\s]+)/i;
const LINK_HREF = /<link\b(?![^>]*rel=["'](?!alternate))[^>]*href=["']([^"']+)["']/i;

export function readFeedItems(feed: string): DatedItem[] {
	return feed.trimStart().startsWith('{') ? jsonItems(feed) : xmlItems(feed);
}

function xmlItems(feed: string): DatedItem[] {
	const items: DatedItem[] = [];
	for (const [item] of feed.matchAll(ITEM)) {
		const date = (PUBLISHED.exec(item) ?? DATE.exec(item))?.[1]?.trim();
		const link = (LINK_HREF.exec(item) ?? LINK.exec(item))?.[1]?.trim();
		if (date !== undefined && link !== undefined) items.push({ date, link: link.replaceAll('&amp;', '&') });
	}
	return items;
}

function jsonItems(feed: string): DatedItem[] {
	const { items = [] } = JSON.parse(feed) as { items?: { url?: string; date_published?: string }[] };
	return items.flatMap(({ url, date_published }) =>
		url === undefined || date_published === undefined ? [] : [{ link: url, date: date_published }],
	);
}
