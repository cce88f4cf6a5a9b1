import { describe, expect, it } from 'vitest';
import { buildGraph } from '../build.ts';
import type { UndirectedGraph } from '../link-graph.ts';
import { LinkTable } from '../link-table.ts';
import { Seeded } from '../seeded.ts';
import { byKey, graphOf } from '../test-graph.fixture.ts';
import { undirect } from '../undirected.ts';
import { findCommunities } from './leiden.ts';

/** Communities of `size` blogs that link inside with the one chance, to others with the other. */
function plant(count: number, size: number, links: number, outside: number, seed: number): UndirectedGraph {
	const random = new Seeded(seed);
	const table = new LinkTable();
	for (let node = 0; node < count * size; node++) table.addNode({ key: `${node}` });
	for (let node = 0; node < count * size; node++) {
		const first = node - (node % size);
		for (let i = 0; i < links; i++) {
			const end = random.unit() < outside ? random.below(count * size) : first + random.below(size);
			table.addNumbered(node, end, { origin: 'post', at: null });
		}
	}
	return undirect(buildGraph(table));
}

describe('communities', () => {
	it('are the two halves of a dumbbell', () => {
		const graph = graphOf('a>b b>c c>a x>y y>z z>x c>x lone');
		const { of, sizes, modularity } = findCommunities(undirect(graph), { seed: 1 });
		expect(byKey(graph, of)).toEqual({ a: 0, b: 0, c: 0, x: 1, y: 1, z: 1, lone: 2 });
		expect(sizes).toEqual([3, 3, 1]);
		// Two halves with 3 of 7 links inside and half of all ends each.
		expect(modularity).toBeCloseTo(6 / 7 - 2 * 0.25, 12);
	});

	it('that were planted are found, with each blog in the right one', () => {
		const { of, sizes } = findCommunities(plant(20, 50, 8, 0.1, 3), { seed: 1 });
		expect(sizes).toEqual(Array(20).fill(50));
		expect(new Set(Array.from(of, (community, node) => `${community}:${Math.floor(node / 50)}`)).size).toBe(
			20,
		);
	});

	it('are the same for the same seed', () => {
		const graph = plant(10, 30, 3, 0.5, 4);
		const found = (seed: number) => [...findCommunities(graph, { seed }).of];
		expect(found(9)).toEqual(found(9));
	});

	it('follow the weights', () => {
		const weak = 'a>b b>c c>d d>a';
		const graph = graphOf(`${weak} a>b:9 c>d:9`);
		expect(byKey(graph, findCommunities(undirect(graph), { seed: 1 }).of)).toEqual({
			a: 0,
			b: 0,
			c: 1,
			d: 1,
		});
	});

	it('are smaller at a higher resolution', () => {
		const graph = plant(6, 40, 5, 0.1, 6);
		const count = (resolution: number) => findCommunities(graph, { seed: 1, resolution }).sizes.length;
		expect(count(0.1)).toBeLessThan(count(1));
		expect(count(8)).toBeGreaterThan(count(1));
	});

	it('are not merged because the graph is large', () => {
		const clique = (n: number) =>
			[0, 1, 2, 3, 4].flatMap((a) => [0, 1, 2, 3, 4].slice(a + 1).map((b) => `${n}.${a}>${n}.${b}`));
		const ring = Array.from({ length: 30 }, (_, n) => [...clique(n), `${n}.0>${(n + 1) % 30}.1`]).flat();
		const graph = undirect(graphOf(ring.join(' ')));
		expect(findCommunities(graph, { seed: 1, takesApart: false }).sizes.length).toBeLessThan(30);
		expect(findCommunities(graph, { seed: 1 }).sizes).toEqual(Array(30).fill(5));
	});

	it('are not split into random groups', () => {
		const graph = plant(8, 100, 4, 0.05, 5);
		expect(findCommunities(graph, { seed: 1 }).sizes).toEqual(Array(8).fill(100));
	});

	it('are all connected', () => {
		const graph = plant(15, 20, 2, 0.4, 8);
		const { of, sizes } = findCommunities(graph, { seed: 2 });
		expect(countPieces(graph, of)).toBe(sizes.length);
	});

	it('are the single nodes in a graph without links', () => {
		expect(findCommunities(undirect(graphOf('a b')), { seed: 1 })).toMatchObject({
			sizes: [1, 1],
			modularity: 0,
		});
		expect(findCommunities(undirect(graphOf('')), { seed: 1 })).toMatchObject({ sizes: [], modularity: 0 });
	});
});

/** Parts that remain when only links inside communities are followed. */
function countPieces({ size, offsets, ends }: UndirectedGraph, of: Uint32Array): number {
	const seen = new Set<number>();
	let pieces = 0;
	for (let root = 0; root < size; root++) {
		if (seen.has(root)) continue;
		pieces++;
		seen.add(root);
		const stack = [root];
		for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
			for (const end of ends.subarray(offsets[node], offsets[node + 1])) {
				if (of[end] !== of[node] || seen.has(end)) continue;
				seen.add(end);
				stack.push(end);
			}
		}
	}
	return pieces;
}
