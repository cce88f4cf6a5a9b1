/**
 * language: the language of a text.
 *
 * Pages and feeds declare it, but templates are copied with their declaration; so the script of the text and, for
 * Latin script, its most frequent short words have the last word.
 *
 * Out:    BCP 47, or null when nothing can be told.
 */
import { LATIN, LETTERS, SCRIPTS, SHORT_WORDS, WORDED_LANGUAGES } from './tables.ts';

/** How much of the text is looked at, in characters. */
const SAMPLE = 1200;
/** Share of the letters that a script needs to be the text's. */
const SCRIPT_SHARE = 0.3;
/** Japanese text has kana in every sentence; Chinese text has none. */
const KANA_SHARE = 0.05;
/** Short words of a language per word of text that make the language sure; fitted by counting short words in texts. */
const WORD_SHARE = 0.12;
/** How much more of them than of any other language's are needed. */
const WORD_MARGIN = 1.25;
const FEWEST_WORDS = 12;
/** One short word again and again is no sign of a language. */
const FEWEST_KINDS = 3;

/** The language of a text; `tags` are what was declared, in order of trust. */
export function tellLanguage(text: string, tags: readonly string[] = []): string | null {
	const sample = text.slice(0, SAMPLE);
	const declared = [...new Set(tags.map(normaliseTag).filter((tag) => tag !== null))];
	const script = scriptOf(sample);
	if (script === null) return declared[0] ?? null;
	if (script !== 'Latin') {
		const languages = SCRIPTS.find(({ name }) => name === script)!.languages;
		const fitting = declared.find((tag) => languages.includes(primary(tag)));
		return fitting ?? languages[0] ?? null;
	}
	const latin = declared.filter((tag) => !NOT_LATIN.has(primary(tag)) || primary(tag) === 'sr');
	const counted = languageByWords(sample);
	if (counted === null) return latin[0] ?? null;
	return latin.find((tag) => sameLanguage(primary(tag), counted)) ?? counted;
}

/** The languages of the other scripts. */
const NOT_LATIN: ReadonlySet<string> = new Set(SCRIPTS.flatMap(({ languages }) => languages));

/** `EN_us` → `en-US`; null when it is no language tag. */
function normaliseTag(tag: string): string | null {
	const match = /^([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?(?:[-_.].*)?$/i.exec(
		tag.trim().split(/[,;\s]/)[0] ?? '',
	);
	if (match === null) return null;
	const [, language, script, region] = match;
	const parts = [language!.toLowerCase()];
	if (script !== undefined) parts.push(script[0]!.toUpperCase() + script.slice(1).toLowerCase());
	if (region !== undefined) parts.push(region.toUpperCase());
	return parts.join('-');
}

function primary(tag: string): string {
	return tag.split('-')[0]!;
}

/** Bokmål, Nynorsk and Danish share their short words; so do the languages that were Serbo-Croatian. */
const KIN: readonly ReadonlySet<string>[] = [
	new Set(['no', 'nb', 'nn', 'da']),
	new Set(['id', 'ms']),
	new Set(['es', 'gl', 'ca']),
	new Set(['cs', 'sk']),
	new Set(['hr', 'sr', 'bs', 'sh', 'sl']),
	new Set(['nl', 'af']),
];

function sameLanguage(a: string, b: string): boolean {
	return a === b || KIN.some((kin) => kin.has(a) && kin.has(b));
}

/** The script that most letters of the text have; `Latin` where none of the others has enough. */
function scriptOf(sample: string): string | null {
	const counts = new Int32Array(LATIN + 1 + SCRIPTS.length);
	/** Those that are in the text, in the order of their first letters. */
	const others: number[] = [];
	let letters = 0;
	for (let i = 0; i < sample.length; i++) {
		const script = LETTERS[sample.charCodeAt(i)]!;
		if (script === 0) continue;
		letters++;
		if (counts[script]!++ === 0 && script !== LATIN) others.push(script);
	}
	if (letters === 0) return null;
	if (counts[JAPANESE]! > KANA_SHARE * letters) return SCRIPTS[JAPANESE - LATIN - 1]!.name;
	const main = others.find((script) => counts[script]! > SCRIPT_SHARE * letters);
	return main === undefined ? 'Latin' : SCRIPTS[main - LATIN - 1]!.name;
}

/** Its number in `LETTERS`. */
const JAPANESE = LATIN + 1 + SCRIPTS.findIndex(({ name }) => name === 'Japanese');

const LONGEST_SHORT_WORD = Math.max(...[...SHORT_WORDS.keys()].map((word) => word.length));

function languageByWords(sample: string): string | null {
	const { words, counts } = countShortWords(sample.toLowerCase());
	if (words < FEWEST_WORDS) return null;
	let best = 0;
	for (let i = 1; i < counts.length; i++) if (counts[i]! > counts[best]!) best = i;
	if (counts[best] === 0 || counts[best]! < WORD_SHARE * words) return null;
	for (let i = 0; i < counts.length; i++)
		if (i !== best && counts[best]! < counts[i]! * WORD_MARGIN) return null;
	return WORDED_LANGUAGES[best]!;
}

/** How many words the text has, and how many of each language's short words; those of too few kinds do not count. */
function countShortWords(text: string): { words: number; counts: Int32Array } {
	const counts = new Int32Array(WORDED_LANGUAGES.length);
	const kinds = new Int32Array(WORDED_LANGUAGES.length);
	const isSeen = new Uint8Array(SHORT_WORDS.size);
	let words = 0;
	let from = 0;
	for (let at = 0; at <= text.length; at++) {
		if (isSmallLatin(text.charCodeAt(at))) continue;
		const length = at - from;
		if (length > 0) words++;
		const known =
			length > 0 && length <= LONGEST_SHORT_WORD ? SHORT_WORDS.get(text.slice(from, at)) : undefined;
		from = at + 1;
		if (known === undefined) continue;
		for (const language of known.languages) {
			counts[language]!++;
			if (isSeen[known.index] === 0) kinds[language]!++;
		}
		isSeen[known.index] = 1;
	}
	return { words, counts: counts.map((count, i) => (kinds[i]! >= FEWEST_KINDS ? count : 0)) };
}

/** A lower-case Latin letter, with the marks that Vietnamese puts on them; false behind the end of a text. */
function isSmallLatin(code: number): boolean {
	if (code < 0xdf) return code >= 97 && code <= 122;
	return code <= 0x24f || (code >= 0x1e00 && code <= 0x1eff);
}
