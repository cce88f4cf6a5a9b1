/**
 * settle: the end of a transaction, one writer at a time: assigns change numbers and updates counts.
 *
 * Transactions commit in another order than they begin. A follower would miss a change that is numbered early and committed late. So
 * numbers are assigned at the very end, under a lock that is held until the commit: a higher number means a later commit. The same lock
 * makes link counts exact: if two writers save a link and its target at the same time, the second sees the first. Only rows that
 * nobody changes without the lock are changed here.
 */
import {
	type CountedLink,
	countInbound,
	foldersOf,
	type InboundCounts,
	type LinkTargets,
} from '../../../../merge/links.ts';
import type { BlogRecord, Changes, Known } from '../../../../merge/records.ts';
import { LATEST_POSTS, medianGap } from '../../../../merge/rhythm.ts';
import { addressIn, isAddressKey } from '../../../../merge/wanted.ts';
import type { Session } from '../driver.ts';
import { toBlog } from '../link-range.ts';
import { rowsOf } from '../rows-of.ts';
import { siteOf } from '../short-key.ts';
import { lockCommit } from './lock.ts';

export async function settle(
	session: Session,
	{ blogs }: Known,
	changes: Changes,
	links: readonly CountedLink[],
): Promise<void> {
	const newBlogs = [...blogs.values()].filter(({ isNew }) => isNew);
	const { numbered, reindexed, touched, posts } = changes;
	const rhythms = await readRhythms(session, [...touched.keys()]);
	if (numbered.size + reindexed.size + newBlogs.length + links.length + rhythms.length === 0) return;
	await lockCommit(session);
	await writeRhythms(session, newBlogs, rhythms);
	await numberChanges(session, changes);
	await countForNewPosts(session, changes);
	await countForNewBlogs(session, newBlogs);
	if (links.length === 0) return;
	const counts = countInbound(links, await loadTargets(session, links));
	for (const { id, isNew } of posts) if (isNew) counts.posts.delete(id);
	for (const { id } of newBlogs) counts.blogs.delete(id);
	await addInbound(session, counts, 1);
}

type Rhythm = readonly [blog: number, posts: number, intervalDays: number | null];

/** Post counts and rhythm of blogs, from their posts. They are exact, because the blogs are locked. */
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
	session: Session,
	newBlogs: readonly BlogRecord[],
	rhythms: readonly Rhythm[],
): Promise<void> {
	const withPosts = new Set(rhythms.map(([blog]) => blog));
	const withoutPosts = newBlogs.filter(({ id }) => !withPosts.has(id)).map(({ id }): Rhythm => [id, 0, null]);
	const { sql, names, values } = rowsOf('blog bigint, posts bigint, interval_days float8', [
		...rhythms,
		...withoutPosts,
	]);
	await session.run(
		`INSERT INTO blog_counts (${names}) SELECT ${names} FROM ${sql} ORDER BY blog
		ON CONFLICT (blog) DO UPDATE SET posts = excluded.posts, interval_days = excluded.interval_days, change = excluded.change`,
		values,
	);
}

async function numberChanges(session: Session, { numbered, reindexed }: Changes): Promise<void> {
	const first = [...numbered].map(({ id, blog }) => [id, blog]);
	const others =
		reindexed.size === 0
			? []
			: await session.all('SELECT id, blog FROM posts WHERE blog = ANY($1) ORDER BY id', [[...reindexed]]);
	const posts = new Map([...others.map(({ id, blog }) => [id, blog]), ...first] as [number, number][]);
	if (posts.size === 0) return;
	const { sql, values } = rowsOf('post bigint, blog bigint', [...posts]);
	await session.run(
		`INSERT INTO post_counts (blog, post, change)
		SELECT blog, post, nextval('changes') FROM (SELECT * FROM ${sql} ORDER BY place) r
		ON CONFLICT (blog, post) DO UPDATE SET change = excluded.change`,
		values,
	);
}

/** Links that existed before the post was known, and those of this transaction. */
async function countForNewPosts(session: Session, { newKeys }: Changes): Promise<void> {
	const addresses = [...newKeys].filter(([key, { isNew }]) => isNew && isAddressKey(key));
	if (addresses.length === 0) return;
	const { sql, values } = rowsOf(
		'to_key text, post bigint, blog bigint, site text',
		addresses.map(([key, { id, blog }]) => [addressIn(key), id, blog, siteOf(addressIn(key))]),
	);
	await session.run(
		`UPDATE post_counts c SET inbound = n.links, counted = nextval('changes') FROM (
			SELECT r.blog, r.post, count(*) AS links FROM ${sql}
				JOIN link_targets l ON l.site = r.site AND l.to_key = r.to_key AND l.blog <> r.blog GROUP BY 1, 2
		) n WHERE c.blog = n.blog AND c.post = n.post`,
		values,
	);
}

async function countForNewBlogs(session: Session, newBlogs: readonly BlogRecord[]): Promise<void> {
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

/** The posts and blogs that links lead to. */
export async function loadTargets(session: Session, links: readonly CountedLink[]): Promise<LinkTargets> {
	const keys = [...new Set(links.map(({ toKey }) => toKey))];
	const rows = await session.all(
		`SELECT r.key, k.blog, k.post FROM unnest($1::text[]) AS r(key) JOIN post_keys k ON k.key = 'address ' || r.key
		UNION ALL SELECT key, blog, NULL FROM blog_keys WHERE key = ANY($2)`,
		[keys, [...new Set(keys.flatMap(foldersOf))]],
	);
	const posts = rows.filter(({ post }) => post !== null);
	const blogs = rows.filter(({ post }) => post === null);
	return {
		posts: new Map(
			posts.map(({ key, blog, post }) => [key as string, { id: post as number, blog: blog as number }]),
		),
		blogs: new Map(blogs.map(({ key, blog }) => [key as string, blog as number])),
	};
}

/** Call it under the commit lock. With -1, the links are deleted. */
export async function addInbound(
	session: Session,
	{ posts, blogs }: InboundCounts,
	step: 1 | -1,
): Promise<void> {
	if (posts.size > 0)
		await session.run(
			`UPDATE post_counts c SET inbound = greatest(0, c.inbound + r.links), counted = nextval('changes')
			FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS r(blog, post, links) WHERE c.blog = r.blog AND c.post = r.post`,
			[
				[...posts.values()].map(({ blog }) => blog),
				[...posts.keys()],
				[...posts.values()].map(({ links }) => step * links),
			],
		);
	if (blogs.size > 0)
		await session.run(
			`UPDATE blog_counts c SET inbound = greatest(0, c.inbound + r.links), change = nextval('changes')
			FROM unnest($1::bigint[], $2::bigint[]) AS r(blog, links) WHERE c.blog = r.blog`,
			[[...blogs.keys()], [...blogs.values()].map((links) => step * links)],
		);
}
