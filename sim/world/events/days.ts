/** days: the days of the planted events, as whole numbers since 1970, each blog's by its own clock. */

import type { SimBlog } from '../../model.ts';

export const DAY_MS = 86_400_000;

export interface EventOptions {
	/** The first day of the planted time; by default so that it ends when the world begins. */
	readonly fromMs?: number;
	/** The number of days; 90 by default. The first 28 are quiet, as a baseline. */
	readonly days?: number;
	/** For a few dozen blogs: topics of all languages together, and cascades around the day on which the world begins. */
	readonly isSmall?: boolean;
}

export interface EventDays {
	/** Both included. */
	readonly first: number;
	readonly last: number;
	/** The first day on which something may begin. */
	readonly loud: number;
	/** The day on which the world begins, or the last day if that is earlier. */
	readonly start: number;
	/** The days on which cascades begin, both included. */
	readonly roots: { readonly first: number; readonly last: number };
}

const DEFAULT_DAYS = 90;
const QUIET_DAYS = 28;
/** A cascade has this many days to unfold. */
const CASCADE_DAYS = 12;
/** In a small world cascades begin within this many days around the start. */
const SMALL_ROOT_DAYS = 7;

export function eventDays(
	{ fromMs, days = DEFAULT_DAYS, isSmall = false }: EventOptions,
	startMs: number,
): EventDays {
	const first = Math.floor((fromMs ?? startMs - days * DAY_MS) / DAY_MS);
	const last = first + days - 1;
	const loud = first + Math.min(QUIET_DAYS, Math.floor(days / 2));
	const start = Math.min(last, Math.floor(startMs / DAY_MS));
	const roots = isSmall
		? {
				first: Math.max(loud, start - SMALL_ROOT_DAYS),
				last: Math.max(loud, Math.min(last, start + SMALL_ROOT_DAYS)),
			}
		: { first: loud, last: Math.max(loud, last - CASCADE_DAYS) };
	return { first, last, loud, start, roots };
}

/** The day of a moment by the blog's own clock, as its pages print it. */
export function dayOf(blog: SimBlog, ms: number): number {
	return Math.floor((ms + blog.zoneMinutes * 60_000) / DAY_MS);
}

/** The moment at which a day begins for the blog. */
export function dayStart(blog: SimBlog, day: number): number {
	return day * DAY_MS - blog.zoneMinutes * 60_000;
}

export function isoDay(day: number): string {
	return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** 1970 began on a Thursday. */
export function isWeekend(day: number): boolean {
	const weekday = (day + 4) % 7;
	return weekday === 0 || weekday === 6;
}
