/** Figures that were worked out by hand. */
import { describe, expect, it } from 'vitest';
import { correlateAttribute, correlateDegrees, tagsOf } from './assortativity.ts';
import { buildGraph } from './build.ts';
import { measureClustering } from './clustering.ts';
import { findStrongComponents, findWeakComponents, listIsolated } from './components.ts';
import { numberCores } from './cores.ts';
import { distribute } from './degrees.ts';
import { scoreHits } from './hits.ts';
import { measureInfluence } from './influence.ts';
import { countSelfLinks, type GraphNode } from './link-graph.ts';
import { LinkTable, tabulateLinks } from './link-table.ts';
import { rankPages } from './pagerank.ts';
import { density, measureReciprocity } from './reciprocity.ts';
import { byKey, graphOf } from './test-graph.fixture.ts';
import { undirect } from './undirected.ts';

describe('degrees', () => {
	it('are counted value by value and in bins that double', () => {
		const { logBins, ...rest } = distribute(Uint32Array.of(0, 1, 1, 2, 3, 9));
		expect(rest).toEqual({
			min: 0,
			max: 9,
			mean: 16 / 6,
			median: 1.5,
			counts: [
				[0, 1],
				[1, 2],
				[2, 1],
				[3, 1],
				[9, 1],
			],
			zeros: 1,
		});
		expect(logBins.map(({ from, to, nodes }) => [from, to, nodes])).toEqual([
			[1, 2, 2],
			[2, 4, 2],
			[4, 8, 0],
			[8, 16, 1],
		]);
		expect(logBins[1]!.density).toBeCloseTo(2 / 6 / 2, 12);
	});

	it('may be fractions, then only in bins', () => {
		const { counts, logBins } = distribute(Float64Array.of(0.3, 0.6));
		expect(counts).toBeNull();
		expect(logBins.map(({ from, nodes }) => [from, nodes])).toEqual([
			[0.25, 1],
			[0.5, 1],
		]);
	});

	it('are empty without nodes', () => {
		expect(distribute(new Uint32Array())).toMatchObject({ mean: 0, median: 0, counts: [], logBins: [] });
	});
});

describe('reciprocity', () => {
	it('is the share of mutual edges', () => {
		const graph = graphOf('a>b b>a a>c c>c');
		expect(measureReciprocity(graph, undirect(graph), countSelfLinks(graph))).toEqual({
			overall: 2 / 4,
			mutualPairs: 1,
			oneWayPairs: 1,
		});
		expect(density(graph)).toBe(4 / 6);
	});

	it('is undefined without edges', () => {
		const graph = graphOf('a b');
		expect(measureReciprocity(graph, undirect(graph), 0).overall).toBeNull();
		expect(density(graph)).toBe(0);
	});
});

describe('clustering', () => {
	it('of a triangle with a tail', () => {
		const graph = graphOf('a>b b>c c>a a>d a>a');
		const { local, average, transitivity, total } = measureClustering(undirect(graph));
		expect(byKey(graph, local)).toEqual({ a: 1 / 3, b: 1, c: 1, d: 0 });
		expect(average).toBeCloseTo((1 / 3 + 2) / 4, 12);
		expect([transitivity, total]).toEqual([3 / 5, 1]);
	});
});

describe('components', () => {
	it('are numbered by size; all except the largest are isolated', () => {
		const graph = graphOf('x>y a>b b>c c>a c>d lone');
		const weak = findWeakComponents(graph);
		expect(byKey(graph, weak.of)).toEqual({ a: 0, b: 0, c: 0, d: 0, x: 1, y: 1, lone: 2 });
		expect(listIsolated(graph, weak).map(({ members }) => members.map(({ key }) => key))).toEqual([
			['x', 'y'],
			['lone'],
		]);
		const strong = findStrongComponents(graph);
		expect(strong.sizes).toEqual([3, 1, 1, 1, 1]);
		expect(byKey(graph, strong.of)).toMatchObject({ a: 0, b: 0, c: 0 });
	});

	it('of a very long ring do not overflow the stack', () => {
		const size = 300_000;
		const table = new LinkTable();
		for (let i = 0; i < size; i++) table.addNode({ key: `${i}` });
		for (let i = 0; i < size; i++) table.addNumbered(i, (i + 1) % size, { origin: 'post', at: null });
		const graph = buildGraph(table);
		expect(findStrongComponents(graph).sizes).toEqual([size]);
		expect(findWeakComponents(graph).sizes).toEqual([size]);
	});
});

describe('cores', () => {
	it('of four that all know each other, with a tail', () => {
		const graph = graphOf('a>b a>c a>d b>c b>d c>d d>e e>f lone');
		expect(byKey(graph, numberCores(undirect(graph)))).toEqual({
			a: 3,
			b: 3,
			c: 3,
			d: 3,
			e: 1,
			f: 1,
			lone: 0,
		});
	});
});

describe('PageRank', () => {
	it('of two that link to one', () => {
		// p(a) = p(b) = x; p(c) = x + 0.85 · 2x; and c, without links, hands p(c) on to all: x = 0.05 + 0.85 p(c) / 3.
		const graph = graphOf('a>c b>c');
		const { shares, converged } = rankPages(graph, { tolerance: 1e-14 });
		const x = 1 / (2 + 2.7);
		expect(converged).toBe(true);
		expect(byKey(graph, shares)).toEqual({
			a: expect.closeTo(x, 10),
			b: expect.closeTo(x, 10),
			c: expect.closeTo(2.7 * x, 10),
		});
	});

	it('stops at the given number of iterations', () => {
		expect(rankPages(graphOf('a>b b>c c>a a>c'), { maxIterations: 2 })).toMatchObject({
			iterations: 2,
			converged: false,
		});
	});
});

describe('HITS', () => {
	it('of two hubs of which one links to more', () => {
		const graph = graphOf('h>a h>b g>a');
		const { hubs, authorities } = scoreHits(graph, { tolerance: 1e-13 });
		const golden = (1 + Math.sqrt(5)) / 2;
		expect(hubs[0]! / hubs[graph.nodes.findIndex(({ key }) => key === 'g')]!).toBeCloseTo(golden, 8);
		expect(byKey(graph, authorities)).toMatchObject({ h: 0, g: 0 });
	});

	it('is zero without links', () => {
		expect([...scoreHits(graphOf('a b')).authorities]).toEqual([0, 0]);
	});
});

describe('influence', () => {
	const measure = (posts: Record<string, number>, selfLinks: number) => {
		const nodes = Object.entries(posts).map(([key, count]): GraphNode => ({ key, posts: count }));
		const link = { origin: 'post', at: null } as const;
		const table = tabulateLinks(nodes, [
			{ from: 'reader', to: 'rare', ...link },
			{ from: 'reader', to: 'busy', ...link },
		]);
		if (selfLinks > 0) table.add({ from: 'busy', to: 'busy', weight: selfLinks, ...link });
		const graph = buildGraph(table, { selfLinks: true });
		return byKey(graph, measureInfluence(graph, { tolerance: 1e-13 }).article);
	};

	it('is per post: of two blogs with the same links the one with fewer posts has more', () => {
		const { rare, busy, reader } = measure({ reader: 5, rare: 1, busy: 4 }, 0);
		expect(rare).toBeCloseTo(0.5 / 0.1, 8);
		expect(busy).toBeCloseTo(0.5 / 0.4, 8);
		expect(reader).toBe(0);
	});

	it('is not raised by links to itself', () => {
		expect(measure({ reader: 5, rare: 1, busy: 4 }, 1000)).toEqual(
			measure({ reader: 5, rare: 1, busy: 4 }, 0),
		);
	});

	it('counts a blog without known posts as one with a single post', () => {
		expect(measure({ reader: 5, rare: 0, busy: 4 }, 0)).toEqual(measure({ reader: 5, rare: 1, busy: 4 }, 0));
	});
});

describe('assortativity', () => {
	const tagged = (tags: Record<string, string[]>, links: string) => {
		const nodes = Object.entries(tags).map(([key, own]): GraphNode => ({ key, tags: own }));
		const ends = links.split(' ').map((link) => link.split('>'));
		return buildGraph(
			tabulateLinks(
				nodes,
				ends.map(([from, to]) => ({ from: from!, to: to!, origin: 'post', at: null })),
			),
		);
	};
	const two = { a: ['x'], b: ['x'], c: ['y'], d: ['y'] };
	it.each([
		['only to the like', two, 'a>b c>d', 1],
		['only to the others', two, 'a>c d>b', -1],
		['half and half', two, 'a>b a>c c>d c>b', 0],
		['with one of two tags in common', { a: ['x', 'y'], b: ['x'], c: ['y'] }, 'b>a c>a', 0],
		['all alike', { a: ['x'], b: ['x'] }, 'a>b', null],
		['nothing known at one end', { a: ['x'], b: [] }, 'a>b', null],
	] as const)('by tag: %s', (_, tags, links, expected) => {
		expect(correlateAttribute(tagged(tags as never, links), tagsOf)).toBe(expected);
	});

	it('by degree is undefined if all nodes are alike', () => {
		expect(correlateDegrees(graphOf('a>b b>c c>a'))).toBeNull();
		expect(correlateDegrees(graphOf('a b'))).toBeNull();
	});
});
