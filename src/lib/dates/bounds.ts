/**
 * bounds: is a date really a date, or cut out of something longer?
 *
 * Versions, IP addresses, phone numbers, amounts and times use the same numbers and marks. The characters right before
 * and after distinguish them.
 */
import { eraBefore } from './eras.ts';
import type { Field } from './fields.ts';
import type { Form } from './forms.ts';
import { halfDayOf } from './half-days.ts';
import { nameAt } from './names.ts';
import { BREAK, MARK, NUMBER, SPACE, type Tokens, WORD } from './scan.ts';

/**
 * Marks that separate the numbers and names of a date, and others that may follow one of its numbers; as character
 * codes.
 */
const DELIMITERS = codesOf('-/.,');
const BRACKETS = codesOf("(['");
/** Letters after a number that may be an ordinal suffix or mark a year, month or day. */
const LONGEST_ORDINAL = 3;

/**
 * False for numbers that cannot start a date, judged by the next tokens. Most numbers on a page end a line or precede a
 * word that is not a month. This check only saves work: what it accepts may still not be a date.
 */
export function mayBeginDate(tokens: Tokens, i: number): boolean {
	const digits = tokens.length(i);
	if (tokens.kindAt(i) !== NUMBER || digits === 8 || digits === 14 || tokens.joined) return true;
	const kind = tokens.kindAt(i + 1);
	if (kind === MARK && DELIMITERS.has(tokens.value[i + 1]!))
		return mayFollow(tokens, tokens.kindAt(i + 2) === SPACE ? i + 3 : i + 2);
	if (kind !== SPACE) return mayFollow(tokens, i + 1);
	// No form has a plain number, a space and a number, except the years of an era.
	if (digits <= 2 && tokens.kindAt(i + 2) === NUMBER) return eraBefore(tokens, i) !== null;
	return mayFollow(tokens, i + 2);
}

function mayFollow(tokens: Tokens, i: number): boolean {
	const kind = tokens.kindAt(i);
	if (kind === MARK) return DELIMITERS.has(tokens.value[i]!) || BRACKETS.has(tokens.value[i]!);
	if (kind === WORD) return tokens.length(i) <= LONGEST_ORDINAL || nameAt(tokens, i) !== null;
	return kind !== BREAK;
}

function codesOf(marks: string): Set<number> {
	return new Set(Array.from(marks, (mark) => mark.charCodeAt(0)));
}

/** A number that a mark joins to a number before it is part of something longer. */
export function isInnerNumber(tokens: Tokens, i: number): boolean {
	return tokens.kindAt(i) === NUMBER && isJoint(tokens, i - 1) && tokens.kindAt(i - 2) === NUMBER;
}

/** A date must not be cut out of a longer run of numbers: versions, IP addresses, phone numbers, amounts. */
export function isBounded(tokens: Tokens, fields: readonly Field[], form: Form): boolean {
	const first = fields[0]!;
	const last = fields[fields.length - 1]!;
	if (first.kind === 'm' && form.parts === 'MD' && isTime(tokens, last.next)) return false;
	if (isShortYearOfOneDigit(tokens, fields, form)) return false;
	const before = first.first - 1;
	if (form.parts === 'MY' && hasDayBefore(tokens, before)) return false;
	if (form.weak && isAmount(tokens, before, last.next)) return false;
	if (form.weak && tokens.kindAt(before) === WORD) return false;
	return !(isJoint(tokens, last.next) && last.mark === '' && isLongerNumber(tokens, last.next + 1));
}

/** `17-22 May 2004`: a month with a number before it belongs to something else. */
function hasDayBefore(tokens: Tokens, i: number): boolean {
	let at = i;
	while (at > i - 3 && (tokens.kindAt(at) === SPACE || tokens.isMark(at, '.') || tokens.isMark(at, '-')))
		at--;
	return tokens.kindAt(at) === NUMBER && tokens.length(at) <= 2;
}

/** `5 Mar 4` has no year; `5 Mar 04` has. */
function isShortYearOfOneDigit(tokens: Tokens, fields: readonly Field[], form: Form): boolean {
	return form.shape === 'nmn' && tokens.length(fields[2]!.next - 1) !== 2;
}

/** `March 3pm`, `March 12:30`: the number is an hour. */
function isTime(tokens: Tokens, i: number): boolean {
	if (tokens.isMark(i, ':')) return tokens.kindAt(i + 1) === NUMBER;
	return halfDayOf(tokens, tokens.kindAt(i) === SPACE ? i + 1 : i) !== null;
}

function isJoint(tokens: Tokens, i: number): boolean {
	return tokens.isMark(i, '-') || tokens.isMark(i, '/') || tokens.isMark(i, '.') || tokens.isMark(i, ':');
}

/** A number that is not the hour of a time. */
function isLongerNumber(tokens: Tokens, i: number): boolean {
	return tokens.kindAt(i) === NUMBER && !tokens.isMark(i + 1, ':');
}

const AMOUNT_SIGNS = '$€£¥￥₩₹#№%§@+=*';

function isAmount(tokens: Tokens, before: number, after: number): boolean {
	return isAmountSign(tokens, before) || isAmountSign(tokens, after);
}

function isAmountSign(tokens: Tokens, i: number): boolean {
	return tokens.kindAt(i) === MARK && AMOUNT_SIGNS.includes(String.fromCharCode(tokens.value[i]!));
}

/** A number alone is a day only as `5 (Fri)`. */
export function hasBracketedWeekday(tokens: Tokens, next: number): boolean {
	const at = tokens.kindAt(next) === SPACE ? next + 1 : next;
	return tokens.isMark(at, '(') || tokens.isMark(at, '[');
}
