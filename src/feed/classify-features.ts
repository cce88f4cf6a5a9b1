/**
 * classify-features: features of a feed's items, as numbers.
 *
 * Source: Glance, "Full content vs. partial content feeds": presence of HTML tags, share of posts ending in ellipses,
 * type of feed; "other features could be added, such as the variance in the length of text". These are here, and more.
 */
import { type Page, parseHtml, TAG } from '../lib/html/index.ts';
import type { Feed, FeedItem } from '../model/feed.ts';
import { endsInEllipsis, endsInReadMore, endsSentence } from './classify-endings.ts';
import { cleanItemHtml } from './clean.ts';

/** Shares are from 0 to 1, over the items that have a body (`emptyShare`: over all). */
export interface FeedFeatures {
	readonly items: number;
	/** Items with neither content nor description. */
	readonly emptyShare: number;
	/** Items that end in an ellipsis or in "read more". */
	readonly cutShare: number;
	/** Items that end like a sentence. No rule uses it alone: many people end posts without a full stop. */
	readonly sentenceEndShare: number;
	/** Items with any markup. */
	readonly markupShare: number;
	/** Items with more than one paragraph, or with a list, a picture, a quotation, code … */
	readonly richShare: number;
	/** Items with a picture. */
	readonly pictureShare: number;
	/** Items whose content is clearly longer than their summary. */
	readonly longerThanSummaryShare: number;
	/** Items that have a summary and no content, in a format that has both. */
	readonly summaryOnlyShare: number;
	/** Items without a title, or with the beginning of the text as title. */
	readonly untitledShare: number;
	/** Lengths of the text in letters, an ideograph counting as two: at 10, 50, 90 per cent of the items, and the longest. */
	readonly length10: number;
	readonly length50: number;
	readonly length90: number;
	readonly lengthMax: number;
	/** How much of the posts' pages the items contain; null when no page was given. */
	readonly pageShare: number | null;
}

/** One item, read. */
export interface ItemText {
	readonly item: FeedItem;
	readonly text: string;
	readonly length: number;
	readonly isRich: boolean;
	readonly hasPicture: boolean;
	readonly hasMarkup: boolean;
	readonly summaryLength: number | null;
}

/** Items beyond this one are ignored. */
const MAX_ITEMS = 60;
/** Content is longer than its summary when it has this many times its length. */
const LONGER = 1.5;
const RICH_TAGS = [
	TAG.IMG,
	TAG.UL,
	TAG.OL,
	TAG.PRE,
	TAG.BLOCKQUOTE,
	TAG.TABLE,
	TAG.IFRAME,
	TAG.H2,
	TAG.H3,
	TAG.FIGURE,
];
const WIDE_LETTER = /[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]/g;

export function readItems(feed: Feed): ItemText[] {
	return feed.items.slice(0, MAX_ITEMS).map(readItem);
}

function readItem(item: FeedItem): ItemText {
	const html = cleanItemHtml(item.content ?? item.summary ?? '');
	const page = parseHtml(html);
	const text = page.visible.text.trim();
	const hasBoth = item.content !== null && item.summary !== null;
	return {
		item,
		text,
		length: letterCount(text),
		isRich: isRich(page),
		hasPicture: page.find(TAG.IMG) !== null,
		hasMarkup: /<[a-z]/i.test(html),
		summaryLength: hasBoth ? letterCount(parseHtml(item.summary ?? '').visible.text) : null,
	};
}

function isRich(page: Page): boolean {
	if (RICH_TAGS.some((tag) => page.find(tag) !== null)) return true;
	return page.visible.text.trim().includes('\n\n');
}

/** Letters. Ideographs and syllables count as two, because they carry about as much text as two letters. */
function letterCount(text: string): number {
	return text.length + (text.match(WIDE_LETTER)?.length ?? 0);
}

export function measureItems(feed: Feed, items: readonly ItemText[], pageShare: number | null): FeedFeatures {
	const bodies = items.filter(({ text, isRich }) => text !== '' || isRich);
	const lengths = bodies.map(({ length }) => length).sort((a, b) => a - b);
	const at = (share: number) =>
		lengths[Math.min(lengths.length - 1, Math.floor(share * lengths.length))] ?? 0;
	return {
		items: items.length,
		emptyShare: shareOf(items, (item) => !bodies.includes(item)),
		cutShare: shareOf(bodies, ({ text }) => endsInEllipsis(text) || endsInReadMore(text)),
		sentenceEndShare: shareOf(bodies, ({ text }) => endsSentence(text)),
		markupShare: shareOf(bodies, ({ hasMarkup }) => hasMarkup),
		richShare: shareOf(bodies, (body) => body.isRich),
		pictureShare: shareOf(bodies, ({ hasPicture }) => hasPicture),
		longerThanSummaryShare: shareOf(bodies, isLongerThanSummary),
		summaryOnlyShare: distinguishesSummary(feed) ? shareOf(bodies, ({ item }) => item.content === null) : 0,
		untitledShare: shareOf(bodies, isUntitled),
		length10: at(0.1),
		length50: at(0.5),
		length90: at(0.9),
		lengthMax: lengths.at(-1) ?? 0,
		pageShare,
	};
}

function shareOf(items: readonly ItemText[], test: (item: ItemText) => boolean): number {
	return items.length === 0 ? 0 : items.filter(test).length / items.length;
}

function isLongerThanSummary({ length, summaryLength }: ItemText): boolean {
	return summaryLength !== null && summaryLength > 0 && length >= summaryLength * LONGER;
}

function distinguishesSummary({ format }: Feed): boolean {
	return format.startsWith('atom') || format.startsWith('json');
}

function isUntitled({ item: { title }, text }: ItemText): boolean {
	const name = (title ?? '').replace(/(?<![\s….])[\s….]+$/u, '');
	return name === '' || (name.length > 15 && text.startsWith(name));
}
