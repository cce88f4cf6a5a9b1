/** graph-groups: the rows of `graph --by` as a table for the terminal. */
import type { GroupedGraph, GroupRow } from '../analyze/graph/index.ts';
import type { GraphAnswer, Grouping } from '../observe/graph-question.ts';
import { clip, printable, renderTable } from './table.ts';

const round = (value: number | null) => (value === null ? '–' : String(Number(value.toPrecision(3))));

const COLUMNS: readonly (readonly [name: string, of: (row: GroupRow) => string])[] = [
	['blogs', ({ nodes }) => String(nodes)],
	['posts', ({ posts }) => String(posts)],
	['posts/week', ({ postsPerWeek }) => round(postsPerWeek)],
	['in', ({ inDegree }) => round(inDegree)],
	['out', ({ outDegree }) => round(outDegree)],
	['mutual', ({ mutualPairs }) => String(mutualPairs)],
	['one-way out', ({ oneWayOut }) => String(oneWayOut)],
	['one-way in', ({ oneWayIn }) => String(oneWayIn)],
	['clustering', ({ clustering }) => round(clustering)],
	['links within', ({ linksWithin }) => String(linksWithin)],
	['reciprocity within', ({ within }) => round(within.reciprocity)],
];
/** An author is one node: nothing is within. */
const OF_NODES = new Set(['blogs', 'links within', 'reciprocity within']);

export function renderGroups(by: Grouping, { groups }: GroupedGraph): string {
	const columns = COLUMNS.filter(([name]) => by !== 'author' || !OF_NODES.has(name));
	return renderTable(
		[by, ...columns.map(([name]) => name)],
		groups.map((row) => [clip(printable(row.group), 40), ...columns.map(([, of]) => of(row))]),
		['left', ...columns.map(() => 'right' as const)],
	);
}

/** For each blog its region, and what speaks for and against it. */
export function describeRegions(regions: NonNullable<GraphAnswer['regions']>): string[] {
	return regions.flatMap(({ blog, region, name, confidence, evidence }) => [
		`${printable(blog)}: ${region === null ? 'unknown' : `${name ?? region}, confidence ${confidence}`}`,
		...evidence.map(
			({ rule, region: country, confidence: share, why }) =>
				`  ${country} ${share} ${rule}: ${printable(why)}`,
		),
	]);
}
