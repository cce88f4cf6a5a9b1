/**
 * entry-filters: rules that reject sequences of entries that do not belong to a blog.
 *
 * An ordered list of rules; the first that is violated rejects the sequence and gives the reason.
 *
 * Source: Nanno §3.5, filtering rules for the extracted entries; §3.6 for those of size, from which a page that was
 * judged a blog before is exempted.
 * We differ: the average size is counted in Japanese characters only if the sequence is Japanese.
 */
import { countUtf8 } from '../../lib/text/bytes.ts';
import type { Reason } from '../../model/reason.ts';
import { hasPredicate } from './predicates.ts';

/** A sequence as the rules read it. */
export interface Sample {
	/** The days of the entries, in the order of the page. */
	readonly days: readonly string[];
	readonly texts: readonly string[];
	/** The line of each date in its entry, from 0. */
	readonly lines: readonly number[];
	/** The day on which the page was read. */
	readonly now: string;
}

interface Rule {
	readonly name: string;
	/** The rule is about sizes. */
	readonly isSize?: boolean;
	/** Why the sequence is rejected, or null. */
	violated(sample: Sample): string | null;
}

const MONTH_DAYS = 31;
const DAY_MS = 86_400_000;
const MAX_REPEATS = 2;
const MIN_BYTES = 150;
const TOP_LINES = 2;
const NON_BLOG_WORDS =
	/(?<![a-z])(?:admin|reply|re:|quote|posted by guest|unsubscribe)(?![a-z])|返信|返答|管理人?者|削除キー|投稿者|レス(?:する|をつける)|記事No/i;

const RULES: readonly Rule[] = [
	{
		name: 'future-date',
		violated: ({ days, now }) => {
			const future = days.find((day) => day > now.slice(0, 10));
			return future === undefined
				? null
				: `an entry is dated ${future}, in the future: an announcement of events`;
		},
	},
	{
		name: 'long-interval',
		violated: ({ days }) => {
			const at = days.findIndex((day, i) => i > 0 && Math.abs(daysBetween(days[i - 1]!, day)) > MONTH_DAYS);
			return at < 0 ? null : `more than a month lies between ${days[at - 1]} and ${days[at]}`;
		},
	},
	{
		name: 'repeated-date',
		violated: ({ days }) => {
			const day = repeatedDay(days);
			return day === undefined ? null : `${day} appears three times or more: a message board or a chat`;
		},
	},
	{
		name: 'not-in-order',
		violated: ({ days }) => (isSorted(days, 1) || isSorted(days, -1) ? null : 'the dates are not in order'),
	},
	{
		name: 'small-entries',
		isSize: true,
		violated: ({ texts }) => {
			const second = texts.map(bytesOf).sort((a, b) => b - a)[1] ?? 0;
			return second >= MIN_BYTES ? null : `the second largest entry has ${second} bytes`;
		},
	},
	{
		name: 'small-average',
		isSize: true,
		violated: ({ texts }) => {
			const average = averageBytes(texts);
			return average >= MIN_BYTES
				? null
				: `the entries have ${Math.round(average)} bytes on average: an update history`;
		},
	},
	{
		name: 'date-not-on-top',
		violated: ({ lines }) =>
			mostly(lines, (line) => line >= TOP_LINES)
				? 'the dates are not in the first two lines of the entries'
				: null,
	},
	{
		name: 'reply-words',
		violated: ({ texts }) => {
			if (!mostly(texts, (text) => NON_BLOG_WORDS.test(text))) return null;
			const word = NON_BLOG_WORDS.exec(texts.find((text) => NON_BLOG_WORDS.test(text))!)![0];
			return `more than half of the entries contain words like “${word}”`;
		},
	},
	{
		name: 'no-predicate',
		violated: ({ texts }) =>
			texts.some(hasPredicate) ? null : 'no entry contains a sentence: no predicate was found',
	},
];

/** The first rule that rejects the sequence, or null; `exemptSizes` for a page that was judged a blog before. */
export function filterEntries(sample: Sample, exemptSizes = false): Reason | null {
	for (const { name, isSize, violated } of RULES) {
		if (exemptSizes && isSize === true) continue;
		const why = violated(sample);
		if (why !== null) return { rule: name, why };
	}
	return null;
}

function repeatedDay(days: readonly string[]): string | undefined {
	const counts = new Map<string, number>();
	return days.find((day) => {
		const count = (counts.get(day) ?? 0) + 1;
		counts.set(day, count);
		return count > MAX_REPEATS;
	});
}

/** The length in UTF-8, without the white space around it. */
export function bytesOf(text: string): number {
	return countUtf8(text.trim());
}

function averageBytes(texts: readonly string[]): number {
	const isJapanese = mostly(texts, (text) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text));
	const counted = isJapanese ? texts.map((text) => text.replace(/[\p{Script=Latin}\p{N}\s]+/gu, '')) : texts;
	return counted.reduce((sum, text) => sum + bytesOf(text), 0) / Math.max(1, texts.length);
}

function mostly<T>(items: readonly T[], test: (item: T) => boolean): boolean {
	return items.filter(test).length * 2 > items.length;
}

function isSorted(days: readonly string[], sign: 1 | -1): boolean {
	return days.every((day, i) => i === 0 || sign * daysBetween(days[i - 1]!, day) >= 0);
}

function daysBetween(from: string, to: string): number {
	return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}
