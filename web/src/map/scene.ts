/**
 * scene: a map as the columns of numbers that are drawn.
 *
 * Days are counted from 1970, so that they fit the numbers of a graphics card; 0 stands for an unknown one, which is before all others.
 */
import type { BlogMap, MapBlog } from '../../../src/model/map.ts';
import { shortAddress } from '../words.ts';

export interface Scene {
	readonly map: BlogMap;
	readonly x: Float32Array;
	readonly y: Float32Array;
	/** In pixels, when the whole map is seen. */
	readonly radius: Float32Array;
	/** From which day on a blog is there. */
	readonly since: Float32Array;
	/** The blogs, the most influential first. */
	readonly order: readonly number[];
	/** The edges, those with the most links first. */
	readonly edges: readonly SceneEdge[];
	/** For each blog the places of its edges in `edges`, in both directions. */
	readonly edgesOf: readonly (readonly number[])[];
	/** The days that the time slider spans. */
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

const LEAST_RADIUS = 2.5;
const MOST_RADIUS = 22;
/** The share of the blogs at each side that may lie out of the first view. */
const OUTERMOST = 0.005;
const DAY_MS = 86_400_000;
/** A few wrong dates long ago must not make the slider useless: it begins where so large a share of the edges has begun. */
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
			Math.max(LEAST_RADIUS, MOST_RADIUS * Math.sqrt(influence)),
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

/** All but the outermost: an isle far out must not make the main land small. */
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

/** 20040305 → days from 1970; 0 stays 0. */
export function dayCount(day: number): number {
	if (day === 0) return 0;
	return Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100) / DAY_MS;
}

/** Days from 1970 → `2004-03-05`. */
export const isoDay = (count: number): string => new Date(count * DAY_MS).toISOString().slice(0, 10);

/** `2004-03-05` → days from 1970; null where it is no day. */
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

/** The blogs that one links to and that link to it up to a day, those with the most links first. */
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
