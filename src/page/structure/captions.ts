/**
 * captions: the words below pictures, which belong to the picture and not to what the post says.
 *
 * In:     the view, the post's element, its blocks.
 * Out:    the elements that are captions; none where hardly anything but captions is said, as in a post of photographs.
 */
import type { Node } from '../../lib/html/index.ts';
import { CAPTION } from './bits.ts';
import type { View } from './view.ts';

/** Longer ones are texts with a picture. Fitted on the tuning pages. */
const LONGEST_CAPTION = 120;
/** A post that says less than this beside its captions, or less than they do, is one of photographs. */
const LEAST_BESIDE = 30;

/** Words below the picture that opens a post, from which on they are its opening. */
const LEAST_OPENING = 10;

export function findCaptions(view: View, main: Node, taken: Uint8Array): Node[] {
	const { page, bits, blocks } = view;
	const captions: Node[] = [];
	let said = 0;
	let below = 0;
	for (let i = 0; i < blocks.length; i++) if (taken[i] === 1) said += blocks[i]!.words;
	for (let n = main; n < page.end[main]!; n++) {
		if ((bits[n]! & CAPTION) === 0) continue;
		const words = captionWords(view, n, taken);
		if (words === 0 || words > LONGEST_CAPTION || (words >= LEAST_OPENING && opens(view, n, taken))) continue;
		below += words;
		captions.push(n);
		n = page.end[n]! - 1;
	}
	return said - below < Math.max(LEAST_BESIDE, below) ? [] : captions;
}

/** The words of the element that are the post's; 0 where it holds a picture, and so is more than a caption. */
function captionWords({ page, blocks, first }: View, node: Node, taken: Uint8Array): number {
	let words = 0;
	for (let i = first[node]!; i < first[page.end[node]!]!; i++) {
		if (blocks[i]!.media > 0) return 0;
		if (taken[i] === 1) words += blocks[i]!.words;
	}
	return words;
}

/** True when nothing was said before it. */
function opens({ blocks, first }: View, node: Node, taken: Uint8Array): boolean {
	for (let i = taken.indexOf(1); i >= 0 && i < first[node]!; i++)
		if (taken[i] === 1 && blocks[i]!.sentences > 0) return false;
	return true;
}
