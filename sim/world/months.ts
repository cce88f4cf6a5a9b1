/**
 * months: the months in which a blog has posts.
 *
 * In:     a blog and a moment.
 * Out:    newest first, by stepping from one month's last post to the next month; and the numbers of a month's posts.
 */

import type { Month } from '../model.ts';
import type { Blog } from './blog.ts';

/** Archive lists stop here, as themes' do; older months are reached through the pager. */
const MAX_MONTHS = 24;

export function listMonths(blog: Blog, atMs: number): Month[] {
	const months: Month[] = [];
	let number = blog.rhythm.countAt(atMs);
	while (number > 0 && months.length < MAX_MONTHS) {
		const month = monthOf(blog.rhythm.timeOf(number), blog.zoneMinutes);
		months.push(month);
		number = blog.rhythm.countAt(monthStart(month, blog.zoneMinutes) - 1);
	}
	return months;
}

/** The numbers of the first and last post of a month up to a moment; null when there are none. */
export function numbersOfMonth(
	blog: Blog,
	month: Month,
	atMs: number,
): { first: number; last: number } | null {
	const start = monthStart(month, blog.zoneMinutes);
	const next =
		month.month === 12 ? { year: month.year + 1, month: 1 } : { year: month.year, month: month.month + 1 };
	const first = blog.rhythm.countAt(start - 1) + 1;
	const last = blog.rhythm.countAt(Math.min(atMs, monthStart(next, blog.zoneMinutes) - 1));
	return first > last ? null : { first, last };
}

function monthOf(ms: number, zoneMinutes: number): Month {
	const local = new Date(ms + zoneMinutes * 60_000);
	return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1 };
}

function monthStart(month: Month, zoneMinutes: number): number {
	return Date.UTC(month.year, month.month - 1, 1) - zoneMinutes * 60_000;
}
