/**
 * scene: the map as arrays of numbers for drawing.
 *
 * Days are counted from 1970, so that they fit into floats. 0 is an unknown day, which sorts before all others.
 */
import type { BlogMap, MapBlog } from '../../../src/model/map.ts';
import { shortAddress } from '../words.ts';

export interface Scene {
	readonly map: BlogMap;
	readonly x: Float32Array;
	readonly y: Float32Array;
	/** In pixels, when the whole map is visible. */
	readonly radius: Float32Array;
	/** The first day on which the blog is shown. */
	readonly since: Float32Array;
	/** Indexes of the blogs, the most influential first. */
	readonly order: readonly number[];
	/** The edges, those with the most links first. */
	readonly edges: readonly SceneEdge[];
	/** For each blog the indexes of its edges in `edges`, in both directions. */
	readonly edgesOf: readonly (readonly number[])[];
	/** The range of the time slider. */
	readonly firstDay: number;
	readonly lastDay: number;
	readonly bounds: Bounds;
}

interface SceneEdge {
	readonly from: number;
	readonly to: number;
	readonly links: number;
	readonly first: number;
	readonly last: number;
}

export interface Bounds {
	readonly left: number;
	readonly top: number;
	readonly width: number;
	readonly height: number;
}

const MIN_RADIUS = 2.5;
const MAX_RADIUS = 22;
/** The share of blogs on each side that may be outside the first view. */
const OUTERMOST = 0.005;
const DAY_MS = 86_400_000;
/** A few wrong early dates must not make the slider useless: it starts once this share of the edges exists. */
const EARLY_SHARE = 0.005;

export function makeScene(map: BlogMap): Scene {
	const { blogs } = map;
	const edges = map.edges
		.map(([from, to, links, first, last]) => ({
			from,
			to,
			links,
			first: dayCount(first),
			last: dayCount(last),
		}))
		.sort((a, b) => b.links - a.links);
	const edgesOf = blogs.map((): number[] => []);
	for (const [place, { from, to }] of edges.entries()) {
		edgesOf[from]!.push(place);
		edgesOf[to]!.push(place);
	}
	return {
		map,
		edges,
		edgesOf,
		x: Float32Array.from(blogs, ({ x }) => x),
		y: Float32Array.from(blogs, ({ y }) => y),
		radius: Float32Array.from(blogs, ({ influence }) =>
			Math.max(MIN_RADIUS, MAX_RADIUS * Math.sqrt(influence)),
		),
		since: Float32Array.from(blogs, ({ since }) => dayCount(since)),
		order: Array.from(blogs.keys()).sort((a, b) => blogs[b]!.influence - blogs[a]!.influence || a - b),
		...daysOf(edges.map(({ first }) => first)),
		bounds: boundsOf(blogs),
	};
}

function daysOf(days: readonly number[]): { firstDay: number; lastDay: number } {
	const known = days.filter((day) => day > 0).sort((a, b) => a - b);
	if (known.length === 0) return { firstDay: 0, lastDay: 0 };
	return { firstDay: known[Math.floor(known.length * EARLY_SHARE)]!, lastDay: known.at(-1)! };
}

/** Ignores outliers, so that a distant component does not make the largest one small. */
function boundsOf(blogs: readonly MapBlog[]): Bounds {
	const [left, right] = span(blogs.map(({ x }) => x));
	const [top, bottom] = span(blogs.map(({ y }) => y));
	return { left, top, width: Math.max(right - left, 1), height: Math.max(bottom - top, 1) };
}

function span(values: readonly number[]): readonly [number, number] {
	const sorted = values.toSorted((a, b) => a - b);
	const outer = Math.floor(sorted.length * OUTERMOST);
	return [sorted[outer] ?? 0, sorted[sorted.length - 1 - outer] ?? 0];
}

/** 20040305 → days since 1970; 0 stays 0. */
export function dayCount(day: number): number {
	if (day === 0) return 0;
	return Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100) / DAY_MS;
}

/** Days since 1970 → `2004-03-05`. */
export const isoDay = (count: number): string => new Date(count * DAY_MS).toISOString().slice(0, 10);

/** `2004-03-05` → days since 1970; null if it is not a date. */
export function countOf(iso: string): number | null {
	const time = Date.parse(`${iso}T00:00:00Z`);
	return Number.isNaN(time) ? null : time / DAY_MS;
}

export const nameOf = ({ title, url }: Pick<MapBlog, 'title' | 'url'>): string =>
	title?.trim() || shortAddress(url);

export interface Neighbour {
	readonly place: number;
	readonly links: number;
}

/** The blogs it links to and those that link to it up to a day, those with the most links first. */
export function neighboursOf(scene: Scene, place: number, until: number) {
	const edges = scene.edgesOf[place]!.map((edge) => scene.edges[edge]!).filter(({ first }) => first <= until);
	return {
		linksTo: edges
			.filter(({ from }) => from === place)
			.map(({ to, links }): Neighbour => ({ place: to, links })),
		linkedFrom: edges
			.filter(({ to }) => to === place)
			.map(({ from, links }): Neighbour => ({ place: from, links })),
	};
}
