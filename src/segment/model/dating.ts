/**
 * dating: pieces of a page → a date for each.
 *
 * Marks that are dates date their pieces. Else the dates of the slot that stands in most pieces do; else a date above a group
 * of posts dates them all (several posts a day); else the address of the post does (permalink.ts).
 */
import type { DateExpression } from '../../lib/dates/index.ts';
import type { Piece } from './cut.ts';
import { datesIn, elementOf, isDateOnly, kindNames, lineAround, type View } from './view.ts';

export interface Dating {
	readonly dates: readonly (DateExpression | null)[];
	/** True when posts share the date above them. */
	readonly byDay: boolean;
	/** How many posts there would be by the dates: more than pieces when these are too large. */
	readonly marks: number;
}

/** Where this share of the posts has a date of its own, dates above groups of posts are not asked. */
const WELL_COVERED = 0.8;

export function datePieces(view: View, pieces: readonly Piece[]): Dating {
	const slots = dateSlots(view, pieces);
	const marks = Math.max(0, ...slots.map((slot) => crowdIn(slot, pieces.length)));
	if (pieces.every(({ unit }) => unit.date !== null))
		return { dates: pieces.map(({ unit }) => unit.date), byDay: false, marks };
	const own = ownDates(view, pieces, slots);
	const covered = own.filter((date) => date !== null).length;
	if (covered >= WELL_COVERED * pieces.length) return { dates: own, byDay: false, marks };
	const days = dayDates(view, pieces);
	return days === null ? { dates: own, byDay: false, marks } : { dates: days, byDay: true, marks };
}

/** A post may show when it was written and when it was changed; this many dates at one place are more than one post. */
const CROWD = 3;
/** In this share of the pieces; a list of dates in one text is no crowd. */
const CROWDED_SHARE = 0.25;

/** How many dates stand in the slot, where many pieces hold several; else how many pieces there are. */
function crowdIn({ counts }: DateSlot, pieces: number): number {
	let crowded = 0;
	let all = 0;
	for (const count of counts.values()) {
		if (count >= CROWD) crowded++;
		all += count;
	}
	return crowded >= CROWDED_SHARE * pieces ? all : pieces;
}

/** Some pages show the date at the first post of a day only: a post with an address and no date takes the date above it. */
export function withDateAbove(
	dates: readonly (DateExpression | null)[],
	permalinks: readonly (string | null)[],
): (DateExpression | null)[] {
	const dated = dates.filter((date) => date !== null).length;
	if (dated < dates.length / 2) return [...dates];
	let above: DateExpression | null = null;
	return dates.map((date, i) => {
		above = date ?? above;
		return date === null && (permalinks[i] ?? '#').includes('#') ? null : above;
	});
}

/** The dates of one slot. */
interface DateSlot {
	readonly path: number;
	/** The first date in each piece that has one, and how many with a year it has. */
	readonly firsts: Map<number, DateExpression>;
	readonly counts: Map<number, number>;
}

function ownDates(
	view: View,
	pieces: readonly Piece[],
	slots: readonly DateSlot[],
): (DateExpression | null)[] {
	const ranked = slots
		.map((slot) => ({ slot, value: slotValue(view, pieces, slot.firsts) }))
		.sort((a, b) => b.value - a.value);
	const best = ranked[0]?.slot;
	if (best === undefined) return pieces.map(() => null);
	const alike = ranked
		.map(({ slot }) => slot)
		.filter(({ path }) => path === best.path)
		.slice(0, MOST_ALIKE);
	return pieces.map((_, i) => alike.find(({ firsts }) => firsts.has(i))?.firsts.get(i) ?? null);
}

function dateSlots(view: View, pieces: readonly Piece[]): DateSlot[] {
	const { page, paths } = view;
	const slots = new Map<string, DateSlot>();
	pieces.forEach(({ from, to }, i) => {
		for (const date of datesIn(view, from, to).slice(0, MOST_DATES)) {
			const element = elementOf(page, date.node);
			const key = `${paths[element]} ${kindNames(view, element)}`;
			let slot = slots.get(key);
			if (slot === undefined) {
				slot = { path: paths[element]!, firsts: new Map(), counts: new Map() };
				slots.set(key, slot);
			}
			if (!slot.firsts.has(i)) slot.firsts.set(i, date);
			if (isFull(date)) slot.counts.set(i, (slot.counts.get(i) ?? 0) + 1);
		}
	});
	return [...slots.values()];
}

/** With a year: a fraction in a recipe looks like a day and a month. */
function isFull({ signature, source }: DateExpression): boolean {
	return source === 'time' || signature.includes('Y');
}

/** Slots of one path that may stand in for each other. */
const MOST_ALIKE = 4;

/** Dates looked at in one piece. */
const MOST_DATES = 40;

/** How many pieces the slot dates; dates at the edge of a piece before those in its middle, "updated" last. */
function slotValue(view: View, pieces: readonly Piece[], list: ReadonlyMap<number, DateExpression>): number {
	let value = 0;
	list.forEach((date, i) => {
		const { from, to } = pieces[i]!;
		const start = view.start[from]!;
		const length = Math.max(1, view.start[to]! - start);
		const place = (date.start - start) / length;
		const line = lineAround(view.text, date.start, date.end);
		const isUpdate = UPDATED.test(view.text.slice(line.start, date.start).slice(-60));
		value += (1 - 0.4 * Math.min(place, 1 - place)) * (isUpdate ? 0.5 : 1);
	});
	return value;
}

const UPDATED = /updated|modified|edited|更新|aktualisiert|mis à jour|actualizado/iu;

/** The date alone above each piece, or that of the piece before it; null when the first has none. */
function dayDates(view: View, pieces: readonly Piece[]): DateExpression[] | null {
	const dates: DateExpression[] = [];
	const first = pieces[0];
	if (first === undefined) return null;
	for (const [i, piece] of pieces.entries()) {
		const above = i === 0 ? view.page.parent[first.unit.parent]! : pieces[i - 1]!.to;
		const found = above < 0 || above > piece.from ? [] : datesIn(view, above, piece.from);
		const head = found.findLast((date) => isDateOnly(view, elementOf(view.page, date.node)));
		const date = head ?? dates[i - 1];
		if (date === undefined) return null;
		dates.push(date);
	}
	return dates;
}
