/**
 * names: the numbers that represent tag names in a page.
 *
 * HTML elements with a well-known name have parse5's number (`TAG.DIV`), so a stage compares two small integers. The
 * other kinds of node have numbers above those. Unknown, SVG and MathML elements get their own numbers per page, from
 * FIRST_OWN_TAG up, so an SVG `title` is never mistaken for the page's title.
 */
import { html } from 'parse5';

/** The numbers of the well-known HTML tag names, such as `TAG.DIV` and `TAG.P`. */
export const TAG = html.TAG_ID;

/** Numbers of nodes that are not elements. */
export const DOCUMENT = 250;
export const DOCTYPE = 251;
export const TEXT = 252;
export const COMMENT = 253;
/** The content of a `template` element. It is not part of what the page shows. */
export const FRAGMENT = 254;

/** From here up, numbers are assigned per page. */
export const FIRST_OWN_TAG = 256;

const NODE_NAMES: readonly [number, string][] = [
	[DOCUMENT, '#document'],
	[DOCTYPE, '#doctype'],
	[TEXT, '#text'],
	[COMMENT, '#comment'],
	[FRAGMENT, '#fragment'],
];

/** Name by number, for all numbers below FIRST_OWN_TAG. */
export const KNOWN_NAMES: readonly string[] = knownNames();

function knownNames(): string[] {
	const names: string[] = new Array(FIRST_OWN_TAG).fill('');
	for (const name of Object.values(html.TAG_NAMES)) {
		const id = html.getTagID(name);
		if (id !== TAG.UNKNOWN) names[id] = name;
	}
	for (const [id, name] of NODE_NAMES) names[id] = name;
	return names;
}
