/**
 * parse: a string that is one date, in any known form → the date.
 *
 * For feeds, attributes and headers: ISO 8601 and W3CDTF, RFC 822 and 2822 with their common faults (no weekday, wrong
 * weekday, long names, one-digit hours, two-digit years, years since 1900), asctime, and free text.
 */

import { expressionOf, type Place } from './build.ts';
import { parseIsoDay, type YearMonthDay } from './calendar.ts';
import { Completer, type Whole } from './complete.ts';
import type { Completed, DateContext, DateExpression } from './expression.ts';
import { dateAt, type Written } from './grammar.ts';
import { parseIso } from './iso.ts';
import { baseLanguage } from './locales.ts';
import { decideOrders, type Order, read } from './order.ts';
import { HAN_NUMBER, NUMBER, Tokens } from './scan.ts';

const MAX_LENGTH = 200;
/** What may surround a date that fills the string: marks, and words of one or two letters (г., d.). */
const REST = /^[^\p{L}\p{N}]*(?:\p{L}{1,2}[^\p{L}\p{N}]*)?$/u;
/** `Uhr`, `o'clock`, the name of a zone in brackets after the offset, `GMT` twice. */
const TAIL = /^[^\p{L}\p{N}]*(?:uhr|\(?[\p{L}\s]{2,40}\)|[\p{L}]{1,4})?[^\p{L}\p{N}]*$/iu;
const HEAD = /^[^\p{L}\p{N}]*(?:\p{L}{1,14}[^\p{L}\p{N}]*)?$/u;
/** Years since 1900, as programs wrote them from 2000 on: `05 Mar 104`. */
const YEARS_SINCE_1900 = /^(.*?\p{L}{3,} )(1[0-2]\d)( \d\d:.*)?$/u;
/** Checked first: most texts have no such number. */
const MAY_COUNT_SINCE_1900 = / 1[0-2]\d(?: \d\d:|$)/;
/** Used when `now` is not given. It only decides the century: two-digit years are in 1951 to 2050. */
const DISTANT: YearMonthDay = { year: 2049, month: 12, day: 31 };

/** Returns the date that the whole string represents, or null. */
export function parseDate(text: string, context: Partial<DateContext> = {}): DateExpression | null {
	const trimmed = text.length > 4 * MAX_LENGTH ? '' : text.trim();
	if (trimmed.length > MAX_LENGTH || trimmed.length < 3) return null;
	const iso = parseIso(trimmed);
	if (iso !== null) return iso;
	const languages = context.language === undefined ? [] : [baseLanguage(context.language)];
	const written = wholeDate(trimmed, languages) ?? repairedDate(trimmed, languages);
	return written === null ? null : finish(trimmed, written, context);
}

function repairedDate(text: string, languages: readonly string[]): Written | null {
	const match = MAY_COUNT_SINCE_1900.test(text) ? YEARS_SINCE_1900.exec(text) : null;
	if (match === null) return null;
	const [, head, years, tail = ''] = match;
	return wholeDate(`${head}${1900 + Number(years)}${tail}`, languages);
}

const tokens = new Tokens();
const NOTHING: Completed = {};

function wholeDate(text: string, languages: readonly string[]): Written | null {
	tokens.scan(text, 0, text.length);
	for (let i = 0; i < tokens.count; i++) {
		const kind = tokens.kind[i];
		if (kind !== NUMBER && kind !== HAN_NUMBER) continue;
		const written = dateAt(tokens, i, languages);
		if (written === null || !fills(text, written)) continue;
		return written;
	}
	return null;
}

function fills(text: string, { start, end, clock }: Written): boolean {
	const before = text.slice(0, start);
	const after = text.slice(end);
	return HEAD.test(before) && (clock === null ? REST : TAIL).test(after);
}

function finish(text: string, written: Written, context: Partial<DateContext>): DateExpression | null {
	const place = { node: 0, start: 0, end: text.length, text };
	const { year, month, day, shortYear, signature: nowDay } = written;
	if (year !== null && month !== null && !shortYear)
		return expressionOf(place, written, { year, month, day, completed: NOTHING }, nowDay, 'text');
	return finishDoubtful(place, written, context);
}

function finishDoubtful(
	place: Place,
	written: Written,
	context: Partial<DateContext>,
): DateExpression | null {
	const known = context.now === undefined ? null : parseIsoDay(context.now);
	const now = known ?? DISTANT;
	const order = orderOf(written, now, context.language ?? null);
	const whole = completeAlone(written, order, now, known !== null);
	if (whole === null) return null;
	const completed: Completed = order === null ? whole.completed : { ...whole.completed, order: order.rule };
	const signature = order?.signature ?? written.signature;
	return expressionOf(place, written, whole, signature, 'text', completed);
}

function orderOf(written: Written, now: YearMonthDay, locale: string | null): Order | null {
	const evidence = { knownDays: new Set<number>(), now, locale };
	return decideOrders([written], evidence).get(written.signature) ?? null;
}

/** Completed only by `now`. Without it, a date that lacks its year is not a date. */
function completeAlone(
	written: Written,
	order: Order | null,
	now: YearMonthDay,
	hasNow: boolean,
): Whole | null {
	const ordered = order === null ? null : read(written, order.parts, now);
	if (order !== null && ordered === null) return null;
	const hasYear = written.year !== null || written.unordered.length === 3;
	if (!hasYear && !hasNow) return null;
	const parts = {
		year: !hasYear ? null : (ordered?.year ?? written.year),
		month: ordered?.month ?? written.month,
		day: ordered?.day ?? written.day,
	};
	const shortYear = written.shortYear || written.unordered.length === 3;
	const { era, weekday } = written;
	const completer = new Completer({ now, lastModified: null, heading: null, url: null });
	return completer.complete({ ...parts, shortYear, era, weekday, depth: 0, lends: false });
}
