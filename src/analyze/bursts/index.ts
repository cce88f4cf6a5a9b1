/** bursts: finds rising terms: digests of days, Kleinberg's automaton on them, and merging of overlapping bursts. */

export {
	DIGEST_VERSION,
	type DigestPost,
	digestDay,
} from './digest.ts';
export { everydayWords, isCalendarTerm } from './everyday.ts';
export { MIN_BLOGS } from './grams.ts';
export { type DayCounts, type Press, packDigest, unpackDigest } from './pack.ts';
export { findRises, MIN_DAYS, type Rise } from './rise.ts';
export { subsume } from './subsume.ts';
export { TermSeries } from './term-series.ts';
