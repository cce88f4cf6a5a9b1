/**
 * skeleton: what a feed says about a post; from a partial feed, before the page fills it in (Glance: skeletal posts).
 */
import { cleanContent } from '../../lib/clean/index.ts';
import { parseHtml, TAG } from '../../lib/html/index.ts';
import { canParse } from '../../lib/url/can-parse.ts';
import type { FeedItem } from '../../model/feed.ts';
import type { ContentLink } from '../../model/page.ts';
import { type FoldedText, lettersOf } from './folded.ts';
import { addressKey, beginningKey, titleKey } from './identity.ts';

export interface SkeletalPost {
	/** Absolute. */
	readonly url: string | null;
	readonly title: string | null;
	readonly author: string | null;
	readonly published: string | null;
	readonly updated: string | null;
	readonly categories: readonly string[];
	/** The item's content or summary: clean HTML, and the same as text. */
	readonly html: string;
	readonly text: string;
	readonly links: readonly ContentLink[];
}

/** An item, and its HTML without feed advertising; the post's URL is the base of relative URLs in it. */
export function toSkeleton(item: FeedItem, itemHtml: string, base: string): SkeletalPost {
	const page = parseHtml(itemHtml);
	const body = page.find(TAG.BODY);
	const url = absolute(item.url, base);
	return {
		url,
		title: item.title,
		author: item.author,
		published: item.published ?? item.updated,
		updated: item.updated,
		categories: item.categories,
		...cleanContent(page, body === null ? [] : [body], { base: url ?? base }),
	};
}

function absolute(url: string | null, base: string): string | null {
	if (url === null) return null;
	return canParse(url, base) ? new URL(url, base).href : url;
}

/**
 * Drops duplicates: items with the same URL and title, and the same day or beginning. Where all links lead to the front
 * page and all titles are equal, there are still several posts.
 */
export function withoutDoubles(posts: readonly SkeletalPost[]): SkeletalPost[] {
	const seen = new Set<string>();
	return posts.filter(({ url, title, published, text }) => {
		const name = `${addressKey(url)} ${titleKey(title)}`;
		const keys = [published, beginningKey(text)].flatMap((detail) =>
			detail === null ? [] : `${name} ${detail}`,
		);
		const isNew = !keys.some((key) => seen.has(key));
		for (const key of keys) seen.add(key);
		return isNew;
	});
}

/** Letters that texts must share at an end before it counts as added by the feed. */
const MIN_SHARED = 5;
const MAX_SHARED = 200;
/** With fewer texts, a common end proves nothing. */
const MIN_TEXTS = 3;
/** The most letters of a summary that help to find it. */
const MAX_LETTERS = 1000;

/**
 * The letters of each summary, ready to be searched for on the page. Folding drops ellipses. What most summaries begin
 * or end with ("read more", "posted in", a line of advertising) is dropped because they share it, in any language.
 */
export function summaryLetters(posts: readonly SkeletalPost[]): Uint16Array[] {
	const texts = posts.map(({ text }) => lettersOf(text.slice(0, MAX_LETTERS)));
	const head = sharedLength(texts, (text, i) => text[i]);
	const tail = sharedLength(texts, (text, i) => text[text.length - 1 - i]);
	return texts.map((text) => (text.length > head + tail ? text.subarray(head, text.length - tail) : text));
}

type Letters = FoldedText['letters'];

/** The median over neighbours of how many letters they share from one end. */
function sharedLength(
	texts: readonly Letters[],
	letter: (text: Letters, i: number) => number | undefined,
): number {
	if (texts.length < MIN_TEXTS) return 0;
	const lengths = texts.slice(1).map((text, t) => {
		let length = 0;
		while (
			length < MAX_SHARED &&
			letter(text, length) !== undefined &&
			letter(text, length) === letter(texts[t]!, length)
		)
			length++;
		return length;
	});
	const median = lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)]!;
	return median >= MIN_SHARED ? median : 0;
}
