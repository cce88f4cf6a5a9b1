/**
 * boundary: where the comments begin.
 *
 * Several kinds of evidence each point to a place: the name of an element, a heading, anchors of single comments, lines
 * with a name and a time, a form. The earliest one after the post's beginning is the boundary.
 *
 * In:     the view, its signs, the heading of the post.
 * Out:    the node from which on nothing belongs to the post, and the rule.
 */
import { type Node, type Page, TAG } from '../../lib/html/index.ts';
import { COMMENT } from './bits.ts';
import type { Block } from './blocks.ts';
import { LONGEST_HEADING } from './phrases.ts';
import { type Boundary, bySignedLines } from './signed-lines.ts';
import { ADDRESS, ANSWER, DATE, FIELD, NAME, PORTRAIT, type Signs, stepsOf } from './signs.ts';
import { blockText, closest, isBeside, proseOf, type View } from './view.ts';

type BoundaryRule = (view: View, signs: Signs, after: Node) => Boundary[];

const RULES: readonly BoundaryRule[] = [byName, byHeading, byAddresses, bySignedLines, byForm];
/** The minimum of prose words in a post, unless there are many signs of comments. */
const MIN_PROSE = 12;
const MANY_SIGNS = 2;

/** The places behind `after` that a rule names and that are plausible, earliest first. */
export function findBoundaries(view: View, signs: Signs, after: Node): Boundary[] {
	const found = RULES.flatMap((rule) => rule(view, signs, after)).sort((a, b) => a.node - b.node);
	return found.filter((boundary) => isPlausible(view, signs, after, boundary));
}

/** Comments before the post: an area of signs that ends before its heading. */
export function findEarlierArea(view: View, signs: Signs, title: Node): Boundary | null {
	const { page, first } = view;
	const found = [...byName(view, signs, 0), ...byAddresses(view, signs, 0)];
	const area = found.find(
		({ node }) => page.end[node]! <= title && isFullOfSigns(signs, first[node]!, first[page.end[node]!]!),
	);
	return area === undefined
		? null
		: { node: area.node, reason: { rule: 'comments-first', why: 'comments come before the post' } };
}

/** Without signs of comments, the text after the place may be at most this many times the text before it. */
const MAX_BEHIND = 1.5;

/** There is text before it and little after it, or what follows is full of signs. */
function isPlausible(view: View, signs: Signs, after: Node, { node, reason }: Boundary): boolean {
	const { blocks, first } = view;
	const at = first[node]!;
	let before = 0;
	for (let i = first[after + 1]!; i < at; i++) before += proseOf(blocks[i]!);
	let strong = 0;
	let dated = 0;
	const stop = Math.min(blocks.length, at + 4 * LOOK_AHEAD);
	for (let i = at; i < stop; i++) {
		if ((signs.inBlock[i]! & (ADDRESS | ANSWER)) !== 0) strong++;
		if ((signs.inBlock[i]! & DATE) !== 0) dated++;
		else if ((signs.inBlock[i]! & NAME) !== 0 && (view.around[blocks[i]!.container]! & COMMENT) !== 0)
			dated++;
	}
	if (strong >= MANY_SIGNS) return true;
	if (before < MIN_PROSE) return dated > 0 && reason.rule === 'comment-name' && isHeaded(view, node);
	return strong + dated > 0 || proseBehind(view, node) < MAX_BEHIND * before;
}

/** How many lines of an element may precede its heading: a form may come first. */
const HEADING_LINES = 3;

/**
 * A title or a picture alone can have comments too: the element has a heading of comments and contains all the text.
 */
function isHeaded(view: View, node: Node): boolean {
	const { first, page } = view;
	const stop = Math.min(first[node]! + HEADING_LINES, first[page.end[node]!]!);
	for (let i = first[node]!; i < stop; i++)
		if (view.phrases.isCommentHeading(i)) return proseBehind(view, page.end[node]!) < MIN_PROSE;
	return false;
}

/** The text from the node on, without sidebars and footers. */
function proseBehind(view: View, node: Node): number {
	const { blocks, first } = view;
	let words = 0;
	for (let i = first[node]!; i < blocks.length; i++)
		words += isBeside(view, blocks[i]!.container) ? 0 : proseOf(blocks[i]!);
	return words;
}

/** An element that is named after comments and has the parts of comments. */
function byName(view: View, signs: Signs, after: Node): Boundary[] {
	const { page, bits, first } = view;
	const found: Boundary[] = [];
	for (let n = after + 1; n < page.size; n++) {
		if ((bits[n]! & COMMENT) === 0 || page.end[n]! - n < 3) continue;
		const from = first[n]!;
		const to = first[page.end[n]!]!;
		if (isBeside(view, page.parent[n]!) && !isFullOfSigns(signs, from, to)) continue;
		if (to === from || isMention(view, from, to) || !hasSigns(view, signs, from, to)) continue;
		found.push({
			node: n,
			reason: { rule: 'comment-name', why: 'the class or id of an element means “comments”' },
		});
		n = page.end[n]! - 1;
	}
	return found;
}

/** A line that only links to the comments, or counts them. */
function isMention(view: View, from: number, to: number): boolean {
	let words = 0;
	for (let i = from; i < to; i++) words += view.blocks[i]!.words;
	return words < 8 && !(to - from > 2);
}

/** The minimum of prose words in a comment without any other evidence. */
const MIN_SAID = 8;

function hasSigns(view: View, signs: Signs, from: number, to: number): boolean {
	let found = 0;
	let said = 0;
	for (let i = from; i < to; i++) {
		found |= signs.inBlock[i]!;
		if ((found & (ADDRESS | ANSWER | FIELD)) !== 0) return true;
		said += proseOf(view.blocks[i]!);
	}
	// A line with the author, date and number of comments of the post has a date too.
	if ((found & DATE) !== 0 && to - from > 1 && said >= MIN_SAID) return true;
	return ((found & (PORTRAIT | NAME)) !== 0 && said >= MIN_SAID) || view.phrases.isCommentHeading(from);
}

/** Several comments of this page, or a form to write one: a sidebar has neither. */
function isFullOfSigns(signs: Signs, from: number, to: number): boolean {
	let addresses = 0;
	for (let i = from; i < to; i++) {
		if ((signs.inBlock[i]! & FIELD) !== 0) return true;
		if ((signs.inBlock[i]! & (ADDRESS | ANSWER)) !== 0) addresses++;
	}
	return addresses >= MANY_SIGNS;
}

const HEADINGS = new Set<number>([TAG.H1, TAG.H2, TAG.H3, TAG.H4, TAG.H5, TAG.H6]);
const LOUD = new Set<number>([...HEADINGS, TAG.B, TAG.STRONG]);
/** How many blocks after a heading of comments are searched for one. */
const LOOK_AHEAD = 14;

function byHeading(view: View, signs: Signs, after: Node): Boundary[] {
	const { blocks, first } = view;
	const found: Boundary[] = [];
	for (let i = first[after + 1]!; i < blocks.length; i++) {
		const block = blocks[i]!;
		if (block.chars > LONGEST_HEADING || block.chars < 2 || isQuietLink(view, block)) continue;
		if (isBeside(view, block.container) || !view.phrases.isCommentHeading(i) || !isHeading(view, signs, i))
			continue;
		found.push({
			node: block.from,
			reason: { rule: 'comment-heading', why: `a heading of comments: “${blockText(view, block)}”` },
		});
	}
	return found;
}

/** Mostly a link, and not a heading: it leads to comments elsewhere. */
function isQuietLink({ page }: View, block: Block): boolean {
	return block.linked > 0.6 * block.chars && !isLoud(page, block.container);
}

function isLoud(page: Page, container: Node): boolean {
	if (LOUD.has(page.tag[container + 1]!)) return true;
	return closest(page, container, (n) => HEADINGS.has(page.tag[n]!)) !== null;
}

/** A heading, not a count in the line below the title: signs of comments, or nothing, follow it. */
function isHeading({ page, blocks }: View, signs: Signs, i: number): boolean {
	const loud = isLoud(page, blocks[i]!.container);
	const stop = Math.min(blocks.length, i + 1 + LOOK_AHEAD);
	let prose = 0;
	for (let k = i; k < stop; k++) {
		if (
			(signs.inBlock[k]! & (ADDRESS | ANSWER | FIELD)) !== 0 ||
			(k > i && (signs.inBlock[k]! & (DATE | PORTRAIT)) !== 0)
		)
			return true;
		prose += blocks[k]!.sentences > 0 ? blocks[k]!.plain : 0;
		if (prose > 150) return loud && k > i + 1;
	}
	return loud || prose < 40;
}

/** Anchors of single comments, as in permalinks and reply links, at the same place of a pattern. */
function byAddresses(view: View, signs: Signs, after: Node): Boundary[] {
	const { page } = view;
	const groups = new Map<string, Node[]>();
	for (const { node, kind } of signs.list) {
		if ((kind !== ADDRESS && kind !== ANSWER) || node <= after || isBeside(view, node)) continue;
		const key = stepsOf(page, node);
		const group = groups.get(key);
		if (group === undefined) groups.set(key, [node]);
		else group.push(node);
	}
	return [...groups.values()]
		.filter((group) => group.length >= MANY_SIGNS)
		.map((group) => boundaryOf(view, group, after));
}

/** The first of the elements that hold one of the signs each. */
function boundaryOf(view: View, group: readonly Node[], after: Node): Boundary {
	const { page } = view;
	const area = group.reduce((a, b) => page.commonAncestor(a, b));
	let node = group[0]!;
	while (page.parent[node]! > area && page.parent[node]! > after) node = page.parent[node]!;
	return { node, reason: { rule: 'comment-addresses', why: `${group.length} comment anchors` } };
}

/** A form with a field for long text. */
function byForm(view: View, _signs: Signs, after: Node): Boundary[] {
	const { page } = view;
	const found: Boundary[] = [];
	for (const field of page.elements(TAG.TEXTAREA)) {
		if (field <= after || isBeside(view, field)) continue;
		const form = closest(page, field, (n) => page.tag[n] === TAG.FORM);
		const node = form !== null && form > after ? form : field;
		found.push({ node, reason: { rule: 'comment-form', why: 'a form to write a comment' } });
	}
	return found;
}
