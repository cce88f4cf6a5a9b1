/** count: counts matching posts by day. */
import type { CountQuestion, DayCount } from '../../../model/search.ts';
import type { Sqlite } from '../sqlite/driver.ts';
import { renderFor, sourceOf } from './ask.ts';
import type { LinkFinder } from './render-filter.ts';

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
	};
	const { sql, values } = sourceOf(renderFor(database, within as CountQuestion['plan'], findLinks), {}, true);
	const group = by === undefined ? "''" : GROUPS[by];
	const counts = `SELECT d.day AS day, ${group} AS name, count(*) AS posts ${sql} GROUP BY 1, 2 ORDER BY 1, 2`;
	const { rows } = database
		.sql(`SELECT json_group_array(json_array(day, name, posts)) AS rows FROM (${counts})`)
		.get(...values)!;
	const list = JSON.parse(rows as string) as readonly (readonly [number, string, number])[];
	return list.map(([day, name, posts]) => ({ day, group: name, posts }));
}
