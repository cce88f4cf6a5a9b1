/**
 * main: the element that contains the post.
 *
 * Each block scores its prose, minus its links; an element scores the sum of its blocks. The post is in the element
 * with the highest score, where blocks after the boundary of the comments score nothing and the heading of the post
 * scores some sentences.
 */

import { type Node, TAG } from '../../lib/html/index.ts';
import type { Reason } from '../../model/reason.ts';
import {
	FOOT,
	FORM,
	HIDDEN,
	META,
	NAVIGATION,
	POST,
	PROMOTION,
	RELATED,
	SHARE,
	SIDE,
	TITLE,
} from './bits.ts';
import type { Block } from './blocks.ts';
import { findByParagraphs } from './paragraphs.ts';
import type { TitleFound } from './title.ts';
import type { View } from './view.ts';

/** Evidence that an element is not the post. */
export const BESIDE = NAVIGATION | SIDE | FOOT | SHARE | RELATED | PROMOTION | HIDDEN | FORM;
/** The factor for prose inside an element that is marked as not the post. */
const BESIDE_FACTOR = 0.2;
/** Fewer words outside links are not prose; words without any sentence mark count less. */
const MIN_PLAIN = 4;
const UNMARKED_FACTOR = 0.3;
/** The penalty for a block that is not prose, and for each linked word. */
const IDLE_COST = 1.5;
const LINK_COST = 1;
/** The score of the heading of the post, in words. */
const TITLE_WORTH = 60;
/** … but at most this many times the text after it. */
const TITLE_FACTOR = 2;
const POST_WORTH = 15;
const MEDIA_WORTH = 3;

export interface MainFound {
	readonly node: Node;
	readonly reason: Reason;
}

/** Score of one block in words of prose. */
function worthOf(view: View, block: Block): number {
	const linked = block.words - block.plain;
	if (block.plain < MIN_PLAIN) return -IDLE_COST - LINK_COST * linked;
	const prose = block.sentences + block.commas > 0 ? block.plain : UNMARKED_FACTOR * block.plain;
	const beside = (view.around[block.container]! & (BESIDE & ~FORM)) !== 0 ? BESIDE_FACTOR : 1;
	return prose * beside - LINK_COST * linked;
}

/** With fewer words of prose, the heading is the better guide to the post. Fitted on the tuning pages. */
const MIN_GAIN = 10;
/** A block with this much text, or with media, is a post. */
const MIN_SAID = 3;

/** The smallest element that contains the heading and something below it that may be the post. */
function aroundTitle(view: View, title: TitleFound, foreign: Uint8Array): Node | null {
	const { page, blocks, first } = view;
	for (let n = page.parent[title.node]!; n > 0; n = page.parent[n]!) {
		for (let i = title.block + 1; i < first[page.end[n]!]!; i++) {
			const block = blocks[i]!;
			if (foreign[i] === 1 || (view.around[block.container]! & (BESIDE | META)) !== 0) continue;
			if (block.words >= MIN_SAID || block.media > 0) return n;
		}
	}
	return null;
}

/** 1 for each block in a marked node. */
function blocksIn(view: View, marks: Uint8Array): Uint8Array {
	const inside = new Uint8Array(view.blocks.length);
	for (let n = 1; n < view.page.size; n++) {
		if (marks[n] !== 1) continue;
		inside.fill(1, view.first[n]!, view.first[view.page.end[n]!]!);
		n = view.page.end[n]! - 1;
	}
	return inside;
}

export function findMain(view: View, title: TitleFound | null, foreign: Uint8Array): MainFound {
	const inTeaser = blocksIn(view, view.teasers);
	const found = mostProse(view, title, foreign, inTeaser);
	const small = found.gained < MIN_GAIN && title !== null ? aroundTitle(view, title, foreign) : null;
	if (small !== null)
		return { node: small, reason: { rule: 'below-title', why: 'it is the text below the post’s heading' } };
	const holdsTitle = title !== null && view.page.contains(found.node, title.node);
	const other = holdsTitle ? null : findByParagraphs(view, foreign, inTeaser);
	if (other !== null && isMissed(view, found.node, other))
		return {
			node: other,
			reason: { rule: 'most-paragraphs', why: 'it has more paragraphs than the element with the most prose' },
		};
	return {
		node: found.node,
		reason: { rule: 'most-prose', why: `it scores highest, worth ${Math.round(found.worth)} words of prose` },
	};
}

/** An element with this many times the words wins over the one with the highest score without the heading. */
const MISSED_FACTOR = 2;

/** True when the other element, which is not part of the best, has far more text. */
function isMissed({ page, first, blocks }: View, best: Node, other: Node): boolean {
	if (page.contains(best, other)) return false;
	const said = (node: Node) => {
		let words = 0;
		for (let i = first[node]!; i < first[page.end[node]!]!; i++) words += blocks[i]!.plain;
		return words;
	};
	return said(other) > MISSED_FACTOR * said(best);
}

interface BestScored {
	readonly node: Node;
	readonly worth: number;
	/** The score of its prose only. */
	readonly gained: number;
}

function mostProse(
	view: View,
	title: TitleFound | null,
	foreign: Uint8Array,
	inTeaser: Uint8Array,
): BestScored {
	const { page, blocks, first } = view;
	const sums = new Float64Array(blocks.length + 1);
	const gains = new Float64Array(blocks.length + 1);
	for (let i = 0; i < blocks.length; i++) {
		const block = blocks[i]!;
		const worth =
			inTeaser[i] === 1 ? -IDLE_COST - LINK_COST * (block.words - block.plain) : worthOf(view, block);
		const gain = foreign[i] === 1 ? 0 : Math.max(0, worth) + (block.media > 0 ? MEDIA_WORTH : 0);
		sums[i + 1] = sums[i]! + Math.min(0, worth) + gain;
		gains[i + 1] = gains[i]! + gain;
	}
	let best = page.find(TAG.BODY) ?? 0;
	let bestWorth = -Infinity;
	const { size, end } = page;
	for (let n = best; n < size; n++) {
		const from = first[n]!;
		const to = first[end[n]!]!;
		if (to === from) {
			// Nor does a block begin in anything in it.
			n = end[n]! - 1;
			continue;
		}
		if (!page.isElement(n)) continue;
		let worth = sums[to]! - sums[from]!;
		if (title !== null && page.contains(n, title.node)) {
			worth += Math.min(TITLE_WORTH, TITLE_FACTOR * (gains[to]! - gains[Math.min(to, title.block + 1)]!));
		}
		if ((view.bits[n]! & (POST | TITLE)) === POST) worth += Math.min(POST_WORTH, gains[to]! - gains[from]!);
		if (worth >= bestWorth) {
			bestWorth = worth;
			best = n;
		}
	}
	return {
		node: best,
		worth: bestWorth,
		gained: gains[first[page.end[best]!]!]! - gains[first[best]!]!,
	};
}
