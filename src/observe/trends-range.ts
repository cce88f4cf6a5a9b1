/** trends-range: what is asked about trends, with what was left open chosen from the collection: the last year of it, by week. */
import { isoOf, numberOf, orderOf, orderOfNumber, wholePeriod } from '../analyze/trends/index.ts';
import type { Store } from '../io/store/store.ts';
import type { SearchPlan } from '../model/search.ts';
import type { TrendRequest, TrendSpan } from '../model/trends.ts';

/** A request in which the time may be left open. */
export type TrendQuestion = Omit<TrendRequest, 'from' | 'to' | 'span'> &
	Partial<Pick<TrendRequest, 'from' | 'to' | 'span'>> & {
		/** When it is asked, ISO: dates to come are not believed. */
		readonly now: string;
	};

/** 52 weeks. */
const USUAL_DAYS = 364;
/** Up to so many days are told day by day; up to so many more week by week. */
const MOST_BY_DAY = 45;
const MOST_BY_WEEK = 800;

export const ALL_POSTS: SearchPlan = { kind: 'all', of: [] };

export async function completeRequest(store: Store, question: TrendQuestion): Promise<TrendRequest> {
	const { now, ...asked } = question;
	const to = asked.to ?? (await chooseEnd(store, asked.from ?? '0000-01-01', now.slice(0, 10)));
	const from = asked.from ?? (await chooseStart(store, to));
	const span = asked.span ?? chooseSpan(from, to);
	return { ...asked, from: asked.from ?? wholePeriod(from, span).start, to, span };
}

/** The last day that has posts; today where none has. */
async function chooseEnd(store: Store, from: string, today: string): Promise<string> {
	const days = await listDays(store, from, today);
	return days.at(-1) ?? (from > today ? from : today);
}

/** The first day of a full last year; of a younger collection, its first one. */
async function chooseStart(store: Store, to: string): Promise<string> {
	const start = isoOf(orderOf(to) - USUAL_DAYS + 1);
	return (await listDays(store, start, to))[0] ?? start;
}

/** The days that have posts, in order. */
async function listDays(store: Store, from: string, to: string): Promise<string[]> {
	const counts = await store.countByDay({ plan: ALL_POSTS, from: numberOf(from), to: numberOf(to) });
	return counts.map(({ day }) => isoOf(orderOfNumber(day)));
}

function chooseSpan(from: string, to: string): TrendSpan {
	const days = orderOf(to) - orderOf(from) + 1;
	if (days <= MOST_BY_DAY) return 'day';
	return days <= MOST_BY_WEEK ? 'week' : 'month';
}
