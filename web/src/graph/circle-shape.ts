/**
 * circle-shape: groups and the links between them → arcs on a circle and the chords between them, as in the radial view of well-formed.eigenfactor.
 *
 * An arc is as long as the links that leave and enter its group. A chord is as wide at each end as the links that it has from there, so one-sided
 * attention shows.
 */
export interface Arc {
	readonly group: number;
	readonly path: string;
	readonly links: number;
	/** Where its name stands, and whether it is on the left half. */
	readonly x: number;
	readonly y: number;
	readonly isLeft: boolean;
}

export interface Chord {
	readonly one: number;
	readonly other: number;
	readonly there: number;
	readonly back: number;
	readonly path: string;
}

export const RADIUS = 200;
const THICK = 12;
const NAME_AT = RADIUS + THICK + 8;
/** Between two arcs, in radians. */
const GAP = 0.03;

type Flow = readonly [from: number, to: number, links: number];

export function shapeCircle(groups: number, flows: readonly Flow[]): { arcs: Arc[]; chords: Chord[] } {
	const between = flows.filter(([from, to]) => from !== to);
	const total = between.reduce((sum, [, , links]) => sum + 2 * links, 0);
	const links = Array.from({ length: groups }, (_, group) =>
		between.reduce((sum, [from, to, n]) => sum + (from === group ? n : 0) + (to === group ? n : 0), 0),
	);
	const shown = links.flatMap((n, group) => (n > 0 ? [group] : []));
	const round = 2 * Math.PI - shown.length * GAP;
	const starts = new Map<number, number>();
	let at = 0;
	const arcs = shown.map((group): Arc => {
		const length = (round * links[group]!) / total;
		starts.set(group, at);
		const middle = at + length / 2;
		const arc = {
			group,
			links: links[group]!,
			path: arcPath(at, at + length),
			x: NAME_AT * Math.sin(middle),
			y: -NAME_AT * Math.cos(middle),
			isLeft: Math.sin(middle) < 0,
		};
		at += length + GAP;
		return arc;
	});
	return { arcs, chords: shapeChords(between, starts, round / total) };
}

function shapeChords(flows: readonly Flow[], starts: Map<number, number>, perLink: number): Chord[] {
	const pairs = new Map<string, { one: number; other: number; there: number; back: number }>();
	for (const [from, to, links] of flows) {
		const [one, other] = from < to ? [from, to] : [to, from];
		const pair = pairs.get(`${one} ${other}`) ?? { one, other, there: 0, back: 0 };
		if (from === one) pair.there += links;
		else pair.back += links;
		pairs.set(`${one} ${other}`, pair);
	}
	const take = (group: number, links: number): [number, number] => {
		const from = starts.get(group)!;
		starts.set(group, from + links * perLink);
		return [from, from + links * perLink];
	};
	return [...pairs.values()].map((pair) => {
		const width = pair.there + pair.back;
		const [a, b] = take(pair.one, width);
		const [c, d] = take(pair.other, width);
		const path = `M${point(a)}A${RADIUS} ${RADIUS} 0 ${b - a > Math.PI ? 1 : 0} 1 ${point(b)}Q0 0 ${point(c)}A${RADIUS} ${RADIUS} 0 ${d - c > Math.PI ? 1 : 0} 1 ${point(d)}Q0 0 ${point(a)}Z`;
		return { ...pair, path };
	});
}

function arcPath(from: number, to: number): string {
	const large = to - from > Math.PI ? 1 : 0;
	const outer = RADIUS + THICK;
	return `M${point(from)}A${RADIUS} ${RADIUS} 0 ${large} 1 ${point(to)}L${point(to, outer)}A${outer} ${outer} 0 ${large} 0 ${point(from, outer)}Z`;
}

/** Clockwise from the top. */
function point(angle: number, radius = RADIUS): string {
	return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
}
