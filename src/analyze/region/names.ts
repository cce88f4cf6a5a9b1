/**
 * names: the names of countries and cities in a text.
 *
 * Countries are known by their names in English and in the language of the blog, cities as the principal cities of time zones (zones.ts).
 * Names that are common words, first names or shared by several places are left out.
 */
import { fold } from '../../lib/text/fold.ts';
import { COUNTRIES, ZONES } from './zones.ts';

/** Folded names that mean something else more often. */
const AMBIGUOUS: ReadonlySet<string> = new Set(
	[
		'turkey china chad jordan georgia jersey guinea mali niger cuba man oman reunion togo guernsey dominica',
		'central eastern western pacific mountain center knox vincennes marengo petersburg winamac troll easter',
		'midway wake victoria phoenix nassau creston regina monticello louisville jujuy mendoza bissau majuro',
		'samoa apia truk norfolk macau male nome boise detroit stanley palmer casey davis rothera thomas barthelemy',
		'resolute halifax moncton atikokan inuvik lindeman adak sitka juneau metlakatla yakutat',
		'san juan la rioja san luis porto velho el salvador christmas',
	].flatMap((line) => line.split(' ')),
);
const MIN_LETTERS = 4;
const IS_WIDE = /[\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff]/;

/** Words whose names are looked up: names of places have up to this many. */
const MAX_WORDS_OF_NAME = 3;
const MAX_WORDS = 400;

/** The country of each folded name. */
type Names = ReadonlyMap<string, string>;

/** The countries named in a text, each once. A name that is part of a longer one in the text does not count. */
export function findCountries(text: string, language: string | null): Set<string> {
	const names = namesIn(language);
	const found = new Set<string>();
	const folded = fold(text);
	if (IS_WIDE.test(folded))
		for (const [name, country] of names.wide) if (standsAlone(name, folded)) found.add(country);
	const words = folded.split(' ', MAX_WORDS);
	for (let at = 0; at < words.length; at++) {
		for (let count = MAX_WORDS_OF_NAME; count > 0; count--) {
			const country = names.spaced.get(words.slice(at, at + count).join(' '));
			if (country === undefined) continue;
			found.add(country);
			at += count - 1;
			break;
		}
	}
	return found;
}

const KATAKANA = /[\u30a0-\u30ff]/;

/** Texts without spaces: a name in katakana ends where the katakana end. */
function standsAlone(name: string, text: string): boolean {
	const at = text.indexOf(name);
	if (at < 0) return false;
	const around = [text[at - 1], text[at + name.length]];
	return !KATAKANA.test(name) || !around.some((char) => char !== undefined && KATAKANA.test(char));
}

/** The country with this name or code; null if there is none. */
export function findCountry(name: string, language: string | null): string | null {
	const code = name.trim().toUpperCase();
	if (COUNTRIES.has(code)) return code;
	const alias = ALIASES[fold(name)];
	if (alias !== undefined) return alias;
	const folded = fold(name);
	for (const tongue of new Set([language ?? 'en', 'en'])) {
		for (const country of COUNTRIES) if (fold(nameOf(country, tongue) ?? '') === folded) return country;
	}
	return null;
}

/** What the names of `Intl` leave out. */
const ALIASES: Readonly<Record<string, string>> = {
	uk: 'GB',
	'great britain': 'GB',
	england: 'GB',
	scotland: 'GB',
	wales: 'GB',
	usa: 'US',
	'u s a': 'US',
	'united states of america': 'US',
	deutschland: 'DE',
	holland: 'NL',
	russia: 'RU',
};

interface LanguageNames {
	/** Names in scripts with spaces between words. */
	readonly spaced: Names;
	/** Names in scripts without them. */
	readonly wide: Names;
}

const BY_LANGUAGE = new Map<string, LanguageNames>();

function namesIn(language: string | null): LanguageNames {
	const tongue = (language ?? 'en').split('-', 1)[0]!.toLowerCase();
	let names = BY_LANGUAGE.get(tongue);
	if (names === undefined) {
		names = listNames(tongue);
		BY_LANGUAGE.set(tongue, names);
	}
	return names;
}

function listNames(tongue: string): LanguageNames {
	const [spaced, wide] = [new Map<string, string>(), new Map<string, string>()];
	const add = (name: string | null, country: string) => {
		const folded = fold(name ?? '');
		if (AMBIGUOUS.has(folded)) return;
		if (IS_WIDE.test(folded)) wide.set(folded, country);
		else if (folded.length >= MIN_LETTERS) spaced.set(folded, country);
	};
	for (const { city, country } of ZONES) add(city, country);
	for (const each of new Set(['en', tongue])) {
		for (const country of COUNTRIES) add(nameOf(country, each), country);
	}
	for (const [name, country] of Object.entries(ALIASES)) add(name, country);
	return { spaced, wide };
}

const DISPLAY = new Map<string, Intl.DisplayNames | null>();

/** Null where the name is not known, or the language is not one. */
export function nameOf(country: string, language = 'en'): string | null {
	let display = DISPLAY.get(language);
	if (display === undefined) {
		display = displayNames(language);
		DISPLAY.set(language, display);
	}
	return display?.of(country) ?? null;
}

function displayNames(language: string): Intl.DisplayNames | null {
	try {
		return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
	} catch {
		return null;
	}
}
