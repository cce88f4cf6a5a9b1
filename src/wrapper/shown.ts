/** shown: does a page show a value in its text, as separate words? */
import { FIRST_OWN_TAG, type Node, TAG, TEXT } from '../lib/html/index.ts';
import { isInsideMarkedComments } from './comment-area.ts';
import { keyOf } from './texts.ts';
import type { PageView } from './view.ts';

const SILENT: ReadonlySet<number> = new Set([
	TAG.SCRIPT,
	TAG.STYLE,
	TAG.NOSCRIPT,
	TAG.TEXTAREA,
	TAG.TEMPLATE,
]);

/** True when some text of the page outside the comments contains the value. */
export function isShown(view: PageView, value: string): boolean {
	return findShown(view, value) !== null;
}

/** The first such text. */
export function findShown(view: PageView, value: string): Node | null {
	const { page } = view;
	const key = keyOf(value);
	const lower = value.toLowerCase();
	for (let n = 1; n < page.size; n++) {
		if (page.tag[n] !== TEXT || isSilent(page.tag[page.parent[n]!]!)) continue;
		const chars = page.chars(n);
		if (chars.length < value.length || !mayHold(chars, value, lower)) continue;
		if (holdsWords(keyOf(chars), key) && !isInsideMarkedComments(view, n)) return n;
	}
	return null;
}

function isSilent(tag: number): boolean {
	return tag < FIRST_OWN_TAG && SILENT.has(tag);
}

/** A cheap test before the exact one. */
function mayHold(chars: string, value: string, lower: string): boolean {
	return chars.includes(value) || chars.toLowerCase().includes(lower);
}

const WORD = /[\p{L}\p{N}]/u;
/** From here on scripts write without spaces: any position may begin a word. */
const FIRST_SPACELESS = 0x0e00;

/** True when the value is in the text and not cut out of a longer word. */
export function holdsWords(text: string, value: string): boolean {
	if (value === '') return false;
	for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1))
		if (isBoundary(text, at - 1, value, 0) && isBoundary(text, at + value.length, value, value.length - 1))
			return true;
	return false;
}

function isBoundary(text: string, outside: Node, value: string, inside: number): boolean {
	const char = text[outside];
	if (char === undefined || !WORD.test(char)) return true;
	return value.charCodeAt(inside) >= FIRST_SPACELESS || char.charCodeAt(0) >= FIRST_SPACELESS;
}
