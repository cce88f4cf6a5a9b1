/** stats: the tables of the papers, counted over the stored posts. */
import { statSync } from 'node:fs';
import type { StoreStats } from '../store.ts';
import type { Sqlite } from './driver.ts';

/** Variants of a language are counted together. */
const PRIMARY_LANGUAGE = "lower(substr(language, 1, instr(replace(language, '_', '-') || '-', '-') - 1))";

/** The posts that search finds and export writes: not deleted, and of blogs. The others stay stored but are not counted. */
const POSTS =
	'(SELECT p.* FROM posts p JOIN blogs b ON b.id = p.blog WHERE p.gone IS NULL AND b.is_blog IS NOT 0) counted';

type Counted = Omit<StoreStats, 'bytes' | 'toIndex'>;

export function countAll(database: Sqlite): Counted {
	const count = (sql: string) => database.sql(sql).get()!.n as number;
	const groups = (sql: string) =>
		Object.fromEntries(
			database
				.sql(sql)
				.all()
				.map(({ name, n }) => [String(name ?? 'unknown'), n as number]),
		);
	return {
		blogs: count('SELECT count(*) AS n FROM blogs WHERE is_blog IS NOT 0'),
		notBlogs: count('SELECT count(*) AS n FROM blogs WHERE is_blog = 0'),
		posts: count(`SELECT count(*) AS n FROM ${POSTS}`),
		storedPosts: count('SELECT count(*) AS n FROM posts'),
		deletedPosts: count('SELECT count(*) AS n FROM posts WHERE gone IS NOT NULL'),
		comments: count(`SELECT ifnull(sum(comments), 0) AS n FROM ${POSTS}`),
		links: count('SELECT count(*) AS n FROM links'),
		quarantined: count('SELECT count(*) AS n FROM quarantine'),
		weblogsBySource: groups(
			`SELECT source AS name, count(DISTINCT blog) AS n FROM ${POSTS} GROUP BY source ORDER BY n DESC`,
		),
		postsBySource: groups(
			`SELECT source AS name, count(*) AS n FROM ${POSTS} GROUP BY source ORDER BY n DESC`,
		),
		blogsByPlatform: groups(
			'SELECT platform AS name, count(*) AS n FROM blogs WHERE is_blog IS NOT 0 GROUP BY platform ORDER BY n DESC',
		),
		blogsByLanguage: groups(
			`SELECT ${PRIMARY_LANGUAGE} AS name, count(*) AS n FROM blogs WHERE is_blog IS NOT 0 GROUP BY 1 ORDER BY n DESC`,
		),
		postsByMonth: groups(
			`SELECT substr(ifnull(published, ''), 1, 7) AS name, count(*) AS n FROM ${POSTS} WHERE published IS NOT NULL GROUP BY 1 ORDER BY 1`,
		),
		postsByLanguage: groups(
			`SELECT ${PRIMARY_LANGUAGE} AS name, count(*) AS n FROM ${POSTS} GROUP BY 1 ORDER BY n DESC`,
		),
		feedsByKind: groups(
			"SELECT ifnull(format, 'unread') || CASE WHEN content IS NULL THEN '' ELSE ', ' || content END AS name, count(*) AS n FROM feeds GROUP BY 1 ORDER BY n DESC",
		),
	};
}

/** Bytes of the files, with their logs. */
export function bytesOf(files: readonly string[]): number {
	let bytes = 0;
	for (const file of files) {
		for (const suffix of ['', '-wal']) bytes += statSync(file + suffix, { throwIfNoEntry: false })?.size ?? 0;
	}
	return bytes;
}
