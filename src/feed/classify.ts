/**
 * classify: does a feed contain complete posts or only excerpts?
 *
 * In:     a parsed feed; the posts' pages if available.
 * Out:    full or partial, the reason, and the features behind it.
 * Source: Glance, "Full content vs. partial content feeds". The paper names features, not rules; the rules are ours.
 * They are ordered, and the first that holds decides.
 */

import type { Feed, FeedItem } from '../model/feed.ts';
import { type FeedFeatures, measureItems, readItems } from './classify-features.ts';
import { measurePageShare, type PostPage } from './classify-page.ts';

export interface FeedClass {
	readonly content: 'full' | 'partial';
	/** The rule that decided, in words. */
	readonly why: string;
	readonly features: FeedFeatures;
}

export interface ClassifyOptions {
	/** Pages of some of the items, by their URL. */
	readonly pages?: readonly PostPage[];
}

interface ClassRule {
	readonly content: 'full' | 'partial';
	holds(features: FeedFeatures): boolean;
	why(features: FeedFeatures): string;
}

// The thresholds were fitted on 70% of the blogs of the `blogs` corpus; the others only confirmed them.

/** An item that contains this much of its page's main text is the post; with less than the second figure it is not. */
const PAGE_FULL = 0.65;
const PAGE_PARTIAL = 0.4;
/** Above this share of bodies that are missing, the feed has titles only. */
const TITLES_ONLY = 0.8;
/** Cut marks on this share of the items decide alone; on the second share, only if the items are short too. */
const MOSTLY_CUT = 0.5;
const OFTEN_CUT = 0.25;
const SHORT_LENGTH = 1000;
/** Picture posts: a picture in nearly every item, and no more text than a caption. An excerpt is longer. */
const MOSTLY_PICTURES = 0.8;
const CAPTION_LENGTH = 80;
/** Posts differ in length. If the long ones are hardly longer than the median, something cuts them. */
const EVEN_RATIO = 1.25;
const EVEN_MIN_ITEMS = 5;
/** No excerpt in the corpus was this long; in letters. */
const LONG_MEDIAN = 1200;
const LONG_TAIL = 1800;
/**
 * Excerpts differ by less than this factor between the median and the long ones; complete posts, even short ones, by
 * more.
 */
const SPREAD = 2.2;
/** The lengths of fewer items than this are not meaningful. */
const FEW_ITEMS = 3;
/** Excerpts cut by length rarely end with a sentence; complete posts nearly always do. */
const MOSTLY_WHOLE = 0.8;
const HALF = 0.5;

const RULES: readonly ClassRule[] = [
	{
		content: 'partial',
		holds: ({ items }) => items === 0,
		why: () => 'the feed has no items',
	},
	{
		content: 'partial',
		holds: ({ emptyShare }) => emptyShare >= TITLES_ONLY,
		why: ({ emptyShare }) => `${percent(emptyShare)} of the items have a title but no text`,
	},
	{
		content: 'full',
		holds: ({ pageShare }) => pageShare !== null && pageShare >= PAGE_FULL,
		why: ({ pageShare }) => `the items contain ${percent(pageShare!)} of the text of their pages`,
	},
	{
		content: 'partial',
		holds: ({ pageShare }) => pageShare !== null && pageShare < PAGE_PARTIAL,
		why: ({ pageShare }) => `the items contain only ${percent(pageShare!)} of the text of their pages`,
	},
	{
		content: 'partial',
		holds: ({ cutShare, length50 }) =>
			cutShare >= MOSTLY_CUT || (cutShare >= OFTEN_CUT && length50 < SHORT_LENGTH),
		why: ({ cutShare }) => `${percent(cutShare)} of the items end in an ellipsis or “read more”`,
	},
	{
		content: 'full',
		holds: ({ longerThanSummaryShare }) => longerThanSummaryShare >= HALF,
		why: ({ longerThanSummaryShare }) =>
			`${percent(longerThanSummaryShare)} of the items have a summary and a longer full text`,
	},
	{
		content: 'full',
		holds: ({ pictureShare, length50 }) => pictureShare >= MOSTLY_PICTURES && length50 < CAPTION_LENGTH,
		why: ({ pictureShare }) => `${percent(pictureShare)} of the items are pictures with almost no text`,
	},
	{
		content: 'partial',
		holds: ({ items, length50, length90, lengthMax }) =>
			items >= EVEN_MIN_ITEMS && length90 < length50 * EVEN_RATIO && lengthMax < length50 * 2,
		why: ({ length50 }) => `the items are all cut at about ${length50} letters`,
	},
	{
		content: 'full',
		holds: ({ length50 }) => length50 >= LONG_MEDIAN,
		why: ({ length50 }) => `half of the items are longer than ${length50} letters`,
	},
	{
		content: 'full',
		holds: ({ length90 }) => length90 >= LONG_TAIL,
		why: ({ length90 }) => `some items are as long as ${length90} letters`,
	},
	{
		content: 'full',
		holds: ({ untitledShare }) => untitledShare >= HALF,
		why: () => 'most items have no title, so short items are complete posts',
	},
	{
		content: 'partial',
		holds: ({ summaryOnlyShare }) => summaryOnlyShare >= HALF,
		why: () => 'the items have a summary but no full text',
	},
	{
		content: 'partial',
		holds: ({ richShare }) => richShare < HALF,
		why: ({ length50 }) => `the items are short (about ${length50} letters) with one paragraph each`,
	},
	{
		content: 'full',
		holds: ({ items }) => items < FEW_ITEMS,
		why: () => 'there are too few items to compare, but they have lists, pictures or several paragraphs',
	},
	{
		content: 'full',
		holds: ({ length50, length90 }) => length90 >= length50 * SPREAD,
		why: ({ length50, length90 }) =>
			`the items are short, but their lengths vary as complete posts do (${length50} to ${length90} letters)`,
	},
	{
		content: 'full',
		holds: ({ sentenceEndShare }) => sentenceEndShare >= MOSTLY_WHOLE,
		why: ({ length50 }) =>
			`the items are short (about ${length50} letters), but have several paragraphs and end with a complete sentence`,
	},
	{
		content: 'partial',
		holds: () => true,
		why: ({ length50 }) => `the items are short (about ${length50} letters) and similar in length`,
	},
];

/** Results per feed without pages, cached: a visit needs them several times. */
const known = new WeakMap<Feed, FeedClass>();

/** Decides whether the items are the posts as the blog shows them (`full`) or only summaries (`partial`). */
export function classifyFeed(feed: Feed, { pages = [] }: ClassifyOptions = {}): FeedClass {
	if (pages.length > 0) return classify(feed, pages);
	const result = known.get(feed) ?? classify(feed, pages);
	known.set(feed, result);
	return result;
}

function classify(feed: Feed, pages: readonly PostPage[]): FeedClass {
	const items = readItems(feed);
	const features = measureItems(feed, items, measurePageShare(items, pages));
	if (feed.format === 'wp-json' && feed.items.some(({ content }) => content !== null))
		return { content: 'full', why: 'the REST API has the posts as they are stored', features };
	const rule = RULES.find((candidate) => candidate.holds(features))!;
	return { content: rule.content, why: rule.why(features), features };
}

function percent(share: number): string {
	return `${Math.round(100 * share)}%`;
}

/** Can a feed be used? Glance: an item is valid with a date and content or description; a feed needs one. */
export interface FeedJudgment {
	readonly isUsable: boolean;
	/** Why it can be used, or why not, in words. */
	readonly why: string;
}

/** True when the item has a date, and content or a description. */
export function isValidItem(item: FeedItem): boolean {
	return hasDate(item) && hasText(item);
}

/** Decides whether a feed can be used: at least one of its items must be valid (see `isValidItem`). */
export function judgeFeed({ items }: Feed): FeedJudgment {
	if (items.length === 0) return { isUsable: false, why: 'the feed has no items' };
	const valid = items.filter(isValidItem).length;
	if (valid > 0) return { isUsable: true, why: `${valid} of ${items.length} items have a date and text` };
	if (!items.some(hasDate)) return { isUsable: false, why: 'no item has a date' };
	if (!items.some(hasText)) return { isUsable: false, why: 'no item has content or a description' };
	return { isUsable: false, why: 'no item has both a date and text' };
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
