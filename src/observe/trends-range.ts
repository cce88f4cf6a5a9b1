/** trends-range: fills in the defaults of a trends request: the last year in which posts match, by week. */
import { isoOf, numberOf, orderOf, orderOfNumber, wholePeriod } from '../analyze/trends/index.ts';
import type { Store } from '../io/store/store.ts';
import type { SearchPlan } from '../model/search.ts';
import type { TrendRequest, TrendSpan } from '../model/trends.ts';
import { parseQuery } from '../search/index.ts';

/** A request whose time range is optional. */
export type TrendQuestion = Omit<TrendRequest, 'from' | 'to' | 'span'> &
	Partial<Pick<TrendRequest, 'from' | 'to' | 'span'>> & {
		/** The current time, ISO 8601; dates in the future are ignored. */
		readonly now: string;
	};

/** 52 weeks. */
const USUAL_DAYS = 364;
/** Ranges up to this many days are shown by day; longer ones by week, up to the next limit. */
const MAX_BY_DAY = 45;
const MAX_BY_WEEK = 800;

export const ALL_POSTS: SearchPlan = { kind: 'all', of: [] };

export async function completeRequest(store: Store, question: TrendQuestion): Promise<TrendRequest> {
	const { now, ...given } = question;
	const sought = await planAny(store, given.queries);
	const to = given.to ?? (await chooseEnd(store, sought, given.from ?? '0000-01-01', now.slice(0, 10)));
	const from = given.from ?? (await chooseStart(store, to));
	const span = given.span ?? chooseSpan(from, to);
	return { ...given, from: given.from ?? wholePeriod(from, span).start, to, span };
}

/** The posts that match any of the queries. */
async function planAny(store: Store, queries: readonly string[]): Promise<SearchPlan> {
	const languages = await store.stemLanguages();
	return { kind: 'any', of: queries.map((query) => parseQuery(query, languages).plan) };
}

/** The last day with matching posts, or with any; today if there are none. A topic of long ago is not an empty chart. */
async function chooseEnd(store: Store, sought: SearchPlan, from: string, today: string): Promise<string> {
	const days = await listDays(store, from, today, sought);
	const last = days.at(-1) ?? (await listDays(store, from, today)).at(-1);
	return last ?? (from > today ? from : today);
}

/** A year before the end, or the first day of a younger collection. */
async function chooseStart(store: Store, to: string): Promise<string> {
	const start = isoOf(orderOf(to) - USUAL_DAYS + 1);
	return (await listDays(store, start, to))[0] ?? start;
}

/** The days with posts, in order. */
async function listDays(store: Store, from: string, to: string, plan = ALL_POSTS): Promise<string[]> {
	const counts = await store.countByDay({ plan, from: numberOf(from), to: numberOf(to) });
	return counts.map(({ day }) => isoOf(orderOfNumber(day)));
}

function chooseSpan(from: string, to: string): TrendSpan {
	const days = orderOf(to) - orderOf(from) + 1;
	if (days <= MAX_BY_DAY) return 'day';
	return days <= MAX_BY_WEEK ? 'week' : 'month';
}
