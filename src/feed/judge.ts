/** judge: is a feed of use? Glance: an item is valid with a date and content or description; a feed needs one. */
import type { Feed, FeedItem } from '../model/feed.ts';

export interface FeedJudgment {
	readonly isUsable: boolean;
	/** Why it is of use, or why not, in words. */
	readonly why: string;
}

/** A date, and a content or a description. */
export function isValidItem(item: FeedItem): boolean {
	return hasDate(item) && hasText(item);
}

export function judgeFeed({ items }: Feed): FeedJudgment {
	if (items.length === 0) return { isUsable: false, why: 'the feed has no items' };
	const valid = items.filter(isValidItem).length;
	if (valid > 0) return { isUsable: true, why: `${valid} of ${items.length} items have a date and a text` };
	if (!items.some(hasDate)) return { isUsable: false, why: 'no item has a date' };
	if (!items.some(hasText)) return { isUsable: false, why: 'no item has a content or a description' };
	return { isUsable: false, why: 'no item has both a date and a text' };
}

function hasDate({ published, updated }: FeedItem): boolean {
	return published !== null || updated !== null;
}

function hasText({ content, summary }: FeedItem): boolean {
	return isText(content) || isText(summary);
}

function isText(html: string | null): boolean {
	return html !== null && html.trim() !== '';
}
