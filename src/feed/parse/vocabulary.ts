/** vocabulary: the elements that make up the skeleton of a feed. */

const ROOTS = new Set(['rss', 'rdf:rdf', 'feed', 'channel']);
/** Elements that only hold others. */
const GROUPS = new Set([
	'items',
	'rdf:seq',
	'rdf:bag',
	'rdf:li',
	'skiphours',
	'skipdays',
	'media:group',
	'redirect',
]);
/** Elements with a title and link of their own. */
const ASIDES = new Set(['image', 'textinput', 'logo']);
/** Elements that may hold a name and an address. */
const PERSONS = new Set(['author', 'contributor', 'dc:creator', 'dc:contributor', 'managingeditor']);

export function isItem(known: string): boolean {
	return known === 'item' || known === 'entry';
}

export function isRoot(known: string): boolean {
	return ROOTS.has(known);
}

export function isGroup(known: string): boolean {
	return GROUPS.has(known);
}

export function isAside(known: string): boolean {
	return ASIDES.has(known);
}

export function isPerson(known: string): boolean {
	return PERSONS.has(known);
}
