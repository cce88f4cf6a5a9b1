/**
 * half-days: words for before and after noon.
 *
 * am and pm are built in. For words in other scripts or languages, the platform's names are loaded when such a word
 * first appears next to a time.
 */
import { baseLanguage, localesOf, scriptOf } from './locales.ts';
import { GLYPH, Tokens, WORD } from './scan.ts';

export interface HalfDay {
	/** 0 before noon, 1 after. */
	readonly half: number;
	readonly next: number;
}

/** The platform's Korean uses AM and PM today; people write these. */
const KOREAN: readonly (readonly [string, number])[] = [
	['오전', 0],
	['오후', 1],
];
const IDEOGRAPHIC: Readonly<Record<string, number>> = { 午前: 0, 午後: 1, 上午: 0, 下午: 1, 午后: 1 };
const LATIN_SCRIPT = scriptOf('a'.charCodeAt(0));
/** am, pm: longer words are not looked up. */
const LONGEST_LATIN = 2;
const MORNING = Date.UTC(2004, 2, 5, 9);
const EVENING = Date.UTC(2004, 2, 5, 21);

const tables: (Map<string, number> | undefined)[] = [];

/** The half of the day that token i names, or null. */
export function halfDayOf(tokens: Tokens, i: number): HalfDay | null {
	const kind = tokens.kindAt(i);
	if (kind === GLYPH) {
		const half =
			tokens.kindAt(i + 1) === GLYPH ? IDEOGRAPHIC[tokens.slice(i) + tokens.slice(i + 1)] : undefined;
		return half === undefined ? null : { half, next: i + 2 };
	}
	return kind === WORD && tokens.length(i) <= 12 ? namedHalf(tokens, i) : null;
}

function namedHalf(tokens: Tokens, i: number): HalfDay | null {
	const script = scriptOf(tokens.text.charCodeAt(tokens.start[i]!));
	if (script < 0 || (script === LATIN_SCRIPT && tokens.length(i) > LONGEST_LATIN)) return null;
	const table = tableOf(script);
	const word = tokens.slice(i).toLowerCase();
	// p.m., μ.μ.: two letters with full stops
	if (tokens.isMark(i + 1, '.') && tokens.kindAt(i + 2) === WORD) {
		const half = table.get(`${word} ${tokens.slice(i + 2).toLowerCase()}`);
		if (half !== undefined) return { half, next: tokens.isMark(i + 3, '.') ? i + 4 : i + 3 };
	}
	const half = table.get(word);
	return half === undefined ? null : { half, next: i + 1 };
}

function tableOf(script: number): Map<string, number> {
	tables[script] ??= script === LATIN_SCRIPT ? latinTable() : makeTable(localesOf(script));
	return tables[script];
}

/** Most languages in Latin letters use am and pm. Those that do not (vi, sq …) use the 24-hour clock. */
function latinTable(): Map<string, number> {
	return new Map([
		['am', 0],
		['pm', 1],
		['a m', 0],
		['p m', 1],
	]);
}

function makeTable(locales: readonly string[]): Map<string, number> {
	const table = new Map<string, number>(locales.includes('ko') ? KOREAN : []);
	for (const locale of new Set(locales.map(baseLanguage))) {
		const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short', hour12: true, timeZone: 'UTC' });
		for (const [half, instant] of [MORNING, EVENING].entries()) {
			const name = format.formatToParts(instant).find(({ type }) => type === 'dayPeriod')?.value;
			if (name !== undefined) table.set(wordsOf(name), half);
		}
	}
	return table;
}

function wordsOf(name: string): string {
	const tokens = new Tokens();
	tokens.scan(name, 0, name.length);
	const words: string[] = [];
	for (let i = 0; i < tokens.count; i++) if (tokens.kind[i] === WORD) words.push(tokens.slice(i));
	return words.join(' ').toLowerCase();
}
