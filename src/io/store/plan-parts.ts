/**
 * plan-parts: a plan as an index with words is asked: what ranks, what excludes, what only narrows.
 *
 * The words that every match must have rank it. What mixes words and filters (`word OR site:…`), and a plan that only excludes, narrow
 * without ranking.
 */
import type { SearchFilter, SearchPlan } from '../../model/search.ts';
import { blogMarks, monthMarks } from './marks.ts';

export type BlogFilter = Extract<SearchFilter, { kind: 'blog' | 'site' }>;

export interface PlanParts {
	/** Words alone; every match has them, and is ranked by them. Empty where none are demanded. */
	readonly wanted: readonly SearchPlan[];
	/** Words alone; no match has them. Empty where none are wanted: then they are conditions. */
	readonly unwanted: readonly SearchPlan[];
	/** Marks (marks.ts): every match has one of each list. */
	readonly marks: readonly (readonly string[])[];
	/** The months of the days that are asked for, as marks; null where these are too many. They are among the conditions, too. */
	readonly months: readonly string[] | null;
	/** All of them must hold. */
	readonly conditions: readonly SearchPlan[];
	/** What is wanted are words and phrases that may stand anywhere, all of them in every match. */
	readonly isPlain: boolean;
}

/** `findBlogs` gives the numbers of the blogs that a filter means. */
export function partsOf(plan: SearchPlan, findBlogs: (filter: BlogFilter) => readonly number[]): PlanParts {
	const parts = plan.kind === 'all' ? plan.of : [plan];
	const wanted = parts.filter(isText);
	if (wanted.length === 0)
		return { wanted, unwanted: [], marks: [], months: null, conditions: parts, isPlain: false };
	const [marks, conditions]: [string[][], SearchPlan[]] = [[], []];
	for (const part of parts.filter((one) => !isText(one) && !isTextNot(one))) {
		const mark = part.kind === 'blog' || part.kind === 'site' ? blogMarks(findBlogs(part)) : null;
		if (mark === null) conditions.push(part);
		else marks.push(mark);
	}
	const unwanted = parts.flatMap((part) => (part.kind === 'not' && isText(part.of) ? [part.of] : []));
	return { wanted, unwanted, marks, months: monthsOf(parts), conditions, isPlain: wanted.every(isPlain) };
}

/** Of all spans together: `after:` and `before:` are one. */
function monthsOf(parts: readonly SearchPlan[]): string[] | null {
	const spans = parts.filter((part) => part.kind === 'days');
	const from = spans.reduce((latest, span) => Math.max(latest, span.from ?? 0), 0);
	const to = spans.reduce((first, span) => Math.min(first, span.to ?? first), Number.POSITIVE_INFINITY);
	return from === 0 || to === Number.POSITIVE_INFINITY ? null : monthMarks(from, to);
}

function isTextNot(plan: SearchPlan): boolean {
	return plan.kind === 'not' && isText(plan.of);
}

function isPlain(plan: SearchPlan): boolean {
	return plan.kind === 'all' ? plan.of.every(isPlain) : plan.kind === 'terms' && plan.field === null;
}

/** Whether a part is words alone, so that an index of words can answer it. */
export function isText(plan: SearchPlan): boolean {
	if (plan.kind === 'terms') return plan.spellings.length > 0;
	return (plan.kind === 'all' || plan.kind === 'any') && plan.of.length > 0 && plan.of.every(isText);
}
