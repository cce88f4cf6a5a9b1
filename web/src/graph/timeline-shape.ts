/**
 * timeline-shape: communities from period to period → bars and the bands between them, as in well-formed.eigenfactor (Rosvall & Bergstrom 2010).
 *
 * A column for each period; in it a bar for each community, as high as it has blogs, the largest at the top. A band leads from bar to bar, as wide as
 * the blogs that pass on.
 */
import type { Periods } from './values.ts';

interface Bar {
	readonly period: number;
	readonly place: number;
	/** The same community keeps its number. */
	readonly line: number;
	readonly name: string;
	readonly blogs: number;
	readonly x: number;
	readonly y: number;
	readonly height: number;
}

interface Band {
	readonly from: Bar;
	readonly to: Bar;
	readonly blogs: number;
	readonly path: string;
}

export interface TimelineShape {
	readonly bars: readonly Bar[];
	readonly bands: readonly Band[];
	readonly width: number;
	readonly height: number;
}

export const BAR = 14;
const COLUMN = 176;
const HEIGHT = 420;
const GAP = 10;
const TOP = 8;

export function shapeTimeline({ periods, flows }: Periods): TimelineShape {
	const most = Math.max(1, ...periods.map(({ communities }) => sum(communities.map(({ blogs }) => blogs))));
	const gaps = Math.max(0, ...periods.map(({ communities }) => communities.length - 1)) * GAP;
	const scale = (HEIGHT - gaps) / most;
	const bars = periods.flatMap(({ communities }, period) => {
		let y = TOP;
		return communities.map(({ line, name, blogs }, place): Bar => {
			const bar = {
				period,
				place,
				line,
				name,
				blogs,
				x: period * COLUMN,
				y,
				height: Math.max(2, blogs * scale),
			};
			y += bar.height + GAP;
			return bar;
		});
	});
	return {
		bars,
		bands: shapeBands(flows, bars),
		width: Math.max(0, periods.length - 1) * COLUMN + BAR + COLUMN,
		height: Math.max(0, ...bars.map(({ y, height }) => y + height)),
	};
}

/** A blog leaves and enters a bar at one place only, so bands beside each other do not overlap. */
function shapeBands(flows: Periods['flows'], bars: readonly Bar[]): Band[] {
	const find = (period: number, place: number) =>
		bars.find((bar) => bar.period === period && bar.place === place);
	const used = new Map<string, number>();
	const take = (bar: Bar, side: 'in' | 'out', size: number): number => {
		const key = `${side} ${bar.period} ${bar.place}`;
		const at = used.get(key) ?? 0;
		used.set(key, at + size);
		return bar.y + at;
	};
	return flows.flatMap(([period, fromPlace, toPlace, blogs]) => {
		const from = find(period, fromPlace);
		const to = find(period + 1, toPlace);
		if (from === undefined || to === undefined) return [];
		const [left, right] = [(from.height * blogs) / from.blogs, (to.height * blogs) / to.blogs];
		const [y1, y2] = [take(from, 'out', left), take(to, 'in', right)];
		const [x1, x2] = [from.x + BAR, to.x];
		const middle = (x1 + x2) / 2;
		const path = `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}V${y2 + right}C${middle} ${y2 + right} ${middle} ${y1 + left} ${x1} ${y1 + left}Z`;
		return [{ from, to, blogs, path }];
	});
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
