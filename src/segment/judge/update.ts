/**
 * update: a page that was judged before, visited again.
 *
 * Source: Nanno §3.6. The filters are applied again. A page that violates them is no longer a blog, and all its entries
 * are removed. Sizes are exempted: entries become smaller for a while. A new entry that is older than the last
 * extraction shows that its date was guessed wrong, as for announced events without a year.
 * We differ: one old entry is not proof, because people post late, correct a date or restore a post. So a page is
 * rejected when most of its new entries, and several, are too old, or when this happens with dates whose year was
 * guessed. A page that can no longer be read (nothing on it looks like entries) stays as it was: it may be an error
 * page.
 * Not here: removing the entries (the store does it).
 */
import { type DateExpression, pageDates } from '../../lib/dates/index.ts';
import { type Page, parseHtml } from '../../lib/html/index.ts';
import type { Entry, Judgment } from '../../model/judgment.ts';
import type { Reason } from '../../model/reason.ts';
import { type JudgeContext, judgePage } from './judge-page.ts';
import { OTHER_KINDS } from './kinds.ts';

/** An entry that was taken from the page before. */
interface KnownEntry {
	/** Its permalink, or another stable value: see `entryKey`. */
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
	/**
	 * `keep`: store the added ones. `forget`: the page is not a blog, all its entries are removed. `wait`: undecided.
	 */
	readonly action: 'keep' | 'forget' | 'wait';
}

/** Days that a new entry may be older than the last extraction: time zones, posts finished a day later. */
const GRACE_DAYS = 2;
const MIN_OLD = 2;
const DAY_MS = 86_400_000;
/** Rules that say what the page is; the others only say that too little was found. */
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

/** Judges a page that was judged before, and says which entries are new. */
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

/** Returns the stable key of an entry: its permalink, else its day and how it begins. */
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
 * New entries dated before the last extraction, excluding those merely below the earlier ones: a page that shows more
 * posts than before has older ones at its end.
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

/** A known entry is below it. */
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
	if (!isMost || (old.length < MIN_OLD && !guessed)) return null;
	const first = old[0]!.date!.slice(0, 10);
	return {
		rule: 'older-than-before',
		why: `${old.length} of ${added.length} new entries are older than the last visit (${first}): their dates are not publication dates`,
	};
}

function fallen(judgment: Judgment, reason: Reason): Judgment {
	return {
		...judgment,
		isBlog: false,
		reason: `No longer a blog: ${reason.why}.`,
		rules: [reason, ...judgment.rules.filter((rule) => rule !== reason)],
		entries: [],
	};
}

/** The number of posts with a date and their own URL that a feed must have. */
const MIN_POSTS = 3;

const KINDS: ReadonlySet<string> = new Set(OTHER_KINDS.map(({ name }) => name));

/**
 * For a page that shows too little to be judged alone, but has its own feed. A grid of pictures, a list of titles
 * without dates or a page filled by scripts may be a blog's home page, too; the feed decides. A page that is known to
 * be something else stays so, whatever its feed says. `posts`: how many dated posts on the page's own host are in the
 * feed that names the page as its own.
 */
export function judgeByFeed(judgment: Judgment, posts: number): Judgment {
	if (judgment.isBlog || posts < MIN_POSTS || isKnownOtherwise(judgment)) return judgment;
	return accepted(judgment, {
		rule: 'own-feed',
		why: `its feed has ${posts} dated posts`,
	});
}

/** A page that is known to be something else. */
export function isKnownOtherwise({ rules }: Judgment): boolean {
	return rules.some(({ rule }) => KINDS.has(rule) || VIOLATIONS.has(rule));
}

/**
 * For a page that a person added. The doubt is in favour of the person: a feed with posts of the site is enough,
 * whatever the order or the form of the entries, unless the page calls itself something else.
 */
export function judgeSourceByFeed(judgment: Judgment, posts: number): Judgment {
	if (judgment.isBlog || posts === 0 || judgment.rules.some(({ rule }) => KINDS.has(rule))) return judgment;
	return accepted(judgment, {
		rule: 'source-feed',
		why: `somebody added the site, and its feed has ${posts === 1 ? 'a dated post' : `${posts} dated posts`}`,
	});
}

/** Dated posts among the pages that were looked at. */
const MIN_SAMPLED = 2;

/** For a page that a person added and that has no feed: a few of the pages that it lists were looked at. */
export function judgeBySamples(
	judgment: Judgment,
	{ posts, seen }: { readonly posts: number; readonly seen: number },
): Judgment {
	if (judgment.isBlog || posts < MIN_SAMPLED || isKnownOtherwise(judgment)) return judgment;
	return accepted(judgment, {
		rule: 'sampled-posts',
		why: `${posts} of ${seen} pages that it lists are dated posts`,
	});
}

function accepted(judgment: Judgment, by: Reason): Judgment {
	return {
		...judgment,
		isBlog: true,
		reason: `The page alone shows too little, but ${by.why}. (${judgment.reason})`,
		rules: [by, ...judgment.rules],
	};
}
