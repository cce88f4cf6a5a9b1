import { describe, expect, it } from 'vitest';
import { measureGraph } from './measure.ts';

const link = (from: string, to: string, at: string | null = '2004-03-05') => ({
	from,
	to,
	origin: 'post' as const,
	at,
});

describe('measureGraph', () => {
	const links = [
		link('a', 'b'),
		link('b', 'a', '2004-05-01'),
		link('c', 'a'),
		link('a', 'a'),
		link('d', 'e'),
	];

	it('measures the blogs and those that links name', () => {
		const graph = measureGraph([{ key: 'a', title: 'Ann' }, { key: 'f' }], links);
		expect([graph.nodes, graph.edges, graph.selfLinks]).toEqual([6, 4, 0]);
		expect(graph.reciprocity.mutualPairs).toBe(1);
		expect(graph.isolatedComponents.map((keys) => [...keys].sort())).toEqual([['d', 'e'], ['f']]);
		expect(graph.table.find(({ key }) => key === 'a')).toMatchObject({ title: 'Ann', inDegree: 2 });
	});

	it('takes the graph as it was at a time', () => {
		const before = measureGraph([], links, { until: '2004-04-01' });
		expect([before.edges, before.reciprocity.mutualPairs]).toEqual([3, 0]);
		expect(measureGraph([], links, { since: '2004-04-01' }).edges).toBe(1);
	});
});
