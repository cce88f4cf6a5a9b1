/** count: counts matching posts by day. */
import type { CountQuestion, DayCount, SearchPlan } from '../../../model/search.ts';
import type { Sqlite } from '../sqlite/driver.ts';
import { renderFor, sourceOf } from './ask.ts';
import { rowsOfCounts } from './day-counts.ts';
import type { Condition, LinkFinder } from './render-filter.ts';

/** What the counts are split by; `d` is the table docs. */
const GROUPS = {
	language: "ifnull(d.language, '')",
	platform: "ifnull((SELECT platform FROM store.blogs WHERE id = d.blog), '')",
} as const;

export function countByDay(
	database: Sqlite,
	{ plan, from, to, by }: CountQuestion,
	findLinks: LinkFinder,
): DayCount[] {
	const within = {
		kind: 'all',
		of: [...(plan.kind === 'all' ? plan.of : [plan]), { kind: 'days', from, to }],
	} as const satisfies SearchPlan;
	const { sql, values } = rowsOfCounts(within, by) ?? rowsOfPosts(database, within, by, findLinks);
	const { rows } = database
		.sql(`SELECT json_group_array(json_array(day, name, posts)) AS rows FROM (${sql})`)
		.get(...values)!;
	const list = JSON.parse(rows as string) as readonly (readonly [number, string, number])[];
	return list.map(([day, name, posts]) => ({ day, group: name, posts }));
}

function rowsOfPosts(
	database: Sqlite,
	plan: SearchPlan,
	by: CountQuestion['by'],
	findLinks: LinkFinder,
): Condition {
	const { sql, values } = sourceOf(renderFor(database, plan, findLinks), {}, true);
	const group = by === undefined ? "''" : GROUPS[by];
	return {
		sql: `SELECT d.day AS day, ${group} AS name, count(*) AS posts ${sql} GROUP BY 1, 2 ORDER BY 1, 2`,
		values,
	};
}
