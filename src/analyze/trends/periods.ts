/**
 * periods: splits a range into the days, ISO weeks (Monday to Sunday) or months that it overlaps.
 *
 * The first and the last period are cut to the range: a week with three days in the range counts three days.
 */
import type { TrendSpan } from '../../model/trends.ts';
import { isoOf, nextMonth, orderOf, orderOfNumber, weekdayOf } from './days.ts';

export interface Period {
	/** Its first and last day. */
	readonly start: string;
	readonly end: string;
}

const DAYS_OF_WEEK = 7;

/** The first day after the period that has this day. */
const NEXT: Readonly<Record<TrendSpan, (day: number) => number>> = {
	day: (day) => day + 1,
	week: (day) => day + DAYS_OF_WEEK - weekdayOf(day),
	month: nextMonth,
};

/** In order; empty if the range ends before it begins. */
export function listPeriods(from: string, to: string, span: TrendSpan): Period[] {
	const periods: Period[] = [];
	const last = orderOf(to);
	for (let day = orderOf(from); day <= last; ) {
		const next = NEXT[span](day);
		periods.push({ start: isoOf(day), end: isoOf(Math.min(next - 1, last)) });
		day = next;
	}
	return periods;
}

/** All of the week or month that has this day. */
export function wholePeriod(day: string, span: TrendSpan): Period {
	const order = orderOf(day);
	const first = { day: order, week: order - weekdayOf(order), month: order - Number(day.slice(8)) + 1 }[span];
	return { start: isoOf(first), end: isoOf(NEXT[span](order) - 1) };
}

const MEAN_DAYS: Readonly<Record<TrendSpan, number>> = { day: 1, week: DAYS_OF_WEEK, month: 30.4 };

/** About how many periods there are: what is too much is known before it is made. */
export function countPeriods(from: string, to: string, span: TrendSpan): number {
	return Math.ceil((orderOf(to) - orderOf(from) + 1) / MEAN_DAYS[span]);
}

/** Finds the place of the period that has a day. */
export class PeriodFinder {
	readonly #starts: readonly number[];
	readonly #end: number;

	constructor(periods: readonly Period[]) {
		this.#starts = periods.map(({ start }) => orderOf(start));
		this.#end = periods.length === 0 ? Number.NEGATIVE_INFINITY : orderOf(periods.at(-1)!.end);
	}

	/** Null where the day lies in none. */
	find(order: number): number | null {
		const first = this.#starts[0];
		if (first === undefined || !(order >= first && order <= this.#end)) return null;
		let [low, high] = [0, this.#starts.length - 1];
		while (low < high) {
			const middle = (low + high + 1) >> 1;
			if (this.#starts[middle]! <= order) low = middle;
			else high = middle - 1;
		}
		return low;
	}

	findNumber(day: number): number | null {
		return this.find(orderOfNumber(day));
	}
}
