/**
 * century: two-digit years → years.
 *
 * Source: Nanno §3.3's two heuristics. We differ: the fixed pivot of 20 was right in 2004; ours moves with `now`.
 */
import { yearOfEra } from './eras.ts';
import type { CenturyRule } from './expression.ts';

/** A year may lie this far ahead of now: dates are sometimes announced. */
const YEARS_AHEAD = 1;
/** An omitted era is believed only this near to the date before. */
const MAX_ERA_DISTANCE = 10;
/** Showa, the longest era, had 64 years. */
const LONGEST_ERA = 64;

/** Heuristic 2: the upper digits were omitted. */
export function fullYear(short: number, nowYear: number): number {
	if (short >= 100) return short;
	const year = nowYear - (nowYear % 100) + short;
	return year > nowYear + YEARS_AHEAD ? year - 100 : year;
}

export interface Century {
	readonly year: number;
	readonly rule: CenturyRule;
}

/** Heuristic 1 where an era was seen before, else heuristic 2. `previousYear` is that of the date just before. */
export function completeCentury(
	short: number,
	nowYear: number,
	era: number | null,
	previousYear: number | null,
): Century {
	const year = era === null || short > LONGEST_ERA ? null : yearOfEra(era, short);
	if (year !== null && (previousYear === null || Math.abs(year - previousYear) <= MAX_ERA_DISTANCE))
		return { year, rule: 'era' };
	return { year: fullYear(short, nowYear), rule: 'pivot' };
}
