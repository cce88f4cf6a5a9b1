import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Random } from '../../../sim/random.ts';
import { drawNumber, findHighest } from './numbers.ts';

function chanceOf(seed: number): () => number {
	const random = new Random(seed);
	return () => random.unit();
}

it('finds the highest id in a few queries, fewer if one is known', async () => {
	await fc.assert(
		fc.asyncProperty(fc.nat(5_000_000), fc.nat(100), async (highest, grown) => {
			let queries = 0;
			const isAny = (above: number) => async (from: number) => {
				queries++;
				return from <= above;
			};
			expect(await findHighest(isAny(highest))).toBe(highest);
			expect(queries).toBeLessThan(50);
			queries = 0;
			expect(await findHighest(isAny(highest + grown), highest)).toBe(highest + grown);
			expect(queries).toBeLessThan(20);
		}),
	);
});

it('draws all ids equally often', () => {
	const chance = chanceOf(3);
	const [highest, times] = [20, 40_000];
	const counts = new Map<number, number>();
	for (let i = 0; i < times; i++) {
		const number = drawNumber(highest, chance);
		counts.set(number, (counts.get(number) ?? 0) + 1);
	}
	expect([...counts.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: highest }, (_, i) => i + 1));
	for (const count of counts.values()) expect(Math.abs(count / (times / highest) - 1)).toBeLessThan(0.1);
});
