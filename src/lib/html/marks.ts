/**
 * marks: which of the commonly needed attributes each element has, as bits; and which texts are only white space.
 *
 * Most elements have none of these attributes, and most texts are the white space between two tags. With the bits, a
 * reader visits only the few that matter, without scanning all attributes and characters.
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
	/** `hidden` or `style`: may hide the element. */
	HIDING: 8,
	/** `title`, `content`, `datetime` or `data-…`, and every script and comment: may contain a date. */
	INFORMATIVE: 16,
	/** `itemprop`, `itemtype`, `itemscope` or `property`: structured data. */
	DATA: 32,
	/** `rel`. */
	REL: 64,
	/** White space only, as seen by the parser. A text without this bit may be white space, too. */
	WHITE: 128,
} as const;

const BITS = new Map<string, number>([
	['class', HAS.CLASS],
	['id', HAS.ID],
	['role', HAS.ROLE],
	['aria-hidden', HAS.ROLE],
	['hidden', HAS.HIDING],
	['style', HAS.HIDING],
	['title', HAS.INFORMATIVE],
	['content', HAS.INFORMATIVE],
	['datetime', HAS.INFORMATIVE],
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
	// The most common ones need no lookup.
	if (name === 'href' || name === 'src') return 0;
	if (name === 'class') return HAS.CLASS;
	return BITS.get(name) ?? (name.startsWith('data-') ? HAS.INFORMATIVE : 0);
}
