/** stems: what words of one family share, by language; a language's rules are loaded when its first word comes. */
import { createRequire } from 'node:module';

export type Stemmer = (word: string) => string;

/** Languages with tried rules (Snowball), by their tag; the package names them in words. */
const RULES: Readonly<Record<string, string>> = {
	da: 'danish',
	de: 'german',
	el: 'greek',
	en: 'english',
	es: 'spanish',
	fi: 'finnish',
	fr: 'french',
	hu: 'hungarian',
	it: 'italian',
	nl: 'dutch',
	no: 'norwegian',
	pt: 'portuguese',
	ro: 'romanian',
	ru: 'russian',
	sv: 'swedish',
	tr: 'turkish',
};
/** Written so alike that the same rules serve. */
const KIN: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', af: 'nl', gl: 'pt' };

/** The language whose rules a text in `language` (BCP 47) is stemmed by; null when there are none. */
export function stemLanguage(language: string | null): string | null {
	if (language === null) return null;
	const primary = language.toLowerCase().split(/[-_]/)[0]!;
	const known = KIN[primary] ?? primary;
	return Object.hasOwn(RULES, known) ? known : null;
}

const require = createRequire(import.meta.url);
const loaded = new Map<string, Stemmer>();

/** `language` is one of STEM_LANGUAGES. */
export function stemmerOf(language: string): Stemmer {
	const known = loaded.get(language);
	if (known !== undefined) return known;
	const { stemmer } = require(`@orama/stemmers/${RULES[language]}`) as { stemmer: Stemmer };
	loaded.set(language, stemmer);
	return stemmer;
}
