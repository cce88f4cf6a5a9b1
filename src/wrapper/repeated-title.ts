/**
 * repeated-title: the heading of the content that only repeats the title.
 *
 * Some themes put categories, the time and a permalink symbol into the same line. At the very beginning of the content
 * a heading counts if the title is a separate part between them.
 */
import { type Node, TAG, TEXT } from '../lib/html/index.ts';
import type { TakenContent } from './take-content.ts';
import { keyOf } from './texts.ts';
import type { PageView } from './view.ts';

/** What such a line may contain besides the title. */
const MAX_BESIDE = 80;

export function findRepeatedTitle(view: PageView, { blocks }: TakenContent, title: string): Node | null {
	const { page } = view;
	const stop = page.end[blocks[blocks.length - 1]!]!;
	let isFirst = true;
	for (let n = blocks[0]!; n < stop; n++) {
		const tag = page.tag[n]!;
		if (isHeading(tag)) return saysTitle(view, n, keyOf(title), isFirst) ? n : null;
		if (isFirst && tag === TEXT) isFirst = page.chars(n).trim() === '';
	}
	return null;
}

function isHeading(tag: number): boolean {
	return tag === TAG.H1 || tag === TAG.H2 || tag === TAG.H3;
}

function saysTitle(view: PageView, heading: Node, key: string, isFirst: boolean): boolean {
	const own = keyOf(view.text(heading) ?? '');
	if (own === key) return true;
	return isFirst && own.length <= key.length + MAX_BESIDE && standsByItself(view, heading, key);
}

/** One text of the heading is the title, ignoring symbols at its ends. */
function standsByItself({ page }: PageView, heading: Node, key: string): boolean {
	const wanted = withoutSigns(key);
	if (wanted === '') return false;
	for (let n = heading; n < page.end[heading]!; n++)
		if (page.tag[n] === TEXT && withoutSigns(keyOf(page.chars(n))) === wanted) return true;
	return false;
}

function withoutSigns(text: string): string {
	return text.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '');
}
