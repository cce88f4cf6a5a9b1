/**
 * update: a page that was judged before, seen again.
 *
 * Source: Nanno §3.6. The filters are applied again; a page that violates them is no weblog any more and takes all its
 *         entries with it. Sizes are exempted: entries become smaller for a while. A new entry that is older than the last
 *         extraction shows that its date was guessed wrong, as those of announced events without a year are.
 * We differ: one old entry is no proof, as people post late, mend a date or bring back a post; so a page falls when most of its
 *         new entries are too old and several are, or when the same happened with dates whose year was guessed. A page that cannot
 *         be read any more (nothing on it looks like entries) is left as it was: it may be an error page.
 * Not here: forgetting the entries (the store does it).
 */
import { type DateExpression, pageDates } from '../../lib/dates/index.ts';
import { type Page, parseHtml } from '../../lib/html/index.ts';
import type { Entry, Judgment } from '../../model/judgment.ts';
import type { Reason } from '../../model/reason.ts';
import { type JudgeContext, judgePage } from './judge-page.ts';
import { OTHER_KINDS } from './kinds.ts';

/** An entry that was taken from the page before. */
interface KnownEntry {
	/** Its permalink, or another value that stays the same: see `entryKey`. */
	readonly key: string;
	readonly date: string | null;
}

export interface PreviousJudgment {
	readonly isBlog: boolean;
	readonly entries: readonly KnownEntry[];
	/** ISO: when its entries were last extracted. */
	readonly judgedAt: string;
}

export interface JudgmentUpdate extends Judgment {
	/** Entries that were not known. */
	readonly added: readonly Entry[];
	/** `keep`: store the added ones. `forget`: the page is no weblog, all its entries go. `wait`: nothing can be said now. */
	readonly action: 'keep' | 'forget' | 'wait';
}

/** Days that a new entry may lie before the last extraction: time zones, posts finished a day later. */
const GRACE_DAYS = 2;
const LEAST_OLD = 2;
const DAY_MS = 86_400_000;
/** Rules that tell what the page is; the others only say that too little was found. */
export const VIOLATIONS: ReadonlySet<string> = new Set([
	'events',
	'conversation',
	'messages',
	'replies',
	'questions',
	'members',
	'revisions',
	'reviews',
	'versions',
	'changes',
]);

export function judgeUpdate(
	previous: PreviousJudgment,
	html: string | Page,
	context: JudgeContext,
): JudgmentUpdate {
	const page = typeof html === 'string' ? parseHtml(html) : html;
	const dates = context.dates ?? pageDates(page, context);
	const judgment = judgePage(page, { ...context, dates, wasBlog: previous.isBlog });
	if (!previous.isBlog) return { ...judgment, added: judgment.entries, action: 'keep' };
	if (!judgment.isBlog) return afterNo(judgment);
	const known = new Set(previous.entries.map(({ key }) => key));
	const added = judgment.entries.filter((entry) => !known.has(entryKey(entry)));
	const old = oldEntries(previous, added, judgment.entries);
	const reason = tooOld(old, added, dates);
	if (reason === null) return { ...judgment, added, action: 'keep' };
	return { ...fallen(judgment, reason), added: [], action: 'forget' };
}

/** What stays the same of an entry: its permalink, else its day and how it begins. */
export function entryKey({ permalink, date, title, text }: Entry): string {
	if (permalink !== null) return permalink;
	return `${date?.slice(0, 10) ?? ''} ${(title ?? text).replace(/\s+/g, ' ').trim().slice(0, KEY_CHARS)}`;
}

const KEY_CHARS = 60;

function afterNo(judgment: Judgment): JudgmentUpdate {
	const violation = judgment.rules.find(({ rule }) => VIOLATIONS.has(rule));
	if (violation === undefined) return { ...judgment, added: [], action: 'wait' };
	return { ...fallen(judgment, violation), added: [], action: 'forget' };
}

/**
 * New entries that are dated before the last extraction, and not merely below what was shown then: a page that shows more
 * posts than before brings older ones at its end.
 */
function oldEntries(previous: PreviousJudgment, added: readonly Entry[], all: readonly Entry[]): Entry[] {
	const before = new Date(Date.parse(previous.judgedAt) - GRACE_DAYS * DAY_MS).toISOString().slice(0, 10);
	const known = new Set(previous.entries.map(({ key }) => key));
	const days = previous.entries.flatMap(({ date }) => (date === null ? [] : [date.slice(0, 10)])).sort();
	const oldest = days[0] ?? before;
	return added.filter((entry) => {
		const day = entry.date?.slice(0, 10);
		return day !== undefined && day < before && (day > oldest || isAboveKnown(entry, all, known));
	});
}

/** A known entry stands below it. */
function isAboveKnown(entry: Entry, all: readonly Entry[], known: ReadonlySet<string>): boolean {
	const place = all.indexOf(entry);
	const last = all.findLastIndex((one) => known.has(entryKey(one)));
	return place >= 0 && place < last;
}

function tooOld(
	old: readonly Entry[],
	added: readonly Entry[],
	dates: readonly DateExpression[],
): Reason | null {
	if (old.length === 0) return null;
	const guessed = dates.some(
		({ completed }) => completed.year === 'now' || completed.year === 'last-modified',
	);
	const isMost = old.length * 2 > added.length;
	if (!isMost || (old.length < LEAST_OLD && !guessed)) return null;
	const first = old[0]!.date!.slice(0, 10);
	return {
		rule: 'older-than-before',
		why: `${old.length} of ${added.length} new entries are older than the last look (${first}): their dates are not those of posts`,
	};
}

function fallen(judgment: Judgment, reason: Reason): Judgment {
	return {
		...judgment,
		isBlog: false,
		reason: `No weblog any more: ${reason.why}.`,
		rules: [reason, ...judgment.rules.filter((rule) => rule !== reason)],
		entries: [],
	};
}

/** Posts with a date and an address of their own that a feed must have. */
const LEAST_POSTS = 3;

const KINDS: ReadonlySet<string> = new Set(OTHER_KINDS.map(({ name }) => name));

/**
 * A page that shows too little to be judged by itself, and the feed that is its own. A grid of pictures, a list of titles
 * without dates or a page that scripts fill are homes of weblogs, too; their feeds tell. A page that is known to be something
 * else stays that, whatever its feed says. `posts`: how many dated posts on the page's own host the feed has that names the
 * page as its own.
 */
export function judgeByFeed(judgment: Judgment, posts: number): Judgment {
	if (judgment.isBlog || posts < LEAST_POSTS) return judgment;
	if (judgment.rules.some(({ rule }) => KINDS.has(rule) || VIOLATIONS.has(rule))) return judgment;
	const why = `its feed has ${posts} dated posts`;
	return {
		...judgment,
		isBlog: true,
		reason: `The page shows too little, but ${why}. (${judgment.reason})`,
		rules: [{ rule: 'own-feed', why }, ...judgment.rules],
	};
}
