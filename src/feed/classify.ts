/**
 * classify: does a feed carry the posts or only their beginnings?
 *
 * In:     a parsed feed; the posts' pages where they are at hand.
 * Out:    full or partial, the reason, and the features behind it.
 * Source: Glance, "Full content vs. partial content feeds". The paper names features, not rules; the rules are ours.
 *         They stand in order, and the first that holds decides.
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
	/** Pages of some of the items, told by their address. */
	readonly pages?: readonly PostPage[];
}

interface ClassRule {
	readonly content: 'full' | 'partial';
	holds(features: FeedFeatures): boolean;
	why(features: FeedFeatures): string;
}

// The thresholds were fitted on 70% of the weblogs of the `blogs` corpus; the others only confirmed them.

/** An item that has this much of its page's main text is the post; with less than the second figure it is not. */
const PAGE_FULL = 0.65;
const PAGE_PARTIAL = 0.4;
/** Above this share of bodies that are missing, the feed has titles only. */
const TITLES_ONLY = 0.8;
/** Cut marks on this share of the items decide alone; on the second, when the items are short too. */
const MOSTLY_CUT = 0.5;
const OFTEN_CUT = 0.25;
const SHORT_LENGTH = 1000;
/** Picture posts: a picture in nearly every item, and no more text than a caption. An excerpt is longer. */
const MOSTLY_PICTURES = 0.8;
const CAPTION_LENGTH = 80;
/** Posts differ in length; where the long ones are hardly longer than the middle, something cuts them. */
const EVEN_RATIO = 1.25;
const EVEN_MIN_ITEMS = 5;
/** No excerpt in the corpus was this long; in letters. */
const LONG_MEDIAN = 1200;
const LONG_TAIL = 1800;
/** Excerpts differ by less than this factor between the middle and the long ones; whole posts, even short ones, by more. */
const SPREAD = 2.2;
/** Fewer items than this say nothing by their lengths. */
const FEW_ITEMS = 3;
/** Beginnings that are cut by length seldom end with a sentence; whole posts nearly always do. */
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
		why: ({ emptyShare }) => `${percent(emptyShare)} of the items have a title and no text`,
	},
	{
		content: 'full',
		holds: ({ pageShare }) => pageShare !== null && pageShare >= PAGE_FULL,
		why: ({ pageShare }) => `the items have ${percent(pageShare!)} of the text of their pages`,
	},
	{
		content: 'partial',
		holds: ({ pageShare }) => pageShare !== null && pageShare < PAGE_PARTIAL,
		why: ({ pageShare }) => `the items have only ${percent(pageShare!)} of the text of their pages`,
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
			`${percent(longerThanSummaryShare)} of the items have a summary and a longer content`,
	},
	{
		content: 'full',
		holds: ({ pictureShare, length50 }) => pictureShare >= MOSTLY_PICTURES && length50 < CAPTION_LENGTH,
		why: ({ pictureShare }) => `${percent(pictureShare)} of the items are pictures with hardly a word`,
	},
	{
		content: 'partial',
		holds: ({ items, length50, length90, lengthMax }) =>
			items >= EVEN_MIN_ITEMS && length90 < length50 * EVEN_RATIO && lengthMax < length50 * 2,
		why: ({ length50 }) => `the items are cut at about the same length (${length50} letters)`,
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
		why: () => 'most items have no title of their own: short posts are whole posts there',
	},
	{
		content: 'partial',
		holds: ({ summaryOnlyShare }) => summaryOnlyShare >= HALF,
		why: () => 'the items have a summary and no content',
	},
	{
		content: 'partial',
		holds: ({ richShare }) => richShare < HALF,
		why: ({ length50 }) => `the items are short (about ${length50} letters) and one paragraph each`,
	},
	{
		content: 'full',
		holds: ({ items }) => items < FEW_ITEMS,
		why: () => 'too few items to compare, but with lists, pictures or several paragraphs',
	},
	{
		content: 'full',
		holds: ({ length50, length90 }) => length90 >= length50 * SPREAD,
		why: ({ length50, length90 }) =>
			`the items are short, but differ as posts do (from ${length50} to ${length90} letters)`,
	},
	{
		content: 'full',
		holds: ({ sentenceEndShare }) => sentenceEndShare >= MOSTLY_WHOLE,
		why: ({ length50 }) =>
			`the items are short (about ${length50} letters), but of several parts and end where a sentence ends`,
	},
	{
		content: 'partial',
		holds: () => true,
		why: ({ length50 }) => `the items are short (about ${length50} letters) and alike in length`,
	},
];

/** What was told of a feed by itself: a visit asks several times. */
const known = new WeakMap<Feed, FeedClass>();

/** Full: the items are the posts as the weblog shows them. Partial: they are summaries or beginnings. */
export function classifyFeed(feed: Feed, { pages = [] }: ClassifyOptions = {}): FeedClass {
	if (pages.length > 0) return classify(feed, pages);
	const told = known.get(feed) ?? classify(feed, pages);
	known.set(feed, told);
	return told;
}

function classify(feed: Feed, pages: readonly PostPage[]): FeedClass {
	const items = readItems(feed);
	const features = measureItems(feed, items, measurePageShare(items, pages));
	const rule = RULES.find((candidate) => candidate.holds(features))!;
	return { content: rule.content, why: rule.why(features), features };
}

function percent(share: number): string {
	return `${Math.round(100 * share)}%`;
}

/** Is a feed of use? Glance: an item is valid with a date and content or description; a feed needs one. */
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
