/**
 * Compares name-data.ts with the platform's data. To use the names of a newer platform, update the CLDR version below
 * and take over the rows that the failure shows.
 *
 * The platform formats twelve dates in each language, long and short, alone and within a date. Our own scanner reads
 * them and records which token is the month, which is the weekday and which come between. This yields inflected forms
 * (марта, maaliskuuta), glued prefixes (במרץ) and connecting words (de, gada, m.).
 */
import { expect, it } from 'vitest';
import { CLASS, LETTER } from './characters.ts';
import { LANGUAGES } from './locales.ts';
import { NAME_DATA } from './name-data.ts';
import { Tokens, WORD } from './scan.ts';

/** The platform data that the file was made from. */
const CLDR = '48.0';
/** Names shorter than this in alphabetic scripts are too common as other words. */
const SHORTEST_NAME = 3;
/** Twelve days of 2004, one a month, over all weekdays; above 12, so that no number is both. */
const SAMPLES: readonly Date[] = Array.from({ length: 12 }, (_, month) => {
	const thirteenth = new Date(Date.UTC(2004, month, 13)).getUTCDay();
	return new Date(Date.UTC(2004, month, 13 + ((month + 7 - thirteenth) % 7)));
});
const UTC = { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const;
const LONG: readonly Intl.DateTimeFormatOptions[] = [
	{ ...UTC, dateStyle: 'full' },
	{ ...UTC, month: 'long' },
];
const SHORT: readonly Intl.DateTimeFormatOptions[] = [
	{ ...UTC, weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' },
	{ ...UTC, month: 'short' },
];

const tokens = new Tokens();

/** The names of each value. */
type Lists = Set<string>[];

interface Names {
	readonly weekdays: Lists;
	readonly between: Set<string>;
	readonly prefixes: Set<string>;
}

it.runIf(process.versions.cldr === CLDR)('holds the names that the platform writes dates with', () => {
	const locales = LANGUAGES.filter((locale) => !/^(?:ja|zh)/.test(locale));
	expect(NAME_DATA).toEqual(Object.fromEntries(locales.map((locale) => [locale, row(locale)])));
});

function row(locale: string): string {
	const names: Names = { weekdays: lists(7), between: new Set(), prefixes: new Set() };
	const long = monthsIn(names, locale, LONG);
	const short = monthsIn(names, locale, SHORT);
	for (const [month, known] of long.entries()) for (const name of known) short[month]!.delete(name);
	const { weekdays, between, prefixes } = names;
	return [
		listed(long),
		listed(short),
		listed(weekdays),
		[...between].join('/'),
		[...prefixes].join('/'),
	].join('|');
}

function lists(length: number): Lists {
	return Array.from({ length }, () => new Set<string>());
}

function listed(values: Lists): string {
	return values.every(({ size }) => size === 0) ? '' : values.map((same) => [...same].join('/')).join(',');
}

/** The month names in these formats. Their other words are added to the others. */
function monthsIn(names: Names, locale: string, formats: readonly Intl.DateTimeFormatOptions[]): Lists {
	const months = lists(12);
	for (const options of formats) {
		const format = new Intl.DateTimeFormat(locale, options);
		for (const day of SAMPLES) {
			const parts = format.formatToParts(day);
			for (const [i, { type, value }] of parts.entries()) {
				const written = lettersAtEnd(parts[i - 1]) + value + lettersAtStart(parts[i + 1]);
				if (type === 'month') addMonth(names, months[day.getUTCMonth()]!, written);
				else if (type === 'weekday') add(names.weekdays[day.getUTCDay()]!, wordsOf(written));
				else if (type === 'literal' || type === 'era') addBetween(names, value);
			}
		}
	}
	return months;
}

/** Letters that are written together with the name after them: the ב of במרץ. */
function lettersAtEnd(part: Intl.DateTimeFormatPart | undefined): string {
	if (part?.type !== 'literal') return '';
	let from = part.value.length;
	while (from > 0 && CLASS[part.value.charCodeAt(from - 1)] === LETTER) from--;
	return part.value.slice(from);
}

function lettersAtStart(part: Intl.DateTimeFormatPart | undefined): string {
	if (part?.type !== 'literal') return '';
	let to = 0;
	while (to < part.value.length && CLASS[part.value.charCodeAt(to)] === LETTER) to++;
	return part.value.slice(0, to);
}

/** A month of words is a name. If it contains its number (tháng 3), its first word becomes a prefix. */
function addMonth(names: Names, month: Set<string>, written: string): void {
	const digit = written.search(/\d/);
	if (digit < 0) {
		add(month, wordsOf(written));
		return;
	}
	add(names.prefixes, wordsOf(written.slice(0, digit)));
	addBetween(names, written.slice(digit));
}

function addBetween({ between }: Names, literal: string): void {
	for (const word of wordsOf(literal).split(' ')) if (word !== '') between.add(word);
}

function add(same: Set<string>, name: string): void {
	if (name.length >= SHORTEST_NAME || name.charCodeAt(0) >= 0x530) same.add(name);
}

/** The words of a text as the scanner splits them, in lower case, separated by one space. */
function wordsOf(text: string): string {
	tokens.scan(text, 0, text.length);
	const words: string[] = [];
	for (let i = 0; i < tokens.count; i++) if (tokens.kind[i] === WORD) words.push(tokens.slice(i));
	return words.join(' ').toLowerCase();
}
