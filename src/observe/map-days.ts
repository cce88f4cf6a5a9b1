/** map-days: the days of the first and last link between two blogs, and of a blog's first post. Days are numbers: 20040305. */
import type { LinkGraph, LinkTable } from '../analyze/graph/index.ts';
import type { BlogTimeline } from '../model/blog.ts';
import { LINK_ORIGINS, type LinkOrigin } from '../model/link.ts';
import type { MapEdge } from '../model/map.ts';

/** The edges at these indexes, with the days of their first and last dated links; 0 if no link has a date. */
export function dateEdges(
	table: LinkTable,
	graph: LinkGraph,
	places: readonly number[],
	origin?: LinkOrigin,
): MapEdge[] {
	const rows = rowsOf(graph, places);
	const seconds = new Map(rows.map(([from, to]) => [from * graph.size + to, { first: 0, last: 0 }]));
	const placeOf = placesInGraph(table, graph);
	const wanted = origin === undefined ? null : LINK_ORIGINS.indexOf(origin);
	for (let i = 0; i < table.length; i++) {
		if (table.seconds[i] === 0 || (wanted !== null && table.origins[i] !== wanted)) continue;
		const [from, to] = [placeOf[table.from[i]!]!, placeOf[table.to[i]!]!];
		const span = from < 0 || to < 0 ? undefined : seconds.get(from * graph.size + to);
		if (span !== undefined) widen(span, table.seconds[i]!);
	}
	return rows.map(([from, to, links]) => {
		const { first, last } = seconds.get(from * graph.size + to)!;
		return [from, to, links, dayOfSecond(first), dayOfSecond(last)];
	});
}

function rowsOf(graph: LinkGraph, places: readonly number[]): (readonly [number, number, number])[] {
	const { offsets, ends, weights } = graph.outgoing;
	let from = 0;
	return places.map((place) => {
		while (offsets[from + 1]! <= place) from++;
		return [from, ends[place]!, weights[place]!];
	});
}

/** The index in the graph of each node of the table; -1 if it is not in the graph. */
function placesInGraph(table: LinkTable, graph: LinkGraph): Int32Array {
	const byKey = new Map(graph.nodes.map(({ key }, place) => [key, place]));
	return Int32Array.from(table.nodes, ({ key }) => byKey.get(key) ?? -1);
}

function widen(span: { first: number; last: number }, second: number): void {
	if (span.first === 0 || second < span.first) span.first = second;
	if (second > span.last) span.last = second;
}

function dayOfSecond(second: number): number {
	return second === 0 ? 0 : dayNumber(new Date(second * 1000).toISOString());
}

/** The day of the first post, or the first day of its month if the blog has too many posts to list. 0 if no post has a date. */
export function firstPostDay({ months, latest }: BlogTimeline): number {
	const names = Object.keys(months).sort();
	const posts = Object.values(months).reduce((sum, count) => sum + count, 0);
	const first = posts === latest.length ? latest.at(-1) : names[0];
	return first === undefined ? 0 : dayNumber(first);
}

/** The day of an ISO date of any precision; 0 if it is not a date. */
function dayNumber(date: string): number {
	const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?/.exec(date) ?? [];
	return year === undefined ? 0 : Number(year + month + day);
}
