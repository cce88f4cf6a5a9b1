/** talk-period: the days that a question is about, by default those up to the last day with posts. */
import { z } from 'zod';
import { isDay } from '../../lib/dates/calendar.ts';
import { Problem } from '../problem.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** A day that need not be told. */
export const daySchema = (description: string) =>
	z
		.string()
		.regex(/^\d{4}-\d{2}-\d{2}$/, 'A day such as 2004-03-05 is needed.')
		.refine(isOfCalendar, 'There is no such day.')
		.optional()
		.meta({ description, examples: ['2004-03-05'] });

function isOfCalendar(day: string): boolean {
	const [year, month, date] = day.split('-').map(Number);
	return isDay(year!, month!, date!);
}

/** The day so many days before. */
function dayBefore(day: string, days: number): string {
	return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

export const spanSchema = z
	.enum(['day', 'week'], 'One of day, week is needed.')
	.default('day')
	.describe('week: the seven days up to it');

export function spanUpTo(day: string, span: z.output<typeof spanSchema>): { from: string; to: string } {
	return { from: span === 'week' ? dayBefore(day, WEEK_DAYS - 1) : day, to: day };
}

interface Asked {
	readonly from?: string | undefined;
	readonly to?: string | undefined;
}

/** A week up to the last day, where nothing else is said. */
export async function readPeriod(
	{ from, to }: Asked,
	lastDay: () => Promise<string>,
): Promise<{ from: string; to: string }> {
	const end = to ?? (await lastDay());
	const start = from ?? spanUpTo(end, 'week').from;
	if (start > end)
		throw new Problem(
			400,
			'bad-request',
			`The days begin with ${start} and end with ${end}: turn them round.`,
		);
	return { from: start, to: end };
}
