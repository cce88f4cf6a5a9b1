/**
 * coverage: how much of each element of a page is text of the feed's item, for all elements together.
 *
 * A token of the page is covered when it is in a run of three that the item also has. Sums over elements are then
 * differences, so the element that agrees best with the item is found in one pass.
 */
import { type Node, type Page, parseHtml } from '../lib/html/index.ts';
import type { FeedItem } from '../model/feed.ts';
import { type Tokens, tokensOf, type Vocabulary } from './tokens.ts';

const RUN = 3;
/** Numbers of words stay below this, so that three of them make one exact number. */
const SPAN = 2 ** 17;

export class Coverage {
	readonly page: Page;
	/** Tokens of the item. */
	readonly wanted: number;
	/** Per node: how many tokens come before it, and how many of them are covered. */
	readonly #tokens: Int32Array;
	readonly #covered: Int32Array;

	constructor(page: Page, item: Tokens, vocabulary: Vocabulary) {
		this.page = page;
		this.wanted = item.words.length;
		const shown = tokensOf(page.visible.text, vocabulary);
		const covered = coveredTokens(shown.words, item.words);
		this.#tokens = new Int32Array(page.size + 1);
		this.#covered = new Int32Array(page.size + 1);
		const { start } = page.visible;
		let [token, sum] = [0, 0];
		for (let n = 0; n <= page.size; n++) {
			while (token < shown.places.length && shown.places[token]! < start[n]!) sum += covered[token++]!;
			this.#tokens[n] = token;
			this.#covered[n] = sum;
		}
	}

	tokens(node: Node): number {
		return this.#tokens[this.page.end[node]!]! - this.#tokens[node]!;
	}

	covered(node: Node): number {
		return this.#covered[this.page.end[node]!]! - this.#covered[node]!;
	}

	/** Agreement of an element with the item: the harmonic mean of the two shares covered. */
	f1(node: Node): number {
		return f1Of(this.covered(node), this.tokens(node), this.wanted);
	}
}

export function f1Of(covered: number, tokens: number, wanted: number): number {
	return tokens + wanted === 0 ? 0 : (2 * Math.min(covered, wanted)) / (tokens + wanted);
}

function coveredTokens(shown: readonly number[], wanted: readonly number[]): Uint8Array {
	const run = Math.min(RUN, wanted.length);
	const known = new Set<number>();
	for (let i = 0; run > 0 && i + run <= wanted.length; i++) known.add(runAt(wanted, i, run));
	const covered = new Uint8Array(shown.length);
	for (let i = 0; run > 0 && i + run <= shown.length; i++)
		if (known.has(runAt(shown, i, run))) covered.fill(1, i, i + run);
	return covered;
}

function runAt(words: readonly number[], at: number, length: number): number {
	let number = 0;
	for (let i = at; i < at + length; i++) number = number * SPAN + (words[i]! % SPAN);
	return number;
}

/** What the item says of its content, the longer of the two; null when that is too little to find again. */
export function itemTokens({ content, summary }: FeedItem, vocabulary: Vocabulary): Tokens | null {
	const html = (content?.length ?? 0) >= (summary?.length ?? 0) ? content : summary;
	if (html === null) return null;
	const text = /[<&]/.test(html) ? parseHtml(html).visible.text : html;
	const tokens = tokensOf(text, vocabulary);
	return tokens.words.length < MIN_TOKENS ? null : tokens;
}

const MIN_TOKENS = 6;
