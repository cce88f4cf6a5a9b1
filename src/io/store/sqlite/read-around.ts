/** read-around: a blog over time, its neighbours, and the activity of the crawl, and sampled pages. */
import { canonicalUrl } from '../../../lib/url/canonical-url.ts';
import type { BlogAuthor, BlogTimeline, Neighbour, Neighbours, Sample } from '../../../model/blog.ts';
import type { Activity } from '../../../model/crawl.ts';
import { groupTroubles, MAX_LOOKED_AT, medianDelay } from '../crawl-reports.ts';
import { unpackPage } from '../packed-samples.ts';
import { toVisit } from '../rows.ts';
import type { Row, Sqlite } from './driver.ts';
import { blogOf, OF_BLOG, TO_BLOG } from './links.ts';

const LATEST_DATES = 1_000;

export function readTimeline(database: Sqlite, url: string): BlogTimeline {
	const key = canonicalUrl(url);
	const dated =
		"FROM posts INDEXED BY posts_by_blog WHERE blog = (SELECT id FROM blogs WHERE key = ?) AND ifnull(published, '') > ''";
	const months = database
		.sql(
			`SELECT substr(ifnull(published, ''), 1, 7) AS month, count(*) AS n ${dated} GROUP BY month ORDER BY month`,
		)
		.all(key);
	const latest = database
		.sql(`SELECT ifnull(published, '') AS day ${dated} ORDER BY ifnull(published, '') DESC LIMIT ?`)
		.all(key, LATEST_DATES);
	return {
		months: Object.fromEntries(months.map(({ month, n }) => [month as string, n as number])),
		latest: latest.map(({ day }) => day as string),
	};
}

export function readAuthors(database: Sqlite, url: string): BlogAuthor[] {
	return database
		.sql(
			`SELECT author AS name, count(*) AS posts FROM posts
			WHERE blog = (SELECT id FROM blogs WHERE key = ?) AND author IS NOT NULL AND gone IS NULL GROUP BY author ORDER BY posts DESC, name`,
		)
		.all(canonicalUrl(url)) as unknown as BlogAuthor[];
}

/** At most so many links of a blog are read, the latest first. */
const MAX_LINKS = 5_000;

export function readNeighbours(database: Sqlite, url: string, limit: number): Neighbours {
	const row = database.sql('SELECT id, key FROM blogs WHERE key = ?').get(canonicalUrl(url));
	if (row === undefined) return { linksTo: [], linkedFrom: [] };
	const [id, key] = [row.id as number, row.key as string];
	return {
		linksTo: name(database, countTargets(database, id), limit),
		linkedFrom: name(database, countSources(database, id, key), limit),
	};
}

function countTargets(database: Sqlite, blog: number): Map<number, number> {
	const rows = database
		.sql(`SELECT to_key FROM links WHERE id IN (${OF_BLOG}) ORDER BY id DESC LIMIT ?2`)
		.all(blog, MAX_LINKS);
	const counts = new Map<number, number>();
	for (const { to_key } of rows) {
		const target = blogOf(database, to_key as string);
		if (target !== null && target !== blog) counts.set(target, (counts.get(target) ?? 0) + 1);
	}
	return counts;
}

function countSources(database: Sqlite, blog: number, key: string): Map<number, number> {
	const rows = database
		.sql(
			`SELECT blog, count(*) AS n FROM (SELECT blog FROM links WHERE blog <> ?1 AND ${TO_BLOG} LIMIT ?3) GROUP BY blog`,
		)
		.all(blog, key, MAX_LINKS);
	return new Map(rows.map((row) => [row.blog as number, row.n as number]));
}

function name(database: Sqlite, counts: ReadonlyMap<number, number>, limit: number): Neighbour[] {
	const best = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, limit);
	const find = database.sql('SELECT url, title FROM blogs WHERE id = ?');
	return best.flatMap(([id, links]) => {
		const row = find.get(id);
		return row === undefined ? [] : { id, url: row.url as string, title: row.title as string | null, links };
	});
}

export function readActivity(database: Sqlite, since: string, limit: number): Activity {
	const sums = database
		.sql(
			'SELECT count(*) AS visits, ifnull(sum(bytes), 0) AS bytes, ifnull(sum(new_posts), 0) AS newPosts FROM visits WHERE at >= ?',
		)
		.get(since) as Pick<Activity, 'visits' | 'bytes' | 'newPosts'>;
	const latest = database
		.sql(
			'SELECT v.*, b.url AS blog_url FROM visits v LEFT JOIN blogs b ON b.id = v.blog WHERE v.at >= ? ORDER BY v.at DESC LIMIT ?',
		)
		.all(since, limit);
	return {
		visits: sums.visits,
		bytes: sums.bytes,
		newPosts: sums.newPosts,
		troubles: groupTroubles(readTroubles(database, since)).slice(0, limit),
		latest: latest.map(toVisit),
		delayHours: medianDelay(readFinds(database, since)),
	};
}

function readTroubles(database: Sqlite, since: string): Row[] {
	return database
		.sql(
			'SELECT url, at, status, trouble FROM visits WHERE at >= ? AND (status = 0 OR status >= 400) ORDER BY at DESC LIMIT ?',
		)
		.all(since, MAX_LOOKED_AT);
}

/** The latest posts with a time of day. */
function readFinds(database: Sqlite, since: string): Row[] {
	return database
		.sql(
			"SELECT p.published, p.first_seen, b.first_seen AS known FROM (SELECT * FROM posts ORDER BY id DESC LIMIT ?) p JOIN blogs b ON b.id = p.blog WHERE p.first_seen >= ? AND p.published LIKE '%T%'",
		)
		.all(MAX_LOOKED_AT, since);
}

export function readSamples(database: Sqlite, blog: string): Sample[] {
	const rows = database
		.sql(
			'SELECT s.url, s.kind, s.at FROM samples s JOIN blogs b ON b.id = s.blog WHERE b.key = ? ORDER BY s.kind, s.at DESC',
		)
		.all(canonicalUrl(blog));
	return rows as unknown as Sample[];
}

export function readSample(database: Sqlite, blog: string, url: string): string | null {
	const row = database
		.sql('SELECT s.packed FROM samples s JOIN blogs b ON b.id = s.blog WHERE b.key = ? AND s.key = ?')
		.get(canonicalUrl(blog), canonicalUrl(url));
	return row === undefined ? null : unpackPage(row.packed as Uint8Array);
}
