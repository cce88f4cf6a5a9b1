/** content: which blocks of the main element belong to the post. */
import { type Node, TAG } from '../../lib/html/index.ts';
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
} from './bits.ts';
import type { Block } from './blocks.ts';
import { blockText, firstDateFrom, isDataCell, proseIn, proseOf, type View } from './view.ts';

export interface Choice {
	/** Per block of the page: the rule that took (positive) or dropped it; null for blocks outside. */
	readonly taken: Uint8Array;
	readonly rules: (string | null)[];
}

const NAMED_BESIDE = NAVIGATION | SIDE | FOOT | RELATED | PROMOTION | HIDDEN | FORM | AUTHOR_BOX;
/** An element with more than this share of the post's words is the post, whatever its name. */
const TOO_MUCH = 0.4;
const MIN_TOO_MUCH = 20;
/** … unless there is this much text without it. */
const ENOUGH_REST = 200;

/**
 * Blocks after `start` that are not `foreign`, without those that the rules drop: subtrees first, then single blocks.
 */
export function chooseContent(view: View, main: Node, start: number, foreign: Uint8Array): Choice {
	let choice = choose(view, main, start, foreign, SUBTREE_RULES);
	const all = proseBehind(view, main, start, foreign);
	for (const rules of LOOSER_RULES) {
		const takenProse = proseIn(view, choice.taken);
		if (takenProse >= MIN_KEPT * all || takenProse >= ENOUGH_KEPT) break;
		choice = choose(view, main, start, foreign, rules);
	}
	return choice;
}

/** Words of prose in the element that may be the post's. */
function proseBehind({ page, blocks, first }: View, main: Node, start: number, foreign: Uint8Array): number {
	let words = 0;
	for (let i = Math.max(first[main]!, start); i < first[page.end[main]!]!; i++)
		words += foreign[i] === 1 ? 0 : proseOf(blocks[i]!);
	return words;
}

/** If the rules keep less of the prose than this, names have misled them. Fitted on the tuning pages. */
const MIN_KEPT = 0.3;
const ENOUGH_KEPT = 100;

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
	const { end } = page;
	for (let n = main + 1; n < end[main]!; n++) {
		const holds = first[end[n]!]! > first[n]!;
		const rule = holds && page.isElement(n) ? dropSubtree(view, sums, n, total, subtreeRules) : null;
		if (holds && rule === null) continue;
		if (holds) rules.fill(rule, first[n]!, first[end[n]!]!);
		n = end[n]! - 1;
	}
	let words = 0;
	for (let i = from; i < last; i++) {
		if (foreign[i] === 1 || rules[i] !== null) continue;
		rules[i] = dropBlock(view, i);
		if (rules[i] !== null) continue;
		taken[i] = 1;
		words += blocks[i]!.words;
	}
	if (words > MIN_BESIDE_META) dropMetaLines(view, taken, rules);
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
	for (let i = 0; i < blocks.length; i++) {
		const block = blocks[i]!;
		plain[i + 1] = plain[i]! + block.plain;
		words[i + 1] = words[i]! + block.words;
		sentences[i + 1] = sentences[i]! + block.sentences;
	}
	return { plain, words, sentences };
}

/** What a rule reads about a subtree. */
interface Subtree {
	readonly view: View;
	readonly node: Node;
	/** Its first block. */
	readonly from: number;
	readonly count: number;
	readonly plain: number;
	readonly words: number;
	readonly sentences: number;
	/** What the element is, according to its names. */
	readonly bits: number;
}

type SubtreeRule = readonly [name: string, drops: (subtree: Subtree) => boolean];

/** Words up to which an element of the kind is dropped by its name only. Fitted on the tuning pages. */
const MAX_META = 40;
const MAX_SHARE = 15;
const MAX_HEADER = 60;
const MAX_AFTER_POST = 60;
/** A block that opens what stands behind a post is at most this long. */
const LONGEST_OPENING = 60;

const SUBTREE_RULES: readonly SubtreeRule[] = [
	['teaser', ({ view, node }) => view.teasers[node] === 1],
	['named-comment', ({ bits }) => (bits & COMMENT) !== 0],
	['named-beside', ({ bits }) => (bits & NAMED_BESIDE) !== 0],
	['named-share', ({ bits, plain }) => (bits & SHARE) !== 0 && plain < MAX_SHARE],
	['named-meta', ({ bits, plain }) => (bits & META) !== 0 && plain < MAX_META],
	[
		'header',
		({ view, node, bits, plain }) =>
			view.page.tag[node] === TAG.HEADER && (bits & (HEAD | TITLE)) !== 0 && plain < MAX_HEADER,
	],
	['mostly-links', isMostlyLinks],
	['after-post', opensAfterPost],
];

/** The rules that read no names but that of comments, then none at all. */
const LOOSER_RULES = [
	['named-comment', 'mostly-links', 'after-post'],
	['mostly-links', 'after-post'],
].map((names) => SUBTREE_RULES.filter(([name]) => names.includes(name)));

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
	if (plain > TOO_MUCH * total && plain > MIN_TOO_MUCH && total - plain < ENOUGH_REST) return null;
	const words = sums.words[to]! - sums.words[from]!;
	const sentences = sums.sentences[to]! - sums.sentences[from]!;
	const subtree = {
		view,
		node,
		from,
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

function opensAfterPost({ view, node, from, plain }: Subtree): boolean {
	if (plain >= MAX_AFTER_POST || !GROUPS.has(view.page.tag[node]!)) return false;
	return view.blocks[from]!.chars < LONGEST_OPENING && view.phrases.beginsAfterPost(from);
}

/** Characters of the longest control, with the white space around its block. */
const LONGEST_CONTROL = 48;

function dropBlock(view: View, i: number): string | null {
	const block = view.blocks[i]!;
	if (block.chars === 0) return null;
	if (block.chars <= LONGEST_CONTROL && view.phrases.isControl(i)) return 'control';
	if (block.words < MAX_COUNT_WORDS && view.phrases.isCommentHeading(i)) return 'comment-count';
	if (block.words < (block.sentences > 0 ? 8 : 15) && view.phrases.beginsAfterPost(i)) return 'after-post';
	if (
		block.words >= 2 &&
		block.words < 12 &&
		block.plain < 0.1 * block.words &&
		view.page.tag[block.container] === TAG.LI
	)
		return 'link-item';
	return null;
}

/** A line that counts the comments, or links to them, is at most this long. */
const MAX_COUNT_WORDS = 6;
/** A line of author and time: its maximum of words, and the minimum share of its date if no word marks it as one. */
const MAX_META_WORDS = 14;
const DATE_SHARE = 0.6;
const POSTED =
	/^\W*(?:posted|published|updated|last (?:updated|modified)|written|created|submitted|by|veröffentlicht|erstellt|aktualisiert|geschrieben|von|am|publié|écrit|mis à jour|par|le|publicado|escrito|actualizado|por|pubblicato|scritto|di|geplaatst|door|op|skrevet|skrivet|publicerad|publisert|av|опубликовано|автор|投稿日?|公開日?|更新日?|发表于|发布于|작성일)(?:\W|$)/iu;

/** A post that says no more than this is not judged by its lines. */
const MIN_BESIDE_META = 15;

function dropMetaLines(view: View, taken: Uint8Array, rules: (string | null)[]): void {
	for (let i = 0; i < taken.length; i++) {
		if (taken[i] !== 1 || !isMetaLine(view, view.blocks[i]!)) continue;
		taken[i] = 0;
		rules[i] = 'meta-line';
	}
}

function isMetaLine(view: View, block: Block): boolean {
	if (block.words > MAX_META_WORDS || isDataCell(view.page, block.container)) return false;
	const date = view.dates[firstDateFrom(view.dates, block.from)];
	if (date === undefined || date.node >= block.to || date.end === date.start) return false;
	return date.end - date.start >= DATE_SHARE * block.chars || POSTED.test(blockText(view, block));
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
