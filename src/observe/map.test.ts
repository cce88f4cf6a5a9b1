import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { named } from '../io/store/facts.fixture.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import { canStartThreads } from '../io/threads/thread-file.ts';
import type { Batch } from '../model/batch.ts';
import type { BlogMap } from '../model/map.ts';
import { readGraph } from './graph.ts';
import { drawMap } from './map.ts';
import { type DrawMap, drawHere, MapThreads } from './map-drawer.ts';

const NOW = '2004-06-01T00:00:00Z';
const home = (name: string) => `http://${name}.example/`;

let folder: string;
let store: SqliteStore;

beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-map-'));
	store = new SqliteStore(folder);
});
afterEach(async () => {
	await store.close();
	rmSync(folder, { recursive: true });
});

type Links = Readonly<Record<string, readonly (readonly [to: string, day: string])[]>>;

/** Blogs by name, each with one post per link; names with d are German. */
function batchOf(links: Links): Batch {
	return {
		at: NOW,
		blogs: Object.keys(links).map((name) => ({
			url: home(name),
			title: name.startsWith('d') ? `Garten ${name}` : `The diary of ${name}`,
			language: name.startsWith('d') ? 'de' : 'en',
			judgment: { isBlog: true, reason: 'So it is.', rules: [] },
			...(name === 'ann' && { blogroll: [{ to: home('d1'), text: 'D' }] }),
		})),
		posts: Object.entries(links).flatMap(([name, targets]) =>
			targets.map(([to, day], i) =>
				named(`post${i}`, { blog: home(name), links: [{ to: home(to), text: to }] }, { published: day }),
			),
		),
	};
}

const LINKS: Links = {
	ann: [
		['bob', '2004-03-01'],
		['bob', '2004-05-09'],
		['cy', '2004-03-02'],
	],
	bob: [
		['ann', '2004-03-05'],
		['cy', '2004-03-05'],
	],
	cy: [['ann', '2004-04-01']],
	d1: [['d2', '2003-01-01']],
	d2: [
		['d3', '2003-02-01'],
		['d1', '2003-02-01'],
	],
	d3: [['d1', '2003-03-01']],
	eve: [],
};

const called = (map: BlogMap, name: string) => map.blogs.findIndex(({ url }) => url === home(name));
const edge = (map: BlogMap, from: string, to: string) =>
	map.edges.find(([a, b]) => a === called(map, from) && b === called(map, to));

describe('the map of a store', () => {
	it('has every blog and edge, with days, influence and communities', async () => {
		await store.write(batchOf(LINKS));
		const map = await drawMap(store, { now: NOW });
		expect(map.blogs.map(({ url }) => url)).toEqual(Object.keys(LINKS).map(home));
		expect(edge(map, 'ann', 'bob')).toEqual([0, 1, 2, 20040301, 20040509]);
		expect(edge(map, 'ann', 'd1')).toEqual([0, 3, 1, 20040601, 20040601]);
		expect(Math.max(...map.blogs.map(({ influence }) => influence))).toBe(1);
		expect(map.blogs[called(map, 'eve')]).toMatchObject({ influence: 0, posts: 0, since: 0 });
		expect(map.blogs[called(map, 'd3')]).toMatchObject({ language: 'de', posts: 1, since: 20030201 });
		const of = (name: string) => map.blogs[called(map, name)]!.community;
		expect(new Set(['ann', 'bob', 'cy'].map(of)).size).toBe(1);
		expect(new Set(['d1', 'd2', 'd3'].map(of)).size).toBe(1);
		expect(of('ann')).not.toBe(of('d1'));
		expect(map.communities.map(({ blogs }) => blogs)).toEqual([3, 3, 1]);
		expect(map.communities[of('d1')]!.name).toMatch(/^German/);
		expect(map.notes).toEqual([]);
	});

	it('can be limited to one link origin', async () => {
		await store.write(batchOf(LINKS));
		const map = await drawMap(store, { now: NOW, origin: 'blogroll' });
		expect(map.edges.map(([from, to]) => [from, to])).toEqual([[0, 3]]);
		expect((await readGraph(store, { origins: ['blogroll'] })).edges).toBe(1);
	});

	it('leaves out the least influential blogs if there are too many, and says so', async () => {
		await store.write(batchOf(LINKS));
		const map = await drawMap(store, { now: NOW, maxBlogs: 6, maxEdges: 2 });
		expect(called(map, 'eve')).toBe(-1);
		expect(map.edges).toHaveLength(2);
		expect(edge(map, 'ann', 'bob')).toBeDefined();
		expect(map.notes).toEqual([
			'Shows only the most influential blogs: 6 of 7.',
			'Shows only the connections with the most links: 2 of 10.',
		]);
	});

	it('is empty without blogs', async () => {
		expect(await drawMap(store, { now: NOW })).toMatchObject({ blogs: [], edges: [], communities: [] });
	});

	it('is the same each time, and blogs keep their positions when another one is added', async () => {
		await store.write(batchOf(LINKS));
		const first = await drawMap(store, { now: NOW });
		expect(await drawMap(store, { now: NOW })).toEqual(first);
		await store.write(batchOf({ fay: [['ann', '2004-05-01']] }));
		const again = await drawMap(store, { now: NOW, before: first });
		const width = Math.max(...first.blogs.map(({ x }) => x)) - Math.min(...first.blogs.map(({ x }) => x));
		const moved = (name: string) => {
			const [a, b] = [first.blogs[called(first, name)]!, again.blogs[called(again, name)]!];
			return Math.hypot(a.x - b.x, a.y - b.y) / width;
		};
		// The position of an isolated component depends on the largest one, which the new blog moves.
		for (const name of Object.keys(LINKS))
			expect(moved(name), name).toBeLessThan(name === 'eve' ? 0.35 : 0.25);
		expect(called(again, 'fay')).toBeGreaterThan(-1);
	});
});

const WAYS: readonly (readonly [string, () => { draw: DrawMap; close(): Promise<void> }])[] = [
	['here', () => ({ draw: drawHere(store), close: async () => {} })],
	...(canStartThreads() ? [['in a thread', () => new MapThreads(folder)] as const] : []),
];

describe.each(WAYS)('a map drawn %s', (_, open) => {
	it('is stored, and redrawn when the store has grown', async () => {
		const way = open();
		const run = async () => {
			const maps: BlogMap[] = [];
			const steps: string[] = [];
			await way.draw({
				now: NOW,
				onMap: (json) => maps.push(JSON.parse(Buffer.from(json).toString())),
				onProgress: (_done, step) => steps.push(step),
			});
			return { maps, steps: new Set(steps) };
		};
		await store.write(batchOf(LINKS));
		const first = await run();
		expect(first.maps).toHaveLength(1);
		expect(first.steps).toContain('placing the blogs');
		expect(await run()).toEqual({ maps: first.maps, steps: new Set() });
		await store.write(batchOf({ fay: [['ann', '2004-05-01']] }));
		const grown = await run();
		expect(grown.maps.map(({ blogs }) => blogs.length)).toEqual([7, 8]);
		expect(grown.maps[0]).toEqual(first.maps[0]);
		await way.close();
	});
});
