/**
 * name-table: the platform's locale data → a table of the words that dates are written with.
 *
 * The platform writes twelve dates in each language, long and short, alone and within a date; we scan what it wrote
 * with our own scanner and note which token was the month, which the weekday and which came between. So inflected
 * forms (марта, maaliskuuta), glued prefixes (במרץ) and connecting words (de, gada, m.) come by themselves.
 */
import { CLASS, LETTER } from './characters.ts';
import { baseLanguage } from './locales.ts';
import { Tokens, WORD } from './scan.ts';

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

/** All meanings of a name, and for each kind the one that most languages share. */
export interface Entry extends Record<NameKind, Meaning | null> {
	readonly meanings: readonly Meaning[];
}

export interface NameTable {
	/** By name: lower case, words joined by one space. */
	readonly names: ReadonlyMap<string, readonly Meaning[]>;
	/** Those that were asked for. */
	readonly entries: Map<string, Entry>;
	/** First words of names of several words. */
	readonly openers: ReadonlySet<string>;
}

type Names = Map<string, Meaning[]>;

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
/** A full name up to this length is trusted no more than an abbreviation (Malay for March is Mac). */
const LONGEST_DOUBTFUL = 4;
/** An abbreviation that so many languages share is believed on a page of any language. */
export const SHARED_BY = 3;
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

export function makeTable(locales: readonly string[]): NameTable {
	const names: Names = new Map();
	const tokens = new Tokens();
	for (const locale of locales) {
		for (const options of [LONG, LONG_ALONE, SHORT, SHORT_ALONE])
			readFormat(names, tokens, locale, options, options === SHORT || options === SHORT_ALONE);
	}
	for (const [name, kind, value, language] of EXTRA) {
		if (locales.includes(language)) add(names, name, { kind, value, language, short: false });
	}
	addFoldedNames(names);
	const long = [...names.keys()].filter((name) => name.includes(' '));
	return {
		names,
		entries: new Map(),
		openers: new Set(long.map((name) => name.slice(0, name.indexOf(' ')))),
	};
}

/** What a name means, or undefined; worked out when a name is first met, as most never are. */
export function entryFor({ names, entries }: NameTable, name: string): Entry | undefined {
	const known = entries.get(name);
	if (known !== undefined) return known;
	const meanings = names.get(name);
	if (meanings === undefined) return undefined;
	const entry = entryOf(meanings);
	entries.set(name, entry);
	return entry;
}

function entryOf(meanings: readonly Meaning[]): Entry {
	const best = (kind: NameKind): Meaning | null => {
		const some = meanings.filter((meaning) => meaning.kind === kind);
		return some.reduce<Meaning | null>(
			(a, b) => (a !== null && countLanguages(some, a) >= countLanguages(some, b) ? a : b),
			null,
		);
	};
	return {
		meanings,
		month: best('month'),
		weekday: best('weekday'),
		between: best('between'),
		prefix: best('prefix'),
	};
}

/** How many languages mean the same by it; English, which stands on pages of all languages, counts for several. */
export function countLanguages(meanings: readonly Meaning[], one: Meaning): number {
	let count = 0;
	for (const { kind, value, language } of meanings)
		if (kind === one.kind && value === one.value) count += language === 'en' ? SHARED_BY : 1;
	return count;
}

function readFormat(
	names: Names,
	tokens: Tokens,
	locale: string,
	options: Intl.DateTimeFormatOptions,
	short: boolean,
): void {
	const language = baseLanguage(locale);
	const format = new Intl.DateTimeFormat(locale, options);
	const literals = new Set<string>();
	for (const day of SAMPLES) {
		const parts = format.formatToParts(day);
		for (let i = 0; i < parts.length; i++) {
			const { type, value } = parts[i]!;
			if (type === 'month') {
				const written = lettersAtEnd(parts[i - 1]) + value + lettersAtStart(parts[i + 1]);
				addMonth(names, tokens, written, day.getUTCMonth() + 1, language, short);
			} else if (type === 'weekday') {
				const written = lettersAtEnd(parts[i - 1]) + value + lettersAtStart(parts[i + 1]);
				add(names, wordsOf(tokens, written), { kind: 'weekday', value: day.getUTCDay(), language, short });
			} else if (type === 'literal' || type === 'era') literals.add(value);
		}
	}
	for (const literal of literals) addBetween(names, tokens, literal, language);
}

/** Letters of a literal that are written together with the name behind it: the ב of במרץ. */
function lettersAtEnd(part: Intl.DateTimeFormatPart | undefined): string {
	if (part === undefined || part.type !== 'literal') return '';
	let from = part.value.length;
	while (from > 0 && CLASS[part.value.charCodeAt(from - 1)] === LETTER) from--;
	return part.value.slice(from);
}

function lettersAtStart(part: Intl.DateTimeFormatPart | undefined): string {
	if (part === undefined || part.type !== 'literal') return '';
	let to = 0;
	while (to < part.value.length && CLASS[part.value.charCodeAt(to)] === LETTER) to++;
	return part.value.slice(0, to);
}

/** A month of words is a name; one with its number in it (tháng 3) makes its first word a prefix. */
function addMonth(
	names: Names,
	tokens: Tokens,
	written: string,
	value: number,
	language: string,
	short: boolean,
): void {
	const digit = written.search(/\d/);
	if (digit < 0) {
		const name = wordsOf(tokens, written);
		add(names, name, { kind: 'month', value, language, short: short || name.length <= LONGEST_DOUBTFUL });
		return;
	}
	add(names, wordsOf(tokens, written.slice(0, digit)), { kind: 'prefix', value: 0, language, short });
	addBetween(names, tokens, written.slice(digit), language);
}

function addBetween(names: Names, tokens: Tokens, literal: string, language: string): void {
	for (const word of wordsOf(tokens, literal).split(' '))
		add(names, word, { kind: 'between', value: 0, language, short: false });
}

function isOneWord(text: string): boolean {
	for (let i = 0; i < text.length; i++) if (CLASS[text.charCodeAt(i)] !== LETTER) return false;
	return true;
}

/** The words of a text as the scanner parts them, in lower case, one space between. */
function wordsOf(tokens: Tokens, text: string): string {
	const lower = text.toLowerCase();
	if (isOneWord(text) && lower.slice(1) === text.slice(1)) return lower;
	tokens.scan(text, 0, text.length);
	const words: string[] = [];
	for (let i = 0; i < tokens.count; i++) if (tokens.kind[i] === WORD) words.push(tokens.slice(i));
	return words.join(' ').toLowerCase();
}

function add(names: Names, name: string, meaning: Meaning): void {
	if (name === '' || (meaning.kind !== 'between' && isTooShort(name))) return;
	const known = names.get(name);
	if (known === undefined) names.set(name, [meaning]);
	else if (
		!known.some(
			(k) => k.language === meaning.language && k.kind === meaning.kind && k.value === meaning.value,
		)
	)
		known.push(meaning);
}

function isTooShort(name: string): boolean {
	return name.length < SHORTEST_NAME && name.charCodeAt(0) < 0x530;
}

/** Writers leave accents out; folding is an alternative and never takes a name's place. */
function addFoldedNames(names: Names): void {
	for (const [name, meanings] of [...names]) {
		const folded = fold(name);
		if (!names.has(folded)) names.set(folded, meanings);
	}
}

/** Without accents, in the scripts where an accent is not a vowel. */
export function fold(name: string): string {
	return !/[^ -~]/.test(name) || name.charCodeAt(0) > 0x530
		? name
		: name
				.normalize('NFD')
				.replace(/[\u0300-\u036f]/g, '')
				.replace(/ı/g, 'i');
}
