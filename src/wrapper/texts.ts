/** texts: the text of a small part of a page, and one spelling of values for comparison. */
import { FIRST_OWN_TAG, KNOWN_NAMES, type Node, type Page, TEXT } from '../lib/html/index.ts';

/** Elements whose text is not visible. */
const SILENT = flags('script style noscript template select textarea iframe svg object button');
/** Elements that separate their text from the text around it. */
const APART = flags(
	'address article aside blockquote body br caption center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td th thead tr ul',
);

function flags(names: string): Uint8Array {
	const wanted = new Set(names.split(' '));
	return Uint8Array.from({ length: FIRST_OWN_TAG }, (_, tag) => (wanted.has(KNOWN_NAMES[tag]!) ? 1 : 0));
}

/** Values are shorter than this; the text of an element with more is not read. */
export const LONGEST_TEXT = 400;
/** An element with more nodes contains no single value. */
const MAX_NODES = 200;

/**
 * The text of an element on one line, without building the visible text of the whole page; null when it is too long to be a
 * value.
 */
export function shortText(page: Page, node: Node): string | null {
	const end = page.end[node]!;
	if (end - node > MAX_NODES) return null;
	let text = '';
	let silentEnd = 0;
	for (let n = node; n < end; n++) {
		if (n < silentEnd) continue;
		const tag = page.tag[n]!;
		if (tag === TEXT) text += page.chars(n);
		else if (tag < FIRST_OWN_TAG) {
			if (SILENT[tag] === 1 && n > node) silentEnd = page.end[n]!;
			else if (APART[tag] === 1) text += ' ';
		} else if (page.name(n) === 'svg') silentEnd = page.end[n]!;
		if (text.length > 4 * LONGEST_TEXT) return null;
		if (n > node && closesApart(page, n)) text += ' ';
	}
	const line = collapseLine(text);
	return line.length > LONGEST_TEXT ? null : line;
}

/** The last node of a separating element: what follows is separated too. */
function closesApart(page: Page, node: Node): boolean {
	const parent = page.parent[node]!;
	const tag = page.tag[parent]!;
	return tag < FIRST_OWN_TAG && APART[tag] === 1 && page.end[parent] === page.end[node];
}

const INVISIBLE = /[\u200b-\u200f\u2060\ufeff\u00ad]/g;

/** Anything that collapsing would change. */
const UNEVEN = /[^\S ]| {2}|^ | $|[\u200b-\u200f\u2060\ufeff\u00ad]/;

export function collapseLine(text: string): string {
	if (!UNEVEN.test(text)) return text;
	return text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

/** A heading's own link, at the end of its text. */
const ANCHOR_SIGN = /(?<![\s¶#])[\s¶#]+$/u;
const SIGN_LAST = /[\s¶#]/;

/** A title as shown, without the permalink symbol. */
export function withoutAnchor(text: string): string {
	return (SIGN_LAST.test(text.slice(-1)) ? text.replace(ANCHOR_SIGN, '') : text).trim();
}

/** One spelling for comparison: form, quotes, dashes, white space, case. */
export function keyOf(text: string): string {
	return ASCII.test(text) ? plainKey(collapseLine(text)) : withoutSign(foldedKey(text));
}

/** The key of a text that is collapsed to a line. */
export function keyOfLine(line: string): string {
	return ASCII.test(line) ? plainKey(line) : withoutSign(foldedKey(line));
}

function plainKey(line: string): string {
	const key = line.toLowerCase();
	return withoutSign(key.includes('`') ? key.replaceAll('`', "'") : key);
}

function withoutSign(key: string): string {
	return key.endsWith('#') || key.endsWith('¶') ? withoutAnchor(key) : key;
}

function foldedKey(text: string): string {
	return collapseLine(text.normalize('NFKC'))
		.toLowerCase()
		.replace(/[‘’‚‛′`´]/g, "'")
		.replace(/[“”„‟″«»]/g, '"')
		.replace(/[‐‑‒–—―−]/g, '-')
		.replace(/…/g, '...');
}

/** Like keyOf, but every character keeps its position. */
export function inPlace(text: string): string {
	const plain = text
		.replace(/[‘’‚‛′`´]/g, "'")
		.replace(/[“”„‟″«»]/g, '"')
		.replace(/[‐‑‒–—―−]/g, '-');
	const lower = plain.toLowerCase();
	return lower.length === plain.length ? lower : plain;
}

const ASCII = /^[\0-\x7f]*$/;

/** Numbers do not count as wording: every digit is written 0. */
export function withoutDigits(text: string): string {
	return text.replace(/\d/g, '0');
}
