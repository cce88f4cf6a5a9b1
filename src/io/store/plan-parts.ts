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
	/** All of them must hold. */
	readonly conditions: readonly SearchPlan[];
}

/** `findBlogs` gives the numbers of the blogs that a filter means. */
export function partsOf(plan: SearchPlan, findBlogs: (filter: BlogFilter) => readonly number[]): PlanParts {
	const parts = plan.kind === 'all' ? plan.of : [plan];
	const wanted = parts.filter(isText);
	if (wanted.length === 0) return { wanted, unwanted: [], marks: [], conditions: parts };
	const [marks, conditions]: [string[][], SearchPlan[]] = [[], []];
	for (const part of parts.filter((one) => !isText(one) && !isTextNot(one))) {
		const { mark, isExact } = markOf(part, findBlogs);
		if (mark !== null) marks.push(mark);
		if (!isExact) conditions.push(part);
	}
	const unwanted = parts.flatMap((part) => (part.kind === 'not' && isText(part.of) ? [part.of] : []));
	return { wanted, unwanted, marks, conditions };
}

/** A filter as terms, where that is quicker; if it is not exact, the filter must be asked too. */
function markOf(
	part: SearchPlan,
	findBlogs: (filter: BlogFilter) => readonly number[],
): { readonly mark: string[] | null; readonly isExact: boolean } {
	if (part.kind === 'days') return { mark: monthMarks(part.from, part.to), isExact: false };
	const mark = part.kind === 'blog' || part.kind === 'site' ? blogMarks(findBlogs(part)) : null;
	return { mark, isExact: mark !== null };
}

function isTextNot(plan: SearchPlan): boolean {
	return plan.kind === 'not' && isText(plan.of);
}

/** Whether a part is words alone, so that an index of words can answer it. */
export function isText(plan: SearchPlan): boolean {
	if (plan.kind === 'terms') return plan.spellings.length > 0;
	return (plan.kind === 'all' || plan.kind === 'any') && plan.of.length > 0 && plan.of.every(isText);
}
