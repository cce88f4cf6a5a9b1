/**
 * render: a plan as what SQLite runs: one full-text expression for its words, conditions for the rest.
 *
 * The words that every match must have go into one expression, by which matches are ranked. What mixes words and filters
 * (`word OR site:…`), and a plan that only excludes, become conditions on the post's number; they do not rank.
 */
import type { SearchPlan, TermMatch, TermSequence } from '../../../../model/search.ts';
import type { Value } from '../driver.ts';
import { matchBlogs, matchDays } from './marks.ts';
import { type BlogFinder, type Condition, renderFilter } from './render-filter.ts';

export interface Rendered {
	/** Null where no words are demanded of every match. */
	readonly match: string | null;
	/** All of them must hold; `d` is the table docs. */
	readonly conditions: readonly Condition[];
}

export function renderPlan(plan: SearchPlan, findBlogs: BlogFinder): Rendered {
	const parts = plan.kind === 'all' ? plan.of : [plan];
	const wanted = parts.filter(isText);
	if (wanted.length === 0)
		return { match: null, conditions: parts.map((part) => renderCondition(part, findBlogs)) };
	const [marks, conditions]: [string[], Condition[]] = [[], []];
	for (const part of parts.filter((part) => !isText(part) && !isTextNot(part))) {
		const { mark, isExact } = markOf(part, findBlogs);
		if (mark !== null) marks.push(mark);
		if (!isExact) conditions.push(renderCondition(part, findBlogs));
	}
	const match = [...wanted.map(renderText), ...marks].join(' AND ');
	const without = parts.flatMap((part) =>
		part.kind === 'not' && isText(part.of) ? [renderText(part.of)] : [],
	);
	return { match: without.length === 0 ? match : `(${match}) NOT (${without.join(' OR ')})`, conditions };
}

/** A filter as terms, where that is quicker; if it is not exact, the filter must be asked too. */
function markOf(
	part: SearchPlan,
	findBlogs: BlogFinder,
): { readonly mark: string | null; readonly isExact: boolean } {
	if (part.kind === 'days') return { mark: matchDays(part.from, part.to), isExact: false };
	const mark = part.kind === 'blog' || part.kind === 'site' ? matchBlogs(findBlogs(part)) : null;
	return { mark, isExact: mark !== null };
}

function isTextNot(plan: SearchPlan): boolean {
	return plan.kind === 'not' && isText(plan.of);
}

/** Whether a part is words alone, so that a full-text expression can say it. */
function isText(plan: SearchPlan): boolean {
	if (plan.kind === 'terms') return plan.spellings.length > 0;
	return (plan.kind === 'all' || plan.kind === 'any') && plan.of.length > 0 && plan.of.every(isText);
}

function renderText(plan: SearchPlan): string {
	if (plan.kind === 'terms') return renderTerms(plan);
	if (plan.kind !== 'all' && plan.kind !== 'any') throw new Error(`${plan.kind} is no text`);
	return `(${plan.of.map(renderText).join(plan.kind === 'all' ? ' AND ' : ' OR ')})`;
}

function renderTerms({ field, spellings }: TermMatch): string {
	const any = `(${spellings.map(renderSequence).join(' OR ')})`;
	return field === null ? any : `{${field}} : ${any}`;
}

/** Terms are letters and digits only, so they need no escaping within the quotes. */
function renderSequence({ terms, isPrefix }: TermSequence): string {
	return `"${terms.join(' ')}"${isPrefix ? ' *' : ''}`;
}

function renderCondition(plan: SearchPlan, findBlogs: BlogFinder): Condition {
	if (isText(plan)) return inMatches(renderText(plan));
	if (plan.kind === 'terms') return { sql: '0', values: [] };
	if (plan.kind === 'not') {
		const { sql, values } = renderCondition(plan.of, findBlogs);
		return { sql: `NOT ${sql}`, values };
	}
	if (plan.kind === 'all' || plan.kind === 'any') {
		if (plan.of.length === 0) return { sql: plan.kind === 'all' ? '1' : '0', values: [] };
		const parts = plan.of.map((part) => renderCondition(part, findBlogs));
		const sql = parts.map((part) => part.sql).join(plan.kind === 'all' ? ' AND ' : ' OR ');
		return { sql: `(${sql})`, values: parts.flatMap(({ values }): readonly Value[] => values) };
	}
	return renderFilter(plan, findBlogs);
}

function inMatches(match: string): Condition {
	return { sql: 'd.id IN (SELECT rowid FROM terms WHERE terms MATCH ?)', values: [match] };
}
