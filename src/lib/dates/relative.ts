/**
 * relative: `3 days ago`, `3時間前`, `il y a 3 jours`, `yesterday`, `昨日`.
 *
 * The platform formats the phrases of the page's languages (and English) for several numbers and units, and the number
 * becomes a wildcard. There is one pattern per language, which is tried only at the numbers.
 *
 * In:     a text, where its numbers begin, its languages, `now`.
 * Out:    ranges with the day or minute they mean.
 */
import { DAY_MS, pad } from './calendar.ts';
import { BREAK, CLASS, DIGIT, digitValue, IDEOGRAPH, LETTER, SPACE } from './characters.ts';
import type { DateExpression, Precision } from './expression.ts';
import {
	type DayWords,
	dayWordsOf,
	type Phrase,
	type Phrases,
	phrasesOf,
	squeeze,
	type Unit,
} from './relative-phrases.ts';

/** A relative date as found, before checking whether it is part of a sentence. */
export interface Relative {
	readonly start: number;
	readonly end: number;
	/** How far back it is. */
	readonly amount: number;
	readonly unit: Unit;
	readonly language: string;
}

const UNIT_MS: Readonly<Record<Exclude<Unit, 'month'>, number>> = {
	second: 1000,
	minute: 60_000,
	hour: 3_600_000,
	day: DAY_MS,
	week: 7 * DAY_MS,
};
const LONGEST_BEFORE = 24;
const MAX_DIGITS = 3;

export function findRelative(
	text: string,
	numbers: readonly number[],
	languages: readonly string[],
	now: string,
): Relative[] {
	if (momentOf(now) === null) return [];
	const found: Relative[] = [];
	const known = [...new Set([...languages, 'en'])].map(phrasesOf).filter((phrases) => phrases !== null);
	findCounted(text, numbers, known, found);
	findWords(text, dayWordsOf(known), found);
	return withoutOverlaps(found);
}

/** Looks for a phrase at each number that is short enough and followed by a letter that continues some phrase. */
function findCounted(
	text: string,
	numbers: readonly number[],
	known: readonly Phrases[],
	found: Relative[],
): void {
	for (let i = 0; i < numbers.length; i++) {
		const number = numbers[i]!;
		let end = number;
		while (end - number <= MAX_DIGITS && CLASS[text.charCodeAt(end)] === DIGIT) end++;
		if (end === number || end - number > MAX_DIGITS) continue;
		const kind = CLASS[text.charCodeAt(end)];
		const next = kind === SPACE || kind === BREAK ? end + 1 : end;
		const initial = text.charCodeAt(next);
		for (let j = 0; j < known.length; j++)
			if (known[j]!.initials.has(initial)) addCounted(text, number, known[j]!, found);
	}
}

function addCounted(text: string, number: number, phrases: Phrases, found: Relative[]): void {
	phrases.counted.lastIndex = number;
	const match = phrases.counted.exec(text);
	if (match === null) return;
	const [whole, digits = '', after = ''] = match;
	const end = number + whole.length;
	if (isInner(text, number - 1) || isContinued(text, end)) return;
	const start = beginning(text, number, phrases.byAfter.get(squeeze(after)) ?? []);
	if (start === null) return;
	const amount = [...digits].reduce((sum, digit) => sum * 10 + digitValue(digit.charCodeAt(0)), 0);
	found.push({ start: start.at, end, amount, unit: start.unit, language: phrases.language });
}

/** A digit, or a mark that joins the number to one before it. */
function isInner(text: string, at: number): boolean {
	return at >= 0 && (CLASS[text.charCodeAt(at)] === DIGIT || '.,:/-'.includes(text[at]!));
}

/** The word continues: a lower-case letter, or any ideograph. */
function isContinued(text: string, at: number): boolean {
	if (at >= text.length) return false;
	const kind = CLASS[text.charCodeAt(at)];
	return kind === IDEOGRAPH || (kind === LETTER && text[at] === text[at]!.toLowerCase());
}

/** Where the phrase begins, if the required text is before the number. */
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

function findWords(text: string, { pattern, meanings }: DayWords, found: Relative[]): void {
	pattern.lastIndex = 0;
	for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
		const start = match.index;
		const end = start + match[0].length;
		const meaning = meanings.get(match[0]);
		if (meaning === undefined || !isWholeWord(text, start, end)) continue;
		found.push({ start, end, amount: meaning.back, unit: 'day', language: meaning.language });
	}
}

function isWholeWord(text: string, start: number, end: number): boolean {
	return !isPartOfWord(text, start - 1) && !isPartOfWord(text, end);
}

function isPartOfWord(text: string, at: number): boolean {
	const kind = at >= 0 && at < text.length ? CLASS[text.charCodeAt(at)] : 0;
	return kind === LETTER || kind === IDEOGRAPH;
}

/** What a relative date means at `now`. */
export function relativeExpression(
	{ start, end, amount, unit, language }: Relative,
	node: number,
	text: string,
	now: string,
): DateExpression {
	const { value, precision } = moveBack(momentOf(now)!, amount, unit);
	const place = { start, end, text, value, precision, language, signature: 'relative' };
	return { ...place, node, zone: null, source: 'relative', completed: {} };
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

/** Cached, because every text of a crawl uses the same `now`. */
let lastMoment: { readonly now: string; readonly moment: Moment | null } = { now: '', moment: null };

function momentOf(now: string): Moment | null {
	if (lastMoment.now !== now) lastMoment = { now, moment: readMoment(now) };
	return lastMoment.moment;
}

function readMoment(now: string): Moment | null {
	const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?/.exec(now);
	if (match === null) return null;
	// A day without a time is taken as noon, so that a few hours do not change the day.
	const wallMs = Date.parse(`${match[1]}T${match[2] ?? '12:00'}:00Z`);
	return Number.isNaN(wallMs) ? null : { wallMs, hasTime: match[2] !== undefined, zone: match[3] ?? '' };
}

function moveBack(
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
