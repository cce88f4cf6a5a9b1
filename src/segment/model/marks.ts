/**
 * marks: sequences of marks that could be those of the posts, one mark per post.
 *
 * In:     the view, its headings.
 * Out:    lists of dates with one relative path and one format (Glance, Nanno §3.4), with and without regard to names
 * and to the place in the line; lists of headings of one slot; lists of elements of one kind.
 * Not here: which list is that of the posts (candidates.ts).
 */
import { areConsistent, type DateExpression } from '../../lib/dates/index.ts';
import { type Node, relativePath, TAG } from '../../lib/html/index.ts';
import { BOLD, type Heading, LINE, STRONG } from './headings.ts';
import { SAYS_POST } from './names.ts';
import { elementOf, kindNames, lineAround, type View } from './view.ts';

export interface MarkList {
	readonly kind: 'dates' | 'headings' | 'elements';
	readonly nodes: readonly Node[];
	/** For dates: one per node. */
	readonly dates: readonly DateExpression[] | null;
	readonly signature: string | null;
}

/** A page with more lists or marks is not a page of posts for people. */
const MAX_LISTS = 60;
const MAX_MARKS = 1000;

export function findMarkLists(view: View, beside: Uint8Array, headings: readonly Heading[]): MarkList[] {
	const dates = view.dates.filter(({ node }) => beside[node] !== 1);
	const lists = [
		...dateLists(view, dates),
		...headingLists(
			view,
			headings.filter(({ node }) => beside[node] !== 1),
		),
		...elementLists(view, beside),
	];
	return lists.slice(0, MAX_LISTS);
}

export function describePath(view: View, list: MarkList): string {
	const first = list.nodes[0];
	if (first === undefined) return '';
	const element = elementOf(view.page, first);
	const names = kindNames(view, element);
	return relativePath(view.page, element) + (names === '' ? '' : `.${names}`);
}

/** Only names, or the last two tags: on some pages tags are left open and paths differ from post to post. */
function namedKey(view: View, node: Node): string {
	const { page } = view;
	const names = kindNames(view, node);
	return names === '' ? `${page.tag[page.parent[node]!]}>${page.tag[node]}` : `${page.tag[node]} ${names}`;
}

/** Where on its line a date stands. */
function placeInLine({ text }: View, { start, end }: DateExpression): string {
	const line = lineAround(text, start, end);
	const before = /[\p{L}\p{N}]/u.test(text.slice(line.start, start));
	const after = /[\p{L}\p{N}]/u.test(text.slice(end, line.end));
	return before ? (after ? 'inside' : 'end') : after ? 'start' : 'alone';
}

/** The ways to group dates into one kind: by path and names, also by the place in the line, by path, by names. */
function keysOf(view: View, date: DateExpression): readonly string[] {
	const element = elementOf(view.page, date.node);
	const path = String(view.paths[element]);
	const slot = `${path} ${kindNames(view, element)}`;
	return [slot, `${slot} ${placeInLine(view, date)}`, path, namedKey(view, element)];
}

function dateLists(view: View, dates: readonly DateExpression[]): MarkList[] {
	const keys = dates.map((date) => keysOf(view, date));
	const seen = new Set<string>();
	const lists: MarkList[] = [];
	for (let way = 0; way < 4; way++) {
		for (const group of groupDates(dates, (i) => keys[i]![way]!)) {
			const id = group.map(({ start }) => start).join();
			if (seen.has(id)) continue;
			seen.add(id);
			const nodes = group.map(({ node }) => node);
			lists.push({ kind: 'dates', nodes, dates: group, signature: group[0]!.signature });
		}
	}
	return lists;
}

function groupDates(dates: readonly DateExpression[], keyOf: (i: number) => string): DateExpression[][] {
	const groups = new Map<string, DateExpression[][]>();
	for (const [i, date] of dates.entries()) {
		const key = keyOf(i);
		let family = groups.get(key);
		if (family === undefined) {
			family = [];
			groups.set(key, family);
		}
		const group = family.find((one) => isAlike(one[0]!, date));
		if (group === undefined) family.push([date]);
		else if (group.length < MAX_MARKS) group.push(date);
	}
	return [...groups.values()].flat();
}

/** One format; `time` elements may show any. */
function isAlike(a: DateExpression, b: DateExpression): boolean {
	return areConsistent(a.signature, b.signature) || (a.source === 'time' && b.source === 'time');
}

/** Headings of one kind, and lines in bold of one kind where they are more. */
function headingLists(view: View, headings: readonly Heading[]): MarkList[] {
	const strong = headings.filter(({ strength }) => strength === STRONG);
	const lists = groupNodes(strong, ({ node, slot, path }) => [slot, String(path), namedKey(view, node)]);
	const most = Math.max(0, ...lists.map(({ nodes }) => nodes.length));
	const bold = headings.filter(({ strength }) => strength === BOLD);
	if (bold.length <= most) return lists;
	return [...lists, ...groupNodes(bold, ({ slot }) => [slot]).filter(({ nodes }) => nodes.length > most)];
}

/** The headings that share a key, two at least. */
function groupNodes(
	headings: readonly Heading[],
	keysOf: (heading: Heading) => readonly string[],
): MarkList[] {
	const groups = new Map<string, Node[]>();
	for (const heading of headings)
		for (const key of keysOf(heading)) {
			const group = groups.get(key);
			if (group === undefined) groups.set(key, [heading.node]);
			else if (group.length < MAX_MARKS) group.push(heading.node);
		}
	return distinct([...groups.values()].filter((nodes) => nodes.length > 1)).map((nodes) => ({
		kind: 'headings',
		nodes,
		dates: null,
		signature: null,
	}));
}

/** This many links of one kind make a list of titles. */
const MIN_LINKS = 5;

/** Lists of links that fill most of their lines: the titles of posts if nothing else marks them. */
export function findLinkLists(headings: readonly Heading[]): MarkList[] {
	const groups = new Map<string, Node[]>();
	for (const { node, slot, strength } of headings) {
		if (strength !== LINE) continue;
		const group = groups.get(slot);
		if (group === undefined) groups.set(slot, [node]);
		else if (group.length < MAX_MARKS) group.push(node);
	}
	return [...groups.values()]
		.filter((nodes) => nodes.length >= MIN_LINKS)
		.map((nodes) => ({ kind: 'headings', nodes, dates: null, signature: null }));
}

function distinct(lists: readonly Node[][]): Node[][] {
	const seen = new Set<string>();
	return lists.filter((nodes) => {
		const id = nodes.join();
		if (seen.has(id)) return false;
		seen.add(id);
		return true;
	});
}

/** Elements that declare themselves posts, by kind. */
function elementLists(view: View, beside: Uint8Array): MarkList[] {
	const { page, paths, says } = view;
	const groups = new Map<string, Node[]>();
	for (let n = 1; n < page.size; n++) {
		const isArticle = page.tag[n] === TAG.ARTICLE;
		if ((!isArticle && (says[n]! & SAYS_POST) === 0) || beside[n] === 1) continue;
		const key = `${paths[n]} ${isArticle ? '' : kindNames(view, n)}`;
		const group = groups.get(key);
		if (group === undefined) groups.set(key, [n]);
		else if (group.length < MAX_MARKS) group.push(n);
	}
	return [...groups.values()]
		.filter((nodes) => nodes.length > 1)
		.map((nodes) => ({ kind: 'elements', nodes, dates: null, signature: null }));
}
