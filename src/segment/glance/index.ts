/**
 * glance: the judgment of a page as in the paper: a page is a weblog if a list of dates passes the eight filters.
 *
 * In:     a page and its dates.
 * Out:    is it a weblog, by which list of dates, which filter removed each other list, and the entries.
 * Source: Glance, "Model-based weblog segmentation", the lists of dates and filters 1 to 8, and step 1 of the
 * segmentation. It stays as published, to be compared with our own model (../model) and judgment (../judge).
 */

import { areConsistent, type DateExpression, pageDates, type Reading } from '../../lib/dates/index.ts';
import { type Page, relativePath, relativePathIds } from '../../lib/html/index.ts';
import { countUtf8 } from '../../lib/text/bytes.ts';
import type { CandidateSequence } from '../../model/judgment.ts';
import type { Reason } from '../../model/reason.ts';
import { elementOf } from '../nanno/classes.ts';

export interface GlanceContext extends Reading {
	/** The dates of the page, if already found. */
	readonly dates?: readonly DateExpression[] | undefined;
}

export interface GlanceJudgment {
	readonly isBlog: boolean;
	readonly reason: Reason;
	/** Day and text of each entry of the list that was kept. */
	readonly entries: readonly { readonly day: string; readonly text: string }[];
	/** All lists of dates, in document order. */
	readonly candidates: readonly CandidateSequence[];
}

/** The dates of one relative path, in document order. */
interface DateList {
	readonly dates: readonly DateExpression[];
	readonly days: readonly string[];
	/** Characters of its longest date. */
	readonly longest: number;
}

interface Filter {
	readonly name: string;
	readonly why: string;
	/** The lists that stay, of those that are left. */
	keep(lists: readonly DateList[], today: string): readonly DateList[];
}

const FILTERS: readonly Filter[] = [
	{
		name: '1-recent-years',
		why: 'not all of its dates are of this year or the last',
		keep: (lists, today) =>
			lists.filter(({ days }) =>
				days.every((day) => Number(today.slice(0, 4)) - Number(day.slice(0, 4)) <= 1),
			),
	},
	{
		name: '2-not-a-singleton',
		why: 'it has only one date',
		keep: (lists) => lists.filter(({ days }) => days.length > 1),
	},
	{
		name: '3-one-format',
		why: 'its dates differ in format',
		keep: (lists) =>
			lists.filter(({ dates: [first, ...rest] }) =>
				rest.every(({ signature }) => areConsistent(first!.signature, signature)),
			),
	},
	{
		name: '4-decreasing',
		why: 'its dates do not decrease',
		keep: (lists) => lists.filter(({ days }) => days.every((day, i) => i === 0 || day <= days[i - 1]!)),
	},
	{
		name: '5-most-recent',
		why: 'it has dates in the future, or another list has more recent ones',
		keep: (lists, today) =>
			largest(
				lists.filter(({ days }) => days.every((day) => day <= today)),
				({ days }) => Date.parse(days[0]!),
			),
	},
	{
		name: '6-longest-dates',
		why: 'another list writes its dates longer',
		keep: (lists) => largest(lists, ({ longest }) => longest),
	},
	{
		name: '7-most-dates',
		why: 'another list has more dates',
		keep: (lists) => largest(lists, ({ days }) => days.length),
	},
	{ name: '8-first-list', why: 'another list comes first', keep: (lists) => lists.slice(0, 1) },
];

/** Judges a page as Glance published it. */
export function judgeAsGlance(page: Page, context: GlanceContext): GlanceJudgment {
	const lists = listDates(page, context.dates ?? pageDates(page, context));
	const removed = new Map<DateList, Reason>();
	const left = FILTERS.reduce<readonly DateList[]>((kept, { name, why, keep }) => {
		const next = keep(kept, context.now.slice(0, 10));
		for (const list of kept) if (!next.includes(list)) removed.set(list, { rule: name, why });
		return next;
	}, lists);
	const [winner] = left;
	return {
		isBlog: winner !== undefined,
		reason: winner === undefined ? reasonAgainst(lists, removed) : reasonFor(winner),
		entries: winner === undefined ? [] : cutAtDates(page, winner),
		candidates: lists.map((list) => ({
			path: relativePath(page, elementOf(page, list.dates[0]!)),
			format: list.dates[0]!.signature,
			days: list.days,
			bytes: cutAtDates(page, list).reduce((sum, { text }) => sum + countUtf8(text), 0),
			removedBy: removed.get(list) ?? null,
			isWinner: list === winner,
		})),
	};
}

/** One list for each relative path; dates with a day, as a reader sees them. */
function listDates(page: Page, dates: readonly DateExpression[]): DateList[] {
	const paths = relativePathIds(page);
	const byPath = new Map<number, DateExpression[]>();
	for (const date of dates) {
		if (date.end <= date.start || date.precision === 'month' || date.source === 'relative') continue;
		const path = paths[elementOf(page, date)]!;
		byPath.set(path, [...(byPath.get(path) ?? []), date]);
	}
	return [...byPath.values()].map((own) => ({
		dates: own,
		days: own.map(({ value }) => value.slice(0, 10)),
		longest: Math.max(...own.map(({ start, end }) => end - start)),
	}));
}

/** Step 1 of the segmentation: what is between two dates is the entry of the first. */
function cutAtDates({ visible }: Page, { dates, days }: DateList): { day: string; text: string }[] {
	return dates.map(({ start }, i) => ({
		day: days[i]!,
		text: visible.text.slice(start, dates[i + 1]?.start ?? visible.text.length).trim(),
	}));
}

function largest(lists: readonly DateList[], size: (list: DateList) => number): readonly DateList[] {
	const most = lists.reduce((max, list) => Math.max(max, size(list)), Number.NEGATIVE_INFINITY);
	return lists.filter((list) => size(list) === most);
}

function reasonFor({ days }: DateList): Reason {
	return { rule: 'date-list', why: `a list of ${days.length} dates passes the eight filters` };
}

/** Why the list that came furthest was removed. */
function reasonAgainst(lists: readonly DateList[], removed: ReadonlyMap<DateList, Reason>): Reason {
	const reasons = lists.map((list) => removed.get(list)!).sort((a, b) => b.rule.localeCompare(a.rule));
	return reasons[0] ?? { rule: 'no-dates', why: 'the page has no dates' };
}
