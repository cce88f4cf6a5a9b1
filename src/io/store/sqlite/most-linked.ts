/** most-linked: the pages that the posts of a period link to. */
import { canonicalUrl } from '../../../lib/url/canonical-url.ts';
import type { LinkedPage, PostName } from '../../../model/talk.ts';
import type { LinkedQuery } from '../store.ts';
import type { Sqlite } from './driver.ts';

/** The posts of the period, from the index of dates alone. */
const LINKING = `SELECT id, ifnull(published, '') AS day FROM posts INDEXED BY posts_by_date
	WHERE ifnull(published, '') >= ?1 AND ifnull(published, '') < ?2`;

const COUNTED = 'count(DISTINCT l.blog) AS blogs, count(DISTINCT l.post) AS posts, min(p.day) AS first';

/** Stored posts of other blogs. */
const TO_POSTS = `SELECT t.id AS target, t.url, ${COUNTED}
	FROM linking p CROSS JOIN links l ON l.post = p.id AND l.origin = 'post'
		JOIN blogs own ON own.id = l.blog AND own.is_blog IS NOT 0
		JOIN post_keys k ON k.key = 'address ' || l.to_key JOIN posts t ON t.id = k.post AND t.blog <> l.blog
	GROUP BY t.id`;

/** Pages that are not stored posts, not home pages of blogs, and not of the linking blog itself. */
const TO_PAGES = `SELECT NULL AS target, min(l.to_url) AS url, ${COUNTED}
	FROM linking p CROSS JOIN links l ON l.post = p.id AND l.origin = 'post'
		JOIN blogs own ON own.id = l.blog AND own.is_blog IS NOT 0
		LEFT JOIN post_keys k ON k.key = 'address ' || l.to_key LEFT JOIN blogs home ON home.key = l.to_key
	WHERE k.key IS NULL AND home.id IS NULL AND substr(l.to_key, 1, length(own.key) + 1) NOT IN (own.key || '/', own.key || '?')
	GROUP BY l.to_key`;

export function readMostLinked(database: Sqlite, { from, to, of, limit }: LinkedQuery): LinkedPage[] {
	const rows = database
		.sql(
			`WITH linking AS (${LINKING}) SELECT * FROM (${of === 'posts' ? TO_POSTS : TO_PAGES}) ORDER BY blogs DESC, posts DESC, first, url LIMIT ?3`,
		)
		.all(from, dayAfter(to), limit);
	return rows.map((row) => ({
		url: row.url as string,
		post: row.target === null ? null : nameOf(database, row.target as number),
		blogs: row.blogs as number,
		posts: row.posts as number,
		first: row.first as string,
		text: commonText(database, row.url as string),
	}));
}

/** The first moment after a day, for alphabetical comparison. */
function dayAfter(day: string): string {
	return `${day}~`;
}

function nameOf(database: Sqlite, post: number): PostName {
	return database
		.sql(
			`SELECT p.id, p.url, p.title, p.published, b.url AS blog, b.id AS blogId, b.title AS blogTitle
			FROM posts p JOIN blogs b ON b.id = p.blog WHERE p.id = ?`,
		)
		.get(post) as unknown as PostName;
}

/** At most so many links are read for their anchor texts. */
const MAX_TEXTS = 200;

function commonText(database: Sqlite, url: string): string {
	const row = database
		.sql(
			"SELECT text, count(*) AS n FROM (SELECT text FROM links WHERE to_key = ? LIMIT ?) WHERE text <> '' GROUP BY text ORDER BY n DESC, text LIMIT 1",
		)
		.get(canonicalUrl(url), MAX_TEXTS);
	return (row?.text as string | undefined) ?? '';
}
