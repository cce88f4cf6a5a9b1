/** count: how many posts match, day by day. */
import type { CountQuestion, DayCount, SearchPlan } from '../../../../model/search.ts';
import type { Session } from '../driver.ts';
import { filtersOf, matchText } from './ask.ts';
import { Values } from './conditions.ts';
import type { Reading } from './reading.ts';

/** What the posts are counted apart by; `d` is the table docs. */
const GROUPS = {
	language: "coalesce(d.language, '')",
	platform: 'coalesce((SELECT platform FROM blogs WHERE id = d.blog), \'\') COLLATE "C"',
} as const;

export async function countByDay(
	session: Session,
	reading: Reading,
	{ plan, from, to, by }: CountQuestion,
): Promise<DayCount[]> {
	const within: SearchPlan = {
		kind: 'all',
		of: [...(plan.kind === 'all' ? plan.of : [plan]), { kind: 'days', from, to }],
	};
	const matches = await matchText(session, reading, { plan: within });
	const { values, where } =
		matches === null
			? await filtersOf(session, reading, { plan: within })
			: { values: new Values(), where: 'true' };
	const source =
		matches === null
			? 'docs d'
			: `unnest(${values.add(matches.blogs)}::bigint[], ${values.add(matches.posts)}::bigint[]) AS m(blog, post)
				JOIN docs d ON d.blog = m.blog AND d.post = m.post`;
	const group = by === undefined ? "''" : GROUPS[by];
	const rows = await session.all(
		`SELECT d.day AS day, ${group} AS name, count(*) AS posts FROM ${source} WHERE ${where} GROUP BY 1, 2 ORDER BY 1, 2`,
		values.list,
	);
	return rows.map(({ day, name, posts }) => ({
		day: day as number,
		group: name as string,
		posts: posts as number,
	}));
}
