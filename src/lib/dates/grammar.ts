/**
 * grammar: tokens → one date expression around a number.
 *
 * The core is two or three fields with delimiters between them (forms.ts has the rows), optionally with a weekday and a
 * time. Every step examines a bounded number of tokens, so the work is linear in the length of the text.
 *
 * In:     tokens and the position of a number.
 * Out:    the parts as far as they were written. Nothing is completed and no order is decided here.
 */

import { hasBracketedWeekday, isBounded, isInnerNumber, mayBeginDate } from './bounds.ts';
import { isDay } from './calendar.ts';
import { type Clock, clockAfter, clockBefore } from './clock.ts';
import { commonYear, type Field, fieldAt, gapAt } from './fields.ts';
import { type Form, findForm } from './forms.ts';
import { nameAt } from './names.ts';
import { GLYPH, HAN_NUMBER, NUMBER, type Tokens, WORD } from './scan.ts';
import { signatureOf } from './signature.ts';
import { type Weekday, weekdayAfter, weekdayBefore } from './weekdays.ts';

/** A date as written: what is missing is null. */
export interface Written {
	/** Range in the text. */
	readonly start: number;
	readonly end: number;
	/** Its first token, and the one after its last. */
	readonly first: number;
	readonly next: number;
	readonly form: Form;
	readonly year: number | null;
	/** The year is written with two digits and lacks its century or era. */
	readonly shortYear: boolean;
	/** The year before the first of the era that was written. */
	readonly era: number | null;
	readonly month: number | null;
	readonly day: number | null;
	/** The numbers of the `?` parts, in order, and how many digits each is written with. */
	readonly unordered: readonly number[];
	readonly digits: readonly number[];
	readonly weekday: number | null;
	readonly clock: Clock | null;
	readonly language: string | null;
	/** With `?` for undecided parts. */
	readonly signature: string;
	/** Other things look like this. */
	readonly weak: boolean;
}

const MAX_LOOK_BACK = 5;
const MAX_PARTS = 3;
const FIRST_YEAR = '元'.charCodeAt(0);
const NONE: readonly number[] = [];

/** The date whose first number is token i, or null. */
export function dateAt(tokens: Tokens, i: number, languages: readonly string[]): Written | null {
	const before = startBefore(tokens, i, languages);
	const long = before < 0 ? null : coreAt(tokens, before, languages);
	if (long !== null && long.next > i && long.form.parts.length === MAX_PARTS) return long;
	const own = mayBeginDate(tokens, i) ? coreAt(tokens, i, languages) : null;
	if (long === null || long.next <= i) return own;
	return own !== null && own.form.parts.length > long.form.parts.length ? own : long;
}

/** Where a date begins whose first number is token i, if not at the number: at the month name before it; else -1. */
function startBefore(tokens: Tokens, i: number, languages: readonly string[]): number {
	if (tokens.isMark(i - 1, "'")) return i - 1;
	if (isFirstYear(tokens, i - 2)) return i - 2;
	for (let at = i - 1; at >= 0 && at >= i - MAX_LOOK_BACK; at--) {
		const kind = tokens.kind[at]!;
		if (kind === NUMBER || kind === GLYPH || kind === HAN_NUMBER) break;
		if (kind !== WORD) continue;
		if (nameAt(tokens, at) === null && at < i - 1) break;
		const field = fieldAt(tokens, at, languages);
		if (field !== null) return gapAt(tokens, field.next, languages).next >= i || field.next > i ? at : -1;
	}
	return -1;
}

/** The 元年 of 令和元年5月1日. */
function isFirstYear(tokens: Tokens, i: number): boolean {
	return tokens.kindAt(i) === GLYPH && tokens.value[i] === FIRST_YEAR && tokens.slice(i + 1) === '年';
}

interface Core {
	readonly fields: readonly Field[];
	readonly signs: readonly string[];
	readonly form: Form;
}

/** The last fields and the delimiters after each. The arrays are reused, because most numbers are not dates. */
const lastFields: Field[] = [];
const lastSigns: string[] = [];

function coreAt(tokens: Tokens, first: number, languages: readonly string[]): Written | null {
	if (isInnerNumber(tokens, first)) return null;
	const fields = lastFields;
	const signs = lastSigns;
	let read = 0;
	for (let at = first; read < MAX_PARTS; ) {
		const field = fieldAt(tokens, at, languages);
		if (field === null || (read > 0 && isClockStart(tokens, field))) break;
		// No form has two plain numbers with only a space between them. Most numbers end here.
		if (read === 1 && field.kind === 'n' && fields[0]!.kind === 'n' && !isSign(signs[0]!)) break;
		const gap = gapAt(tokens, field.next, languages);
		fields[read] = field;
		signs[read++] = gap.sign;
		at = gap.next;
	}
	for (let count = read; count > 0; count--) {
		if (count === 1 && fields[0]!.kind === 'n' && !hasBracketedWeekday(tokens, fields[0]!.next)) break;
		const core = coreOf(fields, signs, count, tokens.joined);
		const written = core === null ? null : writtenOf(tokens, core, languages);
		if (written !== null) return written;
	}
	return null;
}

function isSign(sign: string): boolean {
	return sign === '-' || sign === '/' || sign === '.';
}

/** The 12 of `March 5 12:30`. */
function isClockStart(tokens: Tokens, field: Field): boolean {
	return field.kind === 'n' && tokens.isMark(field.next, ':') && tokens.kindAt(field.next + 1) === NUMBER;
}

/** The first `count` fields, if there is a form for them. */
function coreOf(
	fields: readonly Field[],
	signs: readonly string[],
	count: number,
	isBadge: boolean,
): Core | null {
	const form = findForm(fields, signs, count, isBadge);
	return form === null ? null : { fields: fields.slice(0, count), signs: signs.slice(0, count - 1), form };
}

function writtenOf(tokens: Tokens, core: Core, languages: readonly string[]): Written | null {
	const { fields, form } = core;
	const parts = partsOf(core);
	if (parts === null || !isBounded(tokens, fields, form)) return null;
	let next = fields[fields.length - 1]!.next;
	let first = fields[0]!.first;
	let weekday = weekdayBefore(tokens, first, languages) ?? weekdayAfter(tokens, next, languages);
	if (weekday !== null) [first, next] = [Math.min(first, weekday.first), Math.max(next, weekday.next)];
	const clock = clockOf(tokens, first, next, core);
	if (clock !== null) [first, next] = [Math.min(first, clock.first), Math.max(next, clock.next)];
	const late = clock === null || parts.year !== null ? null : yearAfterClock(tokens, next, languages);
	if (late !== null) next = late.next;
	if (weekday === null && clock !== null) weekday = weekdayAfter(tokens, next, languages);
	if (weekday !== null) next = Math.max(next, weekday.next);
	const signature = signatureOf(fields, core.signs, form.parts);
	return {
		start: tokens.start[first]!,
		end: tokens.end[next - 1]!,
		first,
		next,
		form,
		year: parts.year ?? late?.value ?? null,
		shortYear: parts.shortYear,
		era: parts.era,
		month: parts.month,
		day: parts.day,
		unordered: parts.unordered,
		digits: parts.unordered.length === 0 ? NONE : fields.map((field) => tokens.length(field.first)),
		weekday: weekday?.value ?? null,
		clock,
		language: languageOf(core, weekday),
		signature: late === null ? signature : `${signature} Y`,
		weak: form.weak || isUntrusted(core),
	};
}

type Parts = Pick<Written, 'year' | 'shortYear' | 'era' | 'month' | 'day' | 'unordered'>;

function partsOf({ fields, form }: Core): Parts | null {
	if (form.shape === 'C') return compactParts(fields[0]!.value);
	let yearField: Field | null = null;
	let month: number | null = null;
	let day: number | null = null;
	let unordered: number[] | null = null;
	for (let i = 0; i < fields.length; i++) {
		const part = form.parts[i];
		const field = fields[i]!;
		if (part === 'Y') yearField = field;
		else if (part === 'M') month = field.value;
		else if (part === 'D') day = field.value;
		else if (unordered === null) unordered = [field.value];
		else unordered.push(field.value);
	}
	const year = yearField === null ? null : yearValue(yearField, fields);
	if (Number.isNaN(year)) return null;
	const shortYear = yearField !== null && (yearField.kind === 'y' || yearField.kind === 'n');
	if (month !== null && (month < 1 || month > 12)) return null;
	if (day !== null && !isDay(shortYear ? null : year, month ?? 1, day)) return null;
	if (unordered !== null && !canBeOrdered(unordered, year)) return null;
	return { year, shortYear, era: yearField?.era ?? null, month, day, unordered: unordered ?? NONE };
}

/** Converts Buddhist years. A two-digit year must be written with two digits (5 Mar 04). */
function yearValue(field: Field, fields: readonly Field[]): number {
	const isThai = fields.some(({ language }) => language === 'th');
	if (field.kind === 'Y' && field.value > 2300) return isThai ? commonYear(field.value) : Number.NaN;
	return field.value;
}

function compactParts(value: number): Parts | null {
	const [year, month, day] = [Math.floor(value / 10_000), Math.floor(value / 100) % 100, value % 100];
	if (year < 1990 || year > 2100 || month < 1 || month > 12 || !isDay(year, month, day)) return null;
	return { year, shortYear: false, era: null, month, day, unordered: NONE };
}

/** At least one way to read the numbers as day and month (and year). */
function canBeOrdered(numbers: readonly number[], year: number | null): boolean {
	const [a = 0, b = 0, c = 0] = numbers;
	if (numbers.length === 2) return isDay(year, a, b) || isDay(year, b, a);
	return isDay(null, b, c) || isDay(null, a, b) || isDay(null, b, a);
}

function clockOf(tokens: Tokens, first: number, next: number, { form, fields }: Core): Clock | null {
	if (!form.parts.includes('D') && !form.parts.includes('?') && form.shape !== 'C') return null;
	if (form.shape === 'C' && tokens.length(fields[0]!.first) === 14) return compactClock(tokens, fields[0]!);
	return clockAfter(tokens, next) ?? clockBefore(tokens, first);
}

function compactClock(tokens: Tokens, { first, next }: Field): Clock {
	const time = tokens.value[first]! % 1_000_000;
	const [hour, minute, second] = [Math.floor(time / 10_000), Math.floor(time / 100) % 100, time % 100];
	return { hour, minute, second, zone: null, first, next };
}

/** `Fri Mar 5 21:04:09 2004` (asctime), `… 21:04:09 JST 2004` */
function yearAfterClock(tokens: Tokens, next: number, languages: readonly string[]): Field | null {
	const gap = gapAt(tokens, next, languages);
	const field = fieldAt(tokens, gap.next, languages);
	return field !== null && field.kind === 'Y' && gap.next > next ? field : null;
}

function languageOf({ fields }: Core, weekday: Weekday | null): string | null {
	for (const { language } of fields) if (language !== null) return language;
	if (fields.some(({ mark }) => mark !== '')) return weekday?.language ?? 'ja';
	return weekday?.language ?? null;
}

/** An abbreviation of a language that is not the page's, in a date that is not complete. */
function isUntrusted({ fields, form }: Core): boolean {
	return fields.some(({ trusted }) => !trusted) && !(form.parts.length === 3 && form.shape.includes('Y'));
}
