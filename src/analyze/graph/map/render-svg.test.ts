import { describe, expect, it } from 'vitest';
import { buildGraph } from '../build.ts';
import type { GraphNode } from '../link-graph.ts';
import { tabulateLinks } from '../link-table.ts';
import { placeLabels } from './labels.ts';
import { BEYOND_PALETTE, PALETTE } from './palette.ts';
import { type MapOptions, renderMapSvg } from './render-svg.ts';

function render(nodes: GraphNode[], options: MapOptions = {}): string {
	const links = nodes.slice(1).map(({ key }, i) => {
		return { from: key, to: nodes[0]!.key, weight: i + 1, origin: 'post', at: null } as const;
	});
	const count = nodes.length;
	return renderMapSvg(
		{
			graph: buildGraph(tabulateLinks(nodes, links)),
			x: Float64Array.from(nodes, (_, i) => i * 50),
			y: Float64Array.from(nodes, (_, i) => (i % 3) * 40),
			importance: Float64Array.from(nodes, (_, i) => count - i),
			communities: Uint32Array.from(nodes, (_, i) => Math.floor(i / 2)),
		},
		options,
	);
}

const names = (count: number): GraphNode[] =>
	Array.from({ length: count }, (_, i) => ({ key: `https://www.blog${i}.example/` }));

describe('the map as a picture', () => {
	it('has a circle per blog, a line per edge, and the colours of the communities', () => {
		const svg = render(names(20));
		const drawn = [...svg.matchAll(/<circle [^>]*r="([\d.]+)" fill="(#\w+)" stroke/g)];
		expect(drawn).toHaveLength(20);
		expect(svg.match(/M[\d.]+ [\d.]+L/g)).toHaveLength(19);
		expect(new Set(drawn.map(([, , fill]) => fill))).toEqual(new Set([...PALETTE, BEYOND_PALETTE]));
		// The largest is drawn last, over the others.
		expect(drawn.at(-1)!.slice(1)).toEqual(['24', PALETTE[0]]);
	});

	it('names blogs by title, otherwise by URL', () => {
		const svg = render([
			{ key: 'https://a.example/', title: 'Ann’s diary' },
			{ key: 'https://www.b.example/' },
		]);
		expect(svg).toContain('>Ann’s diary</text>');
		expect(svg).toContain('>b.example</text>');
	});

	it('escapes names', () => {
		const hostile = '</text><script>alert(1)</script> & "\u0000\ud800';
		const svg = render([{ key: 'a', title: hostile }, { key: 'b' }], { title: hostile });
		expect(svg).not.toContain('<script');
		expect(svg).not.toMatch(/[\u0000\ud800]|&(?!amp;|lt;|gt;|quot;)/);
		expect(svg).toMatch(/aria-label="[^"]*"/);
	});

	it('draws the heaviest edges when there are too many', () => {
		expect(render(names(20), { maxEdges: 5 }).match(/M[\d.]+ [\d.]+L/g)).toHaveLength(5);
	});

	it('spreads edges of equal weight evenly when there are too many', () => {
		const nodes = names(101);
		const links = nodes.slice(1).map(({ key }) => {
			return { from: key, to: nodes[0]!.key, origin: 'post', at: null } as const;
		});
		const zeros = new Float64Array(101);
		const graph = buildGraph(tabulateLinks(nodes, links));
		const picture = { graph, x: Float64Array.from(zeros.keys()), y: zeros, importance: zeros };
		const svg = renderMapSvg(
			{ ...picture, communities: new Uint32Array(101) },
			{ maxEdges: 10, width: 1080 },
		);
		const starts = [...svg.matchAll(/M([\d.]+) /g)].map(([, x]) => Number(x));
		expect(starts).toHaveLength(10);
		expect(Math.max(...starts)).toBeGreaterThan(900);
	});

	it('is an empty picture without blogs', () => {
		expect(render([])).toMatch(/^<svg .*<\/svg>\n$/s);
	});
});

describe('names', () => {
	const circle = (name: string, x: number) => ({ x, y: 50, radius: 10, name });
	it.each([
		[
			'none covers a larger one',
			[circle('long name', 100), circle('other', 110), circle('far', 300)],
			['long name', 'far'],
		],
		['no more than requested', ['a', 'b', 'c', 'd'].map((name, i) => circle(name, i * 100)), ['a', 'b', 'c']],
		['very long ones are cut', [circle('x'.repeat(100), 500)], [`${'x'.repeat(31)}…`]],
		['empty ones are left out', [circle(' ', 100)], []],
	])('%s', (_, circles, expected) => {
		expect(placeLabels(circles, 3, 1000).map(({ text }) => text)).toEqual(expected);
	});

	it('stay inside the picture', () => {
		expect(placeLabels([circle('at the very edge', 0)], 1, 1000)[0]!.x).toBeGreaterThan(30);
	});
});
