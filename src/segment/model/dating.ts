/**
 * dating: pieces of a page → a date for each.
 *
 * The dates at the same place in most pieces date them. Dates at the edge win over those in the middle, publication
 * dates over change dates, ordered dates over unordered ones. Otherwise a date above a group of posts dates them all
 * (several posts a day), else the URL of the post does (permalink.ts).
 */
import type { DateExpression } from '../../lib/dates/index.ts';
import type { Piece } from './cut.ts';
import { datesIn, elementOf, isDateOnly, kindNames, lineAround, type View } from './view.ts';

export interface Dating {
	readonly dates: readonly (DateExpression | null)[];
	/** True when posts share the date above them. */
	readonly byDay: boolean;
	/** How many posts the dates suggest: more than pieces when these are too large. */
	readonly marks: number;
}

/** If this share of the posts has its own date, dates above groups of posts are not used. */
const WELL_COVERED = 0.8;

export function datePieces(view: View, pieces: readonly Piece[]): Dating {
	const ranked = rankSlots(view, pieces);
	const own = ownDates(view, pieces, ranked);
	const posts = ranked.filter((slot) => !areAnswers(slot, own));
	const marks = Math.max(0, ...posts.map((slot) => crowdIn(slot, pieces.length)));
	const covered = own.filter((date) => date !== null).length;
	if (covered >= WELL_COVERED * pieces.length) return { dates: own, byDay: false, marks };
	const days = dayDates(view, pieces);
	return days === null ? { dates: own, byDay: false, marks } : { dates: days, byDay: true, marks };
}

/** Two dates with text between them belong to two posts, if half of the pieces contain two. */
const PAIR = 2;
const PAIRED_SHARE = 0.5;
/** So do any three dates, if a quarter of the pieces contain three. A list of dates in one text does not count. */
const CROWD = 3;
const CROWDED_SHARE = 0.25;

/** The number of dates in the slot, if many pieces contain several; else the number of pieces. */
function crowdIn({ counts, apart }: DateSlot, pieces: number): number {
	if (countFrom(counts, CROWD) >= CROWDED_SHARE * pieces) return countAll(counts);
	if (countFrom(apart, PAIR) >= PAIRED_SHARE * pieces) return countAll(apart);
	return pieces;
}

/** Share of the pieces in which later dates must follow the post's. */
const ANSWERED = 0.8;

/** The dates of comments: none before that of the post, in ascending order. */
function areAnswers({ firsts, lasts }: DateSlot, own: readonly (DateExpression | null)[]): boolean {
	let several = 0;
	let later = 0;
	for (const [i, last] of lasts) {
		const first = firsts.get(i)!;
		const post = own[i] ?? null;
		if (first === last || post === null || post === first) continue;
		several++;
		if (dayOf(post) <= dayOf(first) && dayOf(first) <= dayOf(last)) later++;
	}
	return several > 0 && later >= ANSWERED * several;
}

function dayOf({ value }: DateExpression): string {
	return value.slice(0, 10);
}

function countFrom(counts: ReadonlyMap<number, number>, least: number): number {
	let found = 0;
	for (const count of counts.values()) if (count >= least) found++;
	return found;
}

function countAll(counts: ReadonlyMap<number, number>): number {
	let all = 0;
	for (const count of counts.values()) all += count;
	return all;
}

/** Share of the posts that must have their own date before it dates those below; lower if all have a URL. */
const HALF_DATED = 0.5;
export const MIN_DATED = 0.25;

/**
 * Some pages show the date only at the first post of a day: a post without a date takes the date above it. `isPost`
 * says which pieces are posts rather than sections of the one above.
 */
export function withDateAbove(
	dates: readonly (DateExpression | null)[],
	isPost: (i: number) => boolean,
	areAddressed: boolean,
): (DateExpression | null)[] {
	const dated = dates.filter((date) => date !== null).length;
	if (dated < (areAddressed ? MIN_DATED : HALF_DATED) * dates.length) return [...dates];
	let above: DateExpression | null = null;
	return dates.map((date, i) => {
		above = date ?? above;
		return date === null && !isPost(i) ? null : above;
	});
}

/** The dates of one slot. */
interface DateSlot {
	/** The first and the last date in each piece that has one, how many with a year it has, and how many with a text between them. */
	readonly firsts: Map<number, DateExpression>;
	readonly lasts: Map<number, DateExpression>;
	readonly counts: Map<number, number>;
	readonly apart: Map<number, number>;
	/** Where the last of them ends. */
	end: number;
}

/** The marks that the pieces were cut by are their dates, unless others are clearly better. */
const MARKED = 1.2;

/** The most slots examined for a date. */
const MAX_SLOTS = 6;

/** The slots, and the marks as one, best first. */
function rankSlots(view: View, pieces: readonly Piece[]): DateSlot[] {
	const marks = markSlot(pieces);
	const common = dateSlots(view, pieces)
		.sort((a, b) => b.firsts.size - a.firsts.size)
		.slice(0, MAX_SLOTS);
	return [...common, marks]
		.map((slot) => ({ slot, value: slotValue(view, pieces, slot.firsts) * (slot === marks ? MARKED : 1) }))
		.filter(({ value }) => value > 0)
		.sort((a, b) => b.value - a.value)
		.map(({ slot }) => slot);
}

/** The dates of the best slot; where it has none, a date on its own line from another. */
function ownDates(
	view: View,
	pieces: readonly Piece[],
	[best, ...others]: readonly DateSlot[],
): (DateExpression | null)[] {
	return pieces.map((_, i) => {
		const date = best?.firsts.get(i);
		if (date !== undefined) return date;
		const other = others.find(({ firsts }) => firsts.has(i) && isStamp(view, firsts.get(i)!));
		return other?.firsts.get(i) ?? null;
	});
}

function isStamp(view: View, date: DateExpression): boolean {
	return date.source === 'time' || isDateOnly(view, elementOf(view.page, date.node));
}

/** The marks that the pieces were cut by. */
function markSlot(pieces: readonly Piece[]): DateSlot {
	const firsts = new Map<number, DateExpression>();
	pieces.forEach(({ unit: { date } }, i) => {
		if (date !== null) firsts.set(i, date);
	});
	return { firsts, lasts: new Map(), counts: new Map(), apart: new Map(), end: 0 };
}

function dateSlots(view: View, pieces: readonly Piece[]): DateSlot[] {
	const slots = new Map<string, DateSlot>();
	pieces.forEach(({ from, to }, i) => {
		for (const date of datesIn(view, from, to).slice(0, MAX_DATES)) {
			const element = elementOf(view.page, date.node);
			const key = `${view.paths[element]} ${kindNames(view, element)}`;
			let slot = slots.get(key);
			if (slot === undefined) {
				slot = { firsts: new Map(), lasts: new Map(), counts: new Map(), apart: new Map(), end: -APART };
				slots.set(key, slot);
			}
			if (!slot.firsts.has(i)) slot.firsts.set(i, date);
			slot.lasts.set(i, date);
			if (!isFull(date)) continue;
			slot.counts.set(i, (slot.counts.get(i) ?? 0) + 1);
			if (date.start >= slot.end + APART) slot.apart.set(i, (slot.apart.get(i) ?? 0) + 1);
			slot.end = date.end;
		}
	});
	return [...slots.values()];
}

/** The dates of writing and changing a post are next to each other; the dates of two posts have text between them. */
const APART = 80;

/** With a year, a month that is named, or a time of day: a fraction in a recipe looks like a day and a month. */
function isFull({ signature, source, precision }: DateExpression): boolean {
	return source === 'time' || precision !== 'day' || /Y|Mon|月|월/.test(signature);
}

/** Dates looked at in one piece. */
const MAX_DATES = 40;

/** The weight of a change date, and of one without a year, compared with a publication date. */
const CHANGED = 0.5;
const YEARLESS = 0.8;
/** The weight of dates out of order. */
const UNORDERED = 0.85;

/** How many pieces the slot dates; dates at the edge of a piece win over those in its middle. */
function slotValue(view: View, pieces: readonly Piece[], dates: ReadonlyMap<number, DateExpression>): number {
	let value = 0;
	dates.forEach((date, i) => {
		const { from, to } = pieces[i]!;
		const start = view.start[from]!;
		const length = Math.max(1, view.start[to]! - start);
		const place = Math.max(0, (date.start - start) / length);
		const worth = (1 - 0.4 * Math.min(place, 1 - place)) * (isChange(view, date) ? CHANGED : 1);
		value += worth * (date.completed.year === undefined ? 1 : YEARLESS);
	});
	return value * (UNORDERED + (1 - UNORDERED) * orderOf([...dates.values()]));
}

/** Share of the neighbours that follow the order that most of them follow. */
export function orderOf(dates: readonly DateExpression[]): number {
	let down = 0;
	let up = 0;
	for (let i = 1; i < dates.length; i++) {
		const before = dayOf(dates[i - 1]!);
		const day = dayOf(dates[i]!);
		if (day <= before) down++;
		if (day >= before) up++;
	}
	return dates.length < 2 ? 1 : Math.max(down, up) / (dates.length - 1);
}

/** The words before it, or its name, indicate a change. */
function isChange(view: View, date: DateExpression): boolean {
	let known = view.changes.get(date);
	if (known === undefined) {
		known = indicatesChange(view, date);
		view.changes.set(date, known);
	}
	return known;
}

function indicatesChange(view: View, { node, start, end }: DateExpression): boolean {
	const line = lineAround(view.text, start, end);
	if (CHANGE.test(view.text.slice(line.start, start).slice(-60))) return true;
	const names = kindNames(view, elementOf(view.page, node));
	return CHANGE.test(names) && !/publish|entry-date/i.test(names);
}

const CHANGE = /updated|modified|edited|更新|aktualisiert|mis à jour|actualizado/iu;

/** The date alone above each piece, or that of the piece before it; null when the first has none. */
function dayDates(view: View, pieces: readonly Piece[]): DateExpression[] | null {
	const dates: DateExpression[] = [];
	const first = pieces[0];
	if (first === undefined) return null;
	for (const [i, piece] of pieces.entries()) {
		const above = i === 0 ? view.page.parent[first.unit.parent]! : pieces[i - 1]!.to;
		const found = above < 0 || above > piece.from ? [] : datesIn(view, above, piece.from);
		const head = found.findLast((date) => isHeadOf(view, date, piece));
		const date = head ?? dates[i - 1];
		if (date === undefined) return null;
		dates.push(date);
	}
	return dates;
}

/** Alone on its line, and next to the posts or their container, not inside something else above them. */
function isHeadOf(view: View, { node }: DateExpression, { from }: Piece): boolean {
	const { page } = view;
	let head = elementOf(page, node);
	if (!isDateOnly(view, head)) return false;
	while (page.parent[head]! > 0 && isDateOnly(view, page.parent[head]!)) head = page.parent[head]!;
	return page.contains(page.parent[head]!, from);
}
