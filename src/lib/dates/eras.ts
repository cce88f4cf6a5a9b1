/**
 * eras: years of an era → years of the common calendar.
 *
 * Source: Nanno §3.2 (era names in kanji, in romaji, by initial letter); Reiwa and 民國 are our additions.
 */
import { GLYPH, type Tokens, WORD } from './scan.ts';

interface Era {
	/** Kanji names. */
	readonly names: readonly string[];
	readonly romaji?: string;
	readonly initial?: string;
	/** The year before its first. */
	readonly zero: number;
	readonly years: number;
	readonly language: string;
}

const ERAS: readonly Era[] = [
	{ names: ['明治'], romaji: 'meiji', initial: 'm', zero: 1867, years: 45, language: 'ja' },
	{ names: ['大正'], romaji: 'taisho', initial: 't', zero: 1911, years: 15, language: 'ja' },
	{ names: ['昭和'], romaji: 'showa', initial: 's', zero: 1925, years: 64, language: 'ja' },
	{ names: ['平成'], romaji: 'heisei', initial: 'h', zero: 1988, years: 31, language: 'ja' },
	{ names: ['令和'], romaji: 'reiwa', initial: 'r', zero: 2018, years: 99, language: 'ja' },
	{ names: ['民國', '民国'], zero: 1911, years: 199, language: 'zh' },
];

/** First Latin letters and last kanji of the names. Most words before a number match none. */
const INITIALS = 'mtshrMTSHR';
const LAST_KANJI = '治正和成國国';
const SHORTEST_ROMAJI = 5;
const LONGEST_ROMAJI = 6;

/** An era before a year. */
export interface EraName {
	readonly zero: number;
	readonly years: number;
	readonly language: string;
	/** The token it begins with. */
	readonly first: number;
}

/** The era whose name ends right before token i (one space is allowed), or null. */
export function eraBefore(tokens: Tokens, i: number): EraName | null {
	const attached = tokens.kindAt(i - 1);
	const last = attached === GLYPH || attached === WORD ? i - 1 : i - 2;
	if (tokens.kindAt(last) === GLYPH) return kanjiEra(tokens, last);
	const length = tokens.kindAt(last) === WORD ? tokens.length(last) : 0;
	if (length > LONGEST_ROMAJI || (length !== 1 && length < SHORTEST_ROMAJI)) return null;
	if (!INITIALS.includes(tokens.text[tokens.start[last]!]!)) return null;
	const word = tokens.slice(last).toLowerCase().replace('ō', 'o');
	const era = ERAS.find(({ romaji, initial }) => romaji === word || (last === i - 1 && initial === word));
	return era === undefined ? null : { ...era, first: last };
}

function kanjiEra(tokens: Tokens, last: number): EraName | null {
	if (tokens.kindAt(last - 1) !== GLYPH || !LAST_KANJI.includes(tokens.text[tokens.start[last]!]!))
		return null;
	const name = tokens.slice(last - 1) + tokens.slice(last);
	const era = ERAS.find(({ names }) => names.includes(name));
	return era === undefined ? null : { ...era, first: last - 1 };
}

/** The year `year` of the era that `zero` identifies, as a year of the common calendar; null when outside the era. */
export function yearOfEra(zero: number, year: number): number | null {
	const era = ERAS.find((e) => e.zero === zero);
	return era !== undefined && year >= 1 && year <= era.years ? zero + year : null;
}
