/**
 * render: turns a plan into SQL: one full-text expression for its words, conditions for the rest.
 *
 * The words that every match must have go into one expression, which ranks the matches. Parts that mix words and filters
 * (`word OR site:…`), and a plan that only excludes, become conditions on the post's number and do not rank.
 */
import type { SearchPlan, TermMatch, TermSequence } from '../../../model/search.ts';
import { isText, partsOf } from '../plan-parts.ts';
import { HEAD } from '../ranking.ts';
import type { Value } from '../sqlite/driver.ts';
import { type Condition, type Finders, renderFilter } from './render-filter.ts';

export interface Rendered {
	/** Null if no words are required in every match. */
	readonly match: string | null;
	/** The same with the months of the requested days; null if there are no words or no days. */
	readonly inMonths: string | null;
	/** The words in title, author and tags alone; null if they cannot all be there. */
	readonly inHead: string | null;
	/** All of them must hold; `d` is the table docs. */
	readonly conditions: readonly Condition[];
}

export function renderPlan(plan: SearchPlan, find: Finders): Rendered {
	const { wanted, unwanted, marks, months, isPlain, conditions: parts } = partsOf(plan, find.blogs);
	const conditions = parts.map((part) => renderCondition(part, find));
	if (wanted.length === 0) return { match: null, inMonths: null, inHead: null, conditions };
	const words = wanted.map(renderText);
	const marked = marks.map(renderMarks);
	const without = unwanted.map(renderText);
	const render = (all: readonly string[]) =>
		without.length === 0 ? all.join(' AND ') : `(${all.join(' AND ')}) NOT (${without.join(' OR ')})`;
	return {
		match: render([...words, ...marked]),
		inMonths: months === null ? null : render([...words, ...marked, renderMarks(months)]),
		inHead: isPlain ? render([`{${HEAD.join(' ')}} : (${words.join(' AND ')})`, ...marked]) : null,
		conditions,
	};
}

function renderMarks(marks: readonly string[]): string {
	return `{marks} : (${marks.map((mark) => `"${mark}"`).join(' OR ')})`;
}

function renderText(plan: SearchPlan): string {
	if (plan.kind === 'terms') return renderTerms(plan);
	if (plan.kind !== 'all' && plan.kind !== 'any') throw new Error(`${plan.kind} is not text`);
	return `(${plan.of.map(renderText).join(plan.kind === 'all' ? ' AND ' : ' OR ')})`;
}

function renderTerms({ field, spellings }: TermMatch): string {
	const any = `(${spellings.map(renderSequence).join(' OR ')})`;
	return field === null ? any : `{${field}} : ${any}`;
}

/** Terms contain only letters and digits, so they need no escaping within the quotes. */
function renderSequence({ terms, isPrefix }: TermSequence): string {
	return `"${terms.join(' ')}"${isPrefix ? ' *' : ''}`;
}

function renderCondition(plan: SearchPlan, find: Finders): Condition {
	if (isText(plan)) return inMatches(renderText(plan));
	if (plan.kind === 'terms') return { sql: '0', values: [] };
	if (plan.kind === 'not') {
		const { sql, values } = renderCondition(plan.of, find);
		return { sql: `NOT ${sql}`, values };
	}
	if (plan.kind === 'all' || plan.kind === 'any') {
		if (plan.of.length === 0) return { sql: plan.kind === 'all' ? '1' : '0', values: [] };
		const parts = plan.of.map((part) => renderCondition(part, find));
		const sql = parts.map((part) => part.sql).join(plan.kind === 'all' ? ' AND ' : ' OR ');
		return { sql: `(${sql})`, values: parts.flatMap(({ values }): readonly Value[] => values) };
	}
	return renderFilter(plan, find);
}

function inMatches(match: string): Condition {
	return { sql: 'd.id IN (SELECT rowid FROM terms WHERE terms MATCH ?)', values: [match] };
}
