/**
 * context: what the features of all blocks of a page read, computed once.
 *
 * In:     the view, and what the rules chose as one article and as the main area.
 * Out:    sums over blocks; per block the pattern, the repeated item and the section that it is in.
 */
import type { Node } from '../../../lib/html/index.ts';
import type { Area } from '../area.ts';
import type { Block } from '../blocks.ts';
import type { CommentItem } from '../comment-items.ts';
import type { Choice } from '../content.ts';
import type { TitleFound } from '../title.ts';
import { blockText, type View } from '../view.ts';
import { countItems, type Group, groupBlocks, type Item } from './groups.ts';
import { findPlaces } from './places.ts';

export interface LearnedInput {
	readonly view: View;
	readonly title: TitleFound | null;
	readonly items: readonly CommentItem[];
	readonly isPost: boolean;
	readonly isThread: boolean;
	/** What the rules chose as one article, and the element that holds it. */
	readonly article: Choice;
	readonly root: Node;
	readonly area: Area;
}

/** The sum over the blocks before each, so that any range costs one subtraction. */
type Sums = Float64Array;

export interface Context extends LearnedInput {
	readonly texts: readonly string[];
	readonly words: Sums;
	readonly plain: Sums;
	readonly sentences: Sums;
	readonly media: Sums;
	/** Words of the blocks in the article, and in the area. */
	readonly inArticle: Sums;
	readonly inArea: Sums;
	/** All words of the page. */
	readonly allWords: number;
	/** How many blocks have the same text. */
	readonly same: Int32Array;
	/** 1 for each block in a comment or message. */
	readonly inMessage: Uint8Array;
	/** The blocks at the same path. */
	readonly groups: readonly Group[];
	/** The element around the block that repeats with its siblings. */
	readonly repeated: readonly Item[];
	/** The largest element around the block that is only a part of the page. */
	readonly sections: Int32Array;
	/** Per node: the kinds of elements around it, bits of places.ts. */
	readonly places: Int32Array;
	/** Per node: how many elements are around it. */
	readonly depths: Int32Array;
}

export function makeContext(input: LearnedInput): Context {
	const { view, article, area } = input;
	const { blocks } = view;
	const words = sumsOf(blocks, (block) => block.words);
	const texts = blocks.map((block) => blockText(view, block));
	return {
		...input,
		texts,
		words,
		plain: sumsOf(blocks, (block) => block.plain),
		sentences: sumsOf(blocks, (block) => block.sentences),
		media: sumsOf(blocks, (block) => block.media),
		inArticle: sumsOf(blocks, (block, i) => block.words * article.taken[i]!),
		inArea: sumsOf(blocks, (block, i) => block.words * area.choice.taken[i]!),
		allWords: Math.max(1, words[blocks.length]!),
		same: countSame(texts),
		inMessage: messageBlocks(input),
		groups: groupBlocks(view),
		repeated: countItems(view),
		sections: findSections(view, words),
		...findPlaces(view.page),
	};
}

/** The sum over the blocks of a subtree. */
export function sumIn({ view }: Context, sums: Sums, node: Node): number {
	return sums[view.first[view.page.end[node]!]!]! - sums[view.first[node]!]!;
}

function sumsOf(blocks: readonly Block[], value: (block: Block, i: number) => number): Sums {
	const sums = new Float64Array(blocks.length + 1);
	for (let i = 0; i < blocks.length; i++) sums[i + 1] = sums[i]! + value(blocks[i]!, i);
	return sums;
}

function countSame(texts: readonly string[]): Int32Array {
	const counts = new Map<string, number>();
	for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
	return Int32Array.from(texts, (text) => (text === '' ? 0 : counts.get(text)!));
}

function messageBlocks({ view, items }: LearnedInput): Uint8Array {
	const marks = new Uint8Array(view.blocks.length);
	for (const { from, to } of items) marks.fill(1, view.first[from]!, view.first[to]!);
	return marks;
}

/** A section has at most this share of the words of the page. */
const MAX_SECTION = 0.4;

function findSections({ page, blocks, first }: View, words: Sums): Int32Array {
	const limit = MAX_SECTION * words[blocks.length]!;
	return Int32Array.from(blocks, ({ container }) => {
		let node = container;
		for (let n = page.parent[container]!; n > 0; n = page.parent[n]!) {
			if (words[first[page.end[n]!]!]! - words[first[n]!]! > limit) break;
			node = n;
		}
		return node;
	});
}
