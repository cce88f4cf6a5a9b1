/** weekdays: the day of the week before or after a date, also in brackets: `Fri,` `(金)` `금요일` `星期五`. */
import { chooseMeaning, nameAt } from './names.ts';
import { BREAK, GLYPH, HAN_NUMBER, NUMBER, SPACE, type Tokens, WORD } from './scan.ts';

export interface Weekday {
	/** 0 is Sunday. */
	readonly value: number;
	readonly language: string;
	readonly first: number;
	readonly next: number;
}

/** Sunday to Saturday as one ideograph, and Monday to Saturday as the numbers after 星期, 週. */
const IDEOGRAPHS = [...'日月火水木金土'];
const WEEK_PREFIXES = '期週周禮礼拜';
const MAX_DISTANCE = 6;

/** The weekday that follows token i with only marks, spaces and one letter between (d., г.), or null. */
export function weekdayAfter(tokens: Tokens, i: number, languages: readonly string[]): Weekday | null {
	for (let at = i; at < i + MAX_DISTANCE; at++) {
		const kind = tokens.kindAt(at);
		if (kind === BREAK || kind === NUMBER) return null;
		const isName = kind === WORD || kind === GLYPH || kind === HAN_NUMBER;
		if (!isName) continue;
		const found = weekdayAt(tokens, at, at === i, languages);
		if (found !== null) return closeBracket(tokens, i, withOwnWord(tokens, found));
		if (kind !== WORD || tokens.length(at) > 1) return null;
	}
	return null;
}

/** The weekday right before token i, or null; looks back over at most MAX_DISTANCE tokens. */
export function weekdayBefore(tokens: Tokens, i: number, languages: readonly string[]): Weekday | null {
	let found: Weekday | null = null;
	let end = 0;
	for (let at = i - 1; at >= 0 && at >= i - MAX_DISTANCE; at--) {
		const kind = tokens.kind[at]!;
		if (kind === BREAK || kind === NUMBER) break;
		if (kind !== WORD) continue;
		const name = nameAt(tokens, at);
		const meaning = name === null ? null : chooseMeaning(name, 'weekday', languages);
		if (meaning === null || name === null || name.next > i) continue;
		// A longer name that ends where the shorter one ends takes its place: Dé hAoine.
		if (found === null || name.next >= end)
			found = { value: meaning.value, language: meaning.language, first: at, next: i };
		end = Math.max(end, name.next);
	}
	return found;
}

/** The word for `day` after the name, where a language writes it separately: даваа гараг. */
function withOwnWord(tokens: Tokens, weekday: Weekday): Weekday {
	const name = tokens.kindAt(weekday.next) === SPACE ? nameAt(tokens, weekday.next + 1) : null;
	const isOwn = name?.entry.meanings.some(
		({ kind, language }) => kind === 'between' && language === weekday.language,
	);
	return name !== null && isOwn ? { ...weekday, next: name.next } : weekday;
}

function weekdayAt(
	tokens: Tokens,
	at: number,
	attached: boolean,
	languages: readonly string[],
): Weekday | null {
	if (tokens.kind[at] !== WORD) return ideographicWeekday(tokens, at, attached);
	const name = nameAt(tokens, at);
	const meaning = name === null ? null : chooseMeaning(name, 'weekday', languages);
	if (meaning !== null && name !== null)
		return { value: meaning.value, language: meaning.language, first: at, next: name.next };
	return oneHangul(tokens, at);
}

/** (금) */
function oneHangul(tokens: Tokens, at: number): Weekday | null {
	const value = tokens.length(at) === 1 ? '일월화수목금토'.indexOf(tokens.slice(at)) : -1;
	return value < 0 || !isBracketed(tokens, at) ? null : { value, language: 'ko', first: at, next: at + 1 };
}

/** 金, 金曜, 金曜日 in brackets or attached; 星期五, 週五 */
function ideographicWeekday(tokens: Tokens, at: number, attached: boolean): Weekday | null {
	const glyph = tokens.slice(at);
	if (WEEK_PREFIXES.includes(glyph) || glyph === '星') return numberedWeekday(tokens, at);
	const value = IDEOGRAPHS.indexOf(glyph);
	if (value < 0) return chineseDigit(tokens, at);
	const next =
		glyphAt(tokens, at + 1) === '曜' ? (glyphAt(tokens, at + 2) === '日' ? at + 3 : at + 2) : at + 1;
	if (next === at + 1 && !isBracketed(tokens, at) && (attached || tokens.kindAt(next) === GLYPH)) return null;
	return { value, language: 'ja', first: at, next };
}

/** (五), as in 週五 */
function chineseDigit(tokens: Tokens, at: number): Weekday | null {
	const value = tokens.kind[at] === HAN_NUMBER && isBracketed(tokens, at) ? tokens.value[at]! : 0;
	return value >= 1 && value <= 6 ? { value, language: 'zh', first: at, next: at + 1 } : null;
}

function numberedWeekday(tokens: Tokens, at: number): Weekday | null {
	const end = glyphAt(tokens, at + 1) === '期' || glyphAt(tokens, at + 1) === '拜' ? at + 2 : at + 1;
	const isSunday = glyphAt(tokens, end) === '日' || glyphAt(tokens, end) === '天';
	const value = isSunday ? 0 : tokens.kindAt(end) === HAN_NUMBER ? tokens.value[end]! : -1;
	return value >= 0 && value <= 6 ? { value, language: 'zh', first: at, next: end + 1 } : null;
}

function glyphAt(tokens: Tokens, i: number): string {
	return tokens.kindAt(i) === GLYPH ? tokens.slice(i) : '';
}

function isBracketed(tokens: Tokens, at: number): boolean {
	return isBracket(tokens, at - 1, '(', '[') && isBracket(tokens, at + 1, ')', ']');
}

function isBracket(tokens: Tokens, i: number, one: string, other: string): boolean {
	return tokens.isMark(i, one) || tokens.isMark(i, other);
}

/** Include the closing bracket when the opening one is between date and weekday. */
function closeBracket(tokens: Tokens, from: number, weekday: Weekday): Weekday {
	let open = false;
	for (let i = from; i < weekday.first; i++) if (isBracket(tokens, i, '(', '[')) open = true;
	const dot = tokens.isMark(weekday.next, '.') ? weekday.next + 1 : weekday.next;
	if (open && isBracket(tokens, dot, ')', ']')) return { ...weekday, next: dot + 1 };
	return weekday;
}
