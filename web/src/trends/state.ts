/** state: the trends in the URL, and URLs of similar ones. */
import type { TrendGroup, TrendSpan } from '../values.ts';

export interface TrendState {
	/** One to six queries; an empty one means all posts. */
	readonly queries: readonly string[];
	/** Empty: no limit. */
	readonly from: string;
	readonly to: string;
	/** Null: chosen to fit the range. */
	readonly span: TrendSpan | null;
	readonly by: TrendGroup | null;
	readonly show: 'count' | 'share';
	readonly mood: boolean;
	/** Each value is the mean of the periods around it. */
	readonly smooth: boolean;
	/** A logarithmic axis. */
	readonly log: boolean;
}

export const MAX_QUERIES = 6;
export const SPANS = ['day', 'week', 'month'] as const;
export const GROUPS = ['language', 'platform', 'tag'] as const;

export function readState(query: URLSearchParams): TrendState {
	const given = query.getAll('q').map((q) => q.trim());
	const queries = [...new Set(given)].slice(0, MAX_QUERIES);
	return {
		queries: queries.length === 0 ? [''] : queries,
		from: dayIn(query.get('from')),
		to: dayIn(query.get('to')),
		span: oneOf(SPANS, query.get('span')),
		by: oneOf(GROUPS, query.get('by')),
		show: query.get('show') === 'share' ? 'share' : 'count',
		mood: query.get('mood') === '1',
		smooth: query.get('smooth') === '1',
		log: query.get('log') === '1',
	};
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const dayIn = (text: string | null) =>
	text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

const oneOf = <Value extends string>(known: readonly Value[], given: string | null): Value | null =>
	known.find((value) => value === given) ?? null;

/** The URL of the view, without default values. */
export function trendsHref(state: Partial<TrendState>): string {
	const values = valuesOf({ ...readState(new URLSearchParams()), ...state });
	if (state.show === 'share') values.set('show', 'share');
	if (state.smooth) values.set('smooth', '1');
	if (state.log) values.set('log', '1');
	const text = values.toString();
	return text === '' ? '/trends' : `/trends?${text}`;
}

export function trendsAddress(state: TrendState): string {
	const values = valuesOf(state);
	if (!values.has('q')) values.append('q', '');
	return `/api/trends?${values.toString()}`;
}

function valuesOf({ queries, from, to, span, by, mood }: TrendState): URLSearchParams {
	const values = new URLSearchParams();
	if (queries.some((query) => query !== '')) for (const query of queries) values.append('q', query);
	for (const [name, value] of Object.entries({ from, to, span, by, mood: mood ? '1' : null }))
		if (value) values.set(name, value);
	return values;
}

/** The first query replaces “all posts”. A query that is already there changes nothing. */
export function withQuery({ queries }: TrendState, query: string): readonly string[] {
	const wanted = query.trim();
	const others = queries.length === 1 && queries[0] === '' ? [] : queries;
	return others.includes(wanted) ? queries : [...others, wanted].slice(0, MAX_QUERIES);
}

export const withoutQuery = ({ queries }: TrendState, query: string): readonly string[] => {
	const others = queries.filter((other) => other !== query);
	return others.length === 0 ? [''] : others;
};
