/**
 * locales: the languages whose month and day names are used, by script.
 *
 * The names of a script's languages are loaded the first time a word in that script appears next to a number, so a page
 * in English never pays for Telugu.
 */

interface Script {
	readonly from: number;
	readonly to: number;
	readonly locales: readonly string[];
}

const LATIN =
	'en de fr es it pt nl sv da nb nn fi is et lv lt pl cs sk sl hr sr-Latn bs hu ro sq ca gl eu cy ga gd fo lb af id ms vi fil sw tr az uz eo';

/** Ranges of code units in ascending order. Characters between them are in no month name. */
const SCRIPTS: readonly Script[] = [
	{ from: 0x41, to: 0x24f, locales: LATIN.split(' ') },
	{ from: 0x370, to: 0x3ff, locales: ['el'] },
	{ from: 0x400, to: 0x52f, locales: ['ru', 'uk', 'be', 'bg', 'mk', 'sr', 'kk', 'ky', 'mn'] },
	{ from: 0x530, to: 0x58f, locales: ['hy'] },
	{ from: 0x590, to: 0x5ff, locales: ['he'] },
	{ from: 0x600, to: 0x6ff, locales: ['ar', 'ar-LB', 'fa', 'ur'] },
	{ from: 0x900, to: 0x97f, locales: ['hi', 'mr', 'ne'] },
	{ from: 0x980, to: 0x9ff, locales: ['bn'] },
	{ from: 0xa00, to: 0xa7f, locales: ['pa'] },
	{ from: 0xa80, to: 0xaff, locales: ['gu'] },
	{ from: 0xb80, to: 0xbff, locales: ['ta'] },
	{ from: 0xc00, to: 0xc7f, locales: ['te'] },
	{ from: 0xc80, to: 0xcff, locales: ['kn'] },
	{ from: 0xd00, to: 0xd7f, locales: ['ml'] },
	{ from: 0xd80, to: 0xdff, locales: ['si'] },
	{ from: 0xe00, to: 0xe7f, locales: ['th'] },
	{ from: 0xe80, to: 0xeff, locales: ['lo'] },
	{ from: 0x1000, to: 0x109f, locales: ['my'] },
	{ from: 0x10a0, to: 0x10ff, locales: ['ka'] },
	{ from: 0x1200, to: 0x137f, locales: ['am'] },
	{ from: 0x1780, to: 0x17ff, locales: ['km'] },
	{ from: 0x1e00, to: 0x1eff, locales: LATIN.split(' ') },
	{ from: 0x1f00, to: 0x1fff, locales: ['el'] },
	{ from: 0xac00, to: 0xd7a3, locales: ['ko'] },
];
const LATIN_SCRIPT = 0;
const LATIN_EXTENDED = SCRIPTS.findIndex(({ from }) => from === 0x1e00);
const GREEK = 1;
const GREEK_EXTENDED = SCRIPTS.findIndex(({ from }) => from === 0x1f00);

/** The index of the script that a word in it begins with; -1 for a script without names. */
export function scriptOf(unit: number): number {
	if (unit < 0x250) return unit < 0x41 ? -1 : LATIN_SCRIPT;
	for (let i = 1; i < SCRIPTS.length; i++) {
		const { from, to } = SCRIPTS[i]!;
		if (unit < from) return -1;
		if (unit <= to) return i === LATIN_EXTENDED ? LATIN_SCRIPT : i === GREEK_EXTENDED ? GREEK : i;
	}
	return -1;
}

export function localesOf(script: number): readonly string[] {
	return SCRIPTS[script]?.locales ?? [];
}

/** Every language whose names are known, the ideographic ones included. */
export const LANGUAGES: readonly string[] = [
	...new Set([...SCRIPTS.flatMap(({ locales }) => locales), 'ja', 'zh', 'zh-Hant']),
];

/** `pt-BR` → `pt`; `sr-Latn` → `sr`. */
export function baseLanguage(locale: string): string {
	const end = locale.search(/[-_]/);
	return (end < 0 ? locale : locale.slice(0, end)).toLowerCase();
}
