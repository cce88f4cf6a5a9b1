import { describe, expect, it } from 'vitest';
import type { BlogMap } from '../../../src/model/map.ts';
import { fitAll, pan, toScreen, zoomAt } from './camera.ts';
import { colourMap } from './colours.ts';
import { blogsCsv, edgesCsv, mapSvg } from './download.ts';
import { findBlogs } from './find.tsx';
import { placeNames } from './names.ts';
import { Pace } from './pace.ts';
import { findBlogAt, findEdgeAt } from './pick.ts';
import { countOf, dayCount, isoDay, makeScene, neighboursOf } from './scene.ts';

const blog = (id: number, x: number, y: number, more = {}) => ({
	id,
	url: `http://www.b${id}.example/`,
	title: `Blog ${id}`,
	language: 'en',
	x,
	y,
	community: 0,
	influence: 1 / id,
	posts: 1,
	since: 20040101,
	...more,
});

const MAP: BlogMap = {
	made: '2004-03-05T10:00:00Z',
	blogs: [
		blog(1, 0, 0, { title: '<One>', since: 0 }),
		blog(2, 100, 0, { language: 'de-AT', community: 1 }),
		blog(3, 0, 100, { title: null, language: null, community: 2, since: 20050101 }),
	],
	edges: [
		[1, 0, 1, 20040305, 20040305],
		[0, 1, 5, 20040301, 20040401],
		[2, 0, 1, 0, 0],
	],
	communities: [
		{ blogs: 4, name: 'English: ponds' },
		{ blogs: 2, name: 'German' },
		{ blogs: 1, name: 'alone' },
	],
	notes: [],
};
const SCENE = makeScene(MAP);
const SIZE = { width: 400, height: 300 };
const WHOLE = fitAll(SCENE.bounds, SIZE);
const SEEN = { camera: WHOLE, whole: WHOLE, size: SIZE, until: Number.POSITIVE_INFINITY };
const at = (place: number) => toScreen(WHOLE, SIZE, SCENE.x[place]!, SCENE.y[place]!);

describe('the scene', () => {
	it('sorts the edges by links, and counts days', () => {
		expect(SCENE.edges.map(({ links }) => links)).toEqual([5, 1, 1]);
		expect([dayCount(19700102), dayCount(0), isoDay(dayCount(20040229))]).toEqual([1, 0, '2004-02-29']);
		expect([countOf('2004-02-29'), countOf('soon')]).toEqual([dayCount(20040229), null]);
		expect(isoDay(SCENE.lastDay)).toBe('2004-03-05');
	});

	it('lists the neighbours up to a day', () => {
		const { linksTo, linkedFrom } = neighboursOf(SCENE, 0, dayCount(20040303));
		expect(linksTo).toEqual([{ place: 1, links: 5 }]);
		expect(linkedFrom).toEqual([{ place: 2, links: 1 }]);
	});

	it.each([
		['one', [0]],
		['B2.exa', [1]],
		['blog', [1]],
		['.example', [0, 1, 2]],
		[' ', []],
	])('finds %j', (words, found) => {
		expect(findBlogs(SCENE, words, 9)).toEqual(found);
	});
});

describe('the camera', () => {
	it('shows the whole map, and zooms around the pointer', () => {
		for (const place of [0, 1, 2]) expect(at(place).x).toBeGreaterThanOrEqual(0);
		const point = at(1);
		const near = zoomAt(WHOLE, 3, point, SIZE, WHOLE);
		const after = toScreen(near, SIZE, SCENE.x[1]!, SCENE.y[1]!);
		expect([after.x, after.y]).toEqual([expect.closeTo(point.x), expect.closeTo(point.y)]);
		expect(near.scale / WHOLE.scale).toBeCloseTo(3);
		expect(zoomAt(WHOLE, 1e9, point, SIZE, WHOLE).scale).toBeLessThan(100 * WHOLE.scale);
		expect(toScreen(pan(WHOLE, 10, 20), SIZE, 0, 0).x).toBeCloseTo(at(0).x + 10);
	});

	it('finds the blog and the edge at a point', () => {
		expect(findBlogAt(SCENE, SEEN, at(1))).toBe(1);
		expect(findBlogAt(SCENE, { ...SEEN, until: dayCount(20040601) }, at(2))).toBeNull();
		const between = { x: (at(0).x + at(1).x) / 2, y: at(0).y + 2 };
		expect(findBlogAt(SCENE, SEEN, between)).toBeNull();
		expect(findEdgeAt(SCENE, SEEN, between, [0])).toBe(0);
		expect(findEdgeAt(SCENE, SEEN, between, [])).toBeNull();
	});
});

describe('names', () => {
	const named = (more = {}) =>
		placeNames(SCENE, { ...SEEN, first: [], only: null, most: 9, ...more }, (text) => 8 * text.length);
	it('show the most influential blogs without overlap', () => {
		expect(named().map(({ text }) => text)).toEqual(['<One>', 'Blog 2', 'b3.example']);
		expect(named({ most: 1 }).map(({ place }) => place)).toEqual([0]);
		const two = makeScene({ ...MAP, blogs: [blog(2, 50, 50), blog(2, 52, 50)], edges: [] });
		const frame = { ...SEEN, only: null, most: 9 };
		expect(placeNames(two, { ...frame, first: [] }, () => 40).map(({ place }) => place)).toEqual([0]);
		expect(placeNames(two, { ...frame, first: [1] }, () => 40).map(({ place }) => place)).toEqual([1]);
	});

	it('leave out later blogs and blogs out of focus', () => {
		expect(named({ until: dayCount(20040601) })).toHaveLength(2);
		expect(named({ only: new Set([1]) }).map(({ place }) => place)).toEqual([1]);
	});
});

describe('colours', () => {
	it.each([
		['community', [0, 1, 2], ['English: ponds', 'German', '1 blog without a community']],
		['language', [0, 1, 2], ['English', 'German', 'other or unknown']],
	] as const)('by %s', (by, of, names) => {
		const colouring = colourMap(MAP, by);
		expect(colouring.of).toEqual(of);
		expect(colouring.groups.map(({ name }) => name)).toEqual(names);
	});
});

describe('the pace', () => {
	it('draws fewer edges when frames are slow, more when they are fast', () => {
		const pace = new Pace(10_000);
		for (const now of [100, 200, 300]) pace.step(now, true);
		const slow = pace.edges;
		expect(slow).toBeLessThan(10_000);
		for (let now = 310; now < 1_000; now += 10) pace.step(now, true);
		expect(pace.edges).toBeGreaterThan(slow);
		for (let now = 1_000; now < 90_000; now += 100) pace.step(now, true);
		expect(pace.edges).toBe(200);
		pace.step(200_000, false);
		expect(pace.edges).toBe(200);
	});
});

describe('files', () => {
	it('contain every blog and edge', () => {
		expect(blogsCsv(SCENE).split('\r\n')[1]).toBe(
			'1,http://www.b1.example/,<One>,en,English: ponds,1,1,,0,0',
		);
		expect(edgesCsv(SCENE).split('\r\n')[1]).toBe(
			'1,2,http://www.b1.example/,http://www.b2.example/,5,2004-03-01,2004-04-01',
		);
		const svg = mapSvg(SCENE, colourMap(MAP, 'community'), dayCount(20040601));
		expect([svg.match(/<circle/g)!.length, svg.includes('&#60;One&#62;')]).toEqual([2, true]);
	});
});
