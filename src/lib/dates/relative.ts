/**
 * relative: `3 days ago`, `3時間前`, `il y a 3 jours`, `yesterday`, `昨日`.
 *
 * The platform writes the phrases of the page's languages (and English) for several numbers and units; the number is
 * then a wildcard. One pattern per language, which begins at a digit, so a text is searched once.
 *
 * In:     a text, its languages, `now`.
 * Out:    ranges with the day or minute they mean.
 */
import { DAY_MS, pad } from './calendar.ts';
import { CLASS, DIGIT, DIGITS, digitValue, LETTER } from './characters.ts';
import type { DateExpression, Precision } from './expression.ts';

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month';

interface Phrase {
	readonly before: string;
	readonly after: string;
	readonly unit: Unit;
}

interface Phrases {
	readonly language: string;
	/** Words of which each phrase with a number has one: where there are none, there is no phrase. */
	readonly signals: readonly string[];
	/** A number and what follows it. */
	readonly counted: RegExp;
	readonly byAfter: ReadonlyMap<string, readonly Phrase[]>;
	/** Phrases without a number, and how many days back they are. */
	readonly days: readonly (readonly [string, number])[];
}

/** A relative date as found, before anyone asked whether it is part of a sentence. */
export type Relative = Pick<
	DateExpression,
	'start' | 'end' | 'text' | 'value' | 'precision' | 'language' | 'signature'
>;

const UNIT_MS: Readonly<Record<Exclude<Unit, 'month'>, number>> = {
	second: 1000,
	minute: 60_000,
	hour: 3_600_000,
	day: DAY_MS,
	week: 7 * DAY_MS,
};
const UNITS: readonly Unit[] = ['second', 'minute', 'hour', 'day', 'week', 'month'];
/** Numbers of every plural class of the languages we know. */
const COUNTS = [1, 2, 3, 5, 11, 21, 100];
const LONGEST_BEFORE = 24;
/** How far the number may stand from the word by which a phrase is known. */
const LONGEST_PHRASE = 32;
const MAX_CACHED = 200;

const cache = new Map<string, Phrases | null>();

export function findRelative(text: string, languages: readonly string[], now: string): Relative[] {
	const moment = momentOf(now);
	if (moment === null) return [];
	const found: Relative[] = [];
	for (const language of new Set([...languages, 'en'])) {
		const phrases = phrasesOf(language);
		if (phrases === null) continue;
		findCounted(text, phrases, moment, found);
		findWords(text, phrases, moment, found);
	}
	return withoutOverlaps(found);
}

/** Looks for phrases around each of the signal words. */
function findCounted(text: string, phrases: Phrases, moment: Moment, found: Relative[]): void {
	for (const signal of phrases.signals) {
		let done = 0;
		for (
			let at = text.indexOf(signal);
			at >= 0;
			at = text.indexOf(signal, Math.max(done, at + signal.length))
		) {
			const from = Math.max(done, at - LONGEST_PHRASE);
			done = Math.min(text.length, at + signal.length + LONGEST_PHRASE);
			countedIn(text, from, done, phrases, moment, found);
		}
	}
}

function countedIn(
	text: string,
	from: number,
	to: number,
	phrases: Phrases,
	moment: Moment,
	found: Relative[],
): void {
	for (const match of text.slice(from, to).matchAll(phrases.counted)) {
		const [whole, digits = '', after = ''] = match;
		const number = from + match.index;
		const end = number + whole.length;
		if (isInner(text, number - 1) || isLowerLetter(text, end)) continue;
		const start = beginning(text, number, phrases.byAfter.get(squeeze(after)) ?? []);
		if (start === null) continue;
		const amount = [...digits].reduce((sum, digit) => sum * 10 + digitValue(digit.charCodeAt(0)), 0);
		const { value, precision } = back(moment, amount, start.unit);
		found.push(relative(text, start.at, end, value, precision, phrases.language));
	}
}

/** A digit, or a mark that joins the number to one before it. */
function isInner(text: string, at: number): boolean {
	return at >= 0 && (CLASS[text.charCodeAt(at)] === DIGIT || '.,:/-'.includes(text[at]!));
}

function isLowerLetter(text: string, at: number): boolean {
	return at < text.length && CLASS[text.charCodeAt(at)] === LETTER && text[at] === text[at]!.toLowerCase();
}

/** Where the phrase begins, if what must stand before the number does. */
function beginning(
	text: string,
	number: number,
	phrases: readonly Phrase[],
): { at: number; unit: Unit } | null {
	const before = text.slice(Math.max(0, number - LONGEST_BEFORE), number);
	const squeezed = squeeze(before);
	for (const { before: wanted, unit } of phrases) {
		if (wanted === '') return { at: number, unit };
		if (!squeezed.endsWith(wanted)) continue;
		const first = wanted.split(' ', 1)[0]!;
		const at = before.toLowerCase().lastIndexOf(first);
		return { at: at < 0 ? number : number - before.length + at, unit };
	}
	return null;
}

/** Words stand at the beginning of a short line; elsewhere they are prose. */
function findWords(text: string, phrases: Phrases, moment: Moment, found: Relative[]): void {
	for (const [word, days] of phrases.days) {
		for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
			const end = at + word.length;
			if (!isWholeWord(text, at, end)) continue;
			const { value, precision } = back(moment, days, 'day');
			found.push(relative(text, at, end, value, precision, phrases.language));
		}
	}
}

function isWholeWord(text: string, start: number, end: number): boolean {
	const isLetter = (at: number): boolean =>
		at >= 0 && at < text.length && CLASS[text.charCodeAt(at)] === LETTER;
	return !isLetter(start - 1) && !isLetter(end);
}

function relative(
	text: string,
	start: number,
	end: number,
	value: string,
	precision: Precision,
	language: string,
): Relative {
	return { start, end, text: text.slice(start, end), value, precision, language, signature: 'relative' };
}

function withoutOverlaps(found: Relative[]): Relative[] {
	found.sort((a, b) => a.start - b.start || b.end - a.end);
	let done = -1;
	return found.filter(({ start, end }) => {
		if (start < done) return false;
		done = end;
		return true;
	});
}

interface Moment {
	/** Milliseconds of the wall clock at `now`. */
	readonly wallMs: number;
	readonly hasTime: boolean;
	readonly zone: string;
}

function momentOf(now: string): Moment | null {
	const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?/.exec(now);
	if (match === null) return null;
	// A day without a time is taken at noon, so that a few hours do not leave it.
	const wallMs = Date.parse(`${match[1]}T${match[2] ?? '12:00'}:00Z`);
	return Number.isNaN(wallMs) ? null : { wallMs, hasTime: match[2] !== undefined, zone: match[3] ?? '' };
}

function back(
	{ wallMs, hasTime, zone }: Moment,
	amount: number,
	unit: Unit,
): { value: string; precision: Precision } {
	if (unit === 'month') {
		const date = new Date(wallMs);
		const months = date.getUTCFullYear() * 12 + date.getUTCMonth() - amount;
		return { value: `${Math.floor(months / 12)}-${pad((months % 12) + 1)}`, precision: 'month' };
	}
	const iso = new Date(wallMs - amount * UNIT_MS[unit]).toISOString();
	if (!hasTime || unit === 'day' || unit === 'week') return { value: iso.slice(0, 10), precision: 'day' };
	return { value: iso.slice(0, 16) + zone, precision: 'minute' };
}

function phrasesOf(language: string): Phrases | null {
	const known = cache.get(language);
	if (known !== undefined) return known;
	const phrases = makePhrases(language);
	if (cache.size < MAX_CACHED) cache.set(language, phrases);
	return phrases;
}

function makePhrases(language: string): Phrases | null {
	if (!/^[a-z]{2,3}$/.test(language) || Intl.RelativeTimeFormat.supportedLocalesOf([language]).length === 0)
		return null;
	const byAfter = new Map<string, Phrase[]>();
	for (const style of ['long', 'short'] as const) {
		const format = new Intl.RelativeTimeFormat(language, { style, numeric: 'always' });
		for (const unit of UNITS)
			for (const count of COUNTS) addPhrase(byAfter, format.formatToParts(-count, unit), unit);
	}
	const afters = [...byAfter.keys()].filter((after) => after !== '');
	const escaped = afters
		.sort((a, b) => b.length - a.length)
		.map((after) => literal(after).replace(/ /g, '\\s'));
	const counted = new RegExp(`(${DIGITS}{1,3})\\s?(${escaped.join('|')})`, 'gi');
	return { language, signals: signalsOf(byAfter), counted, byAfter, days: dayWords(language) };
}

/** Per phrase the longest word of it that is not the unit's: what stands before the number, or else its last word. */
function signalsOf(byAfter: ReadonlyMap<string, readonly Phrase[]>): string[] {
	const signals = new Set<string>();
	for (const { before, after } of [...byAfter.values()].flat()) {
		const signal = before !== '' ? before : after.split(' ').at(-1)!;
		signals.add(signal).add(capitalised(signal));
	}
	return [...signals];
}

function capitalised(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1);
}

function addPhrase(byAfter: Map<string, Phrase[]>, parts: Intl.RelativeTimeFormatPart[], unit: Unit): void {
	const number = parts.findIndex(({ type }) => type === 'integer');
	if (number < 0) return;
	const textOf = (list: typeof parts): string => squeeze(list.map(({ value }) => value).join(''));
	const phrase: Phrase = {
		before: textOf(parts.slice(0, number)),
		after: textOf(parts.slice(number + 1)),
		unit,
	};
	const same = byAfter.get(phrase.after) ?? [];
	if (!same.some(({ before }) => before === phrase.before)) byAfter.set(phrase.after, [...same, phrase]);
}

/** yesterday, today, and the day before yesterday where there is a word for it; also with a capital. */
function dayWords(language: string): [string, number][] {
	const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
	const words: [string, number][] = [];
	for (const back of [0, 1, 2]) {
		const [part, ...others] = format.formatToParts(-back, 'day');
		if (part?.type !== 'literal' || others.length > 0) continue;
		for (const word of new Set([part.value, capitalised(part.value)])) words.push([word, back]);
	}
	return words;
}

function squeeze(text: string): string {
	return text.toLowerCase().replace(/\s+/gu, ' ').trim();
}

function literal(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
