/**
 * coverage: finds periods with incomplete data, and periods without data.
 *
 * In:     periods, all posts of the collection by day (including some days around the periods), its first and last days, and
 *         its coverage gaps: spans in which posts of a blog are known to be missing.
 * Out:    the state of each period (whole, partial or missing), with the reason. The first rule that applies decides:
 *         1. outside:  the period is before the first or after the last post of the collection: missing.
 *         2. blank:    there are no posts, and a gap covers the whole period: missing.
 *         3. drained:  a gap covers the whole period, and there are fewer than a fifth of the posts of the periods around it:
 *                      missing, because the remaining posts represent few of the blogs.
 *         4. silence:  there are no posts, although the periods around it suggest at least ten in the silent time: missing,
 *                      even if no gap is recorded.
 *         5. gap:      a gap covers a part of the period: partial, the counts are too low.
 *         6. otherwise the period is whole. A whole period without posts is a true zero.
 * The periods around it: up to eight before and eight after. The side with fewer posts counts, so that the beginning of
 * a collection, or one post with a wrong date, does not create a silence.
 */
import type { DayCount } from '../../model/search.ts';
import type { TrendPeriod, TrendSpan } from '../../model/trends.ts';
import { sumByPeriod } from './counts.ts';
import { isoOf, orderOf } from './days.ts';
import { type GapSpan, type PeriodGaps, spreadGaps } from './gap-spans.ts';
import { listPeriods, type Period } from './periods.ts';

/** Periods examined on each side. */
const AROUND = 8;
/** The maximum number of days on each side. */
export const DAYS_AROUND: Readonly<Record<TrendSpan, number>> = {
	day: AROUND,
	week: 7 * AROUND,
	month: 31 * AROUND,
};
/** A silence counts as at most this many periods; a longer one is a change in the collection itself. */
const LONGEST_SILENCE = AROUND;
/** The minimum number of expected posts: such a silence occurs by chance in 1 of 20,000 cases, and quiet Sundays do not count. */
const EXPECTED = 10;
const DRAINED_SHARE = 0.2;

export interface Collection {
	/** All posts by day, in the periods and on the days around them. */
	readonly counts: readonly DayCount[];
	/** The days of the first and last posts; null if there are no posts. */
	readonly first: string | null;
	readonly last: string | null;
	readonly gaps: readonly GapSpan[];
}

interface Facts {
	readonly period: Period;
	readonly posts: number;
	readonly gaps: PeriodGaps;
	readonly collection: Collection;
	/** The usual number of posts in the periods around it. */
	readonly usual: number;
	/** The expected posts of the silence it belongs to; 0 if there is no silence. */
	readonly expected: number;
}

type State = Pick<TrendPeriod, 'state' | 'why'>;
type Rule = (facts: Facts) => State | null;

const missing = (why: string): State => ({ state: 'missing', why });

const RULES: readonly Rule[] = [
	function outside({ period, collection: { first, last } }) {
		if (first === null || last === null) return missing('The collection has no posts with a date.');
		if (period.end < first) return missing(`It is before the first post of the collection (${first}).`);
		return period.start > last ? missing(`It is after the last post of the collection (${last}).`) : null;
	},
	function blank({ posts, gaps }) {
		if (posts > 0 || gaps.whole === 0) return null;
		return missing(
			`There are no posts, and all posts of ${blogs(gaps.whole)} are known to be missing${kinds(gaps)}.`,
		);
	},
	function drained({ posts, gaps, usual }) {
		if (gaps.whole === 0 || posts >= DRAINED_SHARE * usual) return null;
		return missing(
			`All posts of ${blogs(gaps.whole)} are missing${kinds(gaps)}. There ${posts === 1 ? 'is 1 post' : `are ${posts} posts`}, compared with about ${Math.round(usual)} usually.`,
		);
	},
	function silence({ posts, expected }) {
		if (posts > 0 || expected < EXPECTED) return null;
		return missing('There are no posts of any blog, although there are many before and after.');
	},
	function gap({ gaps }) {
		if (gaps.some === 0) return null;
		return {
			state: 'partial',
			why: `Posts of ${blogs(gaps.some)} are missing${kinds(gaps)}, so the counts are too low.`,
		};
	},
];

const WHOLE: State = { state: 'whole', why: null };

export function coverPeriods(
	periods: readonly Period[],
	span: TrendSpan,
	collection: Collection,
): TrendPeriod[] {
	const posts = sumByPeriod(collection.counts, periods);
	const around = levelsAround(periods, span, collection.counts);
	return spreadGaps(periods, collection.gaps).map((gaps, i) => {
		const [period, { usual, expected }] = [periods[i]!, around[i]!];
		const facts = { period, posts: posts[i]!, gaps, collection, usual, expected };
		const { state, why } = RULES.reduce<State | null>((found, rule) => found ?? rule(facts), null) ?? WHOLE;
		return { ...period, posts: posts[i]!, gaps: gaps.some, state, why };
	});
}

interface Level {
	readonly usual: number;
	readonly expected: number;
}

interface Stretch {
	readonly posts: number;
	readonly days: number;
}

/** The usual number of posts around each period, including days before the first and after the last period. */
function levelsAround(periods: readonly Period[], span: TrendSpan, counts: readonly DayCount[]): Level[] {
	if (periods.length === 0) return [];
	const [start, end, days] = [periods[0]!.start, periods.at(-1)!.end, DAYS_AROUND[span]];
	const before = listPeriods(shift(start, -days), shift(start, -1), span);
	const after = listPeriods(shift(end, 1), shift(end, days), span);
	const all = [...before, ...periods, ...after];
	const stretches = sumByPeriod(counts, all).map((posts, i) => ({ posts, days: lengthOf(all[i]!) }));
	const levels: Level[] = [];
	while (levels.length < periods.length) {
		const at = before.length + levels.length;
		const { first, last } = silenceAt(stretches, at);
		const rate = Math.min(
			rateOf(stretches.slice(Math.max(0, first - AROUND), first)),
			rateOf(stretches.slice(last + 1, last + 1 + AROUND)),
		);
		const silent = stretches.slice(first, Math.min(last + 1, first + LONGEST_SILENCE));
		const expected = stretches[at]!.posts > 0 ? 0 : rate * daysOf(silent);
		for (let i = at; i <= last; i++) levels.push({ usual: rate * stretches[i]!.days, expected });
	}
	return levels.slice(0, periods.length);
}

/** The run of empty periods that contains this one; only the period itself if it has posts. */
function silenceAt(stretches: readonly Stretch[], at: number): { first: number; last: number } {
	let [first, last] = [at, at];
	if (stretches[at]!.posts === 0) {
		while (stretches[first - 1]?.posts === 0) first--;
		while (stretches[last + 1]?.posts === 0) last++;
	}
	return { first, last };
}

/** Posts per day. */
function rateOf(stretches: readonly Stretch[]): number {
	return stretches.reduce((sum, { posts }) => sum + posts, 0) / Math.max(1, daysOf(stretches));
}

function daysOf(stretches: readonly Stretch[]): number {
	return stretches.reduce((sum, { days }) => sum + days, 0);
}

function lengthOf({ start, end }: Period): number {
	return orderOf(end) - orderOf(start) + 1;
}

function shift(iso: string, days: number): string {
	return isoOf(orderOf(iso) + days);
}

function blogs(count: number): string {
	return count === 1 ? 'one blog' : `${count} blogs`;
}

function kinds({ kinds: list }: PeriodGaps): string {
	return list.length === 0 ? '' : ` (${list.join(', ')})`;
}
