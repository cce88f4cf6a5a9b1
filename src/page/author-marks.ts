/**
 * author-marks: elements near the post that are marked as its author: `rel=author`, links to authors' pages, class
 * names.
 */

import { readNames } from '../lib/byline/index.ts';
import { HAS, type Node, type Page, TAG, TEXT } from '../lib/html/index.ts';
import { evenSpaces } from '../lib/text/spaces.ts';
import { LONGEST_NAMING, linesOf, REACH_ABOVE, REACH_BELOW, REACH_INSIDE } from './author-lines.ts';
import type { Finding } from './finding.ts';
import type { Setting } from './setting.ts';

type Mark = Omit<Finding, 'value'>;

const LINK: Mark = {
	confidence: 0.82,
	rule: 'author-link',
	why: 'a link next to the post is marked as the author’s',
};
const PAGE: Mark = {
	confidence: 0.78,
	rule: 'author-page',
	why: 'a link next to the post leads to the author’s page',
};
const PERSON: Mark = { ...PAGE, why: 'a link above the post leads to a person’s page' };
const NAMED: Mark = {
	confidence: 0.79,
	rule: 'author-mark',
	why: 'the class or id of an element next to the post means “author”',
};

/** More names than these are a list of the site's authors. */
const MAX_AUTHORS = 5;
/** What is below the post may belong to another one. */
const BELOW_PENALTY = 0.06;
/** How many ancestors are checked for being a comment. */
const COMMENT_DEPTH = 8;
const COMMENT_MARK =
	/(?:^|\s)(?:comment|comments?[_-]?(?:body|list|author|content|item|meta|text|wrap\w*|container))(?:\s|$)/i;

/** Names in marked elements near the post; several links in a row name all the authors. */
export function markedFindings(setting: Setting): Finding[] {
	const { page, places } = setting;
	const { start } = page.visible;
	const from = Math.min(places.title, places.contentStart) - REACH_ABOVE;
	const to = Math.min(places.contentEnd + REACH_BELOW, places.comments);
	const [first, last] = [nodeAt(start, from), Math.min(page.size, nodeAt(start, to + 1))];
	// Inside the post, links lead to persons that it mentions.
	const inside = nodeAt(start, places.contentStart + REACH_INSIDE + 1);
	const behind = nodeAt(start, places.contentEnd - REACH_INSIDE);
	const findings: Finding[] = [];
	collect(setting, first, Math.min(inside, last), findings);
	collect(setting, Math.max(first, inside, behind), last, findings);
	return [...findings, ...joined(findings, LINK), ...joined(findings, PAGE)];
}

/** The names in marked elements among the nodes first … last-1. */
function collect(setting: Setting, first: Node, last: Node, findings: Finding[]): void {
	const { page, places } = setting;
	const { start } = page.visible;
	const { end } = page;
	for (let n = first; n < last; n++) {
		if (!mayBeMarked(page, n)) continue;
		const at = start[n]!;
		const length = start[end[n]!]! - at;
		if (length === 0 || length > LONGEST_NAMING) continue;
		const mark = markOf(page, n, at >= places.title && at <= places.contentStart);
		if (mark === null || isInComment(page, n)) continue;
		const names = namesOf(setting, n);
		if (names === null) continue;
		const confidence = mark.confidence - (at > places.contentEnd ? BELOW_PENALTY : 0);
		findings.push({ ...mark, value: names, confidence, node: n });
	}
}

/** The first node at or after the position; positions grow with the nodes. */
function nodeAt(start: ArrayLike<number>, place: number): Node {
	let [low, high] = [1, start.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if (start[middle]! < place) low = middle + 1;
		else high = middle;
	}
	return low;
}

function joined(findings: readonly Finding[], { rule }: Mark): Finding[] {
	const all = findings.filter((finding) => finding.rule === rule);
	const names = [...new Set(all.map(({ value }) => value))];
	if (names.length < 2 || names.length > MAX_AUTHORS) return [];
	const why = 'links next to the post lead to its authors';
	return [{ ...all[0]!, value: names.join(', '), rule: `${rule}s`, why }];
}

function isInComment(page: Page, node: Node): boolean {
	let n = node;
	for (let depth = 0; depth < COMMENT_DEPTH && n > 0; depth++) {
		if (COMMENT_MARK.test(page.attr(n, 'class') ?? '')) return true;
		n = page.parent[n]!;
	}
	return false;
}

function namesOf(setting: Setting, node: Node): string | null {
	const { page } = setting;
	const { start } = page.visible;
	const [from, to] = [start[node]!, start[page.end[node]!]!];
	for (const line of [...firstPiece(page, node), ...linesOf(setting, from, to)]) {
		const names = readNames(line);
		if (names !== null) return names;
	}
	return null;
}

/** The first text in the element, if it is a full name and no other follows: what follows may be a role. */
function firstPiece(page: Page, node: Node): string[] {
	let first = '';
	for (let n = node; n < page.end[node]!; n++) {
		const text = page.tag[n] === TEXT ? evenSpaces(page.chars(n)).trim() : '';
		if (text === '') continue;
		if (first !== '') return ANOTHER_FOLLOWS.test(text) ? [] : [first];
		if (!/^\p{Lu}\S* (?:\S+ )?\p{Lu}\S+$/u.test(text)) return [];
		first = text;
	}
	return first === '' ? [] : [first];
}

/** What is between two names. */
const ANOTHER_FOLLOWS = /^(?:[,;&|/]|and|und|et|y|e|i|og|och|en|和|と)$/iu;

const AUTHOR_PATH =
	/\/(?:authors?|autor(?:en)?|auteurs?|writers?|contributors?|staff|editors)\/[^/]+\/?$|[?&]author=/i;
/** Pages of persons. */
const PERSON_PATH = /\/(?:people|by|profile|users?|u|members?)\/[^/]+\/?$/i;

/** Links, and elements with one of the attributes that mark an author. */
function mayBeMarked({ tag, marks }: Page, node: Node): boolean {
	return tag[node] === TAG.A || (marks[node]! & (HAS.CLASS | HAS.ID | HAS.REL)) !== 0;
}

/** Links to persons count only above the post: below it they are its readers. */
function markOf(page: Page, node: Node, isAbove: boolean): Mark | null {
	let mark: Mark | null = null;
	const attributes = page.attributes(node);
	for (let i = 0; i < attributes.length; i++) {
		const { name, value } = attributes[i]!;
		if (name === 'class' || name === 'id') {
			if (namesAuthor(value)) mark = NAMED;
		} else if (name === 'rel') {
			if (/(?:^|\s)author(?:\s|$)/i.test(value)) return LINK;
		} else if (name === 'href' && page.tag[node] === TAG.A) {
			if (AUTHOR_PATH.test(value)) mark ??= PAGE;
			else if (isAbove && PERSON_PATH.test(value)) mark ??= PERSON;
		}
	}
	return mark;
}

const ANY_MARK = /author|by-?line|writer|autor|auteur|posted-?by|creator|contributor/i;
const NAME_MARK =
	/(?:^|[_-]|[a-z](?=[A-Z]))(?:[Aa]uthor|[Bb]y-?[Ll]ine|[Ww]riter|[Aa]utor|[Aa]uteur|[Pp]osted-?[Bb]y|[Cc]reator|[Cc]ontributor)s?(?:$|[_-]|[A-Z])/;
const NOT_NAME_MARK =
	/avatar|image|img|photo|(?:author|writer)[\w-]*(?:bio|desc|social|icon|follow|count|date|time|box|info-text)/i;

/** True when a class means the author's name, not a picture, a text about them, or a commenter. */
function namesAuthor(classes: string): boolean {
	if (!ANY_MARK.test(classes) || /comment/i.test(classes)) return false;
	return classes.split(/\s+/).some((token) => NAME_MARK.test(token) && !NOT_NAME_MARK.test(token));
}
