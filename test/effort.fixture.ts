/** effort: how much the tests try in this run, and limits on time that no machine is too slow for. */

/** `npm run test:long`: everything, in full numbers. */
export const isLong = process.env.LOGOSPHERE_LONG === '1';

/** For whatever must end by itself: it only keeps a hang from lasting for ever, and decides nothing. */
export const UNHURRIED_MS = 600_000;

/** A number of random inputs, kills or places: few in `npm test`, all in `npm run test:long`. */
export function effort(quick: number, long: number): number {
	return isLong ? long : quick;
}
