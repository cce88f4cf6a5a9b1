/** fresh-policies: ours, its components, and what it is compared with. */
import { learnRhythm, nextVisit, type Rhythm } from '../src/schedule/index.ts';
import { DAY_MS, START_MS, type WatchedBlog } from './fresh-blogs.ts';
import type { Outcome, Policy } from './fresh-run.ts';

const EVEN = { weekdays: new Array<number>(7).fill(1), hours: new Array<number>(24).fill(1) };

const UNKNOWN = learnRhythm([], '2026-01-01');

/** A poll of each blog at the same interval. */
export const fixedPolicy: Policy = {
	key: 'fixed',
	name: 'at a fixed interval',
	learn: () => UNKNOWN,
	next: (_, nowMs) => nowMs + DAY_MS,
};

/** Intervals by the square root of the rate only. */
export const ratePolicy: Policy = {
	key: 'by-rate',
	name: 'by rate only',
	learn: (blog, published, now) => ({ ...learnSeen(blog, published, now), ...EVEN, regularity: 1 }),
	next: plan,
};

export const habitPolicy: Policy = {
	key: 'by-habit',
	name: 'by rate, days and hours',
	learn: (blog, published, now) => ({ ...learnSeen(blog, published, now), regularity: 1 }),
	next: plan,
};

export const ourPolicy: Policy = {
	key: 'by-rhythm',
	name: 'by rate, days, hours and regularity',
	learn: learnSeen,
	next: plan,
};

/** Ours, with each blog's habits known from its long life, the future included, but not when the next post comes. */
export function knowingPolicy(): Policy {
	const known = new Map<WatchedBlog, Rhythm>();
	return {
		key: 'habits-known',
		name: 'with known posting habits',
		learn(blog, published, now) {
			const truth = known.get(blog) ?? trueRhythm(blog.truth());
			known.set(blog, truth);
			const { lastPost, silentSince } = learnRhythm(published.slice(-1), now);
			return { ...truth, lastPost, silentSince };
		},
		next: plan,
	};
}

/** What a Weibull distribution needs for intervals that vary as the simulated ones do, by 0.37 of their mean. */
const TRUE_REGULARITY = 2.9;

/** Counted, not learned: no prior, no smoothing. */
function trueRhythm(times: readonly number[]): Rhythm {
	const gaps = times.slice(1).map((ms, i) => ms - (times[i] as number));
	const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
	const hours = shares(
		times.map((ms) => new Date(ms).getUTCHours()),
		24,
	);
	const weekdays = shares(
		times.map((ms) => new Date(ms).getUTCDay()),
		7,
	);
	return {
		weekdays,
		hours,
		postsPerDay: DAY_MS / mean,
		regularity: TRUE_REGULARITY,
		lastPost: null,
		silentSince: '',
		knownPosts: times.length,
	};
}

function shares(bins: readonly number[], count: number): number[] {
	return Array.from(
		{ length: count },
		(_, bin) => (bins.filter((at) => at === bin).length * count) / bins.length,
	);
}

function learnSeen(_: WatchedBlog, published: readonly string[], now: string): Rhythm {
	return learnRhythm(published, now);
}

function plan(rhythm: Rhythm, nowMs: number, pollBudget: number, feedLength: number): number {
	const now = new Date(nowMs).toISOString();
	return Date.parse(nextVisit({ rhythm, lastVisit: now, now, pollBudget, feedLength }).due);
}

/** The upper bound: it knows the future, polls exactly when a post appears, and delays those that lose least. */
export function boundOutcome(blogs: readonly WatchedBlog[], days: number, perDay: number): Outcome {
	const endMs = START_MS + days * DAY_MS;
	const gaps: number[] = [];
	for (const { times, firstMs } of blogs) {
		for (let i = 0; i < times.length; i++) {
			const ms = times[i] as number;
			if (ms > firstMs && ms < endMs)
				gaps.push(((times[i + 1] ?? Number.POSITIVE_INFINITY) - ms) / 3_600_000);
		}
	}
	const budget = perDay * days - blogs.length;
	const waits = Float64Array.from(gaps).sort();
	const waiting = Math.max(0, waits.length - budget);
	const delays = waits.map((gap, i) => (i < waiting ? gap : 0)).sort();
	return {
		key: 'bound',
		name: 'with perfect foresight',
		delays,
		looks: Math.min(budget, waits.length) + blogs.length,
		lost: 0,
	};
}
