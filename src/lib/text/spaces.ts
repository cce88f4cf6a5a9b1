/** spaces: the white space between words. */

/** What is more than one plain space; most texts have nothing of it, and one look is cheaper than replacing each space by itself. */
const UNEVEN = /[^\S ]|\s{2}/;

/** The same text with one space for white space of any kind and length. */
export function evenSpaces(text: string): string {
	return UNEVEN.test(text) ? text.replace(/\s+/g, ' ') : text;
}
