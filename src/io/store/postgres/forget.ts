/**
 * forget: erases a page or a blog from the tables, while others write and search.
 *
 * First the blocklist entry, in a transaction of its own; then everything else in one transaction, so that it is done or not begun.
 * Every index that follows the store sweeps when it sees the number of the erasure.
 */
import { canonicalUrl } from '../../../lib/url/canonical-url.ts';
import { foldersOf } from '../../../merge/links.ts';
import { type ForgetCounts, type ForgetReport, type Forgotten, forgottenRows } from '../forgotten.ts';
import { enter, readBlocklist } from './blocklist.ts';
import type { Postgres, Row, Session } from './driver.ts';
import { dropLinks } from './drop-links.ts';
import { dropAround, dropRows, dropTasks } from './forget-around.ts';
import { toBlog } from './link-range.ts';
import { addressKey } from './save/load.ts';
import { lockBlogs, lockCommit } from './save/lock.ts';
import { readRhythms, writeRhythms } from './save/settle.ts';
import { shortKey } from './short-key.ts';

interface Place {
	readonly blog: number;
	readonly post: number;
}

export async function forget(postgres: Postgres, request: Forgotten): Promise<ForgetReport> {
	await postgres.transaction(async (session) => {
		const posts = request.kind === 'page' ? await postsOfPage(session, request.url) : [];
		await enter(session, forgottenRows(request, await keysOf(session, posts)));
	});
	const counts = await postgres.transaction((session) => takeAway(session, request));
	await postgres.session.run('DELETE FROM worked');
	return { ...request, wasKnown: Object.values(counts).some((count) => count > 0), ...counts };
}

/** Tables with the words of others, and the cache derived from them. */
const WORDY = [
	...[
		'posts',
		'versions',
		'comments',
		'links',
		'link_targets',
		'blogs',
		'samples',
		'quarantine',
		'gaps',
		'wrappers',
	],
	...['post_keys', 'visits', 'feeds', 'frontier', 'reviews', 'sources', 'worked'],
];

/** Rewrites the tables, and locks each meanwhile. PostgreSQL's log is overwritten in time, as its files are reused. */
export async function wipe({ session }: Postgres): Promise<void> {
	for (const table of WORDY) await session.run(`VACUUM FULL ${table}`);
}

async function keysOf(session: Session, posts: readonly Place[]): Promise<string[]> {
	const rows = await session.all('SELECT key FROM post_keys WHERE blog = ANY($1) AND post = ANY($2)', [
		posts.map(({ blog }) => blog),
		posts.map(({ post }) => post),
	]);
	return rows.map(({ key }) => key as string);
}

async function takeAway(session: Session, request: Forgotten): Promise<ForgetCounts> {
	const isBlog = request.kind === 'blog';
	const key = shortKey(canonicalUrl(request.url));
	await lockBlogs(session, await lockKeys(session, key, request));
	const out = await readBlocklist(session);
	const blogs = isBlog ? await blogsBelow(session, key) : [];
	const ids = blogs.map(({ id }) => id as number);
	const posts = isBlog ? await postsBelow(session, key, ids) : await postsOfPage(session, request.url);
	const owners = await ownersOf(session, posts, key);
	const around = await dropAround(session, out, [...new Set([...ids, ...owners])]);
	const tasks = await dropTasks(session, out, ids);
	const quarantined = await dropRows(session, 'quarantine', 'key', out);
	await dropRows(session, 'reviews', 'subject', out);
	await dropRows(session, 'sources', 'key', out);
	const ofPosts = await dropPosts(session, posts);
	const links = await dropLinks(session, 'l.blog = ANY($1)', [ids]);
	await dropBlogs(session, blogs);
	await countAnew(
		session,
		owners.filter((blog) => !ids.includes(blog)),
	);
	await lockCommit(session);
	await session.run("UPDATE index_source SET erased = nextval('changes')");
	return { ...around, ...ofPosts, links: ofPosts.links + links, quarantined, tasks, blogs: blogs.length };
}

/** The blogs that nobody may write to meanwhile. */
async function lockKeys(session: Session, key: string, request: Forgotten): Promise<string[]> {
	if (request.kind === 'blog')
		return [key, ...(await blogsBelow(session, key)).map((row) => row.key as string)];
	const owners = await ownersOf(session, await postsOfPage(session, request.url), key);
	const rows = await session.all('SELECT key FROM blogs WHERE id = ANY($1)', [owners]);
	return rows.map((row) => row.key as string);
}

function blogsBelow(session: Session, key: string): Promise<Row[]> {
	return session.all(`SELECT key, blog AS id FROM blog_keys k WHERE ${toBlog('k.key', '$1')}`, [key]);
}

async function postsBelow(session: Session, key: string, blogs: readonly number[]): Promise<Place[]> {
	const below = await session.all(
		`SELECT DISTINCT blog, post FROM post_keys k WHERE ${toBlog('k.key', '$1')}`,
		[addressKey(key)],
	);
	const own = await session.all('SELECT blog, id AS post FROM posts WHERE blog = ANY($1)', [blogs]);
	const all = new Map([...below, ...own].map((row) => [row.post as number, row as unknown as Place]));
	return [...all.values()];
}

async function postsOfPage(session: Session, url: string): Promise<Place[]> {
	const canonical = canonicalUrl(url);
	const known = await session.get('SELECT blog, post FROM post_keys WHERE key = $1', [addressKey(canonical)]);
	if (known !== undefined) return [known as unknown as Place];
	// A post without its own address has a made-up key.
	if (!url.includes('#')) return [];
	const rows = await session.all('SELECT blog, id AS post FROM posts WHERE blog = ANY($1) AND url = $2', [
		await holdersOf(session, canonical),
		url,
	]);
	return rows as unknown as Place[];
}

/** The blog that the address is in, if any. */
async function holdersOf(session: Session, canonical: string): Promise<number[]> {
	const folders = foldersOf(canonical);
	const rows = await session.all('SELECT key, blog FROM blog_keys WHERE key = ANY($1)', [folders]);
	const found = folders
		.map((folder) => rows.find(({ key }) => key === folder))
		.find((row) => row !== undefined);
	return found === undefined ? [] : [found.blog as number];
}

async function ownersOf(session: Session, posts: readonly Place[], key: string): Promise<number[]> {
	return [...new Set([...posts.map(({ blog }) => blog), ...(await holdersOf(session, key))])];
}

/** Condition that a row belongs to one of these posts: $1 blogs, $2 posts. */
const OF_POSTS = (blog: string, post: string) =>
	`(${blog}, ${post}) IN (SELECT * FROM unnest($1::bigint[], $2::bigint[]))`;

async function dropPosts(session: Session, posts: readonly Place[]) {
	const values = [posts.map(({ blog }) => blog), posts.map(({ post }) => post)];
	const drop = (table: string, post: string) =>
		session.run(`DELETE FROM ${table} WHERE ${OF_POSTS('blog', post)}`, values);
	const links = await dropLinks(session, OF_POSTS('l.blog', 'l.post'), values);
	const [versions, comments] = [await drop('versions', 'post'), await drop('comments', 'post')];
	await drop('post_keys', 'post');
	await drop('post_counts', 'post');
	await session.run('DELETE FROM post_places WHERE id = ANY($1)', [values[1]]);
	return { posts: await drop('posts', 'id'), versions, comments, links };
}

async function dropBlogs(session: Session, blogs: readonly Row[]): Promise<void> {
	const ids = blogs.map(({ id }) => id);
	for (const table of ['feeds', 'judgments', 'wrappers', 'blog_counts'])
		await session.run(`DELETE FROM ${table} WHERE blog = ANY($1)`, [ids]);
	await session.run('DELETE FROM blog_keys WHERE key = ANY($1)', [blogs.map(({ key }) => key)]);
	await session.run('DELETE FROM blogs WHERE id = ANY($1)', [ids]);
}

async function countAnew(session: Session, blogs: readonly number[]): Promise<void> {
	if (blogs.length === 0) return;
	await lockCommit(session);
	await writeRhythms(session, [], await readRhythms(session, blogs));
}
