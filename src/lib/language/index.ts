/**
 * language: the language of a text.
 *
 * Pages and feeds declare it, but templates are copied with their declaration; so the script of the text and, for
 * Latin script, its most frequent short words have the last word.
 *
 * Out:    BCP 47, or null when nothing can be told.
 */
import { SCRIPTS, SHORT_WORDS } from './tables.ts';

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
	const others = new Set(SCRIPTS.flatMap(({ languages }) => languages));
	const latin = declared.filter((tag) => !others.has(primary(tag)) || primary(tag) === 'sr');
	const counted = languageByWords(sample);
	if (counted === null) return latin[0] ?? null;
	return latin.find((tag) => sameLanguage(primary(tag), counted)) ?? counted;
}

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
	const counts = new Map<string, number>();
	let letters = 0;
	for (let i = 0; i < sample.length; i++) {
		const code = sample.charCodeAt(i);
		if (code <= LAST_LATIN) {
			if (
				code > 0x40 &&
				code !== 0xd7 &&
				code !== 0xf7 &&
				!(code > 0x5a && code < 0x61) &&
				!(code > 0x7a && code < 0xc0)
			)
				letters++;
			continue;
		}
		const script = SCRIPTS.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to));
		if (script === undefined) continue;
		letters++;
		counts.set(script.name, (counts.get(script.name) ?? 0) + 1);
	}
	if (letters === 0) return null;
	if ((counts.get('Japanese') ?? 0) > KANA_SHARE * letters) return 'Japanese';
	for (const [name, count] of counts) if (count > SCRIPT_SHARE * letters) return name;
	return 'Latin';
}

const LAST_LATIN = 0x24f;
/** A word of lower-case Latin letters, with the marks that Vietnamese puts on them. */
const LATIN_WORD = /[a-z\u00df-\u024f\u1e00-\u1eff]+/g;
const LONGEST_SHORT_WORD = Math.max(...[...SHORT_WORDS.keys()].map((word) => word.length));

interface Tally {
	count: number;
	readonly kinds: Set<string>;
}

function languageByWords(sample: string): string | null {
	const words = sample.toLowerCase().match(LATIN_WORD) ?? [];
	if (words.length < FEWEST_WORDS) return null;
	const tallies = new Map<string, Tally>();
	for (const word of words) {
		const languages = word.length > LONGEST_SHORT_WORD ? undefined : SHORT_WORDS.get(word);
		if (languages !== undefined) for (const language of languages) countWord(tallies, language, word);
	}
	const scores = [...tallies]
		.filter(([, { kinds }]) => kinds.size >= FEWEST_KINDS)
		.sort(([, a], [, b]) => b.count - a.count);
	const [best, second] = scores;
	if (best === undefined || best[1].count < WORD_SHARE * words.length) return null;
	return second === undefined || best[1].count >= second[1].count * WORD_MARGIN ? best[0] : null;
}

function countWord(tallies: Map<string, Tally>, language: string, word: string): void {
	const tally = tallies.get(language);
	if (tally === undefined) tallies.set(language, { count: 1, kinds: new Set([word]) });
	else {
		tally.count++;
		if (tally.kinds.size < FEWEST_KINDS) tally.kinds.add(word);
	}
}
