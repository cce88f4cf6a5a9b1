/**
 * habit: on which days and at which hours a blog posts.
 *
 * In:     moments of posts.
 * Out:    weights by weekday and by hour, in UTC, each with mean 1; and time measured in them ("activity"): a day of
 *         activity passes in every day on average, more of it when the blog usually posts.
 *
 * Few posts say little: the weights begin even and each post moves them, spread over the hours around it.
 */

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const WEEK_DAYS = 7;
const DAY_HOURS = 24;
/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = 4;

export interface Habit {
	/** From Sunday to Saturday. */
	readonly weekdays: readonly number[];
	/** From midnight, UTC. */
	readonly hours: readonly number[];
}

/** For each day and each hour, as many posts as the belief in evenness is worth. */
const EVEN_DAY_WORTH = 4;
const EVEN_HOUR_WORTH = 0.12;
/**
 * How the weight of a post spreads over its own hour and the neighbouring hours, from the widest to none: an author writes at about the same
 * time of day, a timer publishes on the minute. The one that predicts each post best from the others is used.
 */
const SPREADS: readonly (readonly number[])[] = [
	[0.16, 0.14, 0.12, 0.08, 0.05, 0.03],
	[0.36, 0.22, 0.1],
	[0.6, 0.2],
	[1],
];

export const EVEN_HABIT: Habit = {
	weekdays: new Array<number>(WEEK_DAYS).fill(1),
	hours: new Array<number>(DAY_HOURS).fill(1),
};

/**
 * `timed`: the moments of which the hour is known too; each of them is among `dated`. Both lie between `fromMs` and `toMs`.
 * Posts are held against the time that was watched: ten posts in two days say nothing of the other five.
 */
export function learnHabit(
	dated: readonly number[],
	timed: readonly number[],
	fromMs: number,
	toMs: number,
): Habit {
	const days = new Array<number>(WEEK_DAYS).fill(0);
	for (const time of dated) add(days, weekdayOf(time), 1);
	const hours = new Array<number>(DAY_HOURS).fill(0);
	for (const time of timed) add(hours, hourOf(time), 1);
	return {
		weekdays: weigh(
			days,
			coverage(DAY_MS, WEEK_DAYS, fromMs + FIRST_WEEKDAY * DAY_MS, toMs - fromMs),
			EVEN_DAY_WORTH,
		),
		hours: weighHours(hours, fromMs, toMs),
	};
}

function weighHours(counts: readonly number[], fromMs: number, toMs: number): number[] {
	// Whole hours: a post in the first minute of one does not make it sixty times as lively.
	const firstMs = Math.floor(fromMs / HOUR_MS) * HOUR_MS;
	const lastMs = (Math.floor(toMs / HOUR_MS) + 1) * HOUR_MS;
	const shares = coverage(HOUR_MS, DAY_HOURS, firstMs, lastMs - firstMs);
	const spread = chooseSpread(counts);
	return weigh(spreadOut(counts, spread), spreadOut(shares, spread), EVEN_HOUR_WORTH);
}

function chooseSpread(counts: readonly number[]): readonly number[] {
	let best = SPREADS[0] as readonly number[];
	let most = Number.NEGATIVE_INFINITY;
	for (const spread of SPREADS) {
		const spreaded = spreadOut(counts, spread);
		const own = (spread[0] as number) - EVEN_HOUR_WORTH;
		const score = counts.reduce(
			(sum, count, hour) => (count > 0 ? sum + count * Math.log((spreaded[hour] as number) - own) : sum),
			0,
		);
		if (score <= most) continue;
		best = spread;
		most = score;
	}
	return best;
}

function spreadOut(counts: readonly number[], spread: readonly number[]): number[] {
	const out = new Array<number>(DAY_HOURS).fill(0);
	counts.forEach((count, hour) => {
		if (count === 0) return;
		add(out, hour, count * (spread[0] as number));
		for (let away = 1; away < spread.length; away++) {
			add(out, (hour + away) % DAY_HOURS, count * (spread[away] as number));
			add(out, (hour - away + DAY_HOURS) % DAY_HOURS, count * (spread[away] as number));
		}
	});
	return out;
}

/** Posts seen in each bin over posts to expect there, had they come evenly over the time that was watched. */
function weigh(seen: readonly number[], shares: readonly number[], worth: number): number[] {
	const posts = seen.reduce((sum, count) => sum + count, 0);
	return toMeanOne(seen.map((count, bin) => (count + worth) / (posts * (shares[bin] as number) + worth)));
}

/** Which share of a stretch of time lies in each bin of a cycle. */
function coverage(binMs: number, bins: number, fromMs: number, lengthMs: number): number[] {
	const cycleMs = binMs * bins;
	const wholes = Math.floor(lengthMs / cycleMs);
	const covered = new Array<number>(bins).fill(wholes * binMs);
	const endMs = fromMs + lengthMs - wholes * cycleMs;
	for (let at = fromMs; at < endMs; ) {
		const bin = Math.floor(at / binMs);
		const next = Math.min(endMs, (bin + 1) * binMs);
		add(covered, bin % bins, next - at);
		at = next;
	}
	return covered.map((ms) => (lengthMs > 0 ? ms / lengthMs : 1 / bins));
}

function add(weights: number[], bin: number, weight: number): void {
	weights[bin] = (weights[bin] as number) + weight;
}

function toMeanOne(weights: readonly number[]): number[] {
	const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
	return weights.map((weight) => weight / mean);
}

/** How active the blog is at a moment; 1 on average. */
export function activityOf({ weekdays, hours }: Habit, ms: number): number {
	return (weekdays[weekdayOf(ms)] as number) * (hours[hourOf(ms)] as number);
}

/** Days of activity between two moments. */
export function activityBetween(habit: Habit, fromMs: number, toMs: number): number {
	return activityUntil(habit, toMs) - activityUntil(habit, fromMs);
}

function activityUntil({ weekdays, hours }: Habit, ms: number): number {
	const days = Math.floor(ms / DAY_MS) + FIRST_WEEKDAY;
	const weeks = Math.floor(days / WEEK_DAYS);
	const weekday = days - weeks * WEEK_DAYS;
	const inDay = (ms - Math.floor(ms / DAY_MS) * DAY_MS) / HOUR_MS;
	const hour = Math.floor(inDay);
	let ofDay = (inDay - hour) * (hours[hour] as number);
	for (let before = 0; before < hour; before++) ofDay += hours[before] as number;
	let activity = weeks * WEEK_DAYS + ((weekdays[weekday] as number) * ofDay) / DAY_HOURS;
	for (let before = 0; before < weekday; before++) activity += weekdays[before] as number;
	return activity;
}

export function weekdayOf(ms: number): number {
	const days = Math.floor(ms / DAY_MS) + FIRST_WEEKDAY;
	return days - Math.floor(days / WEEK_DAYS) * WEEK_DAYS;
}

export function hourOf(ms: number): number {
	return Math.floor(ms / HOUR_MS) - Math.floor(ms / DAY_MS) * DAY_HOURS;
}
