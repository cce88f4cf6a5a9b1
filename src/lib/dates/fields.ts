/**
 * fields: one part of a date (a year, month or day) and what is between two parts.
 *
 * A field's kind says how much the text reveals about it:
 *   Y year of four digits · y year of two digits that is marked as one ('04, 04年) · e year of an era
 *   m month by name · M month by number with its mark (3月, tháng 3) · d day with its mark (5日, 5th)
 *   n a plain number of one or two digits · C a full date in eight digits
 */
import { eraBefore } from './eras.ts';
import { chooseMeaning, isTrusted, nameAt } from './names.ts';
import { GLYPH, HAN_NUMBER, MARK, NUMBER, SPACE, type Tokens, WORD } from './scan.ts';

type FieldKind = 'Y' | 'y' | 'e' | 'm' | 'M' | 'd' | 'n' | 'C';

export interface Field {
	readonly kind: FieldKind;
	readonly value: number;
	/** First token, and the one after the last. */
	readonly first: number;
	readonly next: number;
	/** 年月日, 년월일 as written, else empty. */
	readonly mark: string;
	readonly language: string | null;
	/** False for an abbreviation that may be another word. */
	readonly trusted: boolean;
	/** For an era's year, the year before its first. */
	readonly era?: number;
}

const YEAR_MARKS = '年년';
const MONTH_MARKS = '月월';
const DAY_MARKS = '日号號일';
/** First years (元年). */
const FIRST_YEAR = '元'.charCodeAt(0);
/** Ordinal suffixes directly after a day. Locale data does not contain them. */
const ORDINALS = new Set('st nd rd th er ère ere e º ª o a de ste mh dd го й я е ое ого ші'.split(' '));
const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2100;
/** The Buddhist calendar of Thailand is 543 years ahead. */
const BUDDHIST_AHEAD = 543;

/** The field that begins at token i, or null. */
export function fieldAt(tokens: Tokens, i: number, languages: readonly string[]): Field | null {
	const kind = tokens.kindAt(i);
	if (kind === NUMBER) return numberField(tokens, i);
	if (kind === HAN_NUMBER) return eraYear(tokens, i, tokens.value[i]!) ?? markedField(tokens, i);
	if (kind === WORD) return namedMonth(tokens, i, languages);
	if (kind === GLYPH) return tokens.value[i] === FIRST_YEAR ? eraYear(tokens, i, 1) : null;
	if (tokens.isMark(i, "'") && tokens.kindAt(i + 1) === NUMBER && tokens.length(i + 1) === 2)
		return plain('y', tokens.value[i + 1]!, i, i + 2);
	return null;
}

function numberField(tokens: Tokens, i: number): Field | null {
	const digits = tokens.length(i);
	const value = tokens.value[i]!;
	if (digits > 8 || value < 0) return digits === 14 ? compactDay(tokens, i) : null;
	const era = digits <= 3 ? eraYear(tokens, i, value) : null;
	if (era !== null) return era;
	const marked = markedField(tokens, i);
	if (marked !== null) return marked;
	if (digits === 4) return isYear(value) ? plain('Y', value, i, i + 1) : null;
	if (digits <= 2) return ordinal(tokens, i, value) ?? plain('n', value, i, i + 1);
	return digits === 8 ? compactDay(tokens, i) : null;
}

function plain(kind: FieldKind, value: number, first: number, next: number): Field {
	return { kind, value, first, next, mark: '', language: null, trusted: true };
}

function compactDay(tokens: Tokens, i: number): Field {
	const day = tokens.length(i) === 14 ? Math.floor(tokens.value[i]! / 1_000_000) : tokens.value[i]!;
	return plain('C', day, i, i + 1);
}

/** Years of the common calendar, and of the Buddhist one, which the grammar converts where the language is Thai. */
function isYear(value: number): boolean {
	return isCommonYear(value) || isCommonYear(value - BUDDHIST_AHEAD);
}

function isCommonYear(value: number): boolean {
	return value >= EARLIEST_YEAR && value <= LATEST_YEAR;
}

/** 2547 → 2004 */
export function commonYear(value: number): number {
	return value > LATEST_YEAR ? value - BUDDHIST_AHEAD : value;
}

/** 2004年, 3月, 5日, in digits or kanji numerals; one space before the mark is allowed. */
function markedField(tokens: Tokens, i: number): Field | null {
	const at = tokens.kindAt(i + 1) === SPACE ? i + 2 : i + 1;
	const kind = tokens.kindAt(at);
	if ((kind !== GLYPH && kind !== WORD) || tokens.length(at) !== 1) return null;
	const mark = tokens.slice(at);
	const field = markKind(mark, tokens.value[i]!);
	const language = kind === WORD ? 'ko' : null;
	return field === null
		? null
		: { kind: field, value: tokens.value[i]!, first: i, next: at + 1, mark, language, trusted: true };
}

function markKind(mark: string, value: number): FieldKind | null {
	if (YEAR_MARKS.includes(mark)) return isCommonYear(value) ? 'Y' : value < 100 ? 'y' : null;
	if (MONTH_MARKS.includes(mark)) return value >= 1 && value <= 12 ? 'M' : null;
	if (DAY_MARKS.includes(mark)) return value >= 1 && value <= 31 ? 'd' : null;
	return null;
}

function eraYear(tokens: Tokens, i: number, value: number): Field | null {
	const era = eraBefore(tokens, i);
	if (era === null || value < 1 || value > era.years) return null;
	const marked = YEAR_MARKS.includes(tokens.slice(i + 1)) && i + 1 < tokens.count;
	const next = marked ? i + 2 : i + 1;
	const { first, language, zero } = era;
	return {
		kind: 'e',
		value: zero + value,
		first,
		next,
		mark: marked ? '年' : '',
		language,
		trusted: true,
		era: zero,
	};
}

/** 5th, 1er, 5-го, 7(a) */
function ordinal(tokens: Tokens, i: number, value: number): Field | null {
	let at = i + 1;
	if (tokens.isMark(at, '-') || tokens.isMark(at, '(')) at++;
	if (tokens.kindAt(at) !== WORD || tokens.length(at) > 3) return null;
	if (!isOrdinalEnding(tokens.slice(at))) return null;
	const next = tokens.isMark(at + 1, ')') ? at + 2 : at + 1;
	return value >= 1 && value <= 31 ? plain('d', value, i, next) : null;
}

/** The text directly after the number of an ordinal. */
export function isOrdinalEnding(word: string): boolean {
	return ORDINALS.has(word.toLowerCase());
}

/** A month's name, or a number that the word before it makes a month. */
function namedMonth(tokens: Tokens, i: number, languages: readonly string[]): Field | null {
	const name = nameAt(tokens, i);
	if (name === null) return null;
	const month = chooseMeaning(name, 'month', languages);
	if (month !== null) {
		const trusted = isTrusted(name, month, languages);
		const { value, language } = month;
		return { kind: 'm', value, first: i, next: name.next, mark: '', language, trusted };
	}
	const prefix = chooseMeaning(name, 'prefix', languages);
	const number = tokens.kindAt(name.next) === SPACE ? name.next + 1 : name.next;
	if (prefix === null || tokens.kindAt(number) !== NUMBER || tokens.value[number]! > 12) return null;
	const value = tokens.value[number]!;
	return { kind: 'm', value, first: i, next: number + 1, mark: '', language: prefix.language, trusted: true };
}

/** What is between two fields. */
export interface Gap {
	/** `-` `/` `.` `,` a space, or nothing. */
	readonly sign: string;
	readonly next: number;
}

const MAX_GAP = 6;

/** Spaces, one delimiter, connecting words (of, de, gada), also in brackets ((e)ko). */
export function gapAt(tokens: Tokens, from: number, languages: readonly string[]): Gap {
	let sign = '';
	let next = from;
	let afterWord = false;
	while (next < from + MAX_GAP) {
		const kind = tokens.kindAt(next);
		if (kind === SPACE) {
			sign ||= ' ';
			next++;
		} else if (afterWord && tokens.isMark(next, '.')) {
			next++;
		} else if (kind === MARK) {
			const bracketed = bracketedWord(tokens, next, languages);
			const mark = String.fromCharCode(tokens.value[next]!);
			if (bracketed > 0) next = bracketed;
			else if (mark === ',' || (isDelimiter(mark) && !isDelimiter(sign))) {
				sign = isDelimiter(sign) ? sign : mark;
				next++;
			} else break;
		} else if (kind === WORD && isBetween(tokens, next, languages)) {
			sign = ' ';
			next++;
			afterWord = true;
		} else break;
	}
	return { sign, next };
}

function isDelimiter(mark: string): boolean {
	return mark === '-' || mark === '/' || mark === '.';
}

function bracketedWord(tokens: Tokens, i: number, languages: readonly string[]): number {
	if (!tokens.isMark(i, '(') || !tokens.isMark(i + 2, ')')) return -1;
	return tokens.kindAt(i + 1) === WORD && isBetween(tokens, i + 1, languages) ? i + 3 : -1;
}

function isBetween(tokens: Tokens, i: number, languages: readonly string[]): boolean {
	const name = nameAt(tokens, i);
	if (name === null || chooseMeaning(name, 'month', languages) !== null) return false;
	return chooseMeaning(name, 'between', languages) !== null;
}
