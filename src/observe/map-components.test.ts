import { describe, expect, it } from 'vitest';
import { buildGraph, LinkTable } from '../analyze/graph/index.ts';
import { gatherComponents } from './map-components.ts';

function graphOf(size: number, edges: readonly (readonly [number, number])[]) {
	const table = new LinkTable();
	for (let node = 0; node < size; node++) table.addNode({ key: `http://b${node}.example/` });
	for (const [from, to] of edges) table.addNumbered(from, to, { origin: 'post', at: null });
	return buildGraph(table, {});
}

const LAND: readonly (readonly [number, number])[] = [
	[0, 1],
	[1, 2],
	[2, 3],
];
const placesOf = (...points: readonly (readonly [number, number])[]) => ({
	x: Float64Array.from(points, ([x]) => x),
	y: Float64Array.from(points, ([, y]) => y),
});
const SQUARE = [
	[10, 0],
	[0, 10],
	[-10, 0],
	[0, -10],
] as const;

describe('isolated components', () => {
	it('move closer in their own direction, each as a whole; the largest component stays', () => {
		const graph = graphOf(7, [...LAND, [4, 5]]);
		const { x, y } = gatherComponents(graph, placesOf(...SQUARE, [999, 0], [1001, 0], [0, -500]));
		expect([...x.slice(0, 4)]).toEqual([10, 0, -10, 0]);
		expect(x[5]! - x[4]!).toBeCloseTo(2);
		expect(x[4]).toBeGreaterThan(10);
		expect(x[5]).toBeLessThan(30);
		expect([x[6], y[6]! < -10, y[6]! > -30]).toEqual([0, true, true]);
	});

	it('stay if they are close already', () => {
		const places = placesOf(...SQUARE, [12, 0]);
		expect(gatherComponents(graphOf(5, LAND), places)).toBe(places);
	});

	it('stay if no component has more than half of the blogs', () => {
		const places = placesOf([0, 0], [1, 0], [900, 0], [0, 900]);
		expect(gatherComponents(graphOf(4, [[0, 1]]), places)).toBe(places);
	});
});
