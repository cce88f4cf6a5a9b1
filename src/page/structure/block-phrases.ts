/**
 * block-phrases: what the phrases of many languages (phrases.ts) say about each block, computed once.
 *
 * Several rules need the same result for one block, and nested elements begin with the same one.
 */
import type { Page } from '../../lib/html/index.ts';
import type { Block } from './blocks.ts';
import { beginsAfterPost, isCommentHeading, isControl } from './phrases.ts';

const UNKNOWN = 0;
const NO = 1;
const YES = 2;

export class BlockPhrases {
	readonly #page: Page;
	readonly #blocks: readonly Block[];
	readonly #headings: Uint8Array;
	readonly #afterPost: Uint8Array;
	readonly #controls: Uint8Array;

	constructor(page: Page, blocks: readonly Block[]) {
		this.#page = page;
		this.#blocks = blocks;
		this.#headings = new Uint8Array(blocks.length);
		this.#afterPost = new Uint8Array(blocks.length);
		this.#controls = new Uint8Array(blocks.length);
	}

	/** The block is a heading of comments. */
	isCommentHeading(i: number): boolean {
		if (this.#headings[i] === UNKNOWN) this.#headings[i] = isCommentHeading(this.#textOf(i)) ? YES : NO;
		return this.#headings[i] === YES;
	}

	/** The block begins like the things after a post. */
	beginsAfterPost(i: number): boolean {
		if (this.#afterPost[i] === UNKNOWN) this.#afterPost[i] = beginsAfterPost(this.#textOf(i)) ? YES : NO;
		return this.#afterPost[i] === YES;
	}

	/** The block is a small control. */
	isControl(i: number): boolean {
		if (this.#controls[i] === UNKNOWN) this.#controls[i] = isControl(this.#textOf(i)) ? YES : NO;
		return this.#controls[i] === YES;
	}

	#textOf(i: number): string {
		const { text, start } = this.#page.visible;
		const { from, to } = this.#blocks[i]!;
		return text.slice(start[from], start[to]).trim();
	}
}
