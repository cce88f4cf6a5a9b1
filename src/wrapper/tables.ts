/**
 * tables: what the rules of many wrappers have in common, as the paper reports it.
 *
 * Source: Wrapper, Table 6 (the values of the filters of one blog, with occurrences and gain) and Table 7 (the classes of authors and titles by the
 *         number of occurrences). The paper counts filters of pages; a stored wrapper has rules, with the number of pages on which each was right.
 */
import {
	WRAPPER_PROPERTIES,
	type Wrapper,
	type WrapperProperty,
	type WrapperRule,
} from '../model/wrapper.ts';
import { describePlace } from './describe.ts';
import { gainOf } from './gain.ts';

/** A row of Table 6: one value of a filter. */
export interface GainRow {
	readonly property: WrapperProperty;
	/** What it looks at: `classes`, `id`, `path` … */
	readonly kind: WrapperRule['kind'];
	/** Where it looks, in words. */
	readonly value: string;
	/** Pages on which it was right. */
	readonly occurrences: number;
	/** f²·log₂(1/f), with f its share of the occurrences of all rules of the property. */
	readonly gain: number;
}

/** Table 6 for one wrapper or many: their rules by property, the highest gain first. */
export function tabulateGains(wrappers: readonly Wrapper[]): GainRow[] {
	return WRAPPER_PROPERTIES.flatMap((property) => {
		const rows = new Map<string, Omit<GainRow, 'gain'>>();
		for (const rule of wrappers.flatMap(({ rules }) => rules[property])) {
			const value = describePlace(property, rule);
			const key = `${rule.kind} ${value}`;
			const occurrences = (rows.get(key)?.occurrences ?? 0) + rule.support;
			rows.set(key, { property, kind: rule.kind, value, occurrences });
		}
		const all = [...rows.values()].reduce((sum, { occurrences }) => sum + occurrences, 0);
		return [...rows.values()]
			.map((row) => ({ ...row, gain: all === 0 ? 0 : gainOf(row.occurrences / all) }))
			.sort((a, b) => b.gain - a.gain || b.occurrences - a.occurrences);
	});
}

/** A row of Table 7. */
export interface ClassRow {
	/** Sorted, with commas: `fn,url`. */
	readonly classes: string;
	/** Wrappers that have a rule by these classes. */
	readonly wrappers: number;
}

/** Table 7: the classes by which wrappers find author and title, the most frequent first. */
export function tabulateClasses(
	wrappers: readonly Wrapper[],
): Readonly<Record<'author' | 'title', ClassRow[]>> {
	return { author: classesOf(wrappers, 'author'), title: classesOf(wrappers, 'title') };
}

function classesOf(wrappers: readonly Wrapper[], property: 'author' | 'title'): ClassRow[] {
	const counts = new Map<string, number>();
	for (const { rules } of wrappers) {
		const own = rules[property].flatMap(({ where }) => {
			const classes = where?.classSet ?? where?.classes ?? [];
			return classes.length === 0 ? [] : [...classes].sort().join(',');
		});
		for (const classes of new Set(own)) counts.set(classes, (counts.get(classes) ?? 0) + 1);
	}
	return [...counts]
		.map(([classes, count]) => ({ classes, wrappers: count }))
		.sort((a, b) => b.wrappers - a.wrappers || (a.classes < b.classes ? -1 : 1));
}
