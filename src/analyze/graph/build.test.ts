import { describe, expect, it } from 'vitest';
import { buildGraph, matchNodes, type Restriction } from './build.ts';
import type { Adjacency, GraphNode, LinkGraph } from './link-graph.ts';
import { withoutSelfLinks } from './link-graph.ts';
import { type GraphLink, tabulateLinks } from './link-table.ts';
import { Seeded } from './seeded.ts';
import { undirect } from './undirected.ts';

const NODES: GraphNode[] = [
	{ key: 'a', language: 'en', platform: 'wordpress', tags: ['food'] },
	{ key: 'b', language: 'en-GB', platform: 'blogger', tags: ['food', 'travel'] },
	{ key: 'c', language: 'ja', region: 'JP' },
	{ key: 'lone', language: 'en' },
];
const LINKS: GraphLink[] = [
	{ from: 'a', to: 'b', origin: 'post', at: '2004-01-01' },
	{ from: 'a', to: 'b', origin: 'post', at: '2005-01-01', weight: 2 },
	{ from: 'b', to: 'a', origin: 'comment', at: '2005-06-01T00:00:00Z' },
	{ from: 'c', to: 'a', origin: 'blogroll', at: Date.UTC(2006, 0, 1) },
	{ from: 'c', to: 'c', origin: 'post', at: '2004-05-05' },
	{ from: 'a', to: 'd', origin: 'post', at: null },
];

/** `from>to:weight` of every edge. */
function list({ nodes, outgoing }: LinkGraph): string[] {
	return rows(outgoing).map(([from, to, weight]) => `${nodes[from]!.key}>${nodes[to]!.key}:${weight}`);
}

function rows({ offsets, ends, weights }: Adjacency): [number, number, number][] {
	return Array.from(offsets.subarray(1)).flatMap((stop, node) =>
		Array.from(ends.subarray(offsets[node], stop), (end, i): [number, number, number] => [
			node,
			end,
			weights[offsets[node]! + i]!,
		]),
	);
}

describe('a graph of the links', () => {
	const table = tabulateLinks(NODES, LINKS);
	const cases: [string, Restriction, string[]][] = [
		['all: parallel links are one edge', {}, ['a>b:3', 'a>d:1', 'b>a:1', 'c>a:1']],
		['with links to itself', { selfLinks: true }, ['a>b:3', 'a>d:1', 'b>a:1', 'c>a:1', 'c>c:1']],
		['as of a date: the moment itself is too late', { until: '2005-01-01' }, ['a>b:1', 'a>d:1']],
		[
			'since a date: undated links are not known to be in it',
			{ since: '2005-01-01' },
			['a>b:2', 'b>a:1', 'c>a:1'],
		],
		['a window', { since: '2005-01-01', until: '2006-01-01' }, ['a>b:2', 'b>a:1']],
		['of blogrolls', { origins: ['blogroll'] }, ['c>a:1']],
		['of posts and comments', { origins: ['post', 'comment'] }, ['a>b:3', 'a>d:1', 'b>a:1']],
		['in a language and its regional forms', { nodes: matchNodes({ language: 'en' }) }, ['a>b:3', 'b>a:1']],
		['of a tag', { nodes: matchNodes({ tag: 'travel' }) }, []],
		['of a platform', { nodes: matchNodes({ platform: 'blogger' }) }, []],
		['of a region', { nodes: matchNodes({ region: 'JP' }), selfLinks: true }, ['c>c:1']],
	];
	it.each(cases)('%s', (_, restriction, expected) => {
		expect(list(buildGraph(table, restriction))).toEqual(expected);
	});

	it('keeps nodes without links, and adds nodes for unknown ends', () => {
		expect(buildGraph(table).nodes.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'lone', 'd']);
		expect(buildGraph(table, { nodes: matchNodes({ language: 'en' }) }).size).toBe(3);
	});

	it('ignores weights that are not positive, and limits huge ones', () => {
		const link = { from: 'a', to: 'b', origin: 'post', at: null } as const;
		const build = (...weights: number[]) =>
			buildGraph(
				tabulateLinks(
					[],
					weights.map((weight) => ({ ...link, weight })),
				),
			);
		expect(build(0, -1, Number.NaN, 1e-300).edges).toBe(0);
		expect(build(Number.MAX_VALUE, Number.POSITIVE_INFINITY).outgoing.weights[0]).toBeCloseTo(2e30, -24);
	});

	it('rejects an unknown node number', () => {
		const origin = { origin: 'post', at: null } as const;
		expect(() => tabulateLinks([], []).addNumbered(0, 0, origin)).toThrow(RangeError);
	});

	it('has the same edges seen from both ends, rows sorted, and each once without directions', () => {
		const random = new Seeded(5);
		const links = Array.from({ length: 3000 }, () => {
			const [from, to] = [`n${random.below(80)}`, `n${random.below(80)}`];
			return { from, to, origin: 'post', at: null } as const;
		});
		const graph = buildGraph(tabulateLinks([], links), { selfLinks: true });
		const out = rows(graph.outgoing);
		const into = rows(graph.incoming).map(([to, from, weight]) => [from, to, weight]);
		const byEnds = (a: number[], b: number[]) => a[0]! - b[0]! || a[1]! - b[1]!;
		expect(out).toEqual([...out].sort(byEnds));
		expect(into.sort(byEnds)).toEqual(out);
		expect(out.reduce((sum, [, , weight]) => sum + weight, 0)).toBe(3000);

		const undirected = undirect(graph);
		const sums = new Map<string, number>();
		for (const [from, to, weight] of out) {
			const pair = [from, to].sort((a, b) => a - b).join();
			sums.set(pair, (sums.get(pair) ?? 0) + weight);
		}
		const pairs = rows(undirected).filter(([from, to]) => from < to);
		for (const [from, to, weight] of pairs) expect(sums.get(`${from},${to}`)).toBe(weight);
		expect(pairs.length + undirected.loops.filter((weight) => weight > 0).length).toBe(sums.size);
		expect(rows(withoutSelfLinks(graph).outgoing)).toEqual(out.filter(([from, to]) => from !== to));
	});
});
