/**
 * bylines: who wrote a post: the marked author, else a line such as "posted by Jane at 10:30". Source: Glance, step 3.
 */
import { parseByline, readNames } from '../../lib/byline/index.ts';
import type { DateExpression } from '../../lib/dates/index.ts';
import { HAS, type Node, type Page, TAG } from '../../lib/html/index.ts';
import { linksIn } from './links.ts';
import { type Span, type View, withoutDate } from './view.ts';

/** How authors are marked. */
const MARKING = HAS.CLASS | HAS.REL | HAS.DATA;
const LONGEST_NAME = 80;
const LONGEST_LINE = 200;

export function findAuthor(
	view: View,
	from: Node,
	to: Node,
	meta: readonly Span[],
	date: DateExpression | null,
): string | null {
	return markedAuthor(view, from, to) ?? linkedAuthor(view, from, to, meta) ?? lineAuthor(view, meta, date);
}

/** A link with a name to the page of a person, outside the text of the post. */
function linkedAuthor({ links, start }: View, from: Node, to: Node, meta: readonly Span[]): string | null {
	for (const link of linksIn(links, from, to)) {
		const at = start[link.node]!;
		if (!meta.some((span) => at >= span.start - 1 && at < span.end)) continue;
		if (!link.isPerson || link.isWordless || link.text.length > LONGEST_NAME) continue;
		const name = readNames(link.text);
		if (name !== null) return name;
	}
	return null;
}

function markedAuthor(view: View, from: Node, to: Node): string | null {
	const { page, start } = view;
	for (let n = from; n < to; n++) {
		if ((page.marks[n]! & MARKING) === 0 || !isMarked(view, n)) continue;
		const own = namedPart(view, n);
		const end = start[page.end[own]!]!;
		if (end === start[own] || end - start[own]! > LONGEST_NAME) continue;
		const name = readNames(view.text.slice(start[own]!, end).trim());
		if (name !== null) return name;
	}
	return null;
}

/** In an author that is described, the name. */
function namedPart({ page }: View, node: Node): Node {
	if (!isDescribed(page, node, 'author')) return node;
	const end = page.end[node]!;
	for (let n = node + 1; n < end; n++) if (isDescribed(page, n, 'name')) return n;
	return node;
}

function isMarked({ page, names }: View, node: Node): boolean {
	if (names[node]?.isAuthor === true) return true;
	if (page.tag[node] === TAG.A) return page.attr(node, 'rel') === 'author';
	return isDescribed(page, node, 'author');
}

function isDescribed(page: Page, node: Node, property: string): boolean {
	return (page.marks[node]! & HAS.DATA) !== 0 && page.attr(node, 'itemprop') === property;
}

/** A name between a dash and the time of day: “Filed under: Books — Jane @ 10:30”. */
const BEFORE_TIME = /(?:^|[—–|])\s*(\p{L}[\p{L}\p{M}\p{N} ._'-]{0,39}?)\s*@\s*\d{1,2}:\d{2}/u;

function nameBeforeTime(line: string): string | undefined {
	return line.includes('@') ? BEFORE_TIME.exec(line)?.[1] : undefined;
}

/** Characters between the parts of a line about a post. */
const BETWEEN = /[·•|—–/()（）]|\s-\s|\n|\t/u;

/** The author of the site, if a line about the post names nobody else. */
export function namedInLine({ text }: View, meta: readonly Span[], author: string | null): string | null {
	if (author === null) return null;
	const isNamed = meta.some(
		({ start, end }) =>
			end - start <= LONGEST_LINE &&
			text
				.slice(start, end)
				.split(BETWEEN)
				.some((part) => part.trim() === author),
	);
	return isNamed ? author : null;
}

/** The writer according to the head of the page. */
export function declaredAuthor({ page }: View): string | null {
	const { tag } = page;
	for (let n = tag.indexOf(TAG.META); n > 0; n = tag.indexOf(TAG.META, n + 1)) {
		if (page.attr(n, 'name')?.toLowerCase() !== 'author') continue;
		const name = page.attr(n, 'content')?.trim() ?? '';
		return name === '' || name.length > LONGEST_NAME ? null : name;
	}
	return null;
}

function lineAuthor({ text }: View, meta: readonly Span[], date: DateExpression | null): string | null {
	for (const { start, end } of meta) {
		if (end - start > LONGEST_LINE) continue;
		for (const line of withoutDate(text, { start, end }, date).split('\n')) {
			const names = parseByline(line.trim())?.names ?? nameBeforeTime(line);
			const name = names?.split(/[，、|]/)[0];
			if (name && !/^\d/.test(name)) return name;
		}
	}
	return null;
}
