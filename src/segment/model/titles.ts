/**
 * titles: pieces of a page → the title of each, if they have any.
 *
 * In:     the pieces, the headings of the page, the slot that the cut was made at.
 * Out:    per piece the heading and its words without the date in it and the signs around it.
 * Source: Glance, step 2. We differ: the slot is chosen by what it covers, not by the first name that matches.
 */
import type { DateExpression } from '../../lib/dates/index.ts';
import { type Node, TAG } from '../../lib/html/index.ts';
import type { Piece } from './cut.ts';
import { BOLD, type Heading, inRange, STRONG } from './headings.ts';
import { labelOf, lineAround, linesOf, type Span, type View, withoutDate } from './view.ts';

export interface Title {
	readonly node: Node | null;
	readonly text: string;
	/** Where it stands in the visible text. */
	readonly span: Span;
}

/** Share of the pieces that a slot must cover to be that of the titles. */
const LEAST_COVERED = 0.5;
/** A title that is no heading stands within so many characters of the beginning. */
const HEAD_CHARS = 120;
/** Room for a date and a name above the title. */
const HEAD_ROOM = 60;

export function titlePieces(
	view: View,
	pieces: readonly Piece[],
	dates: readonly (DateExpression | null)[],
	headings: readonly Heading[],
	slot: string | null,
): (Title | null)[] {
	const inPieces = pieces.map(({ from, to }, i) =>
		inRange(headings, from, to).filter((heading) => hasOwnWords(view, heading, dates[i] ?? null)),
	);
	const chosen = slot ?? chooseSlot(view, pieces, inPieces);
	if (chosen === null) {
		const tops = topLines(view, pieces, dates);
		if (tops !== null) return tops;
	}
	const path = inPieces.flat().find((heading) => heading.slot === chosen)?.path;
	return pieces.map((piece, i) => {
		const list = inPieces[i]!;
		const heading =
			piece.heading ??
			list.find((one) => one.slot === chosen) ??
			list.find((one) => one.strength === STRONG && (one.path === path || isNamedAlike(one.slot, chosen))) ??
			null;
		if (heading !== null) return titleOf(view, heading, dates[i] ?? null);
		const linked = list.find((one) => isLinkedHead(view, piece, one));
		if (linked !== undefined) return titleOf(view, linked, dates[i] ?? null);
		return chosen === null ? besideDate(view, piece, dates[i] ?? null) : null;
	});
}

/** Equal names, whatever stands around them. */
function isNamedAlike(a: string, b: string | null): boolean {
	const names = a.slice(a.indexOf(' ') + 1);
	return b !== null && names !== '' && b.slice(b.indexOf(' ') + 1) === names;
}

/** A heading at the top of a post that leads somewhere is its title, also where few posts have one. */
function isLinkedHead(
	{ page, start }: View,
	{ from }: Piece,
	{ node, strength, start: at }: Heading,
): boolean {
	return strength === STRONG && at - start[from]! <= HEAD_ROOM && page.find(TAG.A, node) !== null;
}

function hasOwnWords({ text }: View, heading: Heading, date: DateExpression | null): boolean {
	return /[\p{L}\p{N}]/u.test(wordsBeside(text, heading, date));
}

/** The words of a span without the date in it; none when only a weekday or signs are left. */
function wordsBeside(text: string, span: Span, date: DateExpression | null): string {
	const rest = withoutDate(text, span, date);
	if (rest.length === span.end - span.start) return rest;
	return /\p{L}{2}|\p{Lo}/u.test(rest.replace(WEEKDAY, '')) ? rest : '';
}

const WEEKDAY =
	/\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|[(（]?[日月火水木金土](?:曜日?)?[)）]?/giu;

function chooseSlot(view: View, pieces: readonly Piece[], inPieces: readonly Heading[][]): string | null {
	const slots = new Map<string, { firsts: Map<number, Heading>; strength: number }>();
	inPieces.forEach((list, i) => {
		for (const heading of list) {
			let slot = slots.get(heading.slot);
			if (slot === undefined) {
				slot = { firsts: new Map(), strength: heading.strength };
				slots.set(heading.slot, slot);
			}
			if (!slot.firsts.has(i)) slot.firsts.set(i, heading);
		}
	});
	let best: string | null = null;
	let bestValue = LEAST_VALUE;
	for (const [key, { firsts, strength }] of slots) {
		const value = slotValue(view, pieces, firsts, strength);
		if (value > bestValue) {
			best = key;
			bestValue = value;
		}
	}
	return best;
}

const LEAST_VALUE = 0.3;

function slotValue(
	view: View,
	pieces: readonly Piece[],
	firsts: ReadonlyMap<number, Heading>,
	strength: number,
): number {
	if (firsts.size < LEAST_COVERED * pieces.length) return 0;
	let covered = 0;
	let place = 0;
	const texts = new Set<string>();
	firsts.forEach((heading, i) => {
		const { from, to } = pieces[i]!;
		const before = heading.start - view.start[from]!;
		if (strength < STRONG && before > HEAD_CHARS) return;
		covered++;
		place += Math.max(0, before - HEAD_ROOM) / Math.max(1, view.start[to]! - view.start[from]!);
		texts.add(labelOf(view.text.slice(heading.start, heading.end)));
	});
	const share = covered / pieces.length;
	if (share < LEAST_COVERED || texts.size <= covered / 2) return 0;
	const weight = strength === STRONG ? 1 : strength === BOLD ? 0.6 : 0.5;
	return weight * share - Math.min(1, place / covered) * 0.5;
}

function titleOf({ text }: View, heading: Heading, date: DateExpression | null): Title {
	return { node: heading.node, text: tidyTitle(wordsBeside(text, heading, date)), span: heading };
}

/** Signs around a title that are no part of it. */
const RIM = /^[\s■□◆◇●○★☆▼▽▲△▶♦·•#¶§\-–—|:：・*>»]+(?=.)|[\s¶#|:：,\-–—]+$/gu;
const UNMATCHED_NUMBER = /^#\d/;

export function tidyTitle(text: string): string {
	const line = text.replace(/\s+/g, ' ').trim();
	if (UNMATCHED_NUMBER.test(line)) return line;
	const tidy = line.replace(RIM, '').trim();
	return tidy === '' ? line : tidy;
}

/** Words with a date that tell who, when and where, not what. */
const META =
	/posted|published|written|\bby\b|\bat\b|comment|permalink|trackback|投稿|作成|更新|コメント|作者|发表|發表|분류/iu;
const LONGEST_BESIDE = 80;

/** What else stands on the line of the date, where more lines follow. */
function besideDate({ text, start }: View, { from, to }: Piece, date: DateExpression | null): Title | null {
	if (date === null || date.start === date.end) return null;
	const line = lineAround(text, date.start, date.end);
	if (line.end - line.start > LONGEST_BESIDE + date.text.length) return null;
	const words = wordsBeside(text, line, date);
	const title = tidyTitle(words.replace(/\(\s*\)|\[\s*\]|（\s*）/g, ''));
	if (!/\p{L}/u.test(title) || META.test(words) || title.length > LONGEST_BESIDE) return null;
	const lines = linesOf(text, start[from]!, start[to]!);
	if (lines.length < 2 || line.start > lines[0]!.start) return null;
	return { node: null, text: title, span: line };
}

/** Share of the posts that must begin with a line of its own kind. */
const MOST_TOPS = 0.8;
const LONGEST_TOP = 100;

/** Titles without any mark: a short line at the top of each post, in an element of a kind that stands once in the post. */
function topLines(
	view: View,
	pieces: readonly Piece[],
	dates: readonly (DateExpression | null)[],
): (Title | null)[] | null {
	const tops = pieces.map((piece, i) => topLine(view, piece, dates[i] ?? null));
	const found = tops.filter((title) => title !== null);
	const texts = new Set(found.map(({ text }) => text));
	const paths = new Set(found.map(({ node }) => view.paths[node!]));
	return found.length >= MOST_TOPS * pieces.length && texts.size > found.length / 2 && paths.size === 1
		? tops
		: null;
}

function topLine(view: View, { from, to }: Piece, date: DateExpression | null): Title | null {
	const { page, start, text, paths } = view;
	const [line, next] = linesOf(text, start[from]!, start[to]!);
	if (line === undefined || next === undefined || line.end - line.start > LONGEST_TOP) return null;
	if (date !== null && date.start < line.end && date.end > line.start) return null;
	let node = from;
	while (node + 1 < to && start[node + 1]! <= line.start) node++;
	node = page.isElement(node) ? node : page.parent[node]!;
	if (node < from || start[page.end[node]!]! < line.end || start[page.end[node]!]! > next.start) return null;
	for (let n = page.end[node]!; n < to; n++) if (paths[n] === paths[node]) return null;
	return { node, text: tidyTitle(text.slice(line.start, line.end)), span: line };
}
