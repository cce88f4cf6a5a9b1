/**
 * rhythm: how a blog posts, learnt from the dates of its posts.
 *
 * In:     the dates of the known posts, in any order; `now`.
 * Out:    a Rhythm: plain values that can be stored and shown.
 *
 * The newest posts count most. What is not known yet is filled by a prior: a blog of which nothing is known posts a few
 * times a month, evenly over day and week, at random.
 * Source: Nanno's interval of updates (§2), which is its mean interval; days, hours and regularity are ours.
 */

import { activityBetween, DAY_MS, EVEN_HABIT, type Habit, learnHabit } from './habit.ts';

export interface Rhythm extends Habit {
	/** While it posts at all; a silence is judged when the next visit is planned. */
	readonly postsPerDay: number;
	/** 1: at random; above: evenly, the next post becomes likelier as time passes; below: in bursts. */
	readonly regularity: number;
	/** The newest known post; null when none has a date. */
	readonly lastPost: string | null;
	/** Since when no post is known to have come: the newest one, else since the blog is known at all. */
	readonly silentSince: string;
	/** How many dated posts this was learnt from. */
	readonly knownPosts: number;
}

const MAX_POSTS = 60;
/** After this many posts the weight of an interval has halved: a rhythm changes over time. */
const HALF_LIFE_POSTS = 20;
/** The prior of the rate: a number of posts in a number of days. */
const PRIOR_POSTS = 0.1;
const PRIOR_DAYS = 0.3;
/** As many intervals as the belief in random posting is worth. */
const RANDOM_WORTH = 4;
/** An interval counts as at most this many mean ones, so that a holiday does not make a regular blog bursty. */
const LONGEST_INTERVAL = 4;
const MIN_REGULARITY = 0.5;
const MAX_REGULARITY = 3;
/** Dates beyond now by more than this are mistakes; clocks and zones differ by less. */
const FUTURE_MS = DAY_MS;
const EARLIEST_MS = Date.UTC(1990, 0, 1);

const DAY_LENGTH = '2004-02-29'.length;
const MIDNIGHT = /T00:00(?::00(?:\.0+)?)?(?:Z|[+-]|$)/;

interface Moment {
	readonly ms: number;
	/** Whether the time of day is known, and not only the day. */
	readonly isTimed: boolean;
}

/**
 * For posts without a date give the moment when they were first found. `knownSince`: when the blog was first seen; it counts only
 * while no post is known.
 */
export function learnRhythm(published: readonly string[], now: string, knownSince = now): Rhythm {
	const nowMs = Date.parse(now);
	const moments = readMoments(published, nowMs);
	const times = moments.map(({ ms }) => ms);
	const timed = moments.flatMap(({ ms, isTimed }) => (isTimed ? [ms] : []));
	const [oldest] = times;
	const habit = oldest === undefined ? EVEN_HABIT : learnHabit(times, timed, oldest, nowMs);
	const gaps = times.slice(1).map((ms, i) => activityBetween(habit, times[i] as number, ms));
	const newest = times.at(-1);
	const lastPost = newest === undefined ? null : new Date(newest).toISOString();
	return {
		...habit,
		postsPerDay: learnRate(gaps),
		regularity: learnRegularity(gaps),
		lastPost,
		silentSince: lastPost ?? knownSince,
		knownPosts: times.length,
	};
}

/** The newest dates, oldest first. */
function readMoments(published: readonly string[], nowMs: number): Moment[] {
	const moments = published.flatMap((text) => {
		const ms = Date.parse(text);
		if (Number.isNaN(ms) || ms < EARLIEST_MS || ms > nowMs + FUTURE_MS) return [];
		const timed = isTimed(text);
		// Somewhere in the day: its middle errs least.
		return [{ ms: Math.min(timed ? ms : ms + DAY_MS / 2, nowMs), isTimed: timed }];
	});
	return moments.sort((a, b) => a.ms - b.ms).slice(-MAX_POSTS);
}

/** Software that keeps only the day writes nothing for the time, or midnight. */
function isTimed(text: string): boolean {
	return text.length > DAY_LENGTH && !(text.startsWith('00:00', DAY_LENGTH + 1) && MIDNIGHT.test(text));
}

/** Posts per day of activity. */
function learnRate(gaps: readonly number[]): number {
	let posts = PRIOR_POSTS;
	let days = PRIOR_DAYS;
	for (let i = gaps.length - 1, weight = 1; i >= 0; i--, weight *= 0.5 ** (1 / HALF_LIFE_POSTS)) {
		posts += weight;
		days += weight * (gaps[i] as number);
	}
	return posts / days;
}

/** The shape of a Weibull distribution with the intervals' coefficient of variation (a usual approximation). */
function learnRegularity(gaps: readonly number[]): number {
	const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
	if (gaps.length < 2 || mean <= 0) return 1;
	const spread = gaps.reduce((sum, gap) => sum + (Math.min(gap / mean, LONGEST_INTERVAL) - 1) ** 2, 0);
	const variation = Math.sqrt((spread + RANDOM_WORTH) / (gaps.length - 1 + RANDOM_WORTH));
	return Math.min(MAX_REGULARITY, Math.max(MIN_REGULARITY, variation ** -1.086));
}
