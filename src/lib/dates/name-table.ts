/**
 * name-table: the names used in dates, in all languages of a script → a lookup table.
 *
 * In:     the names of each language (name-data.ts), and additions.
 * Out:    all meanings of a name; hashes to look a word up without creating a string.
 * Not here: where the names come from (name-data.test.ts).
 */
import { baseLanguage } from './locales.ts';
import { NAME_DATA } from './name-data.ts';

/** `prefix`: a word that makes the number after it a month (tháng 3). */
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
	/** Those already looked up. */
	readonly entries: Map<string, Entry>;
	/** First words of names with several words. */
	readonly openers: ReadonlySet<string>;
	/** The first words of names in ASCII letters, grouped by hash (see markOf). */
	readonly words: readonly (readonly string[])[];
	/** For each hash the position of its words; 0 for most, which have none. */
	readonly marks: Uint16Array;
}

type Names = Map<string, Meaning[]>;

/** Additions to the platform's data: other common spellings, and words between the parts of a date. */
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
/** An abbreviation that this many languages share is accepted on a page of any language. */
export const SHARED_BY = 3;
/** Many more than there are names, so that few other words share a hash with one; a power of two. */
const MARKS = 1 << 15;

export function makeTable(locales: readonly string[]): NameTable {
	const names: Names = new Map();
	for (const locale of locales) addLocale(names, locale);
	for (const [name, kind, value, language] of EXTRA) {
		if (locales.includes(language)) add(names, name, { kind, value, language, short: false });
	}
	addFoldedNames(names);
	const long = [...names.keys()].filter((name) => name.includes(' '));
	const openers = new Set(long.map((name) => name.slice(0, name.indexOf(' '))));
	return { names, entries: new Map(), openers, ...byMark(new Set([...names.keys(), ...openers])) };
}

function byMark(all: ReadonlySet<string>): Pick<NameTable, 'words' | 'marks'> {
	const words: string[][] = [[]];
	const marks = new Uint16Array(MARKS);
	for (const word of all) {
		const mark = markOf(word, 0, word.length);
		if (mark < 0) continue;
		if (marks[mark] === 0) marks[mark] = words.push([]) - 1;
		words[marks[mark]!]!.push(word);
	}
	return { words, marks };
}

/** A small number that is the same for all cases of a word in ASCII letters; -1 for any other text. */
export function markOf(text: string, from: number, to: number): number {
	let mark = 0;
	for (let i = from; i < to; i++) {
		const unit = text.charCodeAt(i) | 0x20;
		if (unit < 0x61 || unit > 0x7a) return -1;
		mark = (mark * 31 + unit) & (MARKS - 1);
	}
	return mark;
}

/** The first word of a name at this position, in any case, or null. */
export function wordAt(
	{ words, marks }: NameTable,
	mark: number,
	text: string,
	from: number,
	to: number,
): string | null {
	const same = words[marks[mark]!]!;
	for (let i = 0; i < same.length; i++) if (isAt(text, from, to, same[i]!)) return same[i]!;
	return null;
}

function isAt(text: string, from: number, to: number, word: string): boolean {
	if (word.length !== to - from) return false;
	for (let i = 0; i < word.length; i++)
		if ((text.charCodeAt(from + i) | 0x20) !== word.charCodeAt(i)) return false;
	return true;
}

/** The meaning of a name, or undefined. Computed on first use, because most names are never needed. */
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

/**
 * How many languages agree on the meaning. English counts several times, because it appears on pages of all languages.
 */
export function countLanguages(meanings: readonly Meaning[], one: Meaning): number {
	let count = 0;
	for (const { kind, value, language } of meanings)
		if (kind === one.kind && value === one.value) count += language === 'en' ? SHARED_BY : 1;
	return count;
}

/** Names of months in full and abbreviated, of weekdays, words between the parts of a date and before a month's number. */
function addLocale(names: Names, locale: string): void {
	const language = baseLanguage(locale);
	const [long = '', short = '', weekdays = '', between = '', prefixes = ''] = (NAME_DATA[locale] ?? '').split(
		'|',
	);
	addList(names, long, (name, value) => {
		return { kind: 'month', value: value + 1, language, short: name.length <= LONGEST_DOUBTFUL };
	});
	addList(names, short, (_, value) => ({ kind: 'month', value: value + 1, language, short: true }));
	addList(names, weekdays, (_, value) => ({ kind: 'weekday', value, language, short: false }));
	addList(names, between, () => ({ kind: 'between', value: 0, language, short: false }));
	addList(names, prefixes, () => ({ kind: 'prefix', value: 0, language, short: false }));
}

/** A list has one entry per value; a slash separates names with the same meaning. */
function addList(names: Names, list: string, meaningOf: (name: string, value: number) => Meaning): void {
	if (list === '') return;
	list.split(',').forEach((same, value) => {
		for (const name of same.split('/')) add(names, name, meaningOf(name, value));
	});
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

/** Writers omit accents. The folded name is an alternative and never replaces another name. */
function addFoldedNames(names: Names): void {
	for (const [name, meanings] of [...names]) {
		const folded = fold(name);
		if (!names.has(folded)) names.set(folded, meanings);
	}
}

/** Without accents, in scripts where an accent is not a vowel. */
export function fold(name: string): string {
	return !/[^ -~]/.test(name) || name.charCodeAt(0) > 0x530
		? name
		: name
				.normalize('NFD')
				.replace(/[\u0300-\u036f]/g, '')
				.replace(/ı/g, 'i');
}
