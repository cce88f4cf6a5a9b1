/**
 * Counts posts and comments per month and language in a Parquet export, with DuckDB (npm install @duckdb/node-api).
 *
 * logosphere export parquet --out posts --data my-blogs
 * node examples/posts-per-month.mjs posts
 */
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
	console.error('Usage: node examples/posts-per-month.mjs FOLDER');
	process.exit(2);
}

const file = (table) => path.join(folder, `${table}.parquet`).replaceAll("'", "''");
const connection = await (await DuckDBInstance.create()).connect();
const reader = await connection.runAndReadAll(`
	WITH replies AS (SELECT post_url AS url, count(*) AS replies FROM '${file('comments')}' GROUP BY 1)
	SELECT left(p.published, 7) AS month, coalesce(p.language, '?') AS language,
		count(*) AS posts, coalesce(sum(r.replies), 0)::BIGINT AS comments
	FROM '${file('posts')}' p LEFT JOIN replies r USING (url)
	WHERE p.published IS NOT NULL
	GROUP BY ALL ORDER BY ALL
`);
console.log('month,language,posts,comments');
for (const row of reader.getRows()) console.log(row.join(','));
