/** categories: the values that a rule for categories gives, and how well they agree with the feed's. */
import type { Node } from '../lib/html/index.ts';
import type { WrapperRule } from '../model/wrapper.ts';
import { selectNodes } from './select.ts';
import { keyOf } from './texts.ts';
import type { PageView } from './view.ts';

/** More are a tag cloud. */
const MAX_VALUES = 60;
const LONGEST_VALUE = 80;

/** The values in document order; a value may occur twice. */
export function readCategories(
	view: PageView,
	{ where, read }: Pick<WrapperRule, 'where' | 'read'>,
): string[] {
	if (where === undefined) return [];
	const nodes = selectNodes(view, where);
	if (nodes.length > MAX_VALUES) return [];
	const values: string[] = [];
	for (const node of nodes)
		for (const value of view.remember(read.from, node, () => valuesAt(view, read, node))) values.push(value);
	return values;
}

function valuesAt(view: PageView, read: WrapperRule['read'], node: Node): string[] {
	const text = read.from === 'attribute' ? (view.page.attr(node, read.attribute) ?? null) : view.text(node);
	if (text === null) return [];
	const values = read.from === 'list' || read.from === 'attribute' ? splitList(text) : [text];
	return values.map(cleanCategory).filter((value) => value !== '' && value.length <= LONGEST_VALUE);
}

/** `Filed under: a, b and c` → its parts. */
export function splitList(text: string): string[] {
	const colon = text.search(/[:：]/);
	const list = colon >= 0 && colon < 30 ? text.slice(colon + 1) : text;
	return list.split(/(?:(?<!\s)\s+)?[,，、;；|·•/]\s*/u);
}

/** Marks that may have to go. */
export const ADORNED = /^[\s#＃,，、;|·•/»>-]|[\s,，、;|·•/)]$/u;

/** Without the symbols around it: `#Tag,` → `Tag`; and without a count after it. */
export function cleanCategory(text: string): string {
	if (!ADORNED.test(text)) return text;
	return text
		.replace(/^[\s#＃,，、;|·•/»>-]+|(?<![\s,，、;|·•/])[\s,，、;|·•/]+$/gu, '')
		.replace(/(?<!\s)\s*\(\d{1,5}\)$/, '')
		.trim();
}

export function uniqueValues(values: readonly string[]): string[] {
	const seen = new Map<string, string>();
	for (const value of values) if (!seen.has(keyOf(value))) seen.set(keyOf(value), value);
	return [...seen.values()];
}

/** F1 of the two sets. */
export function sameCategories(given: readonly string[], wanted: readonly string[]): number {
	return setAgreement(categoryKeys(given), categoryKeys(wanted));
}

export function categoryKeys(values: readonly string[]): ReadonlySet<string> {
	return new Set(values.map((value) => keyOf(cleanCategory(value))));
}

/** The keys of a rule's values, each value normalized once per page. */
export function readCategoryKeys(
	view: PageView,
	rule: Pick<WrapperRule, 'where' | 'read'>,
): ReadonlySet<string> {
	const keys = new Set<string>();
	for (const value of readCategories(view, rule)) keys.add(view.remember('key', value, () => keyOf(value)));
	return keys;
}

/** F1 of two sets of keys; two empty ones agree. */
export function setAgreement(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
	if (one.size + other.size === 0) return 1;
	let both = 0;
	for (const key of one) if (other.has(key)) both++;
	return (2 * both) / (one.size + other.size);
}
