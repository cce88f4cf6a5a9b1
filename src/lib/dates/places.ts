/** places: from a range of the visible text to the node that contains it. */
import { type Node, type Page, TEXT } from '../html/index.ts';
import { hasWord } from './words.ts';

/** The text node that shows the character at this position: the last node that begins at or before it. */
export function nodeAt(page: Page, place: number): Node {
	const { start } = page.visible;
	let low = 0;
	let high = page.size - 1;
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if (start[middle]! <= place) low = middle;
		else high = middle - 1;
	}
	return low;
}

/** Whether a node's text begins at a position. */
export function boundariesOf(page: Page): (place: number) => boolean {
	return (place) => page.visible.start[nodeAt(page, place)] === place;
}

/** The deepest node that contains the whole range. */
export function nodeOfRange(page: Page, start: number, end: number): Node {
	const first = nodeAt(page, start);
	const last = nodeAt(page, Math.max(start, end - 1));
	return first === last ? first : page.commonAncestor(first, last);
}

/** True when an element shows this range and nothing else except white space and marks. */
export function hasOwnElement(page: Page, node: Node, start: number, end: number): boolean {
	const { visible, parent, tag } = page;
	const element = tag[node] === TEXT ? parent[node]! : node;
	if (element <= 0) return false;
	const from = visible.start[element]!;
	const to = visible.start[page.end[element]!]!;
	if (start - from > 4 || to - end > 4) return false;
	return !hasWord(visible.text, from, start) && !hasWord(visible.text, end, to);
}
