/**
 * between: a value inside a longer text, by the wording before and after it: `Posted by X on 5 March` → `by `, ` on`.
 *
 * In:     the texts before and after the value on the training pages.
 * Out:    the wording they share, ignoring digits; null when they share none.
 */
import { parseDate } from '../lib/dates/index.ts';
import type { Reading } from '../model/wrapper.ts';
import { withoutDigits } from './texts.ts';

export type Between = Extract<Reading, { from: 'between' }>;

/** The text around a value on one page. */
export interface Surroundings {
	readonly before: string;
	readonly after: string;
}

/** Wording that is the same everywhere stays complete up to this length. */
const LONGEST_WHOLE = 120;

export function learnBetween(all: readonly Surroundings[]): Between | null {
	const before = wordingOf(all.map(({ before }) => reverse(before)));
	const after = wordingOf(all.map(({ after }) => after));
	if (before === null || after === null) return null;
	return {
		from: 'between',
		before: reverse(before.text),
		after: after.text,
		wholeBefore: before.isWhole,
		wholeAfter: after.isWhole,
	};
}

interface Wording {
	readonly text: string;
	readonly isWhole: boolean;
}

/**
 * The common beginning, read from the value outwards. If numbers change, the wording is a date or a count. The next
 * page has others, of another length and perhaps after the name of another month, so only the first word counts.
 */
function wordingOf(texts: readonly string[]): Wording | null {
	const first = texts[0] ?? '';
	const isSame = texts.every((text) => text === first) && (texts.length > 1 || !/\d/.test(first));
	if (isSame && first.length <= LONGEST_WHOLE) return { text: withoutDigits(first), isWhole: true };
	const masked = texts.map(withoutDigits);
	const text = firstTokens(masked.reduce(commonStart), masked);
	return text.trim() === '' ? null : { text, isWhole: false };
}

function commonStart(a: string, b: string): string {
	let length = 0;
	while (length < a.length && length < b.length && a[length] === b[length]) length++;
	return a.slice(0, length);
}

/** A mark or one word, with the space before it; a word that is cut in some of the texts does not count. */
const TOKENS = /^\s*(?:[^\s\p{L}\p{N}]+|[\p{L}\p{M}'’]+|0+)\s?/u;

function firstTokens(shared: string, texts: readonly string[]): string {
	const token = TOKENS.exec(shared)?.[0] ?? '';
	const isCut =
		/[\p{L}\p{M}]$/u.test(token) && texts.some((text) => /^[\p{L}\p{M}]/u.test(text.slice(token.length)));
	return isCut || isPartOfDate(token, texts) ? '' : token;
}

/** A month next to a number is part of a date, and the next page has another; the value may be before or after it. */
function isPartOfDate(token: string, texts: readonly string[]): boolean {
	if (!texts.some((text) => /^[\s,.]*0/.test(text.slice(token.length)))) return false;
	const word = /\p{L}[\p{L}\p{M}]*/u.exec(token)?.[0];
	return word !== undefined && (isMonth(word) || isMonth(reverse(word)));
}

const months = new Map<string, boolean>();
const MAX_REMEMBERED = 1000;

function isMonth(word: string): boolean {
	let answer = months.get(word);
	if (answer === undefined) {
		answer = parseDate(`5 ${word} 2020`) !== null;
		if (months.size < MAX_REMEMBERED) months.set(word, answer);
	}
	return answer;
}

function reverse(text: string): string {
	return [...text].reverse().join('');
}

/** The value in a text; null when the wording is not there. */
export function readBetween(
	text: string,
	{ before, after, wholeBefore, wholeAfter }: Between,
): string | null {
	const line = withoutDigits(text);
	const from = wholeBefore ? (line.startsWith(before) ? before.length : -1) : endOf(line, before);
	if (from < 0) return null;
	const to = wholeAfter
		? line.endsWith(after)
			? line.length - after.length
			: -1
		: line.indexOf(after, from);
	const value = to <= from ? '' : text.slice(from, to).trim();
	return value === '' ? null : value;
}

function endOf(text: string, part: string): number {
	const at = text.indexOf(part);
	return at < 0 ? -1 : at + part.length;
}
