/**
 * settle: the end of a transaction, which one writer does at a time: change numbers and counts.
 *
 * Transactions end in another order than they began. Whoever follows changes by their numbers would miss one that is numbered
 * early and ends late; so numbers are given at the very end, under a lock that is held until all is kept: what has a higher number was
 * kept later. The same lock makes counts of links exact: of a link and its target kept at the same time by two writers, the second
 * sees the first's. Only rows that nobody touches without the lock are changed here.
 */

import { foldersOf } from '../../link-places.ts';
import { LATEST_POSTS, medianGap } from '../../rhythm.ts';
import type { Session } from '../driver.ts';
import { toBlog } from '../link-range.ts';
import { rowsOf } from '../rows-of.ts';
import { siteOf } from '../short-key.ts';
import { addressKey } from './load.ts';
import { lockCommit } from './lock.ts';
import type { Workspace } from './workspace.ts';
import type { NewLink } from './write.ts';

export async function settle(work: Workspace, links: readonly NewLink[]): Promise<void> {
	const rhythms = await readRhythms(work.session, [...work.touched]);
	const isNothing = work.changed.size + work.newBlogs.length + links.length + rhythms.length === 0;
	if (isNothing) return;
	await lockCommit(work.session);
	await writeRhythms(work, rhythms);
	await numberChanges(work);
	await countForNewPosts(work);
	await countForNewBlogs(work);
	await countForPosts(work, links);
	await countForBlogs(work, links);
}

type Rhythm = readonly [blog: number, posts: number, intervalDays: number | null];

/** Posts and rhythm of blogs, from their posts; they hold, because their blogs are locked. */
export async function readRhythms(session: Session, blogs: readonly number[]): Promise<Rhythm[]> {
	if (blogs.length === 0) return [];
	const rows = await session.all(
		`SELECT b.id, (SELECT count(*) FROM posts p WHERE p.blog = b.id AND p.gone IS NULL) AS posts,
			ARRAY(SELECT published FROM posts p WHERE p.blog = b.id AND coalesce(published, '') > ''
				ORDER BY coalesce(published, '') DESC LIMIT ${LATEST_POSTS}) AS dates
		FROM unnest($1::bigint[]) AS b(id)`,
		[blogs],
	);
	return rows.map(({ id, posts, dates }) => [id as number, posts as number, medianGap(dates as string[])]);
}

export async function writeRhythms(
	{ session, newBlogs }: Pick<Workspace, 'session' | 'newBlogs'>,
	rhythms: readonly Rhythm[],
): Promise<void> {
	const told = new Set(rhythms.map(([blog]) => blog));
	const untold = newBlogs.filter(({ id }) => !told.has(id)).map(({ id }): Rhythm => [id, 0, null]);
	const { sql, names, values } = rowsOf('blog bigint, posts bigint, interval_days float8', [
		...rhythms,
		...untold,
	]);
	await session.run(
		`INSERT INTO blog_counts (${names}) SELECT ${names} FROM ${sql} ORDER BY blog
		ON CONFLICT (blog) DO UPDATE SET posts = excluded.posts, interval_days = excluded.interval_days, change = excluded.change`,
		values,
	);
}

async function numberChanges({ session, changed }: Workspace): Promise<void> {
	if (changed.size === 0) return;
	const { sql, values } = rowsOf('post bigint, blog bigint', [...changed]);
	await session.run(
		`INSERT INTO post_counts (blog, post, change)
		SELECT blog, post, nextval('changes') FROM (SELECT * FROM ${sql} ORDER BY place) r
		ON CONFLICT (blog, post) DO UPDATE SET change = excluded.change`,
		values,
	);
}

/** Links that were there before the post was known, and those of this transaction. */
async function countForNewPosts({ session, newAddresses }: Workspace): Promise<void> {
	if (newAddresses.length === 0) return;
	const { sql, values } = rowsOf(
		'to_key text, post bigint, blog bigint, site text',
		newAddresses.map(([key, post, blog]) => [key, post, blog, siteOf(key)]),
	);
	await session.run(
		`UPDATE post_counts c SET inbound = n.links, counted = nextval('changes') FROM (
			SELECT r.blog, r.post, count(*) AS links FROM ${sql}
				JOIN link_targets l ON l.site = r.site AND l.to_key = r.to_key AND l.blog <> r.blog GROUP BY 1, 2
		) n WHERE c.blog = n.blog AND c.post = n.post`,
		values,
	);
}

async function countForNewBlogs({ session, newBlogs }: Workspace): Promise<void> {
	if (newBlogs.length === 0) return;
	const { sql, values } = rowsOf(
		'blog bigint, key text, site text',
		newBlogs.map(({ id, key }) => [id, key, siteOf(key)]),
	);
	await session.run(
		`UPDATE blog_counts c SET inbound = n.links, change = nextval('changes') FROM (
			SELECT r.blog, count(*) AS links FROM ${sql}
				JOIN link_targets l ON l.site = r.site AND l.blog <> r.blog AND ${toBlog('l.to_key', 'r.key')} GROUP BY 1
		) n WHERE c.blog = n.blog`,
		values,
	);
}

/** New links to posts that were known before. */
async function countForPosts(
	{ session, posts, newAddresses }: Workspace,
	links: readonly NewLink[],
): Promise<void> {
	if (links.length === 0) return;
	const { sql, values } = rowsOf(
		'blog bigint, key text',
		links.map(({ blog, toKey }) => [blog, addressKey(toKey)]),
	);
	const fresh = newAddresses.map(([, post]) => post).filter((post) => posts.get(post)!.isNew);
	await session.run(
		`UPDATE post_counts c SET inbound = c.inbound + n.links, counted = nextval('changes') FROM (
			SELECT k.blog, k.post, count(*) AS links FROM ${sql} JOIN post_keys k ON k.key = r.key AND k.blog <> r.blog
			WHERE k.post <> ALL($${values.length + 1}::bigint[]) GROUP BY 1, 2
		) n WHERE c.blog = n.blog AND c.post = n.post`,
		[...values, fresh],
	);
}

/** New links to blogs that were known before: each counts for the blog with the longest address that it begins with. */
async function countForBlogs({ session, newBlogs }: Workspace, links: readonly NewLink[]): Promise<void> {
	if (links.length === 0) return;
	const folders = links.map(({ toKey }) => foldersOf(toKey));
	const rows = await session.all('SELECT key, blog FROM blog_keys WHERE key = ANY($1)', [
		[...new Set(folders.flat())],
	]);
	const known = new Map(rows.map(({ key, blog }) => [key as string, blog as number]));
	const fresh = new Set(newBlogs.map(({ id }) => id));
	const counts = new Map<number, number>();
	links.forEach(({ blog }, i) => {
		const target = known.get(folders[i]!.find((key) => known.has(key)) ?? '');
		if (target === undefined || target === blog || fresh.has(target)) return;
		counts.set(target, (counts.get(target) ?? 0) + 1);
	});
	if (counts.size === 0) return;
	await session.run(
		`UPDATE blog_counts c SET inbound = c.inbound + r.links, change = nextval('changes')
		FROM unnest($1::bigint[], $2::bigint[]) AS r(blog, links) WHERE c.blog = r.blog`,
		[[...counts.keys()], [...counts.values()]],
	);
}
