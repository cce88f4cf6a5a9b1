/** bursts: what is spoken of more than it was: digests of days, Kleinberg's automaton over them, and which bursts are one. */

export {
	DIGEST_VERSION,
	type DigestPost,
	digestDay,
} from './digest.ts';
export { everydayWords, isCalendarTerm } from './everyday.ts';
export { FEWEST_BLOGS } from './grams.ts';
export { type DayCounts, type Press, packDigest, unpackDigest } from './pack.ts';
export { FEWEST_DAYS, findRises, type Rise } from './rise.ts';
export { subsume } from './subsume.ts';
export { TermSeries } from './term-series.ts';
