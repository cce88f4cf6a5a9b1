/**
 * find: a page, or a text, → the date expressions in it, in document order.
 *
 * The order of the steps: what is written like a date (candidates, badges); what the markup tells (attributes, address);
 * day or month first (order); which weak ones count (support); which are part of a sentence (sentence); what is missing
 * (complete).
 *
 * Source: Nanno §3.2 and §3.3.
 */
import { type Page, TAG } from '../html/index.ts';
import { findInAttributes } from './attributes.ts';
import { findBadges } from './badge.ts';
import { expressionOf } from './build.ts';
import { dayNumber, parseIsoDay, type YearMonthDay } from './calendar.ts';
import { type Candidate, findCandidates, type Line } from './candidates.ts';
import { Completer, type CompletionContext, type Given, type Partial as PartialDate } from './complete.ts';
import type { DateContext, DateExpression } from './expression.ts';
import { baseLanguage } from './locales.ts';
import { decideOrders, type Order, read } from './order.ts';
import { parseDate } from './parse.ts';
import { depths, hasOwnElement, nodeOfRange } from './places.ts';
import { firstFrom, overlapsAny } from './ranges.ts';
import { findRelative } from './relative.ts';
import { isInSentence } from './sentence.ts';
import { decidedSignature } from './signature.ts';
import { supported } from './support.ts';
import { findDateInUrl } from './url.ts';
import { lineAround, wordBefore } from './words.ts';

/** Where dates are looked for: a page, or a text that has no tree. */
interface Setting {
	readonly text: string;
	readonly page: Page | null;
	readonly context: DateContext;
	readonly now: YearMonthDay;
	readonly languages: readonly string[];
	readonly locale: string | null;
}

/** Dates of a page that are shown, told by the markup or in the address. */
export function findDates(page: Page, context: DateContext): DateExpression[] {
	const locale = context.language ?? pageLanguage(page);
	const setting = settingOf(page.visible.text, page, context, locale);
	const told = findInAttributes(page, localised(context, locale));
	const address = context.url === undefined ? null : findDateInUrl(context.url);
	const title = titleDates(page, setting);
	const others = address === null ? [...title, ...told] : [address, ...title, ...told];
	const shown = findShown(setting, others, title);
	return inOrder(withTimeElements(page, shown, others));
}

/** Dates of a text without a tree. */
export function findDatesInText(text: string, context: DateContext): DateExpression[] {
	return findShown(settingOf(text, null, context, context.language ?? null), [], []);
}

const FALLBACK_NOW: YearMonthDay = { year: 2100, month: 12, day: 31 };

function settingOf(text: string, page: Page | null, context: DateContext, locale: string | null): Setting {
	const languages = locale === null ? [] : [baseLanguage(locale)];
	return { text, page, context, now: parseIsoDay(context.now) ?? FALLBACK_NOW, languages, locale };
}

function localised(context: DateContext, locale: string | null): DateContext {
	return locale === null ? context : { ...context, language: locale };
}

function pageLanguage(page: Page): string | null {
	const root = page.find(TAG.HTML);
	if (root === null) return null;
	const language = (page.attr(root, 'lang') ?? page.attr(root, 'xml:lang') ?? '').trim();
	return /^[A-Za-z]{2,3}(?:[-_][A-Za-z\d]{1,8}){0,4}$/.test(language) ? language.replaceAll('_', '-') : null;
}

/** What the title says; it is not shown in the page but stands above all of it. */
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

interface Found extends Candidate {
	readonly node: number;
	readonly inSentence: boolean;
}

function findShown(
	setting: Setting,
	others: readonly DateExpression[],
	title: readonly DateExpression[],
): DateExpression[] {
	const { text, page, languages } = setting;
	const badges = page === null ? [] : findBadges(page, languages);
	const plain = supported(text, findCandidates(text, languages));
	const candidates = badges.length === 0 ? plain : [...badges, ...withoutBadges(plain, badges)].sort(byStart);
	const found = judgeSentences(setting, candidates);
	const orders = decideOrders(
		found.map(({ written }) => written),
		{
			knownDays: knownDays(others, found),
			now: setting.now,
			locale: setting.locale,
		},
	);
	const dates = completeAll(setting, found, orders, title);
	return withRelative(setting, dates);
}

function byStart(a: Candidate, b: Candidate): number {
	return a.written.start - b.written.start;
}

function withoutBadges(candidates: readonly Candidate[], badges: readonly Candidate[]): readonly Candidate[] {
	if (badges.length === 0) return candidates;
	return candidates.filter(
		({ written }) =>
			!badges.some((badge) => written.start < badge.written.end && badge.written.start < written.end),
	);
}

/** Days that are told without doubt, to hold numeric dates against. */
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

function judgeSentences(setting: Setting, candidates: readonly Candidate[]): Found[] {
	const { text, page, context } = setting;
	const nodes = candidates.map(({ written }) =>
		page === null ? 0 : nodeOfRange(page, written.start, written.end),
	);
	const keys = candidates.map(({ written, line }, i) => placeKey(setting, nodes[i]!, line, written.start));
	const counts = new Map<string, number>();
	for (const key of keys) if (key !== '') counts.set(key, (counts.get(key) ?? 0) + 1);
	const found: Found[] = [];
	for (const [i, { written, line, source }] of candidates.entries()) {
		const node = nodes[i]!;
		const { start, end, clock, form } = written;
		const hasYear = form.parts.includes('Y') || form.shape === 'C' || form.parts === '???';
		const inSentence =
			source === 'text' &&
			isInSentence({
				text,
				lineStart: line.start,
				lineEnd: line.end,
				start,
				end,
				isStamped: clock !== null && hasYear,
				ownElement: page !== null && hasOwnElement(page, node, start, end),
				repeated: (counts.get(keys[i]!) ?? 0) > 1,
			});
		if (!inSentence || context.sentences === true) found.push({ written, line, source, node, inSentence });
	}
	return found;
}

/** The kind of place and the word before the date on its line; empty where there is no word, or no page. */
function placeKey({ text, page }: Setting, node: number, line: Line, start: number): string {
	if (page === null || line.start === start) return '';
	const word = wordBefore(text, line.start, start);
	const parent = page.parent[node]!;
	return word === '' ? '' : `${page.tag[node]} ${page.tag[parent]} ${page.tag[page.parent[parent]!]} ${word}`;
}

function completeAll(
	setting: Setting,
	found: readonly Found[],
	orders: ReadonlyMap<string, Order>,
	title: readonly DateExpression[],
): DateExpression[] {
	const { page, text } = setting;
	const depth = page === null || found.length === 0 ? null : depths(page);
	const completer = new Completer(completionContext(setting, title));
	const dates: DateExpression[] = [];
	for (const [i, one] of found.entries()) {
		const { written, node, source, inSentence } = one;
		const order = orders.get(written.signature);
		const partial = partialOf(one, order, setting.now, depth?.[node] ?? 0, !isOneOfMonths(found, i));
		if (partial === null || (partial.month === null && !completer.knowsMonth)) continue;
		const whole = completer.complete(partial);
		if (whole === null) continue;
		const { start, end } = written;
		const place = { node, start, end, text: text.slice(start, end) };
		const completed = order === undefined ? whole.completed : { ...whole.completed, order: order.rule };
		const signature = decidedSignature(written.signature, order?.parts ?? '');
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
	const { year, shortYear, era, month, day, weekday } = written;
	if (order === undefined) return { year, shortYear, era, month, day, weekday, depth, lends };
	const date = read(written, order.parts, now);
	if (date === null) return null;
	const at = order.parts.indexOf('Y');
	const writtenYear = at >= 0 ? written.unordered[at]! : year;
	return { ...date, year: writtenYear, shortYear: shortYear || at >= 0, era, weekday, depth, lends };
}

/** One month beside others on its line is a way to other pages, not the heading of this one. */
function isOneOfMonths(found: readonly Found[], i: number): boolean {
	const { written, line } = found[i]!;
	if (written.day !== null || written.unordered.length > 0) return false;
	return [found[i - 1], found[i + 1]].some((other) => other !== undefined && other.line.start === line.start);
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

/** Relative dates where no other date stands. */
function withRelative(setting: Setting, dates: readonly DateExpression[]): DateExpression[] {
	const { text, page, context } = setting;
	const languages = new Set(setting.languages);
	if (languages.size === 0) for (const { language } of dates) if (language !== null) languages.add(language);
	const all = [...dates];
	for (const relative of findRelative(text, [...languages], context.now)) {
		const { start, end } = relative;
		if (overlapsAny(relative, dates)) continue;
		const node = page === null ? 0 : nodeOfRange(page, start, end);
		const line = lineAround(text, start, end);
		const inSentence = isInSentence({
			text,
			lineStart: line.start,
			lineEnd: line.end,
			start,
			end,
			isStamped: false,
			ownElement: page !== null && hasOwnElement(page, node, start, end),
			repeated: false,
		});
		if (inSentence && context.sentences !== true) continue;
		const date: DateExpression = { ...relative, node, zone: null, source: 'relative', completed: {} };
		all.push(inSentence ? { ...date, inSentence } : date);
	}
	return all.sort((a, b) => a.start - b.start);
}

/** A `time` element says its date better than its text does: it takes the place of a date in it that agrees. */
function withTimeElements(
	page: Page,
	shown: readonly DateExpression[],
	others: readonly DateExpression[],
): DateExpression[] {
	const { start: starts, text } = page.visible;
	const left = new Set(shown);
	const all = others.map((other): DateExpression => {
		if (other.source !== 'time') return other;
		const [from, to] = [starts[other.node]!, starts[page.end[other.node]!]!];
		let signature = other.signature;
		let language = other.language;
		for (let i = firstFrom(shown, from); i < shown.length && shown[i]!.start < to; i++) {
			const date = shown[i]!;
			if (date.end > to || !agree(date, other)) continue;
			left.delete(date);
			if (date.source !== 'relative') ({ signature, language } = date);
		}
		const raw = text.slice(from, to);
		const written = raw.trim();
		if (written === '') return other;
		const start = from + raw.length - raw.trimStart().length;
		return { ...other, start, end: start + written.length, text: written, signature, language };
	});
	return [...all, ...left];
}

/** The same day, or the next one for the sake of time zones; a relative date is never more exact than the element. */
function agree(shown: DateExpression, told: DateExpression): boolean {
	if (shown.source === 'relative') return true;
	const [a, b] = [parseIsoDay(shown.value), parseIsoDay(told.value)];
	if (a === null || b === null) return false;
	if (shown.precision === 'month') return a.year === b.year && a.month === b.month;
	return Math.abs(dayNumber(a) - dayNumber(b)) <= 1;
}

function inOrder(dates: DateExpression[]): DateExpression[] {
	return dates.sort((a, b) => a.start - b.start || a.node - b.node || a.end - b.end);
}
