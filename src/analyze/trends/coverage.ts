/**
 * coverage: of which periods something is missing, and of which nothing can be told.
 *
 * In:     periods, all posts of the collection by day (with some time around the periods), its first and last day, and
 *         the gaps of its ledger: spans in which posts of a blog are known to have been missed.
 * Out:    each period as whole, partial or missing, with the reason in words. The rules, the first that holds decides:
 *         1. outside:  it lies before the first or after the last post of the collection: missing.
 *         2. blank:    no post is kept, and a gap covers all of it: missing.
 *         3. drained:  a gap covers all of it, and there are fewer than a fifth of the posts that the periods around it have:
 *                      missing, since what is left speaks for few of the blogs.
 *         4. silence:  no post is kept, though those around it let expect at least ten for the time of silence: missing,
 *                      even where the ledger knows of no gap.
 *         5. gap:      some gap has something of it: partial, the counts are too low.
 *         6. else it is whole. A whole period without posts is a true zero.
 * The posts around it: of up to eight periods before and as many after; the poorer side counts, so that the beginning of
 * a collection, or one post with a false date, makes no silence.
 */
import type { DayCount } from '../../model/search.ts';
import type { TrendPeriod, TrendSpan } from '../../model/trends.ts';
import { sumByPeriod } from './counts.ts';
import { isoOf, orderOf } from './days.ts';
import { type GapSpan, type PeriodGaps, spreadGaps } from './gap-spans.ts';
import { listPeriods, type Period } from './periods.ts';

/** Periods that are looked at on each side. */
const AROUND = 8;
/** Days on each side that these take at most. */
export const DAYS_AROUND: Readonly<Record<TrendSpan, number>> = {
	day: AROUND,
	week: 7 * AROUND,
	month: 31 * AROUND,
};
/** A silence counts as this many periods at most: a longer one is a change of the collection's life. */
const LONGEST_SILENCE = AROUND;
/** Posts that would have been expected: chance alone gives such a silence in 1 of 20,000 cases, and quiet Sundays are no silence. */
const EXPECTED = 10;
const DRAINED_SHARE = 0.2;

export interface Collection {
	/** All posts by day, of the periods and of the days around them. */
	readonly counts: readonly DayCount[];
	/** The days of its first and last post; null when it has none. */
	readonly first: string | null;
	readonly last: string | null;
	readonly gaps: readonly GapSpan[];
}

interface Facts {
	readonly period: Period;
	readonly posts: number;
	readonly gaps: PeriodGaps;
	readonly collection: Collection;
	/** Posts of a period around it. */
	readonly usual: number;
	/** Posts to be expected in the silence that it is part of; 0 when it is none. */
	readonly expected: number;
}

type State = Pick<TrendPeriod, 'state' | 'why'>;
type Rule = (facts: Facts) => State | null;

const missing = (why: string): State => ({ state: 'missing', why });

const RULES: readonly Rule[] = [
	function outside({ period, collection: { first, last } }) {
		if (first === null || last === null) return missing('No post with a day is kept.');
		if (period.end < first) return missing(`It lies before the first post of the collection, of ${first}.`);
		return period.start > last ? missing(`It lies after the last post of the collection, of ${last}.`) : null;
	},
	function blank({ posts, gaps }) {
		if (posts > 0 || gaps.whole === 0) return null;
		return missing(
			`No post is kept, and of ${blogs(gaps.whole)} it is known that all was missed${kinds(gaps)}.`,
		);
	},
	function drained({ posts, gaps, usual }) {
		if (gaps.whole === 0 || posts >= DRAINED_SHARE * usual) return null;
		return missing(
			`Of ${blogs(gaps.whole)} all was missed${kinds(gaps)}; ${posts} posts are kept where about ${Math.round(usual)} are usual.`,
		);
	},
	function silence({ posts, expected }) {
		if (posts > 0 || expected < EXPECTED) return null;
		return missing('No post of any blog is kept, though many are before and after it.');
	},
	function gap({ gaps }) {
		if (gaps.some === 0) return null;
		return {
			state: 'partial',
			why: `Of ${blogs(gaps.some)} posts were missed${kinds(gaps)}: counts are too low.`,
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

/** What is usual around each period, those before and after all of them included. */
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

/** The empty periods that this one is among; itself alone when it has posts. */
function silenceAt(stretches: readonly Stretch[], at: number): { first: number; last: number } {
	let [first, last] = [at, at];
	if (stretches[at]!.posts === 0) {
		while (stretches[first - 1]?.posts === 0) first--;
		while (stretches[last + 1]?.posts === 0) last++;
	}
	return { first, last };
}

/** Posts a day. */
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
