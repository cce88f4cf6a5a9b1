/**
 * numbers: a thing by chance among a million, in a few questions.
 *
 * What is kept is numbered from 1 on and next to nothing is ever taken away, so a number drawn between 1 and the highest almost always
 * stands for something, and each thing is as likely as any other. The cost does not grow with what is kept.
 */

/** A number from 0 up to, not including, 1. */
export type Chance = () => number;

/** The highest number in use; `isAny` tells whether it or a higher one is. */
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
