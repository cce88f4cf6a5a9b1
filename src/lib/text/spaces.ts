/** spaces: the white space between words. */

/**
 * Matches anything but a single plain space. Most texts have none, and one test is cheaper than replacing each space.
 */
const UNEVEN = /[^\S ]|\s{2}/;

/** The same text with one space for white space of any kind and length. */
export function evenSpaces(text: string): string {
	return UNEVEN.test(text) ? text.replace(/\s+/g, ' ') : text;
}
