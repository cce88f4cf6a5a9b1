/** read-around: a blog over time, its neighbours, and the activity of the crawl. */

import { canonicalUrl } from '../../../lib/url/canonical-url.ts';
import type { BlogAuthor, BlogTimeline, Neighbour, Neighbours, Sample } from '../../../model/blog.ts';
import type { Activity } from '../../../model/crawl.ts';
import { groupTroubles, MAX_LOOKED_AT, medianDelay } from '../crawl-reports.ts';
import { unpackPage } from '../packed-samples.ts';
import { toVisit } from '../rows.ts';
import type { Session } from './driver.ts';
import { toBlog } from './link-range.ts';
import { findBlog } from './read.ts';
import { blogsOf } from './read-links.ts';
import { blogKeyOf } from './save/load.ts';
import { shortKey, siteOf } from './short-key.ts';

const LATEST_DATES = 1_000;

export async function readTimeline(session: Session, url: string): Promise<BlogTimeline> {
	const blog = await findBlog(session, url);
	const dated = "FROM posts WHERE blog = $1 AND coalesce(published, '') > ''";
	const months = await session.all(
		`SELECT substr(coalesce(published, ''), 1, 7) AS month, count(*) AS n ${dated} GROUP BY month ORDER BY month`,
		[blog],
	);
	const latest = await session.all(
		`SELECT published ${dated} ORDER BY coalesce(published, '') DESC LIMIT ${LATEST_DATES}`,
		[blog],
	);
	return {
		months: Object.fromEntries(months.map(({ month, n }) => [month as string, n as number])),
		latest: latest.map(({ published }) => published as string),
	};
}

export async function readAuthors(session: Session, url: string): Promise<BlogAuthor[]> {
	const rows = await session.all(
		`SELECT author AS name, count(*) AS posts FROM posts
		WHERE blog = $1 AND author IS NOT NULL AND gone IS NULL GROUP BY author ORDER BY posts DESC, author COLLATE "C"`,
		[await findBlog(session, url)],
	);
	return rows as unknown as BlogAuthor[];
}

/** At most so many links of a blog are read, the latest first. */
const MAX_LINKS = 5_000;

export async function readNeighbours(session: Session, url: string, limit: number): Promise<Neighbours> {
	const blog = await findBlog(session, url);
	if (blog === null) return { linksTo: [], linkedFrom: [] };
	return {
		linksTo: await name(session, await countTargets(session, blog), limit),
		linkedFrom: await name(session, await countSources(session, blog, blogKeyOf(url)), limit),
	};
}

async function countTargets(session: Session, blog: number): Promise<Map<number, number>> {
	const rows = await session.all('SELECT to_key FROM links WHERE blog = $1 ORDER BY id DESC LIMIT $2', [
		blog,
		MAX_LINKS,
	]);
	const keys = rows.map(({ to_key }) => to_key as string);
	const targets = await blogsOf(session, keys);
	const counts = new Map<number, number>();
	for (const key of keys) {
		const target = targets.get(key);
		if (target !== undefined && target !== blog) counts.set(target, (counts.get(target) ?? 0) + 1);
	}
	return counts;
}

async function countSources(session: Session, blog: number, key: string): Promise<Map<number, number>> {
	const rows = await session.all(
		`SELECT blog, count(*) AS n FROM (
			SELECT blog FROM link_targets WHERE site = $1 AND blog <> $2 AND ${toBlog('to_key', '$3::text')} LIMIT $4
		) l GROUP BY blog`,
		[siteOf(key), blog, key, MAX_LINKS],
	);
	return new Map(rows.map((row) => [row.blog as number, row.n as number]));
}

async function name(
	session: Session,
	counts: ReadonlyMap<number, number>,
	limit: number,
): Promise<Neighbour[]> {
	const best = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, limit);
	const rows = await session.all('SELECT id, url, title FROM blogs WHERE id = ANY($1)', [
		best.map(([id]) => id),
	]);
	const known = new Map(rows.map((row) => [row.id as number, row]));
	return best.flatMap(([id, links]) => {
		const row = known.get(id);
		return row === undefined ? [] : { id, url: row.url as string, title: row.title as string | null, links };
	});
}

export async function readActivity(session: Session, since: string, limit: number): Promise<Activity> {
	const sums = await session.get(
		`SELECT count(*) AS visits, coalesce(sum(bytes), 0)::bigint AS bytes, coalesce(sum(new_posts), 0)::bigint AS fresh
		FROM visits WHERE at >= $1`,
		[since],
	);
	const latest = await session.all(
		'SELECT v.*, b.url AS blog_url FROM visits v LEFT JOIN blogs b ON b.id = v.blog WHERE v.at >= $1 ORDER BY v.at DESC LIMIT $2',
		[since, limit],
	);
	const troubles = await session.all(
		'SELECT url, at, status, trouble FROM visits WHERE at >= $1 AND (status = 0 OR status >= 400) ORDER BY at DESC LIMIT $2',
		[since, MAX_LOOKED_AT],
	);
	const found = await session.all(
		`SELECT p.published, p.first_seen, b.first_seen AS known
		FROM (SELECT id, blog FROM post_places ORDER BY id DESC LIMIT $1) l
			JOIN posts p ON p.blog = l.blog AND p.id = l.id JOIN blogs b ON b.id = p.blog
		WHERE p.first_seen >= $2 AND p.published LIKE '%T%'`,
		[MAX_LOOKED_AT, since],
	);
	return {
		visits: sums!.visits as number,
		bytes: sums!.bytes as number,
		newPosts: sums!.fresh as number,
		troubles: groupTroubles(troubles).slice(0, limit),
		latest: latest.map(toVisit),
		delayHours: medianDelay(found),
	};
}

export async function readSamples(session: Session, blog: string): Promise<Sample[]> {
	const rows = await session.all(
		'SELECT url, kind, at FROM samples WHERE blog = (SELECT blog FROM blog_keys WHERE key = $1) ORDER BY kind, at DESC',
		[blogKeyOf(blog)],
	);
	return rows as unknown as Sample[];
}

export async function readSample(session: Session, blog: string, url: string): Promise<string | null> {
	const row = await session.get(
		'SELECT packed FROM samples WHERE blog = (SELECT blog FROM blog_keys WHERE key = $1) AND key = $2',
		[blogKeyOf(blog), shortKey(canonicalUrl(url))],
	);
	return row === undefined ? null : unpackPage(row.packed as Uint8Array);
}
