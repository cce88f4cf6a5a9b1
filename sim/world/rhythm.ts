/**
 * rhythm: when a blog posts. Post number ↔ time in constant time, however long the blog has lived.
 *
 * In:     when the blog began, its posts per week, its habits over the week and the day.
 * Out:    `timeOf(number)` and its inverse `countAt(ms)`.
 *
 * Time is measured in "activity weeks": a week in which each hour is as long as the author is active in it. In that
 * measure posts are spread evenly, each somewhere in its own slot; turning activity into clock time keeps the order.
 */

import { mix, unit } from '../random.ts';

const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;
/** The first Monday of the Unix epoch. */
const FIRST_MONDAY = 4 * DAY;
/** No post lies this near to the ends of its slot: two are never at the same second, and rounding moves none to another slot. */
const SLOT_MARGIN = 0.05;

/** How active an author is on the days from Monday to Sunday. */
const WEEKDAY_HABITS = [
	[5, 5, 5, 5, 4, 1, 1],
	[3, 3, 3, 3, 3, 3, 3],
	[1, 1, 1, 1, 2, 6, 6],
	[4, 3, 4, 3, 2, 2, 5],
].map(cumulate);

/** How active an author is in the hours from midnight. */
const HOUR_HABITS = [
	[1, 0.3, 0.1, 0.1, 0.1, 0.2, 0.5, 1, 2, 3, 3, 3, 4, 3, 3, 3, 3, 3, 3, 4, 5, 6, 5, 3],
	[0.1, 0.1, 0.1, 0.1, 0.1, 0.3, 2, 5, 8, 9, 8, 6, 3, 5, 6, 6, 5, 3, 1, 1, 1, 1, 0.5, 0.2],
	[8, 7, 5, 3, 1, 0.2, 0.1, 0.1, 0.1, 0.5, 1, 1, 2, 2, 2, 2, 2, 3, 3, 4, 5, 6, 8, 9],
	[0.2, 0.1, 0.1, 0.1, 0.5, 4, 8, 9, 6, 3, 2, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 0.5],
].map(cumulate);

export const WEEKDAY_HABIT_COUNT = WEEKDAY_HABITS.length;
export const HOUR_HABIT_COUNT = HOUR_HABITS.length;

export interface RhythmPlan {
	readonly key: number;
	readonly startedMs: number;
	readonly perWeek: number;
	readonly zoneMinutes: number;
	readonly weekdayHabit: number;
	readonly hourHabit: number;
	/** The blog falls silent after this many posts; Infinity for most. */
	readonly lastNumber: number;
}

export class Rhythm {
	private readonly plan: RhythmPlan;
	private readonly weekdays: Float64Array;
	private readonly hours: Float64Array;
	private readonly zoneMs: number;
	private readonly origin: number;

	constructor(plan: RhythmPlan) {
		this.plan = plan;
		this.weekdays = WEEKDAY_HABITS[plan.weekdayHabit] as Float64Array;
		this.hours = HOUR_HABITS[plan.hourHabit] as Float64Array;
		this.zoneMs = plan.zoneMinutes * 60_000;
		this.origin = this.activityAt(plan.startedMs);
	}

	/** When post `number` (from 1) was or will be published; whole seconds. */
	timeOf(number: number): number {
		const jitter = SLOT_MARGIN + (1 - 2 * SLOT_MARGIN) * unit(mix(this.plan.key, number));
		return this.clockAt(this.origin + (number - 1 + jitter) / this.plan.perWeek);
	}

	/** How many posts were published up to a moment, that moment included. */
	countAt(ms: number): number {
		if (ms < this.plan.startedMs) return 0;
		// Every full slot has had its post; the slot that holds the moment may or may not.
		const slots = Math.floor((this.activityAt(ms) - this.origin) * this.plan.perWeek);
		const count = this.timeOf(slots + 1) <= ms ? slots + 1 : slots;
		return Math.min(count, this.plan.lastNumber);
	}

	private activityAt(ms: number): number {
		const sinceMonday = ms + this.zoneMs - FIRST_MONDAY;
		const week = Math.floor(sinceMonday / WEEK);
		const inWeek = sinceMonday - week * WEEK;
		const day = Math.floor(inWeek / DAY);
		const inDay = inWeek - day * DAY;
		const hour = Math.floor(inDay / HOUR);
		const ofDay = between(this.hours, hour, (inDay - hour * HOUR) / HOUR);
		return week + between(this.weekdays, day, ofDay);
	}

	private clockAt(activity: number): number {
		const week = Math.floor(activity);
		const ofWeek = activity - week;
		const day = binOf(this.weekdays, ofWeek);
		const ofDay = within(this.weekdays, day, ofWeek);
		const hour = binOf(this.hours, ofDay);
		const ms = FIRST_MONDAY + week * WEEK + day * DAY + (hour + within(this.hours, hour, ofDay)) * HOUR;
		return Math.floor(ms / SECOND) * SECOND - this.zoneMs;
	}
}

/** Shares of the whole up to each bin: one more entry than there are weights, from 0 to 1. */
function cumulate(weights: readonly number[]): Float64Array {
	const total = weights.reduce((sum, weight) => sum + weight, 0);
	const shares = new Float64Array(weights.length + 1);
	for (let i = 0; i < weights.length; i++) {
		shares[i + 1] = (shares[i] as number) + (weights[i] as number) / total;
	}
	shares[weights.length] = 1;
	return shares;
}

function between(shares: Float64Array, bin: number, part: number): number {
	const low = shares[bin] as number;
	return low + ((shares[bin + 1] as number) - low) * part;
}

function within(shares: Float64Array, bin: number, share: number): number {
	const low = shares[bin] as number;
	return Math.min(1, Math.max(0, (share - low) / ((shares[bin + 1] as number) - low)));
}

function binOf(shares: Float64Array, share: number): number {
	let bin = 0;
	while (bin < shares.length - 2 && share >= (shares[bin + 1] as number)) bin++;
	return bin;
}
