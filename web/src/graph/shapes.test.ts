import { describe, expect, it } from 'vitest';
import { shapeCircle } from './circle-shape.ts';
import { shapeTimeline } from './timeline-shape.ts';
import type { Periods } from './values.ts';

const community = (line: number, blogs: number) => ({ line, name: `c${line}`, blogs, members: [] });
const period = (
	from: string,
	...communities: ReturnType<typeof community>[]
): Periods['periods'][number] => ({
	from,
	to: from,
	blogs: 10,
	communities,
});

describe('communities over time', () => {
	const { bars, bands, width } = shapeTimeline({
		periods: [period('2004-01-01', community(0, 6), community(1, 4)), period('2004-02-01', community(0, 10))],
		flows: [
			[0, 0, 0, 6],
			[0, 1, 0, 4],
		],
	});

	it('are bars as high as they have blogs, a column for each period', () => {
		const [six, four, ten] = bars;
		expect(six!.height / four!.height).toBeCloseTo(6 / 4);
		expect([six!.x, four!.x]).toEqual([0, 0]);
		expect(ten!.x).toBeGreaterThan(0);
		expect(width).toBeGreaterThan(ten!.x);
		expect(four!.y).toBeGreaterThan(six!.y + six!.height);
	});

	it('pass on blogs by bands that do not overlap', () => {
		expect(bands.map(({ from, to, blogs }) => [from.line, to.line, blogs])).toEqual([
			[0, 0, 6],
			[1, 0, 4],
		]);
		const entering = bands.map(({ path }) => Number(/ (\S+)V/.exec(path)![1]));
		expect(entering[1]! - entering[0]!).toBeCloseTo(bars[2]!.height * 0.6);
	});

	it('ignore what leads to a community that is left out', () => {
		expect(
			shapeTimeline({ periods: [period('2004-01-01', community(0, 2))], flows: [[0, 0, 3, 1]] }).bands,
		).toEqual([]);
	});
});

describe('groups on a circle', () => {
	it('have arcs as long as their links with others, and one chord for both directions', () => {
		const { arcs, chords } = shapeCircle(4, [
			[0, 0, 50],
			[0, 1, 3],
			[1, 0, 1],
			[1, 2, 2],
		]);
		expect(arcs.map(({ group, links }) => [group, links])).toEqual([
			[0, 4],
			[1, 6],
			[2, 2],
		]);
		expect(chords.map(({ one, other, there, back }) => [one, other, there, back])).toEqual([
			[0, 1, 3, 1],
			[1, 2, 2, 0],
		]);
	});

	it('have nothing to show without links between groups', () => {
		expect(shapeCircle(3, [[1, 1, 9]])).toEqual({ arcs: [], chords: [] });
	});
});
