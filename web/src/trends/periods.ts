/** periods: names of days, weeks and months, and the query for the posts of a period. */
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

/** `5 Mar 2004`, `1 Mar 2004 – 7 Mar 2004`, `March 2004`; a partial month is named by its days. */
export function periodName({ start, end }: Ends, span: TrendSpan): string {
	if (start === end) return dayOf(start);
	if (span === 'month' && isWholeMonth({ start, end })) return MONTH.format(new Date(`${start}T00:00:00Z`));
	return `${dayOf(start)} – ${dayOf(end)}`;
}

const isWholeMonth = ({ start, end }: Ends) => start.endsWith('-01') && addDays(end, 1).endsWith('-01');

/** Limits a query to days, both included. A query with OR is put in brackets, so that the limit applies to all of it. */
export function queryWithin(query: string, { start, end }: Ends): string {
	const isOpen = /(?:^|\s)OR(?:\s|$)|\|/.test(query);
	const limits = { date: '', after: start, before: addDays(end, 1) };
	return withFilters(isOpen ? `(${query})` : query, limits);
}

/** The state as drawn: a period cut by the range counts as partial. */
export const stateOf = (period: TrendPeriod, span: TrendSpan): TrendPeriod['state'] =>
	period.state === 'whole' && missingText(period, span) !== null ? 'partial' : period.state;

/** What is missing from a period, as a sentence; null if it is complete. */
export function missingText(period: TrendPeriod, span: TrendSpan): string | null {
	if (period.state === 'missing') return period.why ?? 'There is no data for this period.';
	if (period.state === 'partial')
		return period.why ?? `Data of ${counted(period.gaps, 'blog')} is incomplete.`;
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
