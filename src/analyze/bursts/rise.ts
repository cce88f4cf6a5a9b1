/**
 * rise: finds the terms of a period that burst.
 *
 * In:     the counts of the period's terms, day by day, from the first comparison day to the last day of the period.
 * Out:    the terms that burst within the period, strongest first, and those that only the simpler test finds.
 * Blogs are counted, not posts: however much a blog writes, it has one vote per day. Days with hardly any posts, because nobody
 * crawled, are left out.
 */
import { type BurstRun, DAILY, findBursts, type Series } from './automaton.ts';
import type { DigestTerm } from './digest.ts';
import { MIN_BLOGS } from './grams.ts';
import { usualOf } from './rhythm.ts';
import type { TermSeries } from './term-series.ts';

/** The number of bursts in a list that may be there by chance. */
const CHANCE_BURSTS = 0.05;
/** The simpler test reports a burst from this many standard deviations on. */
const ROLLING_LEAST = 5;
/** A day with less than this share of the median day's blogs is left out. */
const HOLE_SHARE = 0.1;
/** The minimum number of comparison days. */
export const MIN_DAYS = 3;

export interface Rise {
	readonly term: DigestTerm;
	/** In the period. */
	readonly posts: number;
	readonly expected: number;
	/** ISO. */
	readonly since: string;
	readonly until: string;
	readonly weight: number;
	readonly rolling: number;
	/** Posts, day by day. */
	readonly history: readonly number[];
}

export interface Rises {
	readonly rises: readonly Rise[];
	readonly rollingOnly: readonly Rise[];
	/** Comparison days that count. */
	readonly daysBefore: number;
	/** Days that were left out. */
	readonly holes: readonly string[];
}

/** `tested` is the number of terms in the period; `from` is its first day. */
export function findRises(series: TermSeries, from: string, tested: number): Rises {
	const frame = frameOf(series, from);
	const { days, start, holes } = frame;
	if (start < MIN_DAYS || start === days.length)
		return { rises: [], rollingOnly: [], daysBefore: start, holes };
	const least = leastWeight(tested, days.length);
	const [rises, rollingOnly]: [Rise[], Rise[]] = [[], []];
	for (let term = 0; term < series.terms.length; term++) {
		const rise = look(series, frame, term);
		if (rise === null) continue;
		if (rise.weight >= least) rises.push(rise);
		else if (rise.rolling >= ROLLING_LEAST) rollingOnly.push(rise);
	}
	rises.sort((a, b) => b.weight - a.weight || b.posts - a.posts);
	rollingOnly.sort((a, b) => b.rolling - a.rolling);
	return { rises, rollingOnly, daysBefore: start, holes };
}

/**
 * By chance, a share of e^-w of all terms has a weight of w or more, for each day on which a burst could have begun; the automaton
 * accounts for these days with its cost of a rise.
 */
function leastWeight(tested: number, days: number): number {
	return Math.log(Math.max(1, tested) / CHANCE_BURSTS) + DAILY.gamma * Math.log(days);
}

/** The days that count. */
interface Frame {
	/** Their indexes in the series. */
	readonly days: readonly number[];
	readonly all: readonly number[];
	readonly weekdays: readonly number[];
	/** The index where the period begins. */
	readonly start: number;
	readonly holes: readonly string[];
}

function frameOf({ days }: TermSeries, from: string): Frame {
	const sizes = days.map(({ blogs }) => blogs).sort((a, b) => a - b);
	const middle = sizes[sizes.length >> 1] ?? 0;
	const isHole = (blogs: number) => blogs === 0 || blogs < HOLE_SHARE * middle;
	const counted = days.flatMap(({ blogs }, i) => (isHole(blogs) ? [] : [i]));
	return {
		days: counted,
		all: counted.map((i) => days[i]!.blogs),
		weekdays: counted.map((i) => new Date(`${days[i]!.day}T00:00:00Z`).getUTCDay()),
		start: counted.filter((i) => days[i]!.day < from).length,
		holes: days.filter(({ blogs }) => isHole(blogs)).map(({ day }) => day),
	};
}

/** Null if few blogs have the term, or no more than before. */
function look(series: TermSeries, frame: Frame, term: number): Rise | null {
	const blogs = series.blogs(term);
	const relevant = frame.days.map((day) => blogs[day]!);
	const inPeriod = relevant.slice(frame.start);
	if (Math.max(...inPeriod) < MIN_BLOGS) return null;
	if (shareOf(relevant, frame.all, 0, frame.start) >= shareOf(relevant, frame.all, frame.start)) return null;
	const usual = usualOf(relevant, frame.all, frame.weekdays, frame.start);
	const counted: Series = { relevant, all: frame.all, usual };
	const runs = canBurst(counted, frame.start) ? findBursts(counted) : [];
	const run = heaviest(runs.filter(({ last }) => last >= frame.start));
	return describe(series, frame, term, run, rollingScore(counted, frame.start));
}

/**
 * Whether a day of the period can be in a state above 0. To fall costs nothing, so the last such day must reduce the cost on its
 * own: its share is above p (s - 1) / ln s.
 */
function canBurst({ relevant, all, usual }: Series, start: number): boolean {
	const least = (shareOf(relevant, all, 0) * (DAILY.s - 1)) / Math.log(DAILY.s);
	return relevant.some((r, day) => day >= start && r > least * (usual?.[day] ?? 1) * all[day]!);
}

function shareOf(have: readonly number[], all: readonly number[], from: number, to = have.length): number {
	let [sum, of] = [0, 0];
	for (let i = from; i < to; i++) {
		sum += have[i]!;
		of += all[i]!;
	}
	return of === 0 ? 0 : sum / of;
}

function heaviest(runs: readonly BurstRun[]): BurstRun | null {
	return runs.reduce<BurstRun | null>(
		(best, run) => (best === null || run.weight > best.weight ? run : best),
		null,
	);
}

function describe(
	series: TermSeries,
	{ days, start }: Frame,
	term: number,
	run: BurstRun | null,
	rolling: number,
): Rise {
	const history = series.posts(term);
	const posts = days.map((day) => history[day]!);
	const all = days.map((day) => series.days[day]!.posts);
	const first = run?.first ?? start;
	const before = Math.max(1, Math.min(first, start));
	return {
		term: series.terms[term]!,
		posts: posts.slice(start).reduce((sum, n) => sum + n, 0),
		expected: shareOf(posts, all, 0, before) * all.slice(start).reduce((sum, n) => sum + n, 0),
		since: series.days[days[first]!]!.day,
		until: series.days[days[run?.last ?? days.length - 1]!]!.day,
		weight: run?.weight ?? 0,
		rolling,
		history,
	};
}

/**
 * The simpler test: how many standard deviations the share of the period lies above the mean of the days before. It
 * compares only one period: it takes a weekly rise or slow growth for a burst, and it no longer finds a burst that has lasted for
 * days. `from` is the first day of the period; the series ends with its last day.
 */
export function rollingScore({ relevant, all }: Series, from: number): number {
	const shares = relevant.slice(0, from).map((r, day) => r / all[day]!);
	const documents = total(all.slice(from));
	const days = relevant.length - from;
	const mean = shares.length === 0 ? 0 : total(shares) / shares.length;
	const variance = shares.length < 2 ? 0 : total(shares.map((share) => (share - mean) ** 2)) / shares.length;
	const expected = mean * documents;
	// The mean of several days varies less; a count varies at least as chance does, and never by less than one.
	const deviation = Math.max(Math.sqrt(variance / days) * documents, Math.sqrt(expected), 1);
	return (total(relevant.slice(from)) - expected) / deviation;
}

function total(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0);
}
