/**
 * century: two-digit years → four-digit years.
 *
 * Source: the two heuristics of Nanno §3.3. We differ: the fixed pivot of 20 was right in 2004; ours moves with `now`.
 */
import { yearOfEra } from './eras.ts';
import type { CenturyRule } from './expression.ts';

/** A year may be this far in the future: some dates are announced. */
const YEARS_AHEAD = 1;
/** An omitted era is assumed only this close to the previous date. */
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

/** Heuristic 1 if an era was seen before, else heuristic 2. `previousYear` is the year of the previous date. */
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
