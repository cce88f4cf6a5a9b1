/**
 * classify-page: how much of a post's page its feed item contains.
 *
 * In:     an item's text and the post's page.
 * Out:    the share of the page's main text that is in the item; null when the page does not show the item.
 * Not here: extracting the post. The main text is only estimated: the box with the most text in paragraphs, outside
 * links.
 */
import { type Node, type Page, parseHtml, TAG } from '../lib/html/index.ts';
import type { ItemText } from './classify-features.ts';

/** A post's own page. */
export interface PostPage {
	readonly url: string;
	readonly html: string | Page;
}

/** Share of the item's words that must be in the page's main text. Otherwise the main text is not the post. */
const SAME_POST = 0.6;
/** Items with fewer words than this are ignored. */
const MIN_WORDS = 5;
/** Paragraphs and similar elements. */
const PROSE = new Set([TAG.P, TAG.PRE, TAG.LI, TAG.BLOCKQUOTE, TAG.TD, TAG.DIV, TAG.SECTION, TAG.ARTICLE]);

/** The median over the items whose page is given. */
export function measurePageShare(items: readonly ItemText[], pages: readonly PostPage[]): number | null {
	const byUrl = new Map(pages.map((page) => [page.url, page]));
	const shares: number[] = [];
	for (const { item, text } of items) {
		const page = item.url === null ? undefined : byUrl.get(item.url);
		const share = page === undefined ? null : shareOfPage(text, page);
		if (share !== null) shares.push(share);
	}
	shares.sort((a, b) => a - b);
	return shares[Math.floor(shares.length / 2)] ?? null;
}

function shareOfPage(text: string, { html }: PostPage): number | null {
	const page = typeof html === 'string' ? parseHtml(html) : html;
	const words = wordsOf(text);
	if (words.length < MIN_WORDS) return null;
	const main = wordsOf(page.text(findMainBox(page)));
	if (countShared(words, main) < words.length * SAME_POST) return null;
	return countShared(main, words) / main.length;
}

/** The box whose own prose is longest: each piece of prose counts for its parent, half for its grandparent. */
function findMainBox(page: Page): Node {
	const scores = new Map<Node, number>();
	for (let node = 1; node < page.size; node++) {
		if (!PROSE.has(page.tag[node]!)) continue;
		const own = ownProse(page, node);
		const parent = page.parent[node]!;
		scores.set(parent, (scores.get(parent) ?? 0) + own);
		if (parent > 0) scores.set(page.parent[parent]!, (scores.get(page.parent[parent]!) ?? 0) + own / 2);
	}
	let best: Node = 0;
	for (const [node, score] of scores) if (score > (scores.get(best) ?? 0)) best = node;
	return best;
}

/** Characters outside links that are in this box but not in a smaller one. */
function ownProse(page: Page, node: Node): number {
	let length = page.textLength(node).outsideLinks;
	for (const child of page.children(node)) {
		if (PROSE.has(page.tag[child]!) || page.tag[child] === TAG.UL)
			length -= page.textLength(child).outsideLinks;
	}
	return length;
}

function wordsOf(text: string): string[] {
	return text.toLowerCase().match(/[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]|[\p{L}\p{N}]+/gu) ?? [];
}

/** How many of the words are among the others, counting repetitions. */
function countShared(words: readonly string[], others: readonly string[]): number {
	const left = new Map<string, number>();
	for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
	let shared = 0;
	for (const word of words) {
		const count = left.get(word) ?? 0;
		if (count === 0) continue;
		left.set(word, count - 1);
		shared++;
	}
	return shared;
}
