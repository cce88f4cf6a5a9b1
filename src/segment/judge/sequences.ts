/**
 * sequences: the dates of a page → sequences of dated pieces, each with features that distinguish posts from other
 * things.
 *
 * Grouped by the path from the root and by format as in Nanno §3.4, but not by the distance to the next tag, which
 * differs when an author's name precedes the date. Of several dates on one line (published, updated) the first counts.
 *
 * In:     a page, its dates.
 * Out:    the largest sequences, measured.
 * Not here: which of them are posts (filters.ts).
 */
import { areConsistent, type DateExpression } from '../../lib/dates/index.ts';
import { type Page, relativePathIds } from '../../lib/html/index.ts';
import { isInText } from '../model/view.ts';
import { elementOf } from '../nanno/classes.ts';
import { type NannoEntry, sequenceOf } from '../nanno/sequence.ts';
import { type Marks, marksOf } from './marks.ts';
import { type Place, placeOf } from './place.ts';

export interface Sequence {
	readonly entries: readonly NannoEntry[];
	readonly format: string;
	readonly days: readonly string[];
	/** The order of its days. */
	readonly direction: 'down' | 'up' | 'same' | 'mixed';
	/** Characters of visible text. */
	readonly size: number;
	/** Of the page's text. */
	readonly share: number;
	/** Share of the entries that have a time of day. */
	readonly timed: number;
	/** Different days per entry. */
	readonly distinct: number;
	readonly place: Place;
	readonly marks: Marks;
}

/** The most groups whose entries are cut, those with the most dates first: a limit for hostile pages. */
const MAX_GROUPS = 60;
/** Sequences that are measured; the true one is among the largest. */
const MAX_SEQUENCES = 6;
/** One pair in this many may be out of order: a pinned post, a date corrected by hand. */
const PAIRS_PER_EXCEPTION = 10;
/** Pairs in order for every pair against it. */
const MIN_WITH = 3;
/** Without years, dates wrap once at New Year. An order needs at least this many dates. */
const MIN_TURNING = 3;
/** A template shows a date at most this often. */
const MAX_TIMES = 4;
/** Dates this close together belong to one entry. */
const SAME_LINE = 60;

export function findSequences(
	page: Page,
	dates: readonly DateExpression[],
	paths: Int32Array = relativePathIds(page),
): Sequence[] {
	const all = Math.max(1, page.visible.text.length);
	return groupDates(page, dates, paths)
		.filter((group) => group.length > 1)
		.sort((a, b) => b.length - a.length)
		.slice(0, MAX_GROUPS)
		.map((group) => {
			const stamps = withoutTexts(page, group);
			const { entries } = sequenceOf(page, { dates: stamps, format: stamps[0]!.signature });
			return { entries, size: entries.reduce((sum, { start, end }) => sum + end - start, 0) };
		})
		.sort((a, b) => b.size - a.size)
		.slice(0, MAX_SEQUENCES)
		.map(({ entries, size }) => new PageSequence(page, entries, size, size / all));
}

function groupDates(page: Page, dates: readonly DateExpression[], paths: Int32Array): DateExpression[][] {
	const groups = new Map<number, DateExpression[][]>();
	for (const date of dates) {
		if (date.end <= date.start || date.precision === 'month' || date.source === 'relative') continue;
		const path = paths[elementOf(page, date)]!;
		const atPath = groups.get(path) ?? [];
		if (atPath.length === 0) groups.set(path, atPath);
		const group = atPath.find(([first]) => areConsistent(first!.signature, date.signature));
		if (group === undefined) atPath.push([date]);
		else if (!isSameLine(page, group[group.length - 1]!, date)) group.push(date);
	}
	return [...groups.values()].flat().map(withoutDoubles);
}

/** If every date is shown several times, above and below the title, one of each. */
function withoutDoubles(dates: DateExpression[]): DateExpression[] {
	const first = dates.findIndex(({ value }) => value !== dates[0]!.value);
	if (first < 2 || first > MAX_TIMES) return dates;
	const isDouble = dates.every(({ value }, i) => value === dates[i - (i % first)]!.value);
	return isDouble ? dates.filter((_, i) => i % first === 0) : dates;
}

/** If the dates are not in order, without those mentioned in a text. */
function withoutTexts(page: Page, dates: DateExpression[]): DateExpression[] {
	const days = dates.map(({ value }) => value.slice(0, 10));
	if (orderOf(days, exceptionsIn(days.length)) !== 'mixed') return dates;
	const stamps = dates.filter((date) => !isInText(page, date));
	return stamps.length < 2 ? dates : stamps;
}

function isSameLine({ visible }: Page, before: DateExpression, date: DateExpression): boolean {
	if (date.start - before.end > SAME_LINE) return false;
	return !visible.text.slice(before.end, date.start).includes('\n');
}

/** A sequence, measured. */
class PageSequence implements Sequence {
	readonly entries: readonly NannoEntry[];
	readonly format: string;
	readonly days: readonly string[];
	readonly direction: Sequence['direction'];
	readonly size: number;
	readonly share: number;
	readonly timed: number;
	readonly distinct: number;
	readonly place: Place;
	readonly #page: Page;
	#marks: Marks | null = null;

	constructor(page: Page, entries: readonly NannoEntry[], size: number, share: number) {
		const days = entries.map(({ date }) => date.value.slice(0, 10));
		this.entries = entries;
		this.format = entries[0]!.date.signature;
		this.days = days;
		this.direction = directionOf(entries, days);
		this.size = size;
		this.share = share;
		this.timed = entries.filter(({ date }) => date.precision !== 'day').length / entries.length;
		this.distinct = new Set(days).size / days.length;
		this.place = placeOf(page, entries);
		this.#page = page;
	}

	/** Computed only when nothing simpler rejects the sequence. */
	get marks(): Marks {
		this.#marks ??= marksOf(this.#page, this.entries);
		return this.#marks;
	}
}

/**
 * If years are missing, a date in some text may have supplied a wrong one. Then the order of the days of the year
 * counts.
 */
function directionOf(entries: readonly NannoEntry[], days: readonly string[]): Sequence['direction'] {
	if (entries.every(({ date }) => date.completed.year === undefined))
		return orderOf(days, exceptionsIn(days.length));
	const direction = orderOf(days, 0);
	if (direction !== 'mixed' || days.length < MIN_TURNING || entries.every(isDecimal)) return direction;
	const turning = orderOf(
		days.map((day) => day.slice(5)),
		1,
	);
	return turning === 'up' ? 'mixed' : turning;
}

function exceptionsIn(count: number): number {
	return Math.floor((count - 1) / PAIRS_PER_EXCEPTION) + (count > 3 ? 1 : 0);
}

/** `7.9` without a time is more often a number than a day. */
function isDecimal({ date }: NannoEntry): boolean {
	return date.precision === 'day' && /^\w\.\w$/.test(date.signature);
}

function orderOf(days: readonly string[], exceptions: number): Sequence['direction'] {
	let ups = 0;
	let downs = 0;
	for (let i = 1; i < days.length; i++) {
		if (days[i]! > days[i - 1]!) ups++;
		else if (days[i]! < days[i - 1]!) downs++;
	}
	if (ups + downs === 0) return 'same';
	if (ups <= exceptions && downs >= ups * MIN_WITH) return 'down';
	return downs <= exceptions && ups >= downs * MIN_WITH ? 'up' : 'mixed';
}
