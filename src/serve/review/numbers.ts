/**
 * numbers: draws a random item among a million with a few queries.
 *
 * Stored items have ids from 1 on, and hardly any are ever deleted. So a random id between 1 and the highest almost always
 * exists, and all items are equally likely. The cost does not grow with the collection.
 */

/** Returns a random number from 0 up to, but not including, 1. */
export type Chance = () => number;

/** The highest id in use; `isAny` says whether any id from the given one on is in use. */
export async function findHighest(isAny: (from: number) => Promise<boolean>, known = 0): Promise<number> {
	let low = known;
	let step = 1;
	while (await isAny(low + step)) {
		low += step;
		step *= 2;
	}
	for (let high = low + step; high - low > 1; ) {
		const middle = low + Math.floor((high - low) / 2);
		if (await isAny(middle)) low = middle;
		else high = middle;
	}
	return low;
}

export function drawNumber(highest: number, chance: Chance): number {
	return 1 + Math.floor(chance() * highest);
}
