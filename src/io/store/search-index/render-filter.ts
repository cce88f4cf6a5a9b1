/** render-filter: renders the filters on a post, without its words, as conditions; `d` is the table docs, `store` the attached store. */
import type { SearchFilter } from '../../../model/search.ts';
import type { BlogFilter } from '../plan-parts.ts';
import type { Value } from '../sqlite/driver.ts';
import { below, keyOf } from './find-blogs.ts';

export interface Condition {
	readonly sql: string;
	readonly values: readonly Value[];
}

/** Finds the numbers of the blogs that a filter means. */
type BlogFinder = (filter: BlogFilter) => readonly number[];

/** A condition on the number of a post, `d.id`: it links to an address that may be typed without its scheme. */
export type LinkFinder = (value: string) => Condition;

/** The lookups needed to render a plan. */
export interface Finders {
	readonly blogs: BlogFinder;
	readonly links: LinkFinder;
}

export function renderFilter(filter: SearchFilter, find: Finders): Condition {
	switch (filter.kind) {
		case 'blog':
		case 'site':
			return {
				sql: 'd.blog IN (SELECT value FROM json_each(?))',
				values: [JSON.stringify(find.blogs(filter))],
			};
		case 'language':
			return ofLanguage(filter.value.toLowerCase());
		case 'link':
			return find.links(filter.value);
		case 'platform':
			return {
				sql: 'd.blog IN (SELECT id FROM store.blogs WHERE platform = ? COLLATE NOCASE)',
				values: [filter.value],
			};
		case 'source':
			return { sql: 'd.source = ?', values: [filter.value] };
		case 'days':
			return { sql: 'd.day BETWEEN ? AND ?', values: [filter.from ?? 0, filter.to ?? 99_999_999] };
		case 'commented':
			return { sql: 'd.is_commented = 1', values: [] };
		case 'author':
			return { sql: 'd.author = ? COLLATE NOCASE', values: [filter.value] };
		case 'tag':
			return {
				sql: 'EXISTS (SELECT 1 FROM json_each(d.tags) t WHERE t.value = ? COLLATE NOCASE)',
				values: [filter.value],
			};
	}
}

function ofLanguage(tag: string): Condition {
	return {
		sql: '(d.language = ? OR (d.language > ? AND d.language < ?))',
		values: [tag, `${tag}-`, `${tag}.`],
	};
}

/** The links are in the attached store. */
export function linkingInStore(value: string): Condition {
	const key = keyOf(value);
	const query = "(to_key > ? || '?' AND to_key < ? || '@')";
	return {
		sql: `d.id IN (SELECT post FROM store.links WHERE post IS NOT NULL AND (to_key = ? OR ${below('to_key')} OR ${query}))`,
		values: [key, key, key, key, key],
	};
}
