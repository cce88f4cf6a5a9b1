/**
 * relative-phrases: how a language says that something was some days or hours ago, from the platform.
 *
 * In:     a language.
 * Out:    its phrases with the number as a wildcard, the letters that follow the number, and its words for yesterday
 * and today.
 */
import { DIGITS } from './characters.ts';

export type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month';

export interface Phrase {
	readonly before: string;
	readonly after: string;
	readonly unit: Unit;
}

export interface Phrases {
	readonly language: string;
	/** Units of the letters that may follow a number, in both cases. */
	readonly initials: ReadonlySet<number>;
	/** A number and what follows it, at the given position. */
	readonly counted: RegExp;
	readonly byAfter: ReadonlyMap<string, readonly Phrase[]>;
	/** Phrases without a number, and how many days back they are. */
	readonly days: ReadonlyMap<string, number>;
}

/** The words for a day in several languages. */
export interface DayWords {
	/** Any of them. */
	readonly pattern: RegExp;
	readonly meanings: ReadonlyMap<string, { readonly back: number; readonly language: string }>;
}

const UNITS: readonly Unit[] = ['second', 'minute', 'hour', 'day', 'week', 'month'];
/** Numbers of every plural class of the supported languages. */
const COUNTS = [1, 2, 3, 5, 11, 21, 100];
const MAX_CACHED = 200;

const cache = new Map<string, Phrases | null>();

/** Computed once per language; null if the platform does not know the language. */
export function phrasesOf(language: string): Phrases | null {
	const known = cache.get(language);
	if (known !== undefined) return known;
	const phrases = makePhrases(language);
	if (cache.size < MAX_CACHED) cache.set(language, phrases);
	return phrases;
}

function makePhrases(language: string): Phrases | null {
	if (!/^[a-z]{2,3}$/.test(language) || Intl.RelativeTimeFormat.supportedLocalesOf([language]).length === 0)
		return null;
	const byAfter = new Map<string, Phrase[]>();
	for (const style of ['long', 'short'] as const) {
		const format = new Intl.RelativeTimeFormat(language, { style, numeric: 'always' });
		for (const unit of UNITS)
			for (const count of COUNTS) addPhrase(byAfter, format.formatToParts(-count, unit), unit);
	}
	const afters = [...byAfter.keys()].filter((after) => after !== '');
	const escaped = afters
		.sort((a, b) => b.length - a.length)
		.map((after) => literal(after).replace(/ /g, '\\s'));
	const counted = new RegExp(`(${DIGITS}{1,3})\\s?(${escaped.join('|')})`, 'iy');
	return { language, initials: initialsOf(afters), counted, byAfter, days: dayWords(language) };
}

const wordCache = new Map<string, DayWords>();

/** The words of all these languages in one pattern, so that a text is searched once; built once. */
export function dayWordsOf(phrases: readonly Phrases[]): DayWords {
	const key = phrases.map(({ language }) => language).join(' ');
	const known = wordCache.get(key);
	if (known !== undefined) return known;
	const meanings = new Map<string, { back: number; language: string }>();
	for (const { days, language } of phrases)
		for (const [word, back] of days) if (!meanings.has(word)) meanings.set(word, { back, language });
	const longestFirst = [...meanings.keys()].sort((a, b) => b.length - a.length);
	const words = { pattern: new RegExp(longestFirst.map(literal).join('|') || '(?!)', 'g'), meanings };
	if (wordCache.size < MAX_CACHED) wordCache.set(key, words);
	return words;
}

function initialsOf(afters: readonly string[]): Set<number> {
	const initials = new Set<number>();
	for (const after of afters)
		for (const form of [after.toLowerCase(), after.toUpperCase()]) initials.add(form.charCodeAt(0));
	return initials;
}

function capitalised(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1);
}

function addPhrase(byAfter: Map<string, Phrase[]>, parts: Intl.RelativeTimeFormatPart[], unit: Unit): void {
	const number = parts.findIndex(({ type }) => type === 'integer');
	if (number < 0) return;
	const textOf = (list: typeof parts): string => squeeze(list.map(({ value }) => value).join(''));
	const phrase: Phrase = {
		before: textOf(parts.slice(0, number)),
		after: textOf(parts.slice(number + 1)),
		unit,
	};
	const same = byAfter.get(phrase.after) ?? [];
	if (!same.some(({ before }) => before === phrase.before)) byAfter.set(phrase.after, [...same, phrase]);
}

/** yesterday, today, and the day before yesterday where there is a word for it; also with a capital. */
function dayWords(language: string): Map<string, number> {
	const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
	const words = new Map<string, number>();
	for (const back of [0, 1, 2]) {
		const [part, ...others] = format.formatToParts(-back, 'day');
		if (part?.type !== 'literal' || others.length > 0) continue;
		for (const word of new Set([part.value, capitalised(part.value)])) words.set(word, back);
	}
	return words;
}

/** In lower case, white space as one space. */
export function squeeze(text: string): string {
	return text.toLowerCase().replace(/\s+/gu, ' ').trim();
}

function literal(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
