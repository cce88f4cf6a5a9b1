/**
 * captions: the words below pictures, which belong to the picture and not to the text of the post.
 *
 * In:     the view, the post's element, its blocks.
 * Out:    the elements that are captions; none if there is hardly any other text, as in a post of photographs.
 */
import type { Node } from '../../lib/html/index.ts';
import { CAPTION } from './bits.ts';
import type { View } from './view.ts';

/** Longer ones are texts with a picture. Fitted on the tuning pages. */
const LONGEST_CAPTION = 120;
/** A post with less text than this besides its captions, or less than theirs, is a post of photographs. */
const MIN_BESIDE = 30;

/** From this many words on, the text below the opening picture is the opening of the post. */
const MIN_OPENING = 10;

export function findCaptions(view: View, main: Node, taken: Uint8Array): Node[] {
	const { page, bits, blocks } = view;
	const captions: Node[] = [];
	let said = 0;
	let below = 0;
	for (let i = 0; i < blocks.length; i++) if (taken[i] === 1) said += blocks[i]!.words;
	for (let n = main; n < page.end[main]!; n++) {
		if ((bits[n]! & CAPTION) === 0) continue;
		const words = captionWords(view, n, taken);
		if (words === 0 || words > LONGEST_CAPTION || (words >= MIN_OPENING && opens(view, n, taken))) continue;
		below += words;
		captions.push(n);
		n = page.end[n]! - 1;
	}
	return said - below < Math.max(MIN_BESIDE, below) ? [] : captions;
}

/** The words of the element that belong to the post; 0 if it contains a picture and is more than a caption. */
function captionWords({ page, blocks, first }: View, node: Node, taken: Uint8Array): number {
	let words = 0;
	for (let i = first[node]!; i < first[page.end[node]!]!; i++) {
		if (blocks[i]!.media > 0) return 0;
		if (taken[i] === 1) words += blocks[i]!.words;
	}
	return words;
}

/** True when there is no text before it. */
function opens({ blocks, first }: View, node: Node, taken: Uint8Array): boolean {
	for (let i = taken.indexOf(1); i >= 0 && i < first[node]!; i++)
		if (taken[i] === 1 && blocks[i]!.sentences > 0) return false;
	return true;
}
