/** talk-period: the requested days; by default the week up to the last day with posts. */
import { z } from 'zod';
import { isDay } from '../../lib/dates/calendar.ts';
import { Problem } from '../problem.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** An optional day. */
export const daySchema = (description: string) =>
	z
		.string()
		.regex(/^\d{4}-\d{2}-\d{2}$/, 'A day such as 2004-03-05 is needed.')
		.refine(isOfCalendar, 'This day does not exist.')
		.optional()
		.meta({ description, examples: ['2004-03-05'] });

function isOfCalendar(day: string): boolean {
	const [year, month, date] = day.split('-').map(Number);
	return isDay(year!, month!, date!);
}

/** The day `days` days earlier. */
function dayBefore(day: string, days: number): string {
	return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

export const spanSchema = z
	.enum(['day', 'week'], 'One of day, week is needed.')
	.default('day')
	.describe('week: the seven days up to and including the day');

export function spanUpTo(day: string, span: z.output<typeof spanSchema>): { from: string; to: string } {
	return { from: span === 'week' ? dayBefore(day, WEEK_DAYS - 1) : day, to: day };
}

interface Period {
	readonly from?: string | undefined;
	readonly to?: string | undefined;
}

/** By default the week up to the last day. */
export async function readPeriod(
	{ from, to }: Period,
	lastDay: () => Promise<string>,
): Promise<{ from: string; to: string }> {
	const end = to ?? (await lastDay());
	const start = from ?? spanUpTo(end, 'week').from;
	if (start > end)
		throw new Problem(400, 'bad-request', `The first day (${start}) is after the last day (${end}).`);
	return { from: start, to: end };
}
