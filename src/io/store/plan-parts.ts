/**
 * plan-parts: splits a search plan for a full-text index: what ranks, what excludes, what only filters.
 *
 * The words that every match must have rank it. Parts that mix words and filters (`word OR site:…`), and a plan that only excludes,
 * filter without ranking.
 */
import type { SearchFilter, SearchPlan } from '../../model/search.ts';
import { blogMarks, monthMarks } from './marks.ts';

export type BlogFilter = Extract<SearchFilter, { kind: 'blog' | 'site' }>;

export interface PlanParts {
	/** Words that every match has; they rank it. Empty if none are required. */
	readonly wanted: readonly SearchPlan[];
	/** Words that no match has. Empty if no words are required: then these are conditions. */
	readonly unwanted: readonly SearchPlan[];
	/** Marks (marks.ts): every match has one of each list. */
	readonly marks: readonly (readonly string[])[];
	/** The months of the requested days, as marks; null if there are too many. The days are among the conditions, too. */
	readonly months: readonly string[] | null;
	/** All of them must hold. */
	readonly conditions: readonly SearchPlan[];
	/** The required parts are only words and phrases in any field, all of them in every match. */
	readonly isPlain: boolean;
}

/** `findBlogs` returns the numbers of the blogs that a filter means. */
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

/** The intersection of all spans: `after:` and `before:` make one. */
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

/** Whether a part has only words, so that a full-text index can answer it. */
export function isText(plan: SearchPlan): boolean {
	if (plan.kind === 'terms') return plan.spellings.length > 0;
	return (plan.kind === 'all' || plan.kind === 'any') && plan.of.length > 0 && plan.of.every(isText);
}
