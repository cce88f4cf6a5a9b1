/** languages: the names of languages that people type instead of codes. */

const ENGLISH: Readonly<Record<string, string>> = {
	arabic: 'ar',
	chinese: 'zh',
	danish: 'da',
	dutch: 'nl',
	english: 'en',
	finnish: 'fi',
	french: 'fr',
	german: 'de',
	greek: 'el',
	hungarian: 'hu',
	italian: 'it',
	japanese: 'ja',
	korean: 'ko',
	norwegian: 'no',
	polish: 'pl',
	portuguese: 'pt',
	romanian: 'ro',
	russian: 'ru',
	spanish: 'es',
	swedish: 'sv',
	thai: 'th',
	turkish: 'tr',
	ukrainian: 'uk',
};
const TAGS = Object.values(ENGLISH);
/** The languages of requests (sentence.ts); the runtime knows how they name all others. */
const NAMING = ['de', 'fr', 'es'];

let names: ReadonlyMap<string, string> | null = null;

/** The tag of a language by its name in English, German, French or Spanish, or by its own name. */
export function findLanguage(name: string): string | null {
	names ??= listNames();
	return names.get(name.toLowerCase()) ?? null;
}

function listNames(): ReadonlyMap<string, string> {
	const known = new Map<string, string>();
	for (const naming of [...NAMING, ...TAGS]) {
		const display = new Intl.DisplayNames([naming], { type: 'language' });
		const named = NAMING.includes(naming) ? TAGS : [naming];
		for (const tag of named) known.set(display.of(tag)!.toLowerCase(), tag);
	}
	for (const [name, tag] of Object.entries(ENGLISH)) known.set(name, tag);
	return known;
}
