import { describe, expect, it } from 'vitest';
import { buildGraph } from './build.ts';
import { tabulateLinks } from './link-table.ts';
import { summarize } from './summarize.ts';
import { graphOf } from './test-graph.fixture.ts';

describe('the figures of a graph', () => {
	const link = { origin: 'post', at: null } as const;
	const graph = buildGraph(
		tabulateLinks(
			[
				{ key: 'a', title: 'Ann', language: 'en', tags: ['food'], posts: 3 },
				{ key: 'b', language: 'en', tags: ['food'] },
				{ key: 'c', language: 'ja', tags: ['music'] },
				{ key: 'd', language: 'ja', tags: ['music'] },
				{ key: 'component' },
			],
			['a>b', 'b>a', 'c>d', 'd>c', 'a>c', 'a>b'].map((text) => ({ from: text[0]!, to: text[2]!, ...link })),
		),
	);
	const summary = summarize(graph, { seed: 1 });

	it('are plain JSON', () => {
		expect(JSON.parse(JSON.stringify(summary))).toEqual(summary);
	});

	it('cover the whole graph', () => {
		const { table, inDegree, outDegree, inStrength, outStrength, assortativity, ...rest } = summary;
		expect(rest).toEqual({
			nodes: 5,
			edges: 5,
			weight: 6,
			selfLinks: 0,
			density: 5 / 20,
			reciprocity: { overall: 4 / 5, mutualPairs: 2, oneWayPairs: 1 },
			clustering: { average: 0, transitivity: 0, triangles: 0 },
			weakComponents: { count: 2, largest: 4 },
			strongComponents: { count: 3, largest: 2 },
			isolatedComponents: [['component']],
			communities: {
				count: 3,
				modularity: expect.closeTo(5 / 6 - (7 / 12) ** 2 - (5 / 12) ** 2, 10),
				sizes: [2, 2, 1],
			},
			deepestCore: 1,
			unsettled: [],
		});
		expect([inDegree.max, outDegree.max, inStrength.max, outStrength.max]).toEqual([2, 2, 2, 3]);
		expect(assortativity.language).toBeCloseTo((4 / 5 - 12 / 25) / (1 - 12 / 25), 10);
		expect(assortativity.tag).toBe(assortativity.language);
		expect(assortativity.platform).toBeNull();
	});

	it('cover every node', () => {
		expect(summary.table).toHaveLength(5);
		expect(summary.table[0]).toMatchObject({
			key: 'a',
			title: 'Ann',
			language: 'en',
			inDegree: 1,
			outDegree: 2,
			inStrength: 1,
			outStrength: 3,
			reciprocity: 2 / 3,
			clustering: 0,
			community: expect.any(Number),
			component: 0,
			core: 1,
		});
		expect(summary.table[4]).toMatchObject({
			key: 'component',
			reciprocity: null,
			hub: 0,
			influence: 0,
			component: 1,
		});
		expect(summary.table.reduce((sum, { pageRank }) => sum + pageRank, 0)).toBeCloseTo(1, 10);
	});

	it.each(['', 'a', 'a>a'])('are defined for the graph "%s"', (text) => {
		const { table } = summarize(graphOf(text), { seed: 1 });
		const numbers = table.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'number');
		expect(numbers.every(Number.isFinite)).toBe(true);
	});
});
