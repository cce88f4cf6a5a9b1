/** vocabulary: the elements that make up the skeleton of a feed. */

const ROOTS = new Set(['rss', 'rdf:rdf', 'feed', 'channel']);
/** Elements that only contain others. */
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
const AUXILIARIES = new Set(['image', 'textinput', 'logo']);
/** Elements that may contain a name and an email address or URL. */
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

export function isAuxiliary(known: string): boolean {
	return AUXILIARIES.has(known);
}

export function isPerson(known: string): boolean {
	return PERSONS.has(known);
}
