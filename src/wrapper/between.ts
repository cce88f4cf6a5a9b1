/**
 * between: a value inside a longer text, by the wording before and behind it: `Posted by X on 5 March` → `by `, ` on`.
 *
 * In:     the texts before and behind the value on the training pages.
 * Out:    the wording they share, digits left out of account; null when they share none.
 */
import type { Reading } from '../model/wrapper.ts';
import { withoutDigits } from './texts.ts';

export type Between = Extract<Reading, { from: 'between' }>;

/** What stands around a value on one page. */
export interface Surroundings {
	readonly before: string;
	readonly after: string;
}

/** Wording that is the same everywhere is kept whole up to this length. */
const LONGEST_WHOLE = 120;

export function learnBetween(all: readonly Surroundings[]): Between | null {
	const befores = all.map(({ before }) => withoutDigits(before));
	const afters = all.map(({ after }) => withoutDigits(after));
	const before = wordingOf(befores.map(reverse));
	const after = wordingOf(afters);
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

/** What all begin with, read from the value outwards. */
function wordingOf(texts: readonly string[]): Wording | null {
	const first = texts[0] ?? '';
	const isSame = texts.every((text) => text === first);
	if (isSame && first.length <= LONGEST_WHOLE && (texts.length > 1 || !first.includes('0')))
		return { text: first, isWhole: true };
	const shared = texts.reduce(commonStart);
	const text = firstTokens(shared, texts);
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
	return isCut ? '' : token;
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
