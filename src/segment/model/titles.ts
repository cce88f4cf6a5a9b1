/**
 * titles: pieces of a page → the title of each, if they have any.
 *
 * In:     the pieces, the headings of the page, the slot that the cut was made at.
 * Out:    per piece the heading and its words without the date and the symbols around it.
 * Source: Glance, step 2. We differ: the slot is chosen by its coverage, not by the first name that matches.
 */
import type { DateExpression } from '../../lib/dates/index.ts';
import { type Node, TAG } from '../../lib/html/index.ts';
import type { Piece } from './cut.ts';
import { BOLD, type Heading, headingAt, inRange, LINE, STRONG } from './headings.ts';
import { linksIn } from './links.ts';
import { besideDates, findTitleLines, type Title } from './title-lines.ts';
import { hasOwnWords, headingWords } from './title-words.ts';
import { labelOf, type View } from './view.ts';

/** Share of the pieces that a slot must cover to be that of the titles. */
const MIN_COVERED = 0.5;
/** A title that is not a heading is within this many characters of the beginning. */
const HEAD_CHARS = 120;
/** A heading below more text than this is that of a section. */
const LONGEST_HEAD = 300;
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
		inRange(headings, from, to).filter((heading) =>
			hasOwnWords(view, heading.node, heading, dates[i] ?? null),
		),
	);
	const chosen = slot ?? chooseSlot(view, pieces, inPieces);
	const lines = chosen === null ? findTitleLines(view, pieces, dates) : null;
	if (lines !== null) return lines;
	const beside = chosen === null ? besideDates(view, pieces, dates) : [];
	const path = inPieces.flat().find((heading) => heading.slot === chosen)?.path;
	return pieces.map((piece, i) => {
		const list = inPieces[i]!;
		const heading =
			piece.heading ??
			list.find((one) => one.slot === chosen) ??
			list.find((one) => one.strength === STRONG && (one.path === path || isNamedAlike(one.slot, chosen))) ??
			null;
		if (heading !== null) return titleOf(view, heading, dates[i] ?? null);
		const placed = chosen === null || path === undefined ? null : atSlot(view, piece, chosen, path);
		if (placed !== null) return titleOf(view, placed, dates[i] ?? null);
		const linked = list.find((one) => isLinkedHead(view, piece, one));
		if (linked !== undefined) return titleOf(view, linked, dates[i] ?? null);
		return beside[i] ?? null;
	});
}

/** The link at the place of the titles, even if it is a small part of its line. */
function atSlot(view: View, { from, to }: Piece, slot: string, path: number): Heading | null {
	for (const { node } of linksIn(view.links, from, to)) {
		if (view.paths[node] !== path) continue;
		const heading = headingAt(view, node, LINE);
		if (heading.slot === slot && heading.end > heading.start) return heading;
	}
	return null;
}

/** Equal names, whatever stands around them. */
function isNamedAlike(a: string, b: string | null): boolean {
	const names = a.slice(a.indexOf(' ') + 1);
	return b !== null && names !== '' && b.slice(b.indexOf(' ') + 1) === names;
}

/** A linked heading at the top of a post is its title, even if few posts have one. */
function isLinkedHead(
	{ page, start }: View,
	{ from }: Piece,
	{ node, strength, start: at }: Heading,
): boolean {
	return strength === STRONG && at - start[from]! <= HEAD_ROOM && page.find(TAG.A, node) !== null;
}

/** The headings of one slot. */
interface TitleSlot {
	/** The first in each piece that has one, and how many there are in all. */
	readonly firsts: Map<number, Heading>;
	readonly strength: number;
	count: number;
}

function chooseSlot(view: View, pieces: readonly Piece[], inPieces: readonly Heading[][]): string | null {
	const slots = new Map<string, TitleSlot>();
	inPieces.forEach((list, i) => {
		for (const heading of list) {
			let slot = slots.get(heading.slot);
			if (slot === undefined) {
				slot = { firsts: new Map(), strength: heading.strength, count: 0 };
				slots.set(heading.slot, slot);
			}
			if (!slot.firsts.has(i)) slot.firsts.set(i, heading);
			slot.count++;
		}
	});
	let best: string | null = null;
	let bestValue = MIN_VALUE;
	for (const [key, slot] of slots) {
		const value = slotValue(view, pieces, slot);
		if (value > bestValue) {
			best = key;
			bestValue = value;
		}
	}
	return best;
}

const MIN_VALUE = 0.3;

/** The factor for headings that occur many times in a post: those of its sections. */
const REPEATED = 0.6;
/** The bonus for headings that link to a page. */
const LEADING = 0.3;

function slotValue(view: View, pieces: readonly Piece[], { firsts, strength, count }: TitleSlot): number {
	if (firsts.size < MIN_COVERED * pieces.length) return 0;
	let covered = 0;
	let leading = 0;
	let place = 0;
	const texts = new Set<string>();
	firsts.forEach((heading, i) => {
		const { from, to } = pieces[i]!;
		const before = heading.start - view.start[from]!;
		if (before > (strength < STRONG ? HEAD_CHARS : LONGEST_HEAD)) return;
		covered++;
		if (
			strength > LINE &&
			linksIn(view.links, heading.node, view.page.end[heading.node]!).some(({ own }) => own)
		)
			leading++;
		place += Math.max(0, before - HEAD_ROOM) / Math.max(1, view.start[to]! - view.start[from]!);
		texts.add(labelOf(view.text.slice(heading.start, heading.end)));
	});
	const share = covered / pieces.length;
	if (share < MIN_COVERED || texts.size <= covered / 2) return 0;
	const weight = strength === STRONG ? 1 : strength === BOLD ? 0.6 : 0.5;
	const once = REPEATED + (1 - REPEATED) * (firsts.size / count);
	const worth = weight * share * once + (LEADING * leading) / pieces.length;
	return worth - Math.min(1, place / covered) * 0.5;
}

function titleOf(view: View, heading: Heading, date: DateExpression | null): Title {
	return new HeadingTitle(view, heading, date);
}

/** Most candidates are not chosen, so the words are read on demand. */
class HeadingTitle implements Title {
	readonly node: Node;
	readonly span: Heading;
	private readonly view: View;
	private readonly date: DateExpression | null;

	constructor(view: View, heading: Heading, date: DateExpression | null) {
		this.node = heading.node;
		this.span = heading;
		this.view = view;
		this.date = date;
	}

	get text(): string {
		return headingWords(this.view, this.node, this.span, this.date);
	}
}
