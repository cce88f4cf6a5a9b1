/** stems: the common stem of related words, by language. The rules of a language are loaded with its first word. */
import { createRequire } from 'node:module';

export type Stemmer = (word: string) => string;

/** Languages with established rules (Snowball), by their tag; the package uses English names. */
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
/** Languages so similar that the same rules work. */
const SAME_STEMS: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', af: 'nl', gl: 'pt' };

/** The language whose rules stem a text in `language` (BCP 47); null when there are none. */
export function stemLanguage(language: string | null): string | null {
	if (language === null) return null;
	const primary = language.toLowerCase().split(/[-_]/)[0]!;
	const known = SAME_STEMS[primary] ?? primary;
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
