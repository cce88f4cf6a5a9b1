/** periods: days, weeks and months in words, and the search for what was written in one. */
import { withFilters } from '../search/query.ts';
import type { TrendPeriod, TrendSpan } from '../values.ts';
import { counted, dayOf } from '../words.ts';

const DAY_MS = 86_400_000;

export const addDays = (day: string, days: number): string => {
	const moved = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
	return Number.isNaN(moved.getTime()) ? day : moved.toISOString().slice(0, 10);
};

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

type Ends = Pick<TrendPeriod, 'start' | 'end'>;

/** `5 Mar 2004`, `1 Mar 2004 – 7 Mar 2004`, `March 2004`; a month that is cut is told by its days. */
export function periodName({ start, end }: Ends, span: TrendSpan): string {
	if (start === end) return dayOf(start);
	if (span === 'month' && isWholeMonth({ start, end })) return MONTH.format(new Date(`${start}T00:00:00Z`));
	return `${dayOf(start)} – ${dayOf(end)}`;
}

const isWholeMonth = ({ start, end }: Ends) => start.endsWith('-01') && addDays(end, 1).endsWith('-01');

/** The query limited to days, both included. What stands beside OR is put in brackets: the limit holds for all of it. */
export function queryWithin(query: string, { start, end }: Ends): string {
	const isOpen = /(?:^|\s)OR(?:\s|$)|\|/.test(query);
	const limits = { date: '', after: start, before: addDays(end, 1) };
	return withFilters(isOpen ? `(${query})` : query, limits);
}

/** As it is drawn: one that the range cuts is not whole either. */
export const stateOf = (period: TrendPeriod, span: TrendSpan): TrendPeriod['state'] =>
	period.state === 'whole' && lackOf(period, span) !== null ? 'partial' : period.state;

/** What it lacks, in words; null for a whole one. */
export function lackOf(period: TrendPeriod, span: TrendSpan): string | null {
	if (period.state === 'missing') return period.why ?? 'Nothing can be told of it.';
	if (period.state === 'partial')
		return period.why ?? `Of ${counted(period.gaps, 'blog')} something is missing.`;
	const [days, full] = [daysOf(period), fullDays(period, span)];
	return days < full
		? `Only ${days} of its ${full} days ${days === 1 ? 'is' : 'are'} within the range.`
		: null;
}

const daysOf = ({ start, end }: Ends) => (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;

function fullDays({ start }: Ends, span: TrendSpan): number {
	if (span === 'day') return 1;
	if (span === 'week') return 7;
	const [year, month] = start.split('-').map(Number);
	return new Date(Date.UTC(year!, month!, 0)).getUTCDate();
}
