/** content: which blocks of the main element are the post's. */
import { type Node, TAG } from '../../lib/html/index.ts';
import type { Block } from './blocks.ts';
import {
	AUTHOR_BOX,
	COMMENT,
	FOOT,
	FORM,
	HEAD,
	HIDDEN,
	META,
	NAVIGATION,
	PROMOTION,
	RELATED,
	SHARE,
	SIDE,
	TITLE,
} from './evidence.ts';
import { beginsAfterPost, isControl } from './phrases.ts';
import { blockText, proseOf, type View } from './view.ts';

export interface Choice {
	/** Per block of the page: the rule that took (positive) or dropped it; null for blocks outside. */
	readonly taken: Uint8Array;
	readonly rules: (string | null)[];
}

const NAMED_BESIDE = NAVIGATION | SIDE | FOOT | RELATED | PROMOTION | HIDDEN | FORM | AUTHOR_BOX;
/** An element with more than this share of the post's words is the post, whatever its name. */
const TOO_MUCH = 0.4;
const LEAST_TOO_MUCH = 20;

/** Blocks behind `start` that are not `foreign`, less what the rules drop: subtrees first, then single blocks. */
export function chooseContent(view: View, main: Node, start: number, foreign: Uint8Array): Choice {
	const strict = choose(view, main, start, foreign, SUBTREE_RULES);
	const range = { from: Math.max(view.first[main]!, start), to: view.first[view.page.end[main]!]! };
	let all = 0;
	let kept = 0;
	for (let i = range.from; i < range.to; i++) {
		if (foreign[i] === 1) continue;
		const prose = proseOf(view.blocks[i]!);
		all += prose;
		kept += strict.taken[i] === 1 ? prose : 0;
	}
	return kept < LEAST_KEPT * all ? choose(view, main, start, foreign, UNNAMED_RULES) : strict;
}

/** Where the rules keep less of the prose than this, names have misled them. Fitted on the tuning pages. */
const LEAST_KEPT = 0.3;

function choose(
	view: View,
	main: Node,
	start: number,
	foreign: Uint8Array,
	subtreeRules: readonly SubtreeRule[],
): Choice {
	const { page, blocks, first } = view;
	const taken = new Uint8Array(blocks.length);
	const rules: (string | null)[] = new Array(blocks.length).fill(null);
	const sums = sumBlocks(view);
	const from = Math.max(first[main]!, start);
	const last = first[page.end[main]!]!;
	let total = 0;
	for (let i = from; i < last; i++) total += foreign[i] === 1 ? 0 : blocks[i]!.plain;
	for (let n = main + 1; n < page.end[main]!; n++) {
		const holds = page.isElement(n) && first[page.end[n]!]! > first[n]!;
		const rule = holds ? dropSubtree(view, sums, n, total, subtreeRules) : null;
		if (rule === null) continue;
		rules.fill(rule, first[n]!, first[page.end[n]!]!);
		n = page.end[n]! - 1;
	}
	for (let i = from; i < last; i++) {
		if (foreign[i] === 1 || rules[i] !== null) continue;
		const rule = dropBlock(view, i);
		if (rule === null) taken[i] = 1;
		else rules[i] = rule;
	}
	return { taken, rules };
}

/** Sums over the blocks before each, so that those of a subtree are differences. */
interface Sums {
	readonly plain: Float64Array;
	readonly words: Float64Array;
	readonly sentences: Float64Array;
}

function sumBlocks({ blocks }: View): Sums {
	const plain = new Float64Array(blocks.length + 1);
	const words = new Float64Array(blocks.length + 1);
	const sentences = new Float64Array(blocks.length + 1);
	blocks.forEach((block, i) => {
		plain[i + 1] = plain[i]! + block.plain;
		words[i + 1] = words[i]! + block.words;
		sentences[i + 1] = sentences[i]! + block.sentences;
	});
	return { plain, words, sentences };
}

/** What a rule reads of a subtree. */
interface Subtree {
	readonly view: View;
	readonly node: Node;
	readonly first: Block;
	readonly count: number;
	readonly plain: number;
	readonly words: number;
	readonly sentences: number;
	/** What the element is said to be. */
	readonly bits: number;
}

type SubtreeRule = readonly [name: string, drops: (subtree: Subtree) => boolean];

/** Words up to which an element of the kind is dropped by its name alone. Fitted on the tuning pages. */
const MOST_META = 40;
const MOST_SHARE = 15;
const MOST_HEADER = 60;
const MOST_AFTER_POST = 60;
/** A block that opens what stands behind a post is at most this long. */
const LONGEST_OPENING = 60;

const SUBTREE_RULES: readonly SubtreeRule[] = [
	['teaser', ({ view, node }) => view.teasers[node] === 1],
	['named-comment', ({ bits }) => (bits & COMMENT) !== 0],
	['named-beside', ({ bits }) => (bits & NAMED_BESIDE) !== 0],
	['named-share', ({ bits, plain }) => (bits & SHARE) !== 0 && plain < MOST_SHARE],
	['named-meta', ({ bits, plain }) => (bits & META) !== 0 && plain < MOST_META],
	[
		'header',
		({ view, node, bits, plain }) =>
			view.page.tag[node] === TAG.HEADER && (bits & (HEAD | TITLE)) !== 0 && plain < MOST_HEADER,
	],
	['mostly-links', isMostlyLinks],
	['after-post', opensAfterPost],
];

/** The rules that read no names, but for that of comments. */
const UNNAMED_RULES = SUBTREE_RULES.filter(([name]) =>
	['named-comment', 'mostly-links', 'after-post'].includes(name),
);

function dropSubtree(
	view: View,
	sums: Sums,
	node: Node,
	total: number,
	rules: readonly SubtreeRule[],
): string | null {
	const from = view.first[node]!;
	const to = view.first[view.page.end[node]!]!;
	const plain = sums.plain[to]! - sums.plain[from]!;
	if (plain > TOO_MUCH * total && plain > LEAST_TOO_MUCH) return null;
	const words = sums.words[to]! - sums.words[from]!;
	const sentences = sums.sentences[to]! - sums.sentences[from]!;
	const subtree = {
		view,
		node,
		first: view.blocks[from]!,
		count: to - from,
		plain,
		words,
		sentences,
		bits: view.bits[node]!,
	};
	return rules.find(([, drops]) => drops(subtree))?.[0] ?? null;
}

const GROUPS = new Set<number>([TAG.UL, TAG.OL, TAG.TABLE, TAG.DIV, TAG.SECTION, TAG.P]);
/** Share of words outside links below which a group is a list of links; less where its items are as long as sentences. */
const LINK_SHARE = 0.35;
const LONG_ITEMS_SHARE = 0.15;
const LONG_ITEM = 12;

function isMostlyLinks({ view, node, count, words, plain, sentences }: Subtree): boolean {
	if (!GROUPS.has(view.page.tag[node]!) || count < 2 || words <= 4 || sentences >= 3) return false;
	return plain < (words > LONG_ITEM * count ? LONG_ITEMS_SHARE : LINK_SHARE) * words;
}

function opensAfterPost({ view, node, first, plain }: Subtree): boolean {
	if (!GROUPS.has(view.page.tag[node]!) || plain >= MOST_AFTER_POST || first.chars >= LONGEST_OPENING)
		return false;
	return beginsAfterPost(blockText(view, first));
}

function dropBlock(view: View, i: number): string | null {
	const block = view.blocks[i]!;
	if (block.chars === 0) return null;
	const text = blockText(view, block);
	if (isControl(text)) return 'control';
	if (block.words < (block.sentences > 0 ? 8 : 15) && beginsAfterPost(text)) return 'after-post';
	if (
		block.words >= 2 &&
		block.words < 12 &&
		block.plain < 0.1 * block.words &&
		view.page.tag[block.container] === TAG.LI
	)
		return 'link-item';
	return null;
}

/** The maximal nodes that hold only taken blocks. */
export function maximalNodes(view: View, root: Node, taken: Uint8Array): Node[] {
	const { page, blocks, first } = view;
	const sums = new Int32Array(blocks.length + 1);
	for (let i = 0; i < blocks.length; i++) sums[i + 1] = sums[i]! + taken[i]!;
	const nodes: Node[] = [];
	for (let n = root; n < page.end[root]!; n++) {
		const from = first[n]!;
		const to = first[page.end[n]!]!;
		const count = sums[to]! - sums[from]!;
		if (to === from) {
			if (isInTaken(view, taken, from - 1, n)) {
				nodes.push(n);
				n = page.end[n]! - 1;
			}
			continue;
		}
		if (count === 0) n = page.end[n]! - 1;
		else if (count === to - from && startsIn(view, n, from)) {
			nodes.push(n);
			n = page.end[n]! - 1;
		}
	}
	return nodes;
}

/** True when node n, in which no block begins, is part of the block before it and that is taken. */
function isInTaken(view: View, taken: Uint8Array, i: number, n: Node): boolean {
	const block = view.blocks[i];
	return block !== undefined && taken[i] === 1 && n < block.to && n > block.from;
}

/** True when no part of an earlier block that begins before n is inside n. */
function startsIn(view: View, n: Node, from: number): boolean {
	const before = view.blocks[from - 1];
	return before === undefined || before.to <= n;
}
