/** days: the days of the planted events, as whole numbers since 1970, each blog's by its own clock. */

import type { SimBlog } from '../../model.ts';

export const DAY_MS = 86_400_000;

export interface EventOptions {
	/** The first day of the planted time; unless told, so that it ends when the world begins. */
	readonly fromMs?: number;
	/** How many days it has; 90 unless told. The first 28 are quiet, so that there is a before. */
	readonly days?: number;
}

export interface EventDays {
	/** Both included. */
	readonly first: number;
	readonly last: number;
	/** The first day on which something may begin. */
	readonly loud: number;
}

const DEFAULT_DAYS = 90;
const QUIET_DAYS = 28;

export function eventDays({ fromMs, days = DEFAULT_DAYS }: EventOptions, startMs: number): EventDays {
	const first = Math.floor((fromMs ?? startMs - days * DAY_MS) / DAY_MS);
	return { first, last: first + days - 1, loud: first + Math.min(QUIET_DAYS, Math.floor(days / 2)) };
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
