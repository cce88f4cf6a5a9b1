/** most-linked: the pages that the posts of a period link to. */
import { canonicalUrl } from '../../../lib/url/canonical-url.ts';
import type { LinkedPage, PostName } from '../../../model/talk.ts';
import type { LinkedQuery } from '../store.ts';
import type { Row, Session } from './driver.ts';
import { shortKey, siteOf } from './short-key.ts';

/** The links of the posts of the period, without blogs judged not to be one. */
const LINKS = `SELECT l.blog, l.post, l.to_key, l.to_url, coalesce(p.published, '') AS day, own.key AS own_key
	FROM posts p JOIN links l ON l.blog = p.blog AND coalesce(l.post, 0) = p.id AND l.origin = 'post'
		JOIN blogs own ON own.id = l.blog AND own.is_blog IS DISTINCT FROM 0
	WHERE coalesce(p.published, '') >= $1 AND coalesce(p.published, '') < $2`;

const COUNTED = 'count(DISTINCT l.blog) AS blogs, count(DISTINCT l.post) AS posts, min(l.day) AS first';

/** Stored posts of other blogs. */
const TO_POSTS = `SELECT t.id AS target, t.url COLLATE "C" AS url, ${COUNTED}
	FROM links_of_time l JOIN post_keys k ON k.key = 'address ' || l.to_key AND k.blog <> l.blog
		JOIN posts t ON t.blog = k.blog AND t.id = k.post
	GROUP BY t.id, t.url`;

/** Pages that are not stored posts, not home pages of blogs, and not of the linking blog itself. */
const TO_PAGES = `SELECT NULL AS target, min(l.to_url COLLATE "C") AS url, ${COUNTED}
	FROM links_of_time l LEFT JOIN post_keys k ON k.key = 'address ' || l.to_key LEFT JOIN blog_keys home ON home.key = l.to_key
	WHERE k.key IS NULL AND home.key IS NULL
		AND left(l.to_key, length(l.own_key) + 1) NOT IN (l.own_key || '/', l.own_key || '?')
	GROUP BY l.to_key`;

export async function readMostLinked(
	session: Session,
	{ from, to, of, limit }: LinkedQuery,
): Promise<LinkedPage[]> {
	const rows = await session.all(
		`WITH links_of_time AS (${LINKS}) SELECT * FROM (${of === 'posts' ? TO_POSTS : TO_PAGES}) t
		ORDER BY blogs DESC, posts DESC, first, url LIMIT $3`,
		// The first moment after the last day, for alphabetical comparison.
		[from, `${to}~`, limit],
	);
	const names = await namesOf(session, rows);
	const texts = await commonTexts(
		session,
		rows.map(({ url }) => url as string),
	);
	return rows.map((row) => ({
		url: row.url as string,
		post: names.get(row.target as number) ?? null,
		blogs: row.blogs as number,
		posts: row.posts as number,
		first: row.first as string,
		text: texts.get(row.url as string) ?? '',
	}));
}

async function namesOf(session: Session, rows: readonly Row[]): Promise<Map<number, PostName>> {
	const found = await session.all(
		`SELECT p.id, p.url, p.title, p.published, b.url AS blog, b.id AS "blogId", b.title AS "blogTitle"
		FROM post_places l JOIN posts p ON p.blog = l.blog AND p.id = l.id JOIN blogs b ON b.id = p.blog WHERE l.id = ANY($1)`,
		[rows.map(({ target }) => target).filter((target) => target !== null)],
	);
	return new Map((found as unknown as PostName[]).map((name) => [name.id, name]));
}

/** At most so many links are read for their anchor texts. */
const MAX_TEXTS = 200;

async function commonTexts(session: Session, urls: readonly string[]): Promise<Map<string, string>> {
	const keys = urls.map((url) => shortKey(canonicalUrl(url)));
	const rows = await session.all(
		`SELECT r.url, t.text FROM unnest($1::text[], $2::text[], $3::text[]) AS r(url, site, key) CROSS JOIN LATERAL (
			SELECT text, count(*) AS n FROM (
				SELECT l.text COLLATE "C" AS text FROM link_targets t JOIN links l ON l.blog = t.blog AND l.id = t.link
				WHERE t.site = r.site AND t.to_key = r.key LIMIT ${MAX_TEXTS}
			) words WHERE text <> '' GROUP BY text ORDER BY n DESC, text LIMIT 1
		) t`,
		[urls, keys.map(siteOf), keys],
	);
	return new Map(rows.map(({ url, text }) => [url as string, text as string]));
}
