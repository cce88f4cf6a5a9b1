/**
 * marked: claims from elements of the page itself: microdata (`itemprop`) and microformats (hAtom, h-entry).
 *
 * Out:    claims with the item they belong to as scope, so that a list of teasers or a comment is not mistaken for the
 * post.
 */
import { HAS, type Node, type Page } from '../html/index.ts';
import type { ClaimList, Property } from './claim.ts';

const ITEM_PROPERTIES: Readonly<Record<string, Property>> = {
	headline: 'title',
	author: 'author',
	creator: 'author',
	datepublished: 'published',
	datecreated: 'published',
	datemodified: 'modified',
	inlanguage: 'language',
};
/** A plain `name` is the title only of an item of one of these types. */
const ARTICLE_TYPE = /schema\.org\/\w*(?:Article|Posting|Report|Recipe|Review)\b/i;
const COMMENT_TYPE = /schema\.org\/\w*Comment/i;

const ENTRY_CLASS = /(?:^|\s)(?:h-entry|hentry)(?:\s|$)/;
const COMMENT_CLASS = /(?:^|\s)(?:h-cite|u-comment|p-comment|comment)(?:\s|$)/;
const CLASS_PROPERTIES: readonly (readonly [RegExp, Property, string])[] = [
	[/(?:^|\s)(?:entry-title|p-name)(?:\s|$)/, 'title', 'entry-title'],
	[/(?:^|\s)(?:p-author|author)(?:\s|$)/, 'author', 'author'],
	[/(?:^|\s)(?:dt-published|published)(?:\s|$)/, 'published', 'published'],
	[/(?:^|\s)(?:dt-updated|updated)(?:\s|$)/, 'modified', 'updated'],
];
/** Most classes are unrelated. */
const ANY_MARK = /entry-title|p-name|author|published|updated/;

/** The entries of the page, in document order. If nodes are given, only those that contain one of them. */
export function findEntries(page: Page, about?: readonly Node[]): Node[] {
	const entries: Node[] = [];
	if (about === undefined) {
		for (let n = 1; n < page.size; n++) if (isEntry(page, n)) entries.push(n);
		return entries;
	}
	for (const node of about)
		for (let n = node; n > 0; n = page.parent[n]!)
			if (isEntry(page, n) && !entries.includes(n)) entries.push(n);
	return entries.sort((a, b) => a - b);
}

function isEntry(page: Page, node: Node): boolean {
	return (page.marks[node]! & HAS.CLASS) !== 0 && ENTRY_CLASS.test(page.attr(node, 'class')!);
}

/** What the element is marked as; classes count only inside an entry. */
export function readMarked(page: Page, node: Node, isInEntry: boolean, claims: ClaimList): void {
	const attributes = page.attributes(node);
	for (let i = 0; i < attributes.length; i++) {
		const { name, value } = attributes[i]!;
		if (name === 'itemprop') readItemProperty(page, node, value, claims);
		else if (isInEntry && name === 'class' && ANY_MARK.test(value)) readClasses(page, node, value, claims);
	}
}

function readItemProperty(page: Page, node: Node, names: string, claims: ClaimList): void {
	for (const name of names.toLowerCase().split(/\s+/)) {
		const known = ITEM_PROPERTIES[name];
		if (known === undefined && name !== 'name') continue;
		const scope = itemOf(page, node);
		const type = page.attr(scope, 'itemtype') ?? '';
		if (COMMENT_TYPE.test(type) || (known === undefined && !ARTICLE_TYPE.test(type))) continue;
		const value = known === 'author' ? personName(page, node) : markedValue(page, node);
		claims.add(known ?? 'title', value, { from: 'microdata', name, node, scope });
	}
}

function itemOf(page: Page, node: Node): Node {
	let n = page.parent[node]!;
	while (n > 0 && ((page.marks[n]! & HAS.DATA) === 0 || page.attr(n, 'itemscope') === undefined))
		n = page.parent[n]!;
	return Math.max(n, 0);
}

function readClasses(page: Page, node: Node, classes: string, claims: ClaimList): void {
	for (const [pattern, property, name] of CLASS_PROPERTIES) {
		if (!pattern.test(classes)) continue;
		const scope = entryOf(page, node);
		if (scope === null) continue;
		const value = property === 'author' ? personName(page, node) : markedValue(page, node);
		claims.add(property, value, { from: 'microformats', name, node, scope });
	}
}

/** The entry that contains the element; null when there is none, or when a comment in it is closer. */
function entryOf(page: Page, node: Node): Node | null {
	for (let n = page.parent[node]!; n > 0; n = page.parent[n]!) {
		if ((page.marks[n]! & HAS.CLASS) === 0) continue;
		const classes = page.attr(n, 'class')!;
		if (ENTRY_CLASS.test(classes)) return n;
		if (COMMENT_CLASS.test(classes)) return null;
	}
	return null;
}

/** The value of an element: an attribute for machines, else its text. */
function markedValue(page: Page, node: Node): string {
	return (
		page.attr(node, 'content') ??
		page.attr(node, 'datetime') ??
		(page.name(node) === 'abbr' ? page.attr(node, 'title') : undefined) ??
		page.text(node)
	);
}

const NAME_CLASS = /(?:^|\s)(?:fn|p-name|n)(?:\s|$)/;

/** The name in a card, else the whole text. */
function personName(page: Page, node: Node): string {
	for (let n = node + 1; n < page.end[node]!; n++) {
		if ((page.marks[n]! & (HAS.DATA | HAS.CLASS)) === 0) continue;
		if (page.attr(n, 'itemprop') === 'name' || NAME_CLASS.test(page.attr(n, 'class') ?? ''))
			return markedValue(page, n);
	}
	return markedValue(page, node);
}
