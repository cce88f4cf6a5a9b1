/**
 * order: does the day or the month come first? Decided for all dates of one format on the page together.
 *
 * An ordered list of criteria. Each keeps the readings that score best, and the result names the criterion that leaves
 * only one. Unambiguous dates (13/3/2004) decide the ambiguous ones of the same format.
 *
 * In:     the ambiguous candidates, days known from elsewhere on the page, the page's language.
 * Out:    per signature an order such as `MDY` and the rule that decided.
 */
import { dayNumber, isDay, weekdayOf, type YearMonthDay } from './calendar.ts';
import { fullYear } from './century.ts';
import type { OrderRule } from './expression.ts';
import type { Written } from './grammar.ts';
import { decidedSignature } from './signature.ts';

export interface OrderEvidence {
	/** Day numbers that are certain: from metadata, the URL, dates with a month name. */
	readonly knownDays: ReadonlySet<number>;
	readonly now: YearMonthDay;
	/** BCP 47 tag of the page, if known. */
	readonly locale: string | null;
}

export interface Order {
	/** The parts that replace the question marks: `MD`, `DM`, `YMD` … */
	readonly parts: string;
	readonly rule: OrderRule;
	/** The signature with these parts. */
	readonly signature: string;
}

/** Fewer dates say nothing about the direction of time on the page. */
const ENOUGH_FOR_CHRONOLOGY = 3;

/** Lower is better. */
type Question = readonly [OrderRule, (dates: readonly (YearMonthDay | null)[], group: Group) => number];
interface Group {
	readonly written: readonly Written[];
	readonly evidence: OrderEvidence;
}

const QUESTIONS: readonly Question[] = [
	['valid', (dates) => dates.filter((date) => date === null).length],
	['weekday', wrongWeekdays],
	['not-future', (dates, { evidence }) => dates.filter((date) => isAfter(date, evidence.now)).length],
	['same-day', (dates, { evidence }) => -dates.filter((date) => isKnown(date, evidence.knownDays)).length],
	['chronology', disorder],
];

/** Decide each group of candidates that share a signature. */
export function decideOrders(written: readonly Written[], evidence: OrderEvidence): Map<string, Order> {
	const groups = new Map<string, Written[]>();
	for (const one of written) {
		if (one.unordered.length === 0) continue;
		const group = groups.get(one.signature);
		if (group === undefined) groups.set(one.signature, [one]);
		else group.push(one);
	}
	const orders = new Map<string, Order>();
	for (const [signature, group] of groups) orders.set(signature, decide(signature, group, evidence));
	return orders;
}

function decide(signature: string, written: readonly Written[], evidence: OrderEvidence): Order {
	let orders = preferredOrders(signature, evidence.locale);
	const readings = new Map(
		orders.map((order) => [order, written.map((one) => read(one, order, evidence.now))]),
	);
	for (const [rule, ask] of QUESTIONS) {
		const answers = orders.map((order) => ask(readings.get(order)!, { written, evidence }));
		const best = Math.min(...answers);
		const left = orders.filter((_, i) => answers[i] === best);
		if (left.length === 1) return orderOf(signature, left[0]!, rule);
		orders = left;
	}
	return orderOf(signature, orders[0]!, usualOrder(evidence.locale) === null ? 'delimiter' : 'language');
}

function orderOf(signature: string, parts: string, rule: OrderRule): Order {
	return { parts, rule, signature: decidedSignature(signature, parts) };
}

/** The date that these numbers give in this order. A missing year means the present one. */
export function read(written: Written, order: string, now: YearMonthDay): YearMonthDay | null {
	const { unordered, digits } = written;
	const month = unordered[order.indexOf('M')]!;
	const day = unordered[order.indexOf('D')]!;
	const at = order.indexOf('Y');
	// A year has at least two digits: 04/3/5 begins with it.
	if (at >= 0 && digits[at] === 1) return null;
	const short = at >= 0 ? unordered[at] : written.shortYear ? written.year! : undefined;
	const year = short === undefined ? (written.year ?? now.year) : fullYear(short, now.year);
	return isDay(written.year === null && short === undefined ? null : year, month, day)
		? { year, month, day }
		: null;
}

function wrongWeekdays(dates: readonly (YearMonthDay | null)[], { written }: Group): number {
	return dates.filter((date, i) => {
		const { weekday, year, unordered } = written[i]!;
		const hasYear = year !== null || unordered.length === 3;
		return hasYear && weekday !== null && date !== null && weekdayOf(date) !== weekday;
	}).length;
}

function isAfter(date: YearMonthDay | null, now: YearMonthDay): boolean {
	return date !== null && dayNumber(date) > dayNumber(now) + 1;
}

function isKnown(date: YearMonthDay | null, known: ReadonlySet<number>): boolean {
	return date !== null && known.has(dayNumber(date));
}

/** How often time goes backwards, in the better of the two directions. */
function disorder(dates: readonly (YearMonthDay | null)[]): number {
	const days = dates.filter((date) => date !== null).map(dayNumber);
	if (days.length < ENOUGH_FOR_CHRONOLOGY) return 0;
	let rises = 0;
	let falls = 0;
	for (let i = 1; i < days.length; i++) {
		if (days[i]! > days[i - 1]!) rises++;
		else if (days[i]! < days[i - 1]!) falls++;
	}
	return Math.min(rises, falls);
}

/** The possible orders. The one of the language, else of the delimiter, comes first. */
function preferredOrders(signature: string, locale: string | null): string[] {
	const count = signature.split('?').length - 1;
	const orders = count === 3 ? ['YMD', 'DMY', 'MDY'] : ['DM', 'MD'];
	const first = usualOrder(locale) ?? (signature.includes('/') ? 'MDY' : 'DMY');
	const wanted = count === 3 ? first : first.replace('Y', '');
	return [wanted, ...orders.filter((order) => order !== wanted)];
}

function usualOrder(locale: string | null): string | null {
	return locale === null ? null : localeOrder(locale);
}

const localeOrders = new Map<string, string | null>();

/** The order in which the platform writes numeric dates in this language and region. */
function localeOrder(locale: string): string | null {
	const known = localeOrders.get(locale);
	if (known !== undefined) return known;
	const order = platformOrder(locale);
	if (localeOrders.size < 1000) localeOrders.set(locale, order);
	return order;
}

function platformOrder(locale: string): string | null {
	try {
		const options = { year: 'numeric', month: 'numeric', day: 'numeric', calendar: 'gregory' } as const;
		const parts = new Intl.DateTimeFormat(locale, options).formatToParts(0);
		const letters: Readonly<Record<string, string>> = { year: 'Y', month: 'M', day: 'D' };
		const order = parts.map(({ type }) => letters[type] ?? '').join('');
		return ['YMD', 'DMY', 'MDY'].includes(order) ? order : null;
	} catch {
		// A page may declare anything as its language.
		return null;
	}
}
