/**
 * marks: which of the attributes that many readers look for each element has, as bits; and which texts are no text.
 *
 * Most elements have none of what a reader looks for, and most texts are the white space between two tags: a reader
 * looks at the few that concern it, without a pass over all attributes and characters of its own.
 */
import type { Attribute } from './tree.ts';

/** Bits of `page.marks`. */
export const HAS = {
	/** `class`. */
	CLASS: 1,
	/** `id`. */
	ID: 2,
	/** `role` or `aria-hidden`. */
	ROLE: 4,
	/** `hidden` or `style`: what may hide it. */
	HIDING: 8,
	/** `title`, `content`, `datetime` or `data-…`, and every script and comment: what may tell a date. */
	TELLING: 16,
	/** `itemprop`, `itemtype`, `itemscope` or `property`: structured data. */
	DATA: 32,
	/** `rel`. */
	REL: 64,
	/** A text that is white space only, as the parser saw on its way; one without this bit may be so, too. */
	WHITE: 128,
} as const;

const BITS = new Map<string, number>([
	['class', HAS.CLASS],
	['id', HAS.ID],
	['role', HAS.ROLE],
	['aria-hidden', HAS.ROLE],
	['hidden', HAS.HIDING],
	['style', HAS.HIDING],
	['title', HAS.TELLING],
	['content', HAS.TELLING],
	['datetime', HAS.TELLING],
	['itemprop', HAS.DATA],
	['itemtype', HAS.DATA],
	['itemscope', HAS.DATA],
	['property', HAS.DATA],
	['rel', HAS.REL],
]);

/** The bits of an element with these attributes. */
export function marksOf(attributes: readonly Attribute[]): number {
	let bits = 0;
	for (let i = 0; i < attributes.length; i++) bits |= bitsOf(attributes[i]!.name);
	return bits;
}

function bitsOf(name: string): number {
	// The commonest need no look-up.
	if (name === 'href' || name === 'src') return 0;
	if (name === 'class') return HAS.CLASS;
	return BITS.get(name) ?? (name.startsWith('data-') ? HAS.TELLING : 0);
}
