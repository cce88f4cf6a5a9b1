/**
 * rhythm-plan: how often a blog posts, since when, and whether it has fallen silent.
 *
 * In:     a blog's key, when the world begins, the blog's zone.
 * Out:    a RhythmPlan. The number of posts at the beginning is drawn first and the age follows from it, so that blogs
 *         that post every hour are young and a whole crawl stays small.
 */

import { Random } from '../random.ts';
import { HOUR_HABIT_COUNT, type RhythmPlan, WEEKDAY_HABIT_COUNT } from './rhythm.ts';

const DAY = 86_400_000;
/** Posts per week: from eight a day to one in two months. */
const RATES = [56, 28, 14, 7, 7, 5, 3, 3, 2, 2, 1, 1, 1, 0.5, 0.25, 0.12] as const;
/** How many posts a blog has when the world begins: spread evenly over the logarithm. */
const FEWEST_POSTS = 5;
const MOST_POSTS = 400;
const OLDEST_WEEKS = 52 * 14;
const SILENT_SHARE = 0.12;

export function drawRhythm(key: number, worldStartMs: number, zoneMinutes: number): RhythmPlan {
	const random = new Random(key);
	const perWeek = random.pick(RATES);
	const posts = Math.round(FEWEST_POSTS * (MOST_POSTS / FEWEST_POSTS) ** random.unit());
	const silent = random.chance(SILENT_SHARE);
	const silentDays = silent ? random.between(60, 900) : 0;
	const activeDays = Math.round(Math.min(OLDEST_WEEKS, posts / perWeek) * 7) + 1;
	return {
		key,
		startedMs: worldStartMs - (activeDays + silentDays) * DAY,
		perWeek,
		zoneMinutes,
		weekdayHabit: random.below(WEEKDAY_HABIT_COUNT),
		hourHabit: random.below(HOUR_HABIT_COUNT),
		lastNumber: silent ? posts : Number.POSITIVE_INFINITY,
	};
}
