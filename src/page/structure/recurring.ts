/**
 * recurring: lines that a page repeats in every item: “Add to cart”, “Joined”, “More sharing options…”.
 *
 * A page shows them itself: nobody writes the same short line three times. Prices, numbers and dates may recur.
 */
import { TAG } from '../../lib/html/index.ts';
import { blockText, closest, type View } from './view.ts';

/** This many make a recurring line. */
const MIN_TIMES = 3;
const LONGEST = 60;

/** 1 for each block with no rule that only says what two others say too, on a link or a button. */
export function recurringBlocks(view: View, rules: readonly (string | null)[]): Uint8Array {
	const { blocks } = view;
	const places = new Map<string, number[]>();
	for (let i = 0; i < blocks.length; i++) {
		const { chars } = blocks[i]!;
		if (chars < 2 || chars > LONGEST || rules[i] !== null || !isPressed(view, i)) continue;
		const text = blockText(view, blocks[i]!).toLowerCase();
		if (!/\p{L}{2}/u.test(text) || /\d/.test(text)) continue;
		const known = places.get(text);
		if (known === undefined) places.set(text, [i]);
		else known.push(i);
	}
	const marks = new Uint8Array(blocks.length);
	for (const found of places.values()) if (found.length >= MIN_TIMES) for (const i of found) marks[i] = 1;
	return marks;
}

/** All of the block is a link or a button. */
function isPressed({ page, blocks }: View, i: number): boolean {
	const { linked, chars, container, from } = blocks[i]!;
	if (linked >= 0.9 * chars) return true;
	const inner = page.tag[from] === TAG.BUTTON || page.tag[container] === TAG.BUTTON;
	return inner || closest(page, container, (n) => page.tag[n] === TAG.BUTTON) !== null;
}
