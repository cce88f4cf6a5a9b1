/**
 * names: words → months, weekdays and the small words that stand between the parts of a date.
 *
 * The platform writes twelve dates in each language, long and short, alone and within a date; we scan what it wrote
 * with our own scanner and note which token was the month, which the weekday and which came between. So inflected
 * forms (марта, maaliskuuta), glued prefixes (במרץ) and connecting words (de, gada, m.) come by themselves.
 *
 * In:     the platform's locale data.
 * Out:    the meanings of a word, or of up to three words in a row.
 * Not here: 年月日 and their like (fields.ts), the words of relative dates (relative.ts).
 */
import { LETTER } from './characters.ts';
import { baseLanguage, localesOf, scriptOf } from './locales.ts';
import { NUMBER, Tokens, WORD } from './scan.ts';

/** `prefix`: a word that makes the number behind it a month (tháng 3). */
export type NameKind = 'month' | 'weekday' | 'between' | 'prefix';

export interface Meaning {
	readonly kind: NameKind;
	/** Month 1–12, weekday 0–6 from Sunday. */
	readonly value: number;
	readonly language: string;
	/** True for an abbreviation. */
	readonly short: boolean;
}

interface NameTable {
	/** Meanings by name: lower case, words joined by one space. */
	readonly names: Map<string, Meaning[]>;
	/** First words of names of several words. */
	readonly openers: Set<string>;
}

/** What the platform's data lacks: other spellings in wide use, and words between the parts of a date. */
const EXTRA: readonly (readonly [string, NameKind, number, string])[] = [
	['sept', 'month', 9, 'en'],
	['mrz', 'month', 3, 'de'],
	['jänner', 'month', 1, 'de'],
	['feber', 'month', 2, 'de'],
	['setiembre', 'month', 9, 'es'],
	['tues', 'weekday', 2, 'en'],
	['wednes', 'weekday', 3, 'en'],
	['thur', 'weekday', 4, 'en'],
	['thurs', 'weekday', 4, 'en'],
	['of', 'between', 0, 'en'],
	['the', 'between', 0, 'en'],
	['den', 'between', 0, 'de'],
	['du', 'between', 0, 'fr'],
	['le', 'between', 0, 'fr'],
	['del', 'between', 0, 'it'],
	['ngày', 'between', 0, 'vi'],
	['năm', 'between', 0, 'vi'],
	['года', 'between', 0, 'ru'],
	['року', 'between', 0, 'uk'],
	['roku', 'between', 0, 'pl'],
	['พ ศ', 'between', 0, 'th'],
];
/** Names shorter than this in alphabetic scripts are too common as other words. */
const SHORTEST_NAME = 3;
const LONGEST_WORD = 24;
const MAX_NAME_WORDS = 3;
/** The Hebrew mark of an abbreviation, which belongs to the name. */
const GERESH = '\u05f3';
/** A full name up to this length is trusted no more than an abbreviation (Malay for March is Mac). */
const LONGEST_DOUBTFUL = 4;
/** An abbreviation that so many languages share is believed on a page of any language. */
const SHARED_BY = 3;
/** Twelve days of 2004, one a month, over all weekdays; above 12, so that no number is both. */
const SAMPLES: readonly Date[] = Array.from({ length: 12 }, (_, month) => {
	const thirteenth = new Date(Date.UTC(2004, month, 13)).getUTCDay();
	return new Date(Date.UTC(2004, month, 13 + ((month + 7 - thirteenth) % 7)));
});

const UTC = { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const;
const LONG = { ...UTC, dateStyle: 'full' } as const;
const SHORT = { ...UTC, weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;
const LONG_ALONE = { ...UTC, month: 'long' } as const;
const SHORT_ALONE = { ...UTC, month: 'short' } as const;

const tables: (NameTable | undefined)[] = [];

/** A name found in tokens: what it may mean, and the token behind it. */
export interface Name {
	readonly meanings: readonly Meaning[];
	readonly next: number;
}

/** The longest name that begins at token i, or null. */
export function nameAt(tokens: Tokens, i: number): Name | null {
	if (tokens.kindAt(i) !== WORD || tokens.length(i) > LONGEST_WORD) return null;
	const known = tokens.notes[i] as Name | null | undefined;
	if (known !== undefined) return known;
	const name = lookUp(tokens, i);
	tokens.notes[i] = name;
	return name;
}

function lookUp(tokens: Tokens, i: number): Name | null {
	const script = scriptOf(tokens.text.charCodeAt(tokens.start[i]!));
	if (script < 0) return null;
	const { names, openers } = tableOf(script);
	const first = tokens.slice(i).toLowerCase();
	if (openers.has(first)) {
		const long = longNameAt(tokens, i, first, names);
		if (long !== null) return long;
	}
	const meanings = names.get(first) ?? foreignSpelling(first, names);
	if (meanings === undefined) return null;
	return { meanings, next: tokens.text[tokens.end[i]!] === GERESH ? i + 2 : i + 1 };
}

/** Names of two or three words, with a space, hyphen or dot between them. */
function longNameAt(tokens: Tokens, i: number, first: string, names: NameTable['names']): Name | null {
	let key = first;
	let found: Name | null = null;
	let last = i;
	for (let words = 2; words <= MAX_NAME_WORDS; words++) {
		const next = nextWord(tokens, last);
		if (next < 0) break;
		key += ` ${tokens.slice(next).toLowerCase()}`;
		const meanings = names.get(key);
		if (meanings !== undefined) found = { meanings, next: next + 1 };
		last = next;
	}
	return found;
}

/** The word behind token i with at most one mark and one space between, or -1. */
function nextWord(tokens: Tokens, i: number): number {
	for (let next = i + 1; next <= i + 3; next++) {
		const kind = tokens.kindAt(next);
		if (kind === WORD) return tokens.length(next) <= LONGEST_WORD ? next : -1;
		if (kind === NUMBER || kind === LETTER) return -1;
	}
	return -1;
}

/** The same word composed, or without its accents. */
function foreignSpelling(word: string, names: NameTable['names']): Meaning[] | undefined {
	for (let i = 0; i < word.length; i++) {
		if (word.charCodeAt(i) > 0x7f) return names.get(word.normalize('NFC')) ?? names.get(fold(word));
	}
	return undefined;
}

function tableOf(script: number): NameTable {
	tables[script] ??= makeTable(localesOf(script));
	return tables[script];
}

function makeTable(locales: readonly string[]): NameTable {
	const table: NameTable = { names: new Map(), openers: new Set() };
	const tokens = new Tokens();
	for (const locale of locales) {
		for (const options of [LONG, LONG_ALONE, SHORT, SHORT_ALONE])
			readFormat(table, tokens, locale, options, options === SHORT || options === SHORT_ALONE);
	}
	for (const [name, kind, value, language] of EXTRA) {
		if (locales.includes(language)) add(table, name, { kind, value, language, short: false });
	}
	addFoldedNames(table);
	return table;
}

function readFormat(
	table: NameTable,
	tokens: Tokens,
	locale: string,
	options: Intl.DateTimeFormatOptions,
	short: boolean,
): void {
	const language = baseLanguage(locale);
	const format = new Intl.DateTimeFormat(locale, options);
	for (const day of SAMPLES) {
		const parts = format.formatToParts(day);
		const written = parts.map(({ value }) => value).join('');
		tokens.scan(written, 0, written.length);
		let end = 0;
		let token = 0;
		for (const { type, value } of parts) {
			end += value.length;
			const from = token;
			// A token that is part name, part literal is the name: it is written that way.
			const isName = type === 'month' || type === 'weekday';
			while (token < tokens.count && (isName ? tokens.start[token]! : tokens.end[token]! - 1) < end) token++;
			if (type === 'month') addMonth(table, tokens, from, token, day.getUTCMonth() + 1, language, short);
			else if (type === 'weekday')
				add(table, wordsOf(tokens, from, token), {
					kind: 'weekday',
					value: day.getUTCDay(),
					language,
					short,
				});
			else addBetween(table, tokens, from, token, language);
		}
	}
}

/** A month of words is a name; one with its number in it (tháng 3) makes its first word a prefix. */
function addMonth(
	table: NameTable,
	tokens: Tokens,
	from: number,
	to: number,
	value: number,
	language: string,
	short: boolean,
): void {
	let number = -1;
	for (let i = from; i < to; i++) if (tokens.kind[i] === NUMBER) number = i;
	if (number < 0) {
		const name = wordsOf(tokens, from, to);
		add(table, name, { kind: 'month', value, language, short: short || name.length <= LONGEST_DOUBTFUL });
	} else {
		const prefix = wordsOf(tokens, from, number);
		if (prefix !== '') add(table, prefix, { kind: 'prefix', value: 0, language, short });
		addBetween(table, tokens, number + 1, to, language);
	}
}

function addBetween(table: NameTable, tokens: Tokens, from: number, to: number, language: string): void {
	for (let i = from; i < to; i++) {
		if (tokens.kind[i] !== WORD) continue;
		add(table, tokens.slice(i).toLowerCase(), { kind: 'between', value: 0, language, short: false });
	}
}

function wordsOf(tokens: Tokens, from: number, to: number): string {
	const words: string[] = [];
	for (let i = from; i < to; i++) if (tokens.kind[i] === WORD) words.push(tokens.slice(i));
	return words.join(' ').toLowerCase();
}

function add({ names, openers }: NameTable, name: string, meaning: Meaning): void {
	if (name === '' || (meaning.kind !== 'between' && isTooShort(name))) return;
	const known = names.get(name);
	if (known === undefined) names.set(name, [meaning]);
	else if (
		!known.some(
			(k) => k.language === meaning.language && k.kind === meaning.kind && k.value === meaning.value,
		)
	)
		known.push(meaning);
	const space = name.indexOf(' ');
	if (space > 0) openers.add(name.slice(0, space));
}

function isTooShort(name: string): boolean {
	return name.length < SHORTEST_NAME && name.charCodeAt(0) < 0x530;
}

/** Writers leave accents out; folding is an alternative and never takes a name's place. */
function addFoldedNames({ names }: NameTable): void {
	for (const [name, meanings] of [...names]) {
		const folded = fold(name);
		if (!names.has(folded)) names.set(folded, meanings);
	}
}

/** Without accents, in the scripts where an accent is not a vowel. */
function fold(name: string): string {
	return name.charCodeAt(0) > 0x530 ? name : name.normalize('NFD').replace(/\p{M}/gu, '').replace(/ı/g, 'i');
}

/** The meaning of this kind that fits the page's languages best, or null. */
export function chooseMeaning(
	meanings: readonly Meaning[],
	kind: NameKind,
	languages: readonly string[],
): Meaning | null {
	let best: Meaning | null = null;
	let bestScore = -1;
	for (const meaning of meanings) {
		if (meaning.kind !== kind) continue;
		const score = (languages.includes(meaning.language) ? 1000 : 0) + countLanguages(meanings, meaning);
		if (score > bestScore) {
			best = meaning;
			bestScore = score;
		}
	}
	return best;
}

/** How many languages mean the same by it. */
function countLanguages(meanings: readonly Meaning[], one: Meaning): number {
	let count = one.language === 'en' ? SHARED_BY : 0;
	for (const { kind, value } of meanings) if (kind === one.kind && value === one.value) count++;
	return count;
}

/** A full name, one of the page's language, of English, or shared by several languages. */
export function isTrusted(
	meanings: readonly Meaning[],
	chosen: Meaning,
	languages: readonly string[],
): boolean {
	if (!chosen.short || languages.includes(chosen.language)) return true;
	return countLanguages(meanings, chosen) >= SHARED_BY;
}
