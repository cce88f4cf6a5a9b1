/**
 * apply: a wrapper and a post page → the post, with the rule that gave each property.
 *
 * In:     a wrapper (compile it once for many pages), a page, its URL.
 * Out:    a WrappedPost; a property for which no rule gives a value is null, and the caller reads it otherwise.
 * Source: Wrapper §3.3: rules are tried in order until one gives a value.
 */
import { type CleanContent, cleanContent, NO_CONTENT } from '../lib/clean/index.ts';
import { baseAddress, type Page } from '../lib/html/index.ts';
import { canParse } from '../lib/url/can-parse.ts';
import type { Reason } from '../model/reason.ts';
import { WRAPPER_PROPERTIES, type WrappedPost, type Wrapper, type WrapperRule } from '../model/wrapper.ts';
import { readCategories, uniqueValues } from './categories.ts';
import { CompiledWrapper, compileWrapper } from './compile.ts';
import { evaluateRule, type SingleProperty } from './evaluate.ts';
import { findRepeatedTitle } from './repeated-title.ts';
import { rangeOf, type TakenContent, takeContent } from './take-content.ts';
import { PageView } from './view.ts';

export interface ApplyOptions {
	readonly url: string;
	/** ISO; when the page was fetched: relative dates and dates without a year need it. */
	readonly now?: string | undefined;
	/** Leave `html` and `text` empty; `reasons.content` says whether content was found. */
	readonly withoutContent?: boolean | undefined;
}

interface Found<T> {
	readonly value: T;
	readonly reason: Reason | null;
}

/** Reads a post page by a wrapper alone. A property for which no rule gives a value is null. */
export function applyWrapper(
	wrapper: Wrapper | CompiledWrapper,
	html: string | Page,
	{ url, now, withoutContent }: ApplyOptions,
): WrappedPost {
	const compiled = wrapper instanceof CompiledWrapper ? wrapper : compileWrapper(wrapper);
	const view = new PageView(html, { url, now, marks: compiled.marks });
	const taken = findContent(view, compiled);
	if (taken.value !== null) view.content = rangeOf(view.page, taken.value);
	const single = (property: SingleProperty) => findValue(view, property, compiled);
	const title = single('title');
	const author = single('author');
	const published = single('published');
	const updated = single('updated');
	const count = single('commentCount');
	const categories = findCategories(view, compiled);
	const content = cleanTaken(view, withoutContent === true ? null : taken.value, title.value);
	return {
		url,
		title: title.value,
		author: author.value,
		published: published.value,
		updated: updated.value,
		html: content.html,
		text: content.text,
		links: content.links,
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

function findContent(view: PageView, compiled: CompiledWrapper): Found<TakenContent | null> {
	for (const rule of compiled.wrapper.rules.content) {
		if (rule.where === undefined || rule.read.from !== 'elements') continue;
		const value = takeContent(view, rule.where, rule.read.parts);
		if (value !== null) return { value, reason: compiled.reasonOf('content', rule) };
	}
	return { value: null, reason: null };
}

function findValue(
	view: PageView,
	property: SingleProperty,
	compiled: CompiledWrapper,
): Found<string | null> {
	for (const rule of compiled.wrapper.rules[property]) {
		const value = evaluateRule(view, property, rule);
		if (value !== null) return { value, reason: compiled.reasonOf(property, rule) };
	}
	return { value: null, reason: null };
}

/** All rules together: categories and tags may be in different places. */
function findCategories(view: PageView, compiled: CompiledWrapper): Found<readonly string[]> {
	const used: WrapperRule[] = [];
	const values: string[] = [];
	for (const rule of compiled.wrapper.rules.categories) {
		const own = readCategories(view, rule);
		if (own.length > 0) used.push(rule);
		values.push(...own);
	}
	const first = used[0];
	return {
		value: uniqueValues(values),
		reason: first === undefined ? null : compiled.reasonOf('categories', first),
	};
}

function cleanTaken(view: PageView, taken: TakenContent | null, title: string | null): CleanContent {
	if (taken === null) return NO_CONTENT;
	const { page, url } = view;
	const without = new Set(taken.without);
	const repeated = title === null ? null : findRepeatedTitle(view, taken, title);
	if (repeated !== null) without.add(repeated);
	return cleanContent(page, taken.blocks, {
		without,
		...(canParse(url) ? { base: baseAddress(page, url) } : {}),
	});
}

/** A wrapper without any rule is useless. */
export function hasRules({ rules }: Wrapper): boolean {
	return WRAPPER_PROPERTIES.some((property) => rules[property].length > 0);
}
