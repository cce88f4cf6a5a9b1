import { expect, it } from 'vitest';
import { parseTrees, sumTrees } from '../src/page/structure/learned/trees.ts';
import { growTrees } from './boost.ts';

/** What is wanted is whether both numbers are on the same side of one half. */
function examples() {
	const count = 400;
	const rows = Float32Array.from({ length: 2 * count }, (_, k) => ((k * 7919) % 1009) / 1009);
	const wanted = Float32Array.from({ length: count }, (_, i) =>
		Number(rows[2 * i]! < 0.5 === rows[2 * i + 1]! < 0.5),
	);
	return { width: 2, rows, wanted, weights: new Float32Array(count).fill(1) };
}

it('grows trees that together say what no single question does, the same each time', () => {
	const given = examples();
	const growth = { trees: 40, leaves: 6, rate: 0.3, share: 1, minWeight: 0.5 };
	const { base, trees } = growTrees(given, growth);
	const parsed = parseTrees(trees);
	const right = given.wanted.reduce(
		(sum, wanted, i) => sum + Number(base + sumTrees(parsed, given.rows, 2 * i) > 0 === wanted > 0.5),
		0,
	);
	expect(right / given.wanted.length).toBeGreaterThan(0.95);
	expect(growTrees(given, growth).trees).toBe(trees);
});
