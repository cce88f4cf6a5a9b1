/**
 * find: a page or a text → the date expressions in it, in document order.
 *
 * The steps, in order: text that is written like a date (candidates, badges); dates in the markup (attributes, URL);
 * day or month first (order); which weak candidates count (support); which are part of a sentence (sentence); missing
 * parts (complete).
 *
 * Source: Nanno §3.2 and §3.3.
 */
import { type Page, TAG } from '../html/index.ts';
import { findInAttributes } from './attributes.ts';
import { findBadges } from './badge.ts';
import { expressionOf } from './build.ts';
import { dayNumber, parseIsoDay, type YearMonthDay } from './calendar.ts';
import { type Candidate, findCandidates } from './candidates.ts';
import { Completer, type CompletionContext, type Given, type Partial as PartialDate } from './complete.ts';
import type { DateContext, DateExpression } from './expression.ts';
import type { Written } from './grammar.ts';
import { baseLanguage } from './locales.ts';
import { findNumbers, findStretches, linesOf } from './numbers.ts';
import { decideOrders, type Order, read } from './order.ts';
import { parseDate } from './parse.ts';
import { boundariesOf, hasOwnElement, nodeOfRange } from './places.ts';
import { overlapsAny } from './ranges.ts';
import { findRelative, relativeExpression } from './relative.ts';
import { isInSentence } from './sentence.ts';
import { type Found, judgeSentences } from './stamps.ts';
import { supported } from './support.ts';
import { withTimeElements } from './time-elements.ts';
import { findDateInUrl } from './url.ts';
import { countWords, lineAround } from './words.ts';

/** The heading of a month has few other words. */
const MAX_HEADING_WORDS = 4;

/** The input: a page, or a text without a tree. */
interface Setting {
	readonly text: string;
	readonly page: Page | null;
	readonly context: DateContext;
	readonly now: YearMonthDay;
	readonly languages: readonly string[];
	readonly locale: string | null;
}

/** Finds the dates of a page: visible ones, those in the markup and the one in the URL. */
export function findDates(page: Page, context: DateContext): DateExpression[] {
	const locale = context.language ?? pageLanguage(page);
	const setting = settingOf(page.visible.text, page, context, locale);
	const inMarkup = findInAttributes(page, context.now, locale);
	const address = context.url === undefined ? null : findDateInUrl(context.url);
	const title = titleDates(page, setting);
	const others = address === null ? [...title, ...inMarkup] : [address, ...title, ...inMarkup];
	const shown = findShown(setting, others, title);
	return inOrder(withTimeElements(page, shown, others));
}

/** Finds the dates of a plain text. */
export function findDatesInText(text: string, context: DateContext): DateExpression[] {
	return findShown(settingOf(text, null, context, context.language ?? null), [], []);
}

/** If `now` is not a date, nothing is in the future. */
const FALLBACK_NOW: YearMonthDay = { year: 2100, month: 12, day: 31 };

function settingOf(text: string, page: Page | null, context: DateContext, locale: string | null): Setting {
	const languages = locale === null ? [] : [baseLanguage(locale)];
	return { text, page, context, now: parseIsoDay(context.now) ?? FALLBACK_NOW, languages, locale };
}

function pageLanguage(page: Page): string | null {
	const root = page.find(TAG.HTML);
	if (root === null) return null;
	const language = (page.attr(root, 'lang') ?? page.attr(root, 'xml:lang') ?? '').trim();
	return /^[A-Za-z]{2,3}(?:[-_][A-Za-z\d]{1,8}){0,4}$/.test(language) ? language.replaceAll('_', '-') : null;
}

/** The date in the title. It is not visible in the page but is above all of it. */
function titleDates(page: Page, setting: Setting): DateExpression[] {
	const title = page.find(TAG.TITLE);
	if (title === null) return [];
	const text = page.rawText(title).slice(0, 1000);
	if (!/\p{N}/u.test(text)) return [];
	return findShown({ ...setting, text, page: null }, [], []).map((date) => {
		const { start } = page.visible;
		return {
			...date,
			node: title,
			start: start[title]!,
			end: start[title]!,
			source: 'metadata',
			role: 'other',
		};
	});
}

function findShown(
	setting: Setting,
	others: readonly DateExpression[],
	title: readonly DateExpression[],
): DateExpression[] {
	const { text, page, languages } = setting;
	const numbers = findNumbers(text);
	const stretches = findStretches(text, numbers);
	const badges = page === null ? [] : findBadges(page, linesOf(stretches), languages);
	const isBoundary = page === null ? null : boundariesOf(page);
	const plain = supported(text, findCandidates(text, stretches, languages, isBoundary));
	const candidates = badges.length === 0 ? plain : [...badges, ...withoutBadges(plain, badges)].sort(byStart);
	const found = judgeSentences(text, page, candidates, setting.context.sentences === true);
	const dates = completeAll(setting, found, ordersOf(setting, found, others), title);
	return withRelative(setting, dates, numbers);
}

/** The order of day and month for the ambiguous dates. */
function ordersOf(
	{ now, locale }: Setting,
	found: readonly Found[],
	others: readonly DateExpression[],
): ReadonlyMap<string, Order> {
	const doubtful: Written[] = [];
	for (const { written } of found) if (written.unordered.length > 0) doubtful.push(written);
	if (doubtful.length === 0) return NO_ORDERS;
	return decideOrders(doubtful, { knownDays: knownDays(others, found), now, locale });
}

const NO_ORDERS: ReadonlyMap<string, Order> = new Map();

function byStart(a: Candidate, b: Candidate): number {
	return a.written.start - b.written.start;
}

function withoutBadges(candidates: readonly Candidate[], badges: readonly Candidate[]): readonly Candidate[] {
	const taken = badges.map(({ written }) => written).sort((a, b) => a.start - b.start);
	return candidates.filter(({ written }) => !overlapsAny(written, taken));
}

/** Days that are certain, to compare numeric dates with. */
function knownDays(others: readonly DateExpression[], found: readonly Found[]): Set<number> {
	const days = new Set<number>();
	for (const { value, completed } of others) {
		const day = completed.order === undefined && value.length >= 10 ? parseIsoDay(value) : null;
		if (day !== null) days.add(dayNumber(day));
	}
	for (const { written } of found) {
		const { year, month, day, shortYear } = written;
		if (year !== null && month !== null && day !== null && !shortYear)
			days.add(dayNumber({ year, month, day }));
	}
	return days;
}

function completeAll(
	setting: Setting,
	found: readonly Found[],
	orders: ReadonlyMap<string, Order>,
	title: readonly DateExpression[],
): DateExpression[] {
	const { page, text } = setting;
	const completer = new Completer(completionContext(setting, title));
	const dates: DateExpression[] = [];
	for (let i = 0; i < found.length; i++) {
		const one = found[i]!;
		const { written, node, source, inSentence } = one;
		const order = orders.get(written.signature);
		const depth = page === null ? 0 : page.depth(node);
		const partial = partialOf(one, order, setting.now, depth, lendsItself(text, found, i));
		if (partial === null || (partial.month === null && !completer.knowsMonth)) continue;
		const whole = completer.complete(partial);
		if (whole === null) continue;
		const { start, end } = written;
		const place = { node, start, end, text: text.slice(start, end) };
		const completed = order === undefined ? whole.completed : { ...whole.completed, order: order.rule };
		const signature = order?.signature ?? written.signature;
		const date = expressionOf(place, written, whole, signature, source, completed);
		dates.push(inSentence ? { ...date, inSentence } : date);
	}
	return dates;
}

function partialOf(
	{ written }: Found,
	order: Order | undefined,
	now: YearMonthDay,
	depth: number,
	lends: boolean,
): PartialDate | null {
	const { shortYear, era, weekday } = written;
	let { year, month, day } = written;
	if (order === undefined) return { year, shortYear, era, month, day, weekday, depth, lends };
	const date = read(written, order.parts, now);
	if (date === null) return null;
	({ month, day } = date);
	const at = order.parts.indexOf('Y');
	if (at >= 0) year = written.unordered[at]!;
	return { year, shortYear: shortYear || at >= 0, era, month, day, weekday, depth, lends };
}

/** A month applies to the days below it when it is a heading: not in a text, not one of a row of months. */
function lendsItself(text: string, found: readonly Found[], i: number): boolean {
	const { written, line } = found[i]!;
	if (written.day !== null || written.unordered.length > 0) return true;
	if ([found[i - 1], found[i + 1]].some((other) => other?.line.start === line.start)) return false;
	const { start, end } = written;
	return countWords(text, line.start, start) + countWords(text, end, line.end) <= MAX_HEADING_WORDS;
}

function completionContext({ context, now }: Setting, title: readonly DateExpression[]): CompletionContext {
	const address = context.url === undefined ? null : findDateInUrl(context.url);
	const modified = context.lastModified === undefined ? null : parseDate(context.lastModified);
	return {
		now,
		lastModified: modified === null ? null : parseIsoDay(modified.value),
		heading: givenBy(title[0] ?? null),
		url: givenBy(address),
	};
}

function givenBy(date: DateExpression | null): Given | null {
	if (date === null) return null;
	const { year, month } = parseIsoDay(date.value)!;
	return { year, month };
}

/** Relative dates, where there is no other date. */
function withRelative(
	setting: Setting,
	dates: readonly DateExpression[],
	numbers: readonly number[],
): DateExpression[] {
	const { text, page, context } = setting;
	const languages = new Set(setting.languages);
	if (languages.size === 0) for (const { language } of dates) if (language !== null) languages.add(language);
	const all = [...dates];
	for (const relative of findRelative(text, numbers, [...languages], context.now)) {
		const { start, end } = relative;
		if (overlapsAny(relative, dates)) continue;
		const node = page === null ? 0 : nodeOfRange(page, start, end);
		const line = lineAround(text, start, end);
		const ownElement = page !== null && hasOwnElement(page, node, start, end);
		const inSentence =
			!ownElement && isInSentence({ text, lineStart: line.start, lineEnd: line.end, start, end });
		if (inSentence && context.sentences !== true) continue;
		const date = relativeExpression(relative, node, text.slice(start, end), context.now);
		all.push(inSentence ? { ...date, inSentence } : date);
	}
	return all.sort((a, b) => a.start - b.start);
}

function inOrder(dates: DateExpression[]): DateExpression[] {
	return dates.sort((a, b) => a.start - b.start || a.node - b.node || a.end - b.end);
}

/** The input that the dates of a page depend on. */
export interface Reading {
	/** ISO date or instant. */
	readonly now: string;
	readonly url?: string | undefined;
	/** When the page was last changed, according to its server. */
	readonly lastModified?: string | undefined;
}

/** The last result for each page. */
const known = new WeakMap<Page, Reading & { readonly dates: readonly DateExpression[] }>();

/**
 * The dates of a page, computed once. Code that judges a page or learns from it mostly segments its posts next, and
 * both need the dates, which are expensive.
 */
export function pageDates(page: Page, { now, url, lastModified }: Reading): readonly DateExpression[] {
	const last = known.get(page);
	if (last !== undefined && last.now === now && last.url === url && last.lastModified === lastModified)
		return last.dates;
	const dates = findDates(page, { now, url, lastModified });
	known.set(page, { now, url, lastModified, dates });
	return dates;
}
