/** view: what all rules of the structure read about a page, computed once. */
import type { DateExpression } from '../../lib/dates/index.ts';
import { type Node, type Page, TAG } from '../../lib/html/index.ts';
import { canParse } from '../../lib/url/can-parse.ts';
import {
	AUTHOR_BOX,
	COMMENT,
	FOOT,
	HEAD,
	HIDDEN,
	META,
	NAVIGATION,
	PROMOTION,
	RELATED,
	SHARE,
	SIDE,
} from './bits.ts';
import { BlockPhrases } from './block-phrases.ts';
import { type Block, type Blocks, findBlocks } from './blocks.ts';
import { findEvidence } from './evidence.ts';
import { findTeasers } from './teasers.ts';

export interface View {
	readonly page: Page;
	readonly blocks: readonly Block[];
	readonly phrases: BlockPhrases;
	/** How many blocks begin before node n. */
	readonly first: Int32Array;
	/** What each element is: bits of bits.ts. */
	readonly bits: Int32Array;
	/** The bits of the element and of all around it. */
	readonly around: Int32Array;
	/** Visible dates, in document order. */
	readonly dates: readonly DateExpression[];
	/** 1 for each node in a list of teasers: see teasers.ts. */
	readonly teasers: Uint8Array;
	readonly url: string | undefined;
}

const NO_TEASERS = new Uint8Array(0);

export function viewPage(page: Page, dates: readonly DateExpression[], given: string | undefined): View {
	const url = given ?? canonicalAddress(page);
	const { list, first }: Blocks = findBlocks(page);
	const bits = findEvidence(page);
	const seen = dates
		.filter((date) => date.source === 'time' || date.end > date.start)
		.sort((a, b) => a.node - b.node);
	const view = {
		page,
		blocks: list,
		phrases: new BlockPhrases(page, list),
		first,
		bits,
		around: spread(page, bits),
		dates: seen,
		url,
		teasers: NO_TEASERS,
	};
	return { ...view, teasers: findTeasers(view) };
}

/** The URL that the page declares for itself. */
function canonicalAddress(page: Page): string | undefined {
	for (const link of page.elements(TAG.LINK)) {
		const href = page.attr(link, 'rel') === 'canonical' ? page.attr(link, 'href') : undefined;
		if (href !== undefined && /^https?:/i.test(href) && canParse(href)) return href;
	}
	return undefined;
}

/** Bits that mean something other than the post. */
const AGAINST = NAVIGATION | SIDE | FOOT | SHARE | RELATED | META | AUTHOR_BOX | PROMOTION | HIDDEN | HEAD;
/** Those of them that designers also give to parts of a post, so that they may cover all of it. */
const LOOSE = SIDE | META | RELATED | SHARE | AUTHOR_BOX | HEAD | NAVIGATION;
/** Those that mean that something else is here: never true of an element that contains the heading. */
const ELSEWHERE = RELATED | SIDE | PROMOTION | AUTHOR_BOX;
/** An element, or a bit, that covers more of the page's prose than this is ignored. */
const TOO_MUCH = 0.5;

/**
 * The same view without the bits that cannot be true: those around the heading of the post, or on most of the prose.
 */
export function believe(view: View, title: Node | null): View {
	const { page, blocks, first } = view;
	const { size, end } = page;
	const bits = view.bits.slice();
	const prose = new Float64Array(blocks.length + 1);
	for (let i = 0; i < blocks.length; i++) prose[i + 1] = prose[i]! + proseOf(blocks[i]!);
	const limit = TOO_MUCH * prose[blocks.length]!;
	const unless = title === null ? AGAINST : LOOSE;
	for (let n = 1; n < size; n++) {
		if (bits[n] === 0) continue;
		const covered = prose[first[end[n]!]!]! - prose[first[n]!]!;
		if (title !== null && page.contains(n, title))
			bits[n]! &= ~(covered > 0.1 * limit ? AGAINST | COMMENT : ELSEWHERE);
		else if (covered > limit) bits[n]! &= ~unless;
	}
	const around = spread(page, bits);
	const doubtful = doubtfulBits(blocks, around, limit);
	if (doubtful !== 0) {
		for (let n = 1; n < size; n++) {
			bits[n]! &= ~doubtful;
			around[n]! &= ~doubtful;
		}
	}
	return { ...view, bits, around };
}

export function proseOf(block: Block): number {
	return block.sentences + block.commas > 0 ? block.plain : 0;
}

/** Words of prose in the blocks that are taken. */
export function proseIn({ blocks }: View, taken: Uint8Array): number {
	let words = 0;
	for (let i = 0; i < blocks.length; i++) if (taken[i] === 1) words += proseOf(blocks[i]!);
	return words;
}

function doubtfulBits(blocks: readonly Block[], around: Int32Array, limit: number): number {
	const covered = new Float64Array(32);
	for (let i = 0; i < blocks.length; i++) {
		const prose = proseOf(blocks[i]!);
		if (prose === 0) continue;
		for (let rest = around[blocks[i]!.container]! & LOOSE; rest !== 0; rest &= rest - 1)
			covered[31 - Math.clz32(rest & -rest)]! += prose;
	}
	return covered.reduce((doubtful, words, bit) => (words > limit ? doubtful | (1 << bit) : doubtful), 0);
}

function spread(page: Page, bits: Int32Array): Int32Array {
	const { size, parent } = page;
	const around = new Int32Array(size);
	for (let n = 1; n < size; n++) around[n] = around[parent[n]!]! | bits[n]!;
	return around;
}

/** The text of a block as a reader sees it. */
export function blockText(view: View, block: Block): string {
	const { text, start } = view.page.visible;
	return text.slice(start[block.from], start[block.to]).trim();
}

/** The position of the first character that is not plain white space. */
export function skipWhite(text: string, from: number, to: number): number {
	let at = from;
	while (at < to && text.charCodeAt(at) <= 32) at++;
	return at;
}

/** The nearest element around the node, itself included, that the test accepts. */
export function closest(page: Page, node: Node, test: (node: Node) => boolean): Node | null {
	for (let n = node; n > 0; n = page.parent[n]!) if (test(n)) return n;
	return null;
}

/**
 * True when the node is in a sidebar, a menu or the page's footer, but not in the footer of an article or a comment.
 * Elements that also contain `known`, a place in the main text, do not count.
 */
export function isBeside(view: View, node: Node, known = -1): boolean {
	const { page, bits } = view;
	if ((view.around[node]! & (SIDE | NAVIGATION | FOOT)) === 0) return false;
	for (let n = node; n > 0; n = page.parent[n]!) {
		if ((bits[n]! & (SIDE | NAVIGATION | FOOT)) === 0 || (bits[n]! & COMMENT) !== 0) continue;
		if (known >= 0 && page.contains(n, known)) return false;
		if ((page.tag[n] !== TAG.FOOTER && page.tag[n] !== TAG.ASIDE) || !isInItem(page, n)) return true;
	}
	return false;
}

const ITEM_REACH = 3;

function isInItem(page: Page, node: Node): boolean {
	let n = page.parent[node]!;
	for (let i = 0; i < ITEM_REACH && n > 0; i++, n = page.parent[n]!) {
		if (page.tag[n] === TAG.ARTICLE || page.tag[n] === TAG.LI) return true;
	}
	return false;
}

/** A row with this many cells contains data. */
const MIN_CELLS = 3;

/** True when the element is a cell of a data table: a date in it is not a timestamp. */
export function isDataCell(page: Page, node: Node): boolean {
	if (!isCell(page, node)) return false;
	let cells = 0;
	for (const child of page.children(page.parent[node]!))
		if (isCell(page, child) && ++cells >= MIN_CELLS) return true;
	return false;
}

function isCell(page: Page, node: Node): boolean {
	return page.tag[node] === TAG.TD || page.tag[node] === TAG.TH;
}

/** The index of the first date at or after the node. */
export function firstDateFrom(dates: readonly DateExpression[], node: Node): number {
	return lowerBound(dates.length, (i) => dates[i]!.node < node);
}

/** True when one of the sorted nodes is from … to-1. */
export function holdsSorted(nodes: readonly Node[], from: Node, to: Node): boolean {
	const i = lowerBound(nodes.length, (k) => nodes[k]! < from);
	return i < nodes.length && nodes[i]! < to;
}

function lowerBound(size: number, isBefore: (i: number) => boolean): number {
	let low = 0;
	let high = size;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (isBefore(middle)) low = middle + 1;
		else high = middle;
	}
	return low;
}
