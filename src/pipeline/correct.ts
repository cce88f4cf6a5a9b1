/**
 * correct: what a page offers for a value that was read wrongly, and the rule that a person's choice teaches.
 *
 * findCandidates: a post page → for title, author and date every value that something on the page supports, with the reasons.
 * teachRule: a page and the right value → the blog's wrapper with a pinned rule that reads it.
 * readValues: a page and a wrapper → the values that a visit would read.
 */
import { readNames } from '../lib/byline/index.ts';
import { type Page, parseHtml, TAG } from '../lib/html/index.ts';
import { collapse, readMetadata } from '../lib/metadata/index.ts';
import type { FeedItem } from '../model/feed.ts';
import { CORRECTED, type CorrectedProperty } from '../model/review.ts';
import { WRAPPER_PROPERTIES, WRAPPER_VERSION, type Wrapper, type WrapperRule } from '../model/wrapper.ts';
import { describePlace, explainWrapper, findPageDates } from '../wrapper/index.ts';
import { extractPage, trainWrapper } from './wrappers.ts';

/** A page as it was fetched. */
export interface FetchedPage {
	readonly url: string;
	readonly at: string;
	readonly html: string;
}

/** A value that the page supports. */
interface ValueCandidate {
	readonly value: string;
	/** In words, the strongest first. */
	readonly reasons: readonly string[];
}

export type ValueCandidates = Readonly<Record<CorrectedProperty, readonly ValueCandidate[]>>;
export type PostValues = Readonly<Record<CorrectedProperty, string | null>>;

const MAX_CANDIDATES = 12;
const MAX_REASONS = 4;
const LONGEST_VALUE = 300;
/** Longer lines are text, not bylines. */
const LONGEST_BYLINE = 160;

export function findCandidates(fetched: FetchedPage, wrapper: Wrapper | null): ValueCandidates {
	const page = parseHtml(fetched.html);
	const lists = { title: new CandidateList(), author: new CandidateList(), published: new CandidateList() };
	addRead(lists, page, fetched, wrapper);
	for (const { property, value, name } of readMetadata(page))
		if (property in lists) lists[property as CorrectedProperty].add(value, `${name} in the page’s metadata`);
	addHeadings(lists.title, page);
	addBylines(lists.author, page);
	for (const { value, text, start, end } of findPageDates(page, fetched.url, fetched.at))
		if (value.length >= DAY)
			lists.published.add(value, start < end ? `“${text}” on the page` : 'in invisible markup or the URL');
	return { title: lists.title.all, author: lists.author.all, published: lists.published.all };
}

const DAY = '2004-03-05'.length;

type Lists = Readonly<Record<CorrectedProperty, CandidateList>>;

/** By the rules of the blog, one after the other, and by the rules for any page. */
function addRead(lists: Lists, page: Page, { url, at }: FetchedPage, wrapper: Wrapper | null): void {
	const explained = wrapper === null ? null : explainWrapper(wrapper, page, { url, now: at });
	const general = extractPage(page, { url, now: at });
	for (const property of CORRECTED) {
		for (const { value, where } of explained?.[property] ?? [])
			lists[property].add(value, `a rule of this blog: ${where}`);
		lists[property].add(general[property], `general rules: ${general.reasons[property].why}`);
	}
}

const HEADINGS: ReadonlySet<number> = new Set([TAG.H1, TAG.H2, TAG.H3, TAG.H4]);

function addHeadings(list: CandidateList, page: Page): void {
	const title = page.find(TAG.TITLE);
	if (title !== null) list.add(page.text(title), 'the title of the document');
	for (let n = 1; n < page.size; n++)
		if (HEADINGS.has(page.tag[n]!)) list.add(page.text(n), `a heading (${page.name(n)})`);
}

/** Short lines that name somebody, and elements that are marked as an author. */
function addBylines(list: CandidateList, page: Page): void {
	const { start } = page.visible;
	for (let n = page.find(TAG.BODY) ?? page.size; n < page.size; n++) {
		const length = page.isElement(n) ? start[page.end[n]!]! - start[n]! : 0;
		if (length === 0 || length > LONGEST_BYLINE) continue;
		const marks = `${page.attr(n, 'class') ?? ''} ${page.attr(n, 'rel') ?? ''} ${page.attr(n, 'itemprop') ?? ''}`;
		if (!/author|byline|writer|poster|vcard/i.test(marks)) continue;
		list.add(readNames(page.text(n)), 'an element that is marked as the author');
	}
}

/** Values in the order in which they were found; equal ones share their reasons. */
class CandidateList {
	readonly #reasons = new Map<string, string[]>();

	add(value: string | null, why: string): void {
		const clean = collapse(value ?? '');
		if (clean === '' || clean.length > LONGEST_VALUE) return;
		const reasons = this.#reasons.get(clean);
		if (reasons === undefined) this.#reasons.set(clean, [why]);
		else if (reasons.length < MAX_REASONS && !reasons.includes(why)) reasons.push(why);
	}

	get all(): readonly ValueCandidate[] {
		return [...this.#reasons].slice(0, MAX_CANDIDATES).map(([value, reasons]) => ({ value, reasons }));
	}
}

/** The values that a visit would read. */
export function readValues(fetched: FetchedPage, wrapper: Wrapper | null): PostValues {
	const { url, at, html } = fetched;
	const options = { url, now: at, ...(wrapper === null ? {} : { wrapper }) };
	const { title, author, published } = extractPage(html, options);
	return { title, author, published };
}

export interface Lesson {
	/** The blog. */
	readonly site: string;
	readonly page: FetchedPage;
	readonly property: CorrectedProperty;
	/** The right value. */
	readonly value: string;
	/** Other post pages of the blog: of rules that read the value, the one that works on most of them is chosen. */
	readonly others: readonly FetchedPage[];
	readonly now: string;
}

export interface TaughtRule {
	readonly wrapper: Wrapper;
	/** The rule in words. */
	readonly where: string;
}

/** Null if the page does not show the value. */
export function teachRule(wrapper: Wrapper | null, lesson: Lesson): TaughtRule | null {
	const { site, page, property, now } = lesson;
	const example = { html: page.html, url: page.url, item: itemOf(lesson) };
	const candidates = trainWrapper([example], { site, now: page.at }).rules[property];
	const rule = chooseRule(candidates, lesson);
	if (rule === null) return null;
	const base = wrapper ?? emptyWrapper(site, now);
	const others = base.rules[property].filter((one) => !isSame(one, rule));
	const rules = { ...base.rules, [property]: [{ ...rule, pinned: true }, ...others] };
	return { wrapper: { ...base, rules }, where: describePlace(property, rule) };
}

const isSame = (one: WrapperRule, other: WrapperRule) =>
	JSON.stringify([one.where, one.read]) === JSON.stringify([other.where, other.read]);

/** The wrapper before a lesson: without the rules that were pinned since `before`. */
export function unteachRules(wrapper: Wrapper, before: Wrapper | null, property: CorrectedProperty): Wrapper {
	const old = before?.rules[property] ?? [];
	const isTaught = (rule: WrapperRule) => rule.pinned === true && !old.some((one) => isSame(one, rule));
	const rest = wrapper.rules[property].filter((rule) => !isTaught(rule));
	return { ...wrapper, rules: { ...wrapper.rules, [property]: rest } };
}

function chooseRule(
	rules: readonly WrapperRule[],
	{ site, others, property, now }: Lesson,
): WrapperRule | null {
	const worth = (rule: WrapperRule): number => {
		const alone = { ...emptyWrapper(site, now), rules: { ...NO_RULES, [property]: [rule] } };
		const values = others.map(
			({ html, url, at }) => explainWrapper(alone, html, { url, now: at })[property][0]?.value ?? null,
		);
		const found = values.filter((value) => value !== null);
		// Posts have titles and dates of their own; a value that all pages share is probably something else.
		return found.length + (property === 'author' ? 0 : new Set(found).size);
	};
	let best: { readonly rule: WrapperRule; readonly worth: number } | null = null;
	for (const rule of rules) {
		const own = worth(rule);
		if (best === null || own > best.worth) best = { rule, worth: own };
	}
	return best?.rule ?? null;
}

const NO_RULES = Object.fromEntries(
	WRAPPER_PROPERTIES.map((property) => [property, []]),
) as unknown as Wrapper['rules'];

function emptyWrapper(site: string, now: string): Wrapper {
	return {
		version: WRAPPER_VERSION,
		site,
		learntAt: now,
		examples: 0,
		learntFrom: [],
		order: 'worth',
		rules: NO_RULES,
	};
}

function itemOf({ page, property, value }: Lesson): FeedItem {
	return { ...NO_ITEM, url: page.url, [property]: value };
}

const NO_ITEM: FeedItem = {
	id: '',
	url: null,
	title: null,
	author: null,
	published: null,
	updated: null,
	summary: null,
	content: null,
	categories: [],
	commentsUrl: null,
	commentsFeed: null,
	commentCount: null,
	inReplyTo: null,
	enclosures: [],
};
