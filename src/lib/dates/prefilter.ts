/**
 * prefilter: can a date start with this number?
 *
 * Most numbers on a page are counts, prices and hours, which the characters right before and after reveal. The check
 * saves work before any token is created. What it accepts may still not be a date; what it rejects is never one by the
 * grammar.
 *
 * In:     the position of a number and its line.
 * Out:    false where no date can start.
 */
import { BREAK, CLASS, DIGIT, HAN_DIGIT, IDEOGRAPH, LETTER, OTHER, plainMark, SPACE } from './characters.ts';
import { isOrdinalEnding } from './fields.ts';
import { mayBeName } from './names.ts';

export interface Line {
	readonly start: number;
	readonly end: number;
}

const YEAR_DIGITS = 4;
/** The name of the month may end this many tokens before the number. */
const MAX_LOOK_BACK = 5;
const LONGEST_ORDINAL = 3;
const LONGEST_WORD = 24;
const DELIMITERS = '-/.,';
/** What may follow the name of a month: those, the end of a word in brackets, and the Hebrew abbreviation mark. */
const BEHIND_MONTH = `${DELIMITERS})\u05f3`;
/** Others that may follow a number of a date. */
const BRACKETS = "(['";
/** What makes a number a year, month or day; the first year of an era. */
const IDEOGRAPHS = '年月日号號元';
const YEAR = '年'.charCodeAt(0);
const LAST_OF_ERA = '治正和成國国';

export function promisesDate(text: string, number: number, { start, end }: Line): boolean {
	const kind = CLASS[text.charCodeAt(number)]!;
	const behind = runEnd(text, number, end);
	if (kind === HAN_DIGIT)
		return mayFollow(text, runEnd(text, behind, end, SPACE), end, false) || mayHaveEra(text, number, start);
	// Longer ones may be a full date, or two numbers in two elements.
	if (behind - number > YEAR_DIGITS) return true;
	return mayBegin(text, number, behind, start, end) || followsName(text, number, start);
}

/** The end of the run of characters of one kind that begins here. */
function runEnd(text: string, from: number, to: number, kind = CLASS[text.charCodeAt(from)]): number {
	let at = from;
	while (at < to && CLASS[text.charCodeAt(at)] === kind) at++;
	return at;
}

/** What follows the number may continue a date. */
function mayBegin(text: string, number: number, behind: number, start: number, end: number): boolean {
	const unit = text.charCodeAt(behind);
	const kind = CLASS[unit];
	if (kind === OTHER && isOneOf(unit, DELIMITERS)) {
		const next = runEnd(text, behind + 1, end, SPACE);
		return mayFollow(text, next, end, next === behind + 1);
	}
	if (kind !== SPACE) return mayFollow(text, behind, end, true);
	const next = runEnd(text, behind, end);
	// No date has a plain number, a space and a number, except for the years of an era.
	if (behind - number <= 2 && CLASS[text.charCodeAt(next)] === DIGIT) return mayHaveEra(text, number, start);
	return mayFollow(text, next, end, false);
}

function mayFollow(text: string, at: number, end: number, isAttached: boolean): boolean {
	if (at >= end) return false;
	const unit = text.charCodeAt(at);
	const kind = CLASS[unit];
	if (kind === LETTER) {
		const to = wordEnd(text, at, end);
		return (isAttached && mayMarkPart(text, at, to)) || mayBeName(text, at, to);
	}
	if (kind === OTHER) return isOneOf(unit, DELIMITERS) || isOneOf(unit, BRACKETS);
	if (kind === IDEOGRAPH) return IDEOGRAPHS.includes(text[at]!);
	return kind === DIGIT || kind === HAN_DIGIT;
}

/** Ordinal letters, or the Korean marks of a year, month or day. */
function mayMarkPart(text: string, from: number, to: number): boolean {
	if (to - from > LONGEST_ORDINAL) return false;
	return text.charCodeAt(from) > 0x7f || isOrdinalEnding(text.slice(from, to));
}

function isOneOf(unit: number, marks: string): boolean {
	const plain = plainMark(unit);
	for (let i = 0; i < marks.length; i++) if (marks.charCodeAt(i) === plain) return true;
	return false;
}

/** The name of an era ends before the number; one token may be between them. */
function mayHaveEra(text: string, number: number, start: number): boolean {
	let at = number - 1;
	const between = CLASS[text.charCodeAt(at)];
	if (between === SPACE) while (at >= start && CLASS[text.charCodeAt(at)] === SPACE) at--;
	else if (between !== LETTER && between !== IDEOGRAPH) at--;
	const kind = at < start ? OTHER : CLASS[text.charCodeAt(at)];
	return kind === LETTER || (kind === IDEOGRAPH && LAST_OF_ERA.includes(text[at]!));
}

/** The name of a month, or the mark of an omitted century, may be before the number. */
function followsName(text: string, number: number, start: number): boolean {
	let at = number - 1;
	for (let tokens = 0; at >= start && tokens < MAX_LOOK_BACK; tokens++) {
		const unit = text.charCodeAt(at);
		const kind = CLASS[unit]!;
		if (kind === LETTER) return mayBeName(text, wordStart(text, at, start), at + 1);
		if (kind === DIGIT || kind === HAN_DIGIT || kind === IDEOGRAPH) return tokens === 0 && unit === YEAR;
		if (tokens === 0 && isOneOf(unit, "'")) return true;
		// Anything else between a month and its day: August (9) is a count.
		if (kind === BREAK || (kind === OTHER && !isOneOf(unit, BEHIND_MONTH))) return false;
		at--;
		while (kind !== OTHER && at >= start && CLASS[text.charCodeAt(at)] === kind) at--;
	}
	return false;
}

/** A word also ends where a lower-case letter precedes a capital; see scan.ts. */
function wordEnd(text: string, from: number, to: number): number {
	let at = from + 1;
	while (at < to && at - from <= LONGEST_WORD && CLASS[text.charCodeAt(at)] === LETTER && !isSeam(text, at))
		at++;
	return at;
}

function wordStart(text: string, last: number, from: number): number {
	let at = last;
	while (
		at > from &&
		last - at <= LONGEST_WORD &&
		CLASS[text.charCodeAt(at - 1)] === LETTER &&
		!isSeam(text, at)
	)
		at--;
	return at;
}

function isSeam(text: string, at: number): boolean {
	const before = text.charCodeAt(at - 1);
	return text.charCodeAt(at) <= 0x5a && before >= 0x61 && before <= 0x7a;
}
