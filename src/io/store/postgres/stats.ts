/** stats: the tables of the papers, counted over the stored posts. */
import type { StoreStats } from '../store.ts';
import type { Session } from './driver.ts';

/** Variants of a language are counted together. */
const PRIMARY_LANGUAGE = "lower(split_part(replace(language, '_', '-'), '-', 1))";

/** The posts that search finds and export writes: not deleted, and of blogs. The others stay stored but are not counted. */
const POSTS =
	'(SELECT p.* FROM posts p JOIN blogs b ON b.id = p.blog WHERE p.gone IS NULL AND b.is_blog IS DISTINCT FROM 0) counted';

export async function countAll(session: Session): Promise<Omit<StoreStats, 'toIndex'>> {
	const count = async (sql: string) => (await session.get(sql))!.n as number;
	const groups = async (sql: string) => {
		const rows = await session.all(sql);
		return Object.fromEntries(rows.map(({ name, n }) => [String(name ?? 'unknown'), n as number]));
	};
	return {
		blogs: await count('SELECT count(*) AS n FROM blogs WHERE is_blog IS DISTINCT FROM 0'),
		notBlogs: await count('SELECT count(*) AS n FROM blogs WHERE is_blog = 0'),
		posts: await count(`SELECT count(*) AS n FROM ${POSTS}`),
		storedPosts: await count('SELECT count(*) AS n FROM posts'),
		deletedPosts: await count('SELECT count(*) AS n FROM posts WHERE gone IS NOT NULL'),
		comments: await count(`SELECT coalesce(sum(comments), 0)::bigint AS n FROM ${POSTS}`),
		links: await count('SELECT count(*) AS n FROM links'),
		quarantined: await count('SELECT count(*) AS n FROM quarantine'),
		weblogsBySource: await groups(
			`SELECT source AS name, count(DISTINCT blog) AS n FROM ${POSTS} GROUP BY source ORDER BY n DESC`,
		),
		postsBySource: await groups(
			`SELECT source AS name, count(*) AS n FROM ${POSTS} GROUP BY source ORDER BY n DESC`,
		),
		blogsByPlatform: await groups(
			'SELECT platform AS name, count(*) AS n FROM blogs WHERE is_blog IS DISTINCT FROM 0 GROUP BY platform ORDER BY n DESC',
		),
		blogsByLanguage: await groups(
			`SELECT ${PRIMARY_LANGUAGE} AS name, count(*) AS n FROM blogs WHERE is_blog IS DISTINCT FROM 0 GROUP BY 1 ORDER BY n DESC`,
		),
		postsByMonth: await groups(
			`SELECT substr(published, 1, 7) AS name, count(*) AS n FROM ${POSTS} WHERE published IS NOT NULL GROUP BY 1 ORDER BY 1`,
		),
		postsByLanguage: await groups(
			`SELECT ${PRIMARY_LANGUAGE} AS name, count(*) AS n FROM ${POSTS} GROUP BY 1 ORDER BY n DESC`,
		),
		feedsByKind: await groups(
			"SELECT coalesce(format, 'unread') || coalesce(', ' || content, '') AS name, count(*) AS n FROM feeds GROUP BY 1 ORDER BY n DESC",
		),
		bytes: await count(
			`SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint AS n FROM pg_class c
			WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'`,
		),
	};
}
