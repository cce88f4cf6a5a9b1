/**
 * dates: the dates of one element, and a date compared with the feed's.
 *
 * The text of the element is read. If it contains no date, the element is read as a small page, so that calendar badges
 * are found as on any page.
 */
import {
	type DateContext,
	type DateExpression,
	findDateInUrl,
	findDates,
	findDatesInText,
	pageDates,
	parseDate,
} from '../lib/dates/index.ts';
import { type Node, type Page, parseHtml, TAG } from '../lib/html/index.ts';
import { remember } from '../lib/text/remember.ts';
import { canParse } from '../lib/url/can-parse.ts';
import type { PageView } from './view.ts';

/** If it is unknown when the page was fetched, no date is too late. */
const NO_NOW = '2100-01-01';
/** More markup than this is not a date line. */
const LONGEST_SOURCE = 6000;

/** The dates in an element, in document order, day or better. */
export function datesIn(view: PageView, node: Node, language: string | undefined): readonly DateExpression[] {
	return view.remember(`dates ${language ?? ''}`, node, () => findDatesIn(view, node, language));
}

function findDatesIn(view: PageView, node: Node, language: string | undefined): readonly DateExpression[] {
	const text = view.text(node);
	if (text === null || !/\p{N}/u.test(text)) return [];
	const context = contextOf(view.url, view.now, language ?? pageLanguage(view.page));
	const dates = findDatesInText(text, context).filter((date) => isUsable(date, view.now));
	return dates.length > 0 ? dates : datesInMarkup(view, node, context);
}

/** All dates of a page. */
export function findPageDates(page: Page, url: string, now: string | undefined): readonly DateExpression[] {
	return pageDates(page, contextOf(url, now, undefined));
}

function contextOf(url: string, now: string | undefined, language: string | undefined): DateContext {
	return {
		now: now ?? NO_NOW,
		...(canParse(url) ? { url } : {}),
		...(language === undefined ? {} : { language }),
	};
}

/** Dates whose parts are in separate elements. */
function datesInMarkup(view: PageView, node: Node, context: DateContext): readonly DateExpression[] {
	const { page, now } = view;
	const stop = page.end[node]!;
	const to = stop < page.size ? page.source[stop]! : page.html.length;
	const source = page.html.slice(page.source[node]!, to);
	if (source.length > LONGEST_SOURCE) return [];
	return findDates(parseHtml(source), context).filter((date) => isUsable(date, now));
}

export function isUsable({ source, completed, precision }: DateExpression, now: string | undefined): boolean {
	if (source === 'url' || precision === 'month') return false;
	return now !== undefined || (source !== 'relative' && completed.year !== 'now');
}

function pageLanguage(page: Page): string | undefined {
	const root = page.find(TAG.HTML);
	const language = root === null ? '' : (page.attr(root, 'lang') ?? page.attr(root, 'xml:lang') ?? '');
	return /^[A-Za-z]{2,3}(?:[-_][A-Za-z\d]{1,8}){0,4}$/.test(language.trim())
		? language.trim().replaceAll('_', '-')
		: undefined;
}

/** The word right before a date, which says what it means: `Published:`. */
export function wordBefore(text: string, { start }: DateExpression): string | null {
	return (
		/(\p{L}{3,20})[:：]?\s{0,2}$/u.exec(text.slice(Math.max(0, start - 24), start))?.[1]?.toLowerCase() ??
		null
	);
}

/** The date that a text consists of. */
export function dateOf(text: string): string | null {
	const date = parseDate(text);
	return date === null || date.precision === 'month' ? null : date.value;
}

/** The day in the URL; a month is not enough. */
export function dateInAddress(url: string): string | null {
	const date = canParse(url) ? findDateInUrl(url) : null;
	return date === null || date.precision === 'month' ? null : date.value;
}

export const DAY_MS = 86_400_000;
const SAME_INSTANT_MS = 60_000;
/** Cached dates. */
const DATES = { most: 2_000, longest: 40 };
/** The score of two dates that differ by one time zone. */
const NEXT_DAY = 0.5;

/**
 * How well a date agrees with the feed's: 1 for the day (as written or in UTC), slightly more for the minute, half for
 * an adjacent day.
 */
export function sameDate(given: string, wanted: string): number {
	if (Math.abs(Date.parse(given.slice(0, 10)) - Date.parse(wanted.slice(0, 10))) > 2 * DAY_MS) return 0;
	const days = [wanted.slice(0, 10), utcDay(wanted)];
	if (isSameInstant(given, wanted)) return 1;
	if (days.includes(given.slice(0, 10)) || days.includes(utcDay(given))) return 0.99;
	if (isSameClock(given, wanted)) return 0.98;
	const distance = Math.min(...days.map((day) => Math.abs(Date.parse(day) - Date.parse(given.slice(0, 10)))));
	return distance <= DAY_MS ? NEXT_DAY : 0;
}

function isSameInstant(given: string, wanted: string): boolean {
	return given.length > 10 && Math.abs(Date.parse(given) - Date.parse(wanted)) < SAME_INSTANT_MS;
}

const FURTHEST_ZONE_MS = 14 * 3_600_000;
const QUARTER_MS = 900_000;

/** A time without a zone that equals the feed's in some time zone. */
function isSameClock(given: string, wanted: string): boolean {
	if (!/T\d\d:\d\d(?::\d\d)?$/.test(given)) return false;
	const apart = Math.abs(Date.parse(`${given}Z`) - Date.parse(wanted));
	const rest = apart % QUARTER_MS;
	return apart <= FURTHEST_ZONE_MS && Math.min(rest, QUARTER_MS - rest) < SAME_INSTANT_MS;
}

/** The day in UTC; a time without a zone stays unchanged. Cached, because each rule needs the same few. */
const utcDay = remember((date) => {
	const isZoned = /T[\d:.]*(?:Z|[+-]\d\d:?\d\d)$/.test(date);
	const time = isZoned ? Date.parse(date) : Number.NaN;
	return Number.isNaN(time) ? date.slice(0, 10) : new Date(time).toISOString().slice(0, 10);
}, DATES);
