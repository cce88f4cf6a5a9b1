/**
 * apply: a wrapper and a post page → the post, with the rule that gave each property.
 *
 * In:     a wrapper (best compiled once for many pages), a page, its address.
 * Out:    a WrappedPost; a property for which no rule gives anything is null, and the caller reads it otherwise.
 * Source: Wrapper §3.3: rules are tried in order until one gives a value.
 */
import { cleanContent } from '../lib/clean/index.ts';
import { baseAddress, type Node, type Page, TAG } from '../lib/html/index.ts';
import type { Reason } from '../model/reason.ts';
import {
	WRAPPER_PROPERTIES,
	type WrappedPost,
	type Wrapper,
	type WrapperProperty,
	type WrapperRule,
} from '../model/wrapper.ts';
import { readCategories, uniqueValues } from './categories.ts';
import { CompiledWrapper, compileWrapper } from './compile.ts';
import { describeRule } from './describe.ts';
import { evaluateRule, type SingleProperty } from './evaluate.ts';
import { rangeOf, type TakenContent, takeContent } from './take-content.ts';
import { keyOf } from './texts.ts';
import { PageView } from './view.ts';

export interface ApplyOptions {
	readonly url: string;
	/** ISO; when the page was seen: relative dates and dates without a year need it. */
	readonly now?: string | undefined;
	/** Leave `html` and `text` empty; whether content was found stands in `reasons.content`. */
	readonly withoutContent?: boolean | undefined;
}

interface Found<T> {
	readonly value: T;
	readonly reason: Reason | null;
}

export function applyWrapper(
	wrapper: Wrapper | CompiledWrapper,
	html: string | Page,
	{ url, now, withoutContent }: ApplyOptions,
): WrappedPost {
	const compiled = wrapper instanceof CompiledWrapper ? wrapper : compileWrapper(wrapper);
	const { rules } = compiled.wrapper;
	const view = new PageView(html, { url, now, marks: compiled.marks });
	const taken = findContent(view, rules.content);
	if (taken.value !== null) view.content = rangeOf(view.page, taken.value);
	const single = (property: SingleProperty) => findValue(view, property, rules[property]);
	const title = single('title');
	const author = single('author');
	const published = single('published');
	const updated = single('updated');
	const count = single('commentCount');
	const categories = findCategories(view, rules.categories);
	const content = cleanTaken(view, withoutContent === true ? null : taken.value, title.value);
	return {
		url,
		title: title.value,
		author: author.value,
		published: published.value,
		updated: updated.value,
		html: content.html,
		text: content.text,
		categories: categories.value,
		source: 'wrapper',
		commentCount: count.value === null ? null : Number(count.value),
		reasons: {
			content: taken.reason,
			title: title.reason,
			author: author.reason,
			published: published.reason,
			updated: updated.reason,
			categories: categories.reason,
			commentCount: count.reason,
		},
	};
}

function findContent(view: PageView, rules: readonly WrapperRule[]): Found<TakenContent | null> {
	for (const rule of rules) {
		if (rule.where === undefined || rule.read.from !== 'elements') continue;
		const value = takeContent(view, rule.where, rule.read.parts);
		if (value !== null) return { value, reason: reasonOf('content', rule) };
	}
	return { value: null, reason: null };
}

function findValue(
	view: PageView,
	property: SingleProperty,
	rules: readonly WrapperRule[],
): Found<string | null> {
	for (const rule of rules) {
		const value = evaluateRule(view, property, rule);
		if (value !== null) return { value, reason: reasonOf(property, rule) };
	}
	return { value: null, reason: null };
}

/** All rules together: categories and tags may stand apart. */
function findCategories(view: PageView, rules: readonly WrapperRule[]): Found<readonly string[]> {
	const used: WrapperRule[] = [];
	const values: string[] = [];
	for (const rule of rules) {
		const own = readCategories(view, rule);
		if (own.length > 0) used.push(rule);
		values.push(...own);
	}
	const first = used[0];
	return {
		value: uniqueValues(values),
		reason: first === undefined ? null : reasonOf('categories', first),
	};
}

function cleanTaken(
	view: PageView,
	taken: TakenContent | null,
	title: string | null,
): { html: string; text: string } {
	if (taken === null) return { html: '', text: '' };
	const { page, url } = view;
	const without = new Set(taken.without);
	const repeated = title === null ? null : repeatedTitle(view, taken, title);
	if (repeated !== null) without.add(repeated);
	return cleanContent(page, taken.blocks, {
		without,
		...(URL.canParse(url) ? { base: baseAddress(page, url) } : {}),
	});
}

const HEADINGS: ReadonlySet<number> = new Set([TAG.H1, TAG.H2, TAG.H3]);

/** The first heading of the content, when it says the title again. */
function repeatedTitle(view: PageView, { blocks }: TakenContent, title: string): Node | null {
	const { page } = view;
	const stop = page.end[blocks[blocks.length - 1]!]!;
	for (let n = blocks[0]!; n < stop; n++)
		if (HEADINGS.has(page.tag[n]!)) return keyOf(view.text(n) ?? '') === keyOf(title) ? n : null;
	return null;
}

function reasonOf(property: WrapperProperty, rule: WrapperRule): Reason {
	return { rule: `wrapper-${rule.kind}`, why: describeRule(property, rule) };
}

/** A wrapper without any rule is none. */
export function hasRules({ rules }: Wrapper): boolean {
	return WRAPPER_PROPERTIES.some((property) => rules[property].length > 0);
}
