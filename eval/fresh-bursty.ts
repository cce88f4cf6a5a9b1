/**
 * fresh-bursty: blogs that post differently from the simulated ones, so that a policy cannot be fitted to those.
 *
 * In:     a seed, the number of blogs and of days.
 * Out:    as fresh-blogs: rates spread log-normally over four orders, intervals from even to very bursty, one post in
 * eight followed by a pause with a heavy tail, one or two hours of the day at which the author writes, preferred and
 * avoided days, a pace that drifts; a fifth show only the day of a post.
 */
import { Random } from '../sim/random.ts';
import { DAY_MS, START_MS, type WatchedBlog } from './fresh-blogs.ts';

const HOUR_MS = 3_600_000;
const MEDIAN_PER_DAY = 0.25;
const RATE_SPREAD = 1.5;
const MAX_PER_DAY = 24;
const WINDOWS = [5, 10, 10, 10, 15, 20, 25] as const;
const PAUSE_SHARE = 1 / 8;
const LONGEST_PAUSE = 300;
const PACE_DRIFT = 0.05;
const DAY_ONLY_SHARE = 0.2;
const EARLIER_POSTS = 30;
const EARLIER_DAYS = 60;
const MAX_DAYS = 3000;

export function burstyBlogs(seed: number, count: number, days: number): WatchedBlog[] {
	return Array.from({ length: count }, (_, index) => {
		const random = new Random(seed * 1_000_003 + index * 7919);
		const perDay = Math.min(MAX_PER_DAY, MEDIAN_PER_DAY * Math.exp(RATE_SPREAD * normal(random)));
		const window = random.pick(WINDOWS);
		const all = postTimes(random, perDay, START_MS + days * DAY_MS);
		const old = all.filter((ms) => ms <= START_MS).length;
		const times = all.slice(Math.max(0, old - window));
		const isDayOnly = random.chance(DAY_ONLY_SHARE);
		const show = (ms: number) => new Date(ms).toISOString().slice(0, isDayOnly ? 10 : undefined);
		const firstMs = START_MS + (index / count) * DAY_MS;
		return { times: Float64Array.from(times), shown: times.map(show), window, firstMs, truth: () => all };
	});
}

function postTimes(random: Random, perDay: number, endMs: number): number[] {
	const weights = drawWeek(random);
	const shape = 0.5 + random.unit();
	const earlierDays = Math.min(MAX_DAYS, Math.max(EARLIER_DAYS, EARLIER_POSTS / perDay));
	const times: number[] = [];
	let pace = perDay;
	let left = drawGap(random, shape);
	for (let hourMs = START_MS - Math.ceil(earlierDays) * DAY_MS; hourMs < endMs; hourMs += HOUR_MS) {
		let activity = ((weights[(hourMs / HOUR_MS) % weights.length] as number) * pace) / 24;
		const whole = activity;
		while (left < activity) {
			activity -= left;
			times.push(Math.floor(hourMs + (1 - activity / whole) * HOUR_MS));
			pace = Math.min(MAX_PER_DAY, pace * Math.exp(PACE_DRIFT * normal(random)));
			left = drawGap(random, shape);
		}
		left -= activity;
	}
	return times.filter((ms) => ms < endMs);
}

/** In mean intervals, about; a Weibull's, or a pause. */
function drawGap(random: Random, shape: number): number {
	const draw = 1 - random.unit();
	if (random.chance(PAUSE_SHARE)) return Math.min(LONGEST_PAUSE, 2 / draw);
	return (-Math.log(draw)) ** (1 / shape);
}

/** A weight for each hour of the week, 1 on average. */
function drawWeek(random: Random): number[] {
	const days = Array.from({ length: 7 }, () => Math.exp(0.6 * normal(random)));
	const peaks = Array.from({ length: random.between(1, 2) }, () => 24 * random.unit());
	const width = 1 + 3 * random.unit();
	const hours = Array.from({ length: 24 }, (_, hour) =>
		peaks.reduce((sum, peak) => sum + Math.exp(-((distance(hour, peak) / width) ** 2) / 2), 0.05),
	);
	const week = days.flatMap((day) => hours.map((hour) => day * hour));
	const mean = week.reduce((sum, weight) => sum + weight, 0) / week.length;
	return week.map((weight) => weight / mean);
}

function distance(hour: number, peak: number): number {
	const apart = Math.abs(hour - peak);
	return Math.min(apart, 24 - apart);
}

function normal(random: Random): number {
	return Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());
}
