/**
 * lede: the sentences between the heading and the element of the post that open it.
 *
 * Many pages put the heading, the opening and a large picture into one element and the rest of the post into the next.
 *
 * In:     the view, the heading, the element of the post.
 * Out:    the blocks of the opening.
 */
import type { Node } from '../../lib/html/index.ts';
import { AUTHOR_BOX, CAPTION, COMMENT, META, PERSON } from './bits.ts';
import { BESIDE } from './main.ts';
import type { TitleFound } from './title.ts';
import type { View } from './view.ts';

const NO_LEDE = BESIDE | META | AUTHOR_BOX | CAPTION | COMMENT | PERSON;
/** How many blocks after the heading the opening may be, and how long it is. Fitted on the tuning pages. */
const REACH = 12;
const MAX_BLOCKS = 4;
const MIN_WORDS = 9;
/** Share of its words that may be links. */
const MAX_LINKED = 0.3;

export function findLede(view: View, title: TitleFound | null, main: Node, foreign: Uint8Array): number[] {
	if (title === null || !title.isSure || title.node >= main || view.page.contains(main, title.node))
		return [];
	const found: number[] = [];
	const stop = Math.min(view.first[main]!, title.block + 1 + REACH);
	for (let i = title.block + 1; i < stop; i++) {
		if (foreign[i] === 1 || !isOpening(view, i)) continue;
		found.push(i);
		if (found.length > MAX_BLOCKS) return [];
	}
	return found;
}

function isOpening(view: View, i: number): boolean {
	const block = view.blocks[i]!;
	if (block.sentences === 0 || block.plain < MIN_WORDS || (view.around[block.container]! & NO_LEDE) !== 0)
		return false;
	return block.words - block.plain <= MAX_LINKED * block.words && !view.phrases.beginsAfterPost(i);
}
