/** counts: what is counted for blogs and posts: posts, rhythm, and inbound links. */
import { LATEST_POSTS, medianGap } from '../../../merge/rhythm.ts';
import { parseList } from '../rows.ts';
import type { Sqlite } from './driver.ts';
import { latestDates } from './latest-dates.ts';
import { TO_BLOG } from './links.ts';
import { definePick, pick } from './pick.ts';

/** Changes the post count and sets the new rhythm, so that the posts of a large blog are not counted again for each post. */
export function recount(database: Sqlite, blog: number, more: number): void {
	const { dates } = database.sql(`SELECT ${latestDates('?1', '?2')} AS dates`).get(blog, LATEST_POSTS)!;
	database
		.sql('UPDATE blogs SET posts = posts + ?, interval_days = ? WHERE id = ?')
		.run(more, medianGap(parseList<string>(dates)), blog);
}

/** Counts and rhythm of a blog, from all its posts. */
export function countBlog(database: Sqlite, blog: number): void {
	database
		.sql(
			'UPDATE blogs SET posts = (SELECT count(*) FROM posts WHERE blog = ?1 AND gone IS NULL) WHERE id = ?1',
		)
		.run(blog);
	recount(database, blog, 0);
}

/** Links to a blog that existed before it was known. */
export function countLinksToBlog(database: Sqlite, blog: number, key: string): void {
	database
		.sql(
			`UPDATE blogs SET inbound = (SELECT count(*) FROM links WHERE blog <> ?1 AND ${TO_BLOG}) WHERE id = ?1`,
		)
		.run(blog, key);
}

/** A post with one of its addresses, as links name it; null if it has none. */
export interface PostAddress {
	readonly post: number;
	readonly blog: number;
	readonly toKey: string | null;
}

const LINKS = definePick('t.blog', 'CROSS JOIN links t ON t.to_key = j.value');

/** Counts for posts that have none yet, from the existing links. */
export function addPostCounts(database: Sqlite, posts: readonly PostAddress[]): void {
	const addressed = posts.filter(({ toKey }) => toKey !== null);
	const rows = pick(
		database,
		LINKS,
		addressed.map(({ toKey }) => toKey!),
	);
	const counts = new Map(posts.map(({ post, blog }) => [post, { blog, inbound: 0 }]));
	for (const [i, blog] of rows) {
		const target = addressed[i]!;
		if (target.blog !== blog) counts.get(target.post)!.inbound++;
	}
	const insert = database.sql('INSERT INTO post_counts (post, blog, inbound) VALUES (?, ?, ?)');
	for (const [post, { blog, inbound }] of counts) insert.run(post, blog, inbound);
}
