/** trends: counts and shares by period, their completeness, and sentiment. */
export { cutEvenly, knownCounts, sharesOf, splitGroups, sumByPeriod, takeEvenly } from './counts.ts';
export { type Collection, coverPeriods, DAYS_AROUND } from './coverage.ts';
export { isDay, isoOf, numberOf, orderOf, orderOfNumber } from './days.ts';
export type { GapSpan } from './gap-spans.ts';
export {
	addTallies,
	estimateRatio,
	judgeMentions,
	judgeText,
	MOOD_LANGUAGES,
	type MoodTally,
} from './mood/index.ts';
export { countPeriods, listPeriods, type Period, PeriodFinder, wholePeriod } from './periods.ts';
