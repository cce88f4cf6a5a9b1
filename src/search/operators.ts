/** operators: the search operators (`name:value`) and their filters. */
import type { SearchField, SearchFilter } from '../model/search.ts';
import { findLanguage } from './languages.ts';

export interface Operator {
	readonly name: string;
	/** Aliases. */
	readonly also: readonly string[];
	/** The field to search for the words. */
	readonly field?: SearchField;
	/** The filter for a quoted value after a `=`, which is compared as a whole. */
	readonly exact?: 'author' | 'tag';
	/** The filter for a value; for an invalid value, a string with an example of a valid one. */
	readonly filter?: (value: string) => SearchFilter | string;
}

const SOURCES = ['full-feed', 'feed-guided', 'model', 'wrapper', 'page'];

export const OPERATORS: readonly Operator[] = [
	{ name: 'title', also: ['intitle', 'headline'], field: 'title' },
	{ name: 'author', also: ['by', 'from'], field: 'author', exact: 'author' },
	{ name: 'tag', also: ['tags', 'category', 'label'], field: 'tags', exact: 'tag' },
	{ name: 'text', also: ['body', 'intext'], field: 'text' },
	{ name: 'blog', also: [], filter: (value) => ({ kind: 'blog', value }) },
	{ name: 'site', also: ['host', 'domain'], filter: (value) => ({ kind: 'site', value }) },
	{ name: 'lang', also: ['language'], filter: readLanguage },
	{ name: 'link', also: ['links', 'linkto'], filter: (value) => ({ kind: 'link', value }) },
	{ name: 'platform', also: ['generator'], filter: (value) => ({ kind: 'platform', value }) },
	{ name: 'source', also: ['method'], filter: readSource },
	{ name: 'after', also: ['since'], filter: (value) => readBound(value, 'after') },
	{ name: 'before', also: ['until'], filter: (value) => readBound(value, 'before') },
	{ name: 'date', also: ['on', 'year'], filter: (value) => readBound(value, 'date') },
	{
		name: 'has',
		also: [],
		filter: (value) => (/^comments?$/i.test(value) ? { kind: 'commented' } : 'has:comments'),
	},
];

export function findOperator(name: string): Operator | null {
	return OPERATORS.find((operator) => operator.name === name || operator.also.includes(name)) ?? null;
}

/** The values of `in:`. */
export const FIELDS: Readonly<Record<string, SearchField>> = {
	comments: 'comments',
	comment: 'comments',
	title: 'title',
	titles: 'title',
	text: 'text',
	tags: 'tags',
	author: 'author',
};

function readLanguage(value: string): SearchFilter | string {
	const name = value.toLowerCase();
	const tag = findLanguage(name) ?? name.replaceAll('_', '-');
	return /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/.test(tag)
		? { kind: 'language', value: tag }
		: 'lang:en or lang:zh-TW';
}

function readSource(value: string): SearchFilter | string {
	const source = value.toLowerCase();
	return SOURCES.includes(source)
		? { kind: 'source', value: source }
		: `source: with one of ${SOURCES.join(', ')}`;
}

/** `after:2004`: from its first day on. `before:2004`: up to the day before it. `date:2004`: within it. */
function readBound(value: string, operator: 'after' | 'before' | 'date'): SearchFilter | string {
	const days = readDays(value);
	if (days === null) return `${operator}:2004, ${operator}:2004-03 or ${operator}:2004-03-05`;
	const { first, last } = days;
	if (operator === 'after') return { kind: 'days', from: first, to: null };
	if (operator === 'before') return { kind: 'days', from: null, to: first - 1 };
	return { kind: 'days', from: first, to: last };
}

/** A typed date as a range of day numbers: 2004-03 is 20040301 to 20040331. */
interface Days {
	readonly first: number;
	/** At least the last day; every month ends with 31. */
	readonly last: number;
}

const DATE = /^(\d{4})(?:[-/.]?(\d{1,2})(?:[-/.]?(\d{1,2}))?)?$/;
const LONGEST_MONTH = 31;

function readDays(text: string): Days | null {
	const match = DATE.exec(text.trim());
	if (match === null) return null;
	const [year, month, day] = match.slice(1).map((part) => (part === undefined ? null : Number(part)));
	if (!isDate(year!, month ?? null, day ?? null)) return null;
	const first = year! * 10_000 + (month ?? 1) * 100 + (day ?? 1);
	const last = year! * 10_000 + (month ?? 12) * 100 + (day ?? LONGEST_MONTH);
	return { first, last };
}

function isDate(year: number, month: number | null, day: number | null): boolean {
	if (month !== null && (month < 1 || month > 12)) return false;
	return day === null || (day >= 1 && day <= new Date(Date.UTC(year, month!, 0)).getUTCDate());
}
