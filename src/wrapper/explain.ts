/**
 * explain: a wrapper and a page → what each of its rules gives there, and where on the page it is.
 *
 * In:     a wrapper, a page, its URL.
 * Out:    a list of results per property, in the order of the rules. applyWrapper takes the first with a value (of
 * categories, all).
 * Not here: reading the post (apply.ts), which stops at the first rule that gives a value and records no places.
 */
import { cleanContent } from '../lib/clean/index.ts';
import type { Node, Page } from '../lib/html/index.ts';
import {
	WRAPPER_PROPERTIES,
	type Wrapper,
	type WrapperProperty,
	type WrapperRule,
} from '../model/wrapper.ts';
import type { ApplyOptions } from './apply.ts';
import { readCategories, uniqueValues } from './categories.ts';
import { compileWrapper } from './compile.ts';
import { datesIn } from './dates.ts';
import { describePlace } from './describe.ts';
import { evaluateRule, readNode, type SingleProperty } from './evaluate.ts';
import { selectNodes } from './select.ts';
import { findShown } from './shown.ts';
import { rangeOf, type TakenContent, takeContent } from './take-content.ts';
import { PageView } from './view.ts';

/** Where a value is on a page. */
interface ValuePlace {
	readonly node: Node;
	/** The words of the node that are the value; null for all of it. */
	readonly text: string | null;
}

export interface RuleResult {
	readonly rule: WrapperRule;
	/** The rule in words. */
	readonly where: string;
	/** Null when it gives nothing on this page; of content the text, of categories the list. */
	readonly value: string | null;
	/** Empty when the page does not show it: it is in the URL, or in invisible markup. */
	readonly places: readonly ValuePlace[];
	/** For content: what is inside and is left out. */
	readonly without: readonly Node[];
}

export type WrapperExplanation = Readonly<Record<WrapperProperty, readonly RuleResult[]>>;

export function explainWrapper(
	wrapper: Wrapper,
	html: string | Page,
	{ url, now }: Pick<ApplyOptions, 'url' | 'now'>,
): WrapperExplanation {
	const view = new PageView(html, { url, now, marks: compileWrapper(wrapper).marks });
	const contents = wrapper.rules.content.map((rule) => takeByRule(view, rule));
	const taken = contents.find((one) => one !== null) ?? null;
	if (taken !== null) view.content = rangeOf(view.page, taken);
	const explained = WRAPPER_PROPERTIES.map((property) => [
		property,
		wrapper.rules[property].map((rule, i) => ({
			rule,
			where: describePlace(property, rule),
			...resultOf(view, property, rule, contents[i] ?? null),
		})),
	]);
	return Object.fromEntries(explained) as WrapperExplanation;
}

type Result = Pick<RuleResult, 'value' | 'places' | 'without'>;
const NOTHING: Result = { value: null, places: [], without: [] };

function resultOf(
	view: PageView,
	property: WrapperProperty,
	rule: WrapperRule,
	content: TakenContent | null,
): Result {
	if (property === 'content') return content === null ? NOTHING : contentResult(view, content);
	if (property === 'categories') return categoriesResult(view, rule);
	const value = evaluateRule(view, property, rule);
	return value === null ? NOTHING : { value, places: placesOf(view, property, rule, value), without: [] };
}

function takeByRule(view: PageView, { where, read }: WrapperRule): TakenContent | null {
	return where === undefined || read.from !== 'elements' ? null : takeContent(view, where, read.parts);
}

function contentResult({ page }: PageView, { blocks, without }: TakenContent): Result {
	return {
		value: cleanContent(page, blocks, { without }).text,
		places: blocks.map((node) => ({ node, text: null })),
		without: [...without],
	};
}

function categoriesResult(view: PageView, rule: WrapperRule): Result {
	const values = uniqueValues(readCategories(view, rule));
	if (values.length === 0 || rule.where === undefined) return NOTHING;
	const places = selectNodes(view, rule.where).map((node) => ({ node, text: null }));
	return { value: values.join(', '), places, without: [] };
}

function placesOf(view: PageView, property: SingleProperty, rule: WrapperRule, value: string): ValuePlace[] {
	const { read, where } = rule;
	if (read.from === 'constant') {
		const node = findShown(view, value);
		return node === null ? [] : [{ node, text: value }];
	}
	if (where === undefined) return [];
	return selectNodes(view, where)
		.filter((node) => view.page.text(node) !== '' && readNode(view, property, read, node) !== null)
		.map((node) => ({ node, text: wordsOf(view, node, rule, value) }));
}

/** How the value is written in the node, if it is not all of it. */
function wordsOf(view: PageView, node: Node, { read }: WrapperRule, value: string): string | null {
	if (read.from === 'attribute') return null;
	if (read.from !== 'date') return value;
	return datesIn(view, node, read.language).find((date) => date.value === value)?.text ?? null;
}
