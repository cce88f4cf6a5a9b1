/**
 * filters: rules that reject sequences of dated pieces that are not the posts of a blog.
 *
 * The rules are ordered; the first that applies rejects the sequence and says what it is.
 *
 * Source: Nanno §3.5. We differ: no interval is too long, several posts on one day are not a chat unless they are
 * messages by many people, and the date may be anywhere in its entry. Instead, conversations, sidebars and changelogs
 * are recognized by their own features.
 */
import type { DateExpression } from '../../lib/dates/index.ts';
import type { Page } from '../../lib/html/index.ts';
import type { Reason } from '../../model/reason.ts';
import { bytesOf } from '../nanno/entry-filters.ts';
import { hasPredicate } from '../nanno/predicates.ts';
import type { NannoEntry } from '../nanno/sequence.ts';
import type { Sequence } from './sequences.ts';
import type { PageSigns } from './signs.ts';
import {
	ANSWER_COUNT,
	BLOG_SOFTWARE,
	BLOG_WORDS,
	CHANGE_STAMP,
	CHANGE_WORDS,
	HELPFUL,
	MEMBER_CARD,
	MESSAGE_LABEL,
	REPLY_WORDS,
	REVISION,
	SENDER,
	VERSION,
} from './words.ts';

export interface FilterContext {
	readonly page: Page;
	readonly signs: PageSigns;
	readonly now: string;
}

interface Rule {
	readonly name: string;
	/** Why the sequence is rejected, or null. */
	removes(sequence: Sequence, texts: readonly string[], context: FilterContext): string | null;
}

/** Share of future entries that makes a list of events. */
const FUTURE_SHARE = 0.3;
/** Messages: most entries are stamped with a time, or days repeat. */
const TIMED_SHARE = 0.5;
const DISTINCT_SHARE = 0.9;
const TITLED_SHARE = 0.3;
/** Most entries have a permalink. */
const LINKED_SHARE = 0.5;
const MIN_UPWARDS = 3;
/** Messages have no titles that lead to pages of their own. */
const LISTED_SHARE = 0.6;
/** Entries shorter than this on average, in bytes, may be lines of a changelog. */
const LINE_BYTES = 300;
/** How much of an entry is examined. */
const LOOK = 600;
const HEAD = 120;

const RULES: readonly Rule[] = [
	{
		name: 'aside',
		removes: ({ place }) => (place === 'aside' ? 'it is outside the main part of the page' : null),
	},
	{
		name: 'comments',
		removes: ({ place }) => (place === 'comments' ? 'it is inside the comments' : null),
	},
	{
		name: 'events',
		removes: ({ days }, _texts, { now }) => {
			const coming = days.filter((day) => day > now.slice(0, 10)).length;
			return coming > days.length * FUTURE_SHARE
				? `${coming} of ${days.length} dates are in the future: these are events`
				: null;
		},
	},
	{
		name: 'not-in-order',
		removes: ({ direction }) => (direction === 'mixed' ? 'its dates are not in order' : null),
	},
	{
		name: 'references',
		removes: ({ place }) => (place === 'citation' ? 'its dates belong to cited works' : null),
	},
	{
		name: 'sections',
		removes: ({ entries }) =>
			entries.every(({ date }, i) => isNextSection(entries[i - 1]?.date ?? null, date))
				? 'its dates are the numbers of sections: 5.1, 5.2, 5.3'
				: null,
	},
	{
		name: 'conversation',
		removes: ({ direction, timed, distinct, entries, marks }, _texts, { signs }) => {
			if (direction !== 'up') return null;
			const isList = signs.addressKind === 'list' && timed <= TIMED_SHARE;
			if (isList && marks.titled >= LISTED_SHARE && marks.linked >= LISTED_SHARE) return null;
			if (entries.length < MIN_UPWARDS) return 'two dates in ascending order are too few for a diary';
			return timed > TIMED_SHARE || distinct < DISTINCT_SHARE
				? 'its dates ascend, with times of day or several a day: these are messages that answer each other'
				: null;
		},
	},
	{
		name: 'messages',
		removes: ({ marks }, texts) =>
			mostly(texts, hasSender) ||
			(marks.linked < LINKED_SHARE && mostly(texts, (text) => countLabels(text) >= 2))
				? 'most entries begin like an email or a guestbook entry'
				: null,
	},
	{
		name: 'replies',
		removes: (sequence, texts, { signs }) => {
			const { marks, direction } = sequence;
			const isTitled =
				(marks.titled > TITLED_SHARE || marks.commented > TITLED_SHARE) && direction !== 'same';
			if (mostly(texts, (text) => /(?<!\p{L})re:\s/iu.test(text.slice(0, HEAD))))
				return 'most entries are replies (“Re:”)';
			if (isTitled) return null;
			if (mostly(texts, (text) => REPLY_WORDS.test(text)))
				return 'most entries are titled “reply” or similar';
			return signs.hasAnswerForm && marks.linked < LINKED_SHARE && !isDiary(sequence, signs)
				? 'untitled entries and a form to post in: a guestbook or message board'
				: null;
		},
	},
	{
		name: 'questions',
		removes: (_sequence, texts) =>
			mostly(texts, (text) => ANSWER_COUNT.test(text)) ? 'most entries are questions with answers' : null,
	},
	{
		name: 'members',
		removes: (_sequence, texts) =>
			mostly(texts, (text) => MEMBER_CARD.test(text))
				? 'most entries name who posted them on a message board'
				: null,
	},
	{
		name: 'revisions',
		removes: (_sequence, texts) =>
			mostly(texts, (text) => REVISION.test(text)) ? 'most entries are revisions of pages' : null,
	},
	{
		name: 'reviews',
		removes: (_sequence, texts) =>
			mostly(texts, (text) => HELPFUL.test(text)) ? 'most entries are customer reviews' : null,
	},
	{
		name: 'versions',
		removes: ({ entries }, _texts, { page }) =>
			mostly(entries, (entry) => isVersion(page, entry))
				? 'most entries begin with a version number: a changelog'
				: null,
	},
	{
		name: 'changes',
		removes: (_sequence, texts) => {
			const average = texts.reduce((sum, text) => sum + bytesOf(text), 0) / texts.length;
			return average < LINE_BYTES &&
				mostly(texts, (text) => CHANGE_WORDS.test(text.replace(CHANGE_STAMP, '')))
				? 'most entries are lines that describe changes: an update history'
				: null;
		},
	},
	{
		name: 'no-predicate',
		removes: ({ marks }, texts) =>
			marks.linked < LINKED_SHARE && !texts.some(hasPredicate)
				? 'no entry contains a sentence: no predicate was found'
				: null,
	},
];

/** The rule that rejects the sequence, or null. */
export function filterSequence(sequence: Sequence, context: FilterContext): Reason | null {
	const { text } = context.page.visible;
	const texts = sequence.entries.map(({ start, end }) =>
		text.slice(start, Math.min(end, start + LOOK)).trim(),
	);
	for (const { name, removes } of RULES) {
		const why = removes(sequence, texts, context);
		if (why !== null) return { rule: name, why };
	}
	return null;
}

function hasSender(text: string): boolean {
	const head = text.slice(0, HEAD);
	return / at |@/i.test(head) && SENDER.test(head);
}

function countLabels(text: string): number {
	return /[:：]/.test(text) ? (text.match(MESSAGE_LABEL)?.length ?? 0) : 0;
}

/** One entry a day without times, on a page that otherwise looks like a blog's: readers do not take turns by the day. */
function isDiary(
	{ distinct, timed }: Sequence,
	{ hasFeed, title, generator, links, hasCalendar }: PageSigns,
): boolean {
	if (distinct < DISTINCT_SHARE || timed > TIMED_SHARE) return false;
	return (
		hasFeed || hasCalendar || links.months > 2 || BLOG_WORDS.test(title) || BLOG_SOFTWARE.test(generator)
	);
}

/** `5.2` after `5.1`, in decimals without a time. */
function isNextSection(before: DateExpression | null, date: DateExpression): boolean {
	if (date.precision !== 'day' || !/^\w\.\w$/.test(date.signature)) return false;
	if (before === null) return true;
	const [month, day] = monthAndDay(date);
	const [lastMonth, lastDay] = monthAndDay(before);
	const [major, minor] = date.signature.startsWith('D') ? [day, month] : [month, day];
	const [lastMajor, lastMinor] = date.signature.startsWith('D') ? [lastDay, lastMonth] : [lastMonth, lastDay];
	return major === lastMajor ? minor === lastMinor + 1 : major === lastMajor + 1 && minor === 1;
}

function monthAndDay({ value }: DateExpression): [number, number] {
	return [Number(value.slice(5, 7)), Number(value.slice(8, 10))];
}

/** A version in the first line, or a number with a period right before the date; the date itself does not count. */
function isVersion({ visible: { text } }: Page, { start, date }: NannoEntry): boolean {
	const head = text.slice(Math.max(start, date.start - HEAD), date.start);
	const tail = text.slice(date.end, date.end + HEAD).split('\n', 1)[0]!;
	const line = head.slice(head.trimEnd().lastIndexOf('\n') + 1);
	return VERSION.test(line) || VERSION.test(tail) || /(?<![\d.])\d{1,3}\.\d{1,3}\w{0,3}\W{0,3}$/.test(line);
}

/** More than half; stops once it is decided. */
function mostly<T>(items: readonly T[], test: (item: T) => boolean): boolean {
	let yes = 0;
	let no = 0;
	for (const item of items) {
		if (test(item)) yes++;
		else no++;
		if (yes * 2 > items.length) return true;
		if (no * 2 >= items.length) return false;
	}
	return false;
}
