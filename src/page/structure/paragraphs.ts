/**
 * paragraphs: a second opinion on where the post is, by the paragraphs near each element.
 *
 * A paragraph counts for its element by its commas and length, half for the parent, less further out; an element full
 * of links scores lower. It fails on other pages than the sum of prose (main.ts) does: lists, tables and link round-ups
 * cost nothing here.
 *
 * Source: the scoring of Readability (Mozilla), on our blocks and without its class names.
 */
import type { Node } from '../../lib/html/index.ts';
import { FOOT, HIDDEN, NAVIGATION, PROMOTION, RELATED, SHARE, SIDE } from './bits.ts';
import type { View } from './view.ts';

const BESIDE = NAVIGATION | SIDE | FOOT | SHARE | RELATED | PROMOTION | HIDDEN;
/** Shorter ones are not paragraphs. */
const MIN_CHARS = 25;
const CHARS_A_POINT = 100;
const MAX_FOR_LENGTH = 3;
/** The weight of a paragraph for its element, the next, and so on outwards. */
const SHARES = [1, 1 / 2, 1 / 6, 1 / 9] as const;

export function findByParagraphs(view: View, foreign: Uint8Array, inTeaser: Uint8Array): Node | null {
	const { page, blocks, around } = view;
	const scores = new Float64Array(page.size);
	for (let i = 0; i < blocks.length; i++) {
		const { chars, commas, container, from } = blocks[i]!;
		if (chars < MIN_CHARS || foreign[i] === 1 || inTeaser[i] === 1 || (around[container]! & BESIDE) !== 0)
			continue;
		const score = 1 + commas + Math.min(MAX_FOR_LENGTH, Math.floor(chars / CHARS_A_POINT));
		let node = from === container ? page.parent[container]! : container;
		for (let k = 0; k < SHARES.length && node > 0; k++, node = page.parent[node]!)
			scores[node]! += score * SHARES[k]!;
	}
	return bestOf(view, scores);
}

function bestOf({ page }: View, scores: Float64Array): Node | null {
	const { start, linked } = page.visible;
	let best: Node | null = null;
	let bestScore = 0;
	for (let n = 1; n < page.size; n++) {
		if (scores[n] === 0) continue;
		const chars = start[page.end[n]!]! - start[n]!;
		const links = linked[page.end[n]!]! - linked[n]!;
		const score = scores[n]! * (1 - (chars === 0 ? 0 : links / chars));
		if (score <= bestScore) continue;
		bestScore = score;
		best = n;
	}
	return best;
}
