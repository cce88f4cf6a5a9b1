/**
 * names: words → months, weekdays and the small words between the parts of a date.
 *
 * In:     tokens.
 * Out:    the possible meanings of a word, or of up to three words in a row, and which one fits the page's language.
 * Not here: where the names come from (name-table.ts), 年月日 and similar (fields.ts), relative dates (relative.ts).
 */
import { localesOf, scriptOf } from './locales.ts';
import {
	countLanguages,
	type Entry,
	entryFor,
	fold,
	type Meaning,
	makeTable,
	markOf,
	type NameKind,
	type NameTable,
	SHARED_BY,
	wordAt,
} from './name-table.ts';
import { MARK, SPACE, type Tokens, WORD } from './scan.ts';

const LONGEST_WORD = 24;
const MAX_NAME_WORDS = 3;
/** The Hebrew abbreviation mark, which belongs to the name. */
const GERESH = '\u05f3';

const tables: (NameTable | undefined)[] = [];

/** A name found in tokens: its possible meanings, and the token after it. */
export interface Name {
	readonly entry: Entry;
	readonly next: number;
}

/** The longest name that begins at token i, or null. */
export function nameAt(tokens: Tokens, i: number): Name | null {
	if (tokens.kindAt(i) !== WORD || tokens.length(i) > LONGEST_WORD) return null;
	const known = tokens.noteOf(i) as Name | null | undefined;
	if (known !== undefined) return known;
	const name = lookUp(tokens, i);
	tokens.note(i, name);
	return name;
}

/** False for words that are not names, as far as this can be decided without creating a string. */
export function mayBeName(text: string, from: number, to: number): boolean {
	const script = scriptOf(text.charCodeAt(from));
	if (script < 0 || to - from > LONGEST_WORD) return false;
	const mark = markOf(text, from, to);
	return mark < 0 || wordAt(tableOf(script), mark, text, from, to) !== null;
}

function lookUp(tokens: Tokens, i: number): Name | null {
	const { text } = tokens;
	const from = tokens.start[i]!;
	const to = tokens.end[i]!;
	const script = scriptOf(text.charCodeAt(from));
	if (script < 0) return null;
	const table = tableOf(script);
	const mark = markOf(text, from, to);
	const first = mark < 0 ? tokens.slice(i).toLowerCase() : wordAt(table, mark, text, from, to);
	if (first === null) return null;
	if (table.openers.has(first)) {
		const long = longNameAt(tokens, i, first, table);
		if (long !== null) return long;
	}
	const entry = entryFor(table, first) ?? foreignSpelling(first, table);
	if (entry === undefined) return null;
	return { entry, next: tokens.text[tokens.end[i]!] === GERESH ? i + 2 : i + 1 };
}

/** Names of two or three words, with a space, hyphen or dot between them. */
function longNameAt(tokens: Tokens, i: number, first: string, table: NameTable): Name | null {
	let key = first;
	let found: Name | null = null;
	let last = i;
	for (let words = 2; words <= MAX_NAME_WORDS; words++) {
		const next = nextWord(tokens, last);
		if (next < 0) break;
		key += ` ${tokens.slice(next).toLowerCase()}`;
		const entry = entryFor(table, key);
		if (entry !== undefined) found = { entry, next: next + 1 };
		last = next;
	}
	return found;
}

/** The word after token i with at most one mark and one space between, or -1. */
function nextWord(tokens: Tokens, i: number): number {
	for (let next = i + 1; next <= i + 3; next++) {
		const kind = tokens.kindAt(next);
		if (kind === WORD) return tokens.length(next) <= LONGEST_WORD ? next : -1;
		if (kind !== SPACE && kind !== MARK) return -1;
	}
	return -1;
}

/** The same word composed, or without its accents. */
function foreignSpelling(word: string, table: NameTable): Entry | undefined {
	for (let i = 0; i < word.length; i++) {
		if (word.charCodeAt(i) > 0x7f)
			return entryFor(table, word.normalize('NFC')) ?? entryFor(table, fold(word));
	}
	return undefined;
}

function tableOf(script: number): NameTable {
	tables[script] ??= makeTable(localesOf(script));
	return tables[script];
}

/** The meaning of this kind in one of the page's languages, else the most widely shared one, or null. */
export function chooseMeaning({ entry }: Name, kind: NameKind, languages: readonly string[]): Meaning | null {
	const usual = entry[kind];
	if (usual === null || languages.length === 0) return usual;
	for (const meaning of entry.meanings)
		if (meaning.kind === kind && languages.includes(meaning.language)) return meaning;
	return usual;
}

/** A full name, one of the page's language, or one that several languages share. */
export function isTrusted({ entry }: Name, chosen: Meaning, languages: readonly string[]): boolean {
	if (!chosen.short || languages.includes(chosen.language)) return true;
	return countLanguages(entry.meanings, chosen) >= SHARED_BY;
}
