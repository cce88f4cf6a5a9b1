/**
 * language: the language of a text.
 *
 * Pages and feeds declare it, but templates are copied with their declaration. So the text decides: by its script, and where languages
 * share a script by the n-grams of its words. The declaration decides where the text is too short or fits several languages.
 *
 * Out:    BCP 47, or null when it cannot be determined.
 * Data:   the large database of npm `eld`, packed (docs/decisions/0022-language.md).
 */
import { languageByContrast, languagesByLetters } from './contrasts.ts';
import { plainWords, scoreWords } from './ngrams.ts';
import { LANGUAGES, loadProfile } from './profile.ts';
import { LATIN, LETTERS, SCRIPTS, type Script } from './scripts.ts';

/** How much of the text is examined, in characters. */
const SAMPLE = 1200;
/** Share of the letters that a script needs to be the script of the text. */
const SCRIPT_SHARE = 0.3;
/** Japanese text has kana in every sentence; Chinese text has none. */
const KANA_SHARE = 0.05;
/**
 * What a text needs to be in a language at all: the mean score of an n-gram plus its lead over the second language. Fitted on the language
 * corpus: of sentences in a language with a profile 1% have less, of those in other languages 60%.
 */
const MIN_FIT = 45;
/** Short texts vary more. */
const MIN_FIT_SHORT = 35;
const SHORT_GRAMS = 15;
/** More signs of programming languages per letter are code. */
const MAX_SIGNS = 0.25;
/** A text has to have more than this share of its n-grams in some language. */
const MIN_KNOWN = 0.5;
/** The declared language may have this much less in total: it decides short texts, and close calls in longer ones. */
const DECLARED_BONUS = 300;
/** As much less per n-gram may a similar language have, if it is declared. */
const SIMILAR_MARGIN = 6;
/** A declared language without a profile has to give way to one that the text fits this well. */
const GOOD_FIT = 60;

/** Of a language that its letters decide. */
const CERTAIN_FIT = 1000;

/** The language of a text; `tags` are the declared ones, most trusted first. */
export function detectLanguage(text: string, tags: readonly string[] = []): string | null {
	const sample = text.slice(0, SAMPLE);
	const declared = [...new Set(tags.map(normaliseTag).filter((tag) => tag !== null))];
	const name = scriptOf(sample);
	if (name === null) return declared[0] ?? null;
	const script = SCRIPTS.find((one) => one.name === name);
	const fitting = declared.filter((tag) => isWrittenIn(primary(tag), script));
	if (script !== undefined && script.isShared !== true) return fitting[0] ?? script.languages[0] ?? null;
	return languageByNgrams(sample, fitting, script);
}

function languageByNgrams(
	sample: string,
	declared: readonly string[],
	script: Script | undefined,
): string | null {
	const fits = fitsOf(sample, script);
	const accepted = declared.find((tag) => isPlausible(primary(tag), fits));
	if (accepted !== undefined) return accepted;
	if (!isProse(sample) || fits.known <= MIN_KNOWN) return declared[0] ?? null;
	const [best, second] = fits.ranked;
	const lead = (best?.fit ?? 0) - (second?.fit ?? 0);
	const minFit = fits.grams < SHORT_GRAMS ? MIN_FIT_SHORT : MIN_FIT;
	if (best === undefined || best.fit + lead < minFit) return declared[0] ?? null;
	return languageByContrast(best.language, sample) ?? (lead > 0 ? best.language : (declared[0] ?? null));
}

/** A single word says too little, and code is in no language. */
function isProse(sample: string): boolean {
	const words = sample.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
	const letters = words.reduce((sum, word) => sum + word.length, 0);
	const signs = sample.match(/[{}[\]()<>=;_]/g)?.length ?? 0;
	return new Set(words).size > 1 && signs <= MAX_SIGNS * letters;
}

interface Fits {
	/** The mean score of an n-gram in each language, best first; those without a known n-gram are not in it. */
	readonly ranked: readonly { readonly language: string; readonly fit: number }[];
	readonly grams: number;
	/** The share of the n-grams that some language has. */
	readonly known: number;
}

function fitsOf(sample: string, script: Script | undefined): Fits {
	const words = plainWords(script === undefined ? sample : sample.replace(/[a-z]+/gi, ' '));
	const { byLanguage, grams, known } = scoreWords(words, loadProfile());
	const possible = script === undefined ? null : languagesByLetters(sample);
	if (possible !== null && !LANGUAGES.includes(possible[0]!))
		return { ranked: [{ language: possible[0]!, fit: CERTAIN_FIT }], grams, known: 1 };
	const ranked: { language: string; fit: number }[] = [];
	for (const [i, language] of LANGUAGES.entries()) {
		if (byLanguage[i] === 0 || !isOfScript(language, script)) continue;
		if (possible === null || possible.includes(language))
			ranked.push({ language, fit: byLanguage[i]! / grams });
	}
	ranked.sort((a, b) => b.fit - a.fit);
	return { ranked, grams, known: known / grams };
}

/** May the text be in this declared language? */
function isPlausible(language: string, { ranked, grams }: Fits): boolean {
	const best = ranked[0]?.fit ?? 0;
	const own = ranked.find((one) => one.language === language);
	const similar = ranked.find((one) => isSimilar(one.language, language));
	if (own !== undefined && (best - own.fit) * grams <= DECLARED_BONUS) return true;
	if (similar !== undefined && best - similar.fit <= SIMILAR_MARGIN)
		return own === undefined || best - own.fit <= SIMILAR_MARGIN;
	return !LANGUAGES.includes(language) && best < GOOD_FIT;
}

/** The languages of the other scripts. */
const NOT_LATIN: ReadonlySet<string> = new Set(SCRIPTS.flatMap(({ languages }) => languages));
/** Those that are written in Latin script, too. */
const ALSO_LATIN: ReadonlySet<string> = new Set(['sr', 'sh', 'bs', 'ku', 'kk', 'tt']);

/** Can a declared language be written in this script? `undefined` is Latin. */
function isWrittenIn(language: string, script: Script | undefined): boolean {
	if (script !== undefined) return script.languages.includes(language);
	return !NOT_LATIN.has(language) || ALSO_LATIN.has(language);
}

/** Does the profile have the language in this script? */
function isOfScript(language: string, script: Script | undefined): boolean {
	return script === undefined ? !NOT_LATIN.has(language) : script.languages.includes(language);
}

/** `EN_us` → `en-US`; null when it is not a language tag. */
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

/** Languages that are hard to distinguish: Bokmål, Nynorsk and Danish; the successors of Serbo-Croatian. */
const SIMILAR_LANGUAGES: readonly ReadonlySet<string>[] = [
	new Set(['no', 'nb', 'nn', 'da']),
	new Set(['id', 'ms']),
	new Set(['es', 'gl', 'ca']),
	new Set(['pt', 'gl']),
	new Set(['cs', 'sk']),
	new Set(['hr', 'sr', 'bs', 'sh', 'sl']),
	new Set(['bg', 'mk']),
	new Set(['nl', 'af']),
	new Set(['tl', 'fil']),
];

function isSimilar(a: string, b: string): boolean {
	return a === b || SIMILAR_LANGUAGES.some((group) => group.has(a) && group.has(b));
}

/** The script of most letters of the text; `Latin` if none of the others has enough. */
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
