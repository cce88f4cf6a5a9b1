/**
 * forget: erases a page or a blog from the tables, and adds it to the blocklist.
 *
 * Links of others keep only their words; their counts are deleted with the erased row. The targets of the erased page's links are recounted.
 */
import { canonicalUrl } from '../../../lib/url/canonical-url.ts';
import {
	Blocklist,
	entriesOf,
	type ForgetCounts,
	type ForgetReport,
	type Forgotten,
	type ForgottenEntry,
	type ForgottenRow,
	forgottenRows,
	namesForgotten,
} from '../forgotten.ts';
import { unpackPage } from '../packed-samples.ts';
import { countBlog } from './counts.ts';
import type { Row, Sqlite } from './driver.ts';
import { blogOf, dropLinks } from './links.ts';
import { rememberNumbers } from './numbers-used.ts';

function readRows(database: Sqlite): ForgottenRow[] {
	return database
		.sql('SELECT key, url, kind, at FROM forgotten ORDER BY key')
		.all() as unknown as ForgottenRow[];
}

export function readBlocklist(database: Sqlite): Blocklist {
	return new Blocklist(readRows(database));
}

export function readForgotten(database: Sqlite): ForgottenEntry[] {
	return entriesOf(readRows(database));
}

/** Deletes its further keys, too. */
export function allowAgain(database: Sqlite, url: string): boolean {
	const row = database
		.sql("SELECT url FROM forgotten WHERE key = ? AND kind <> 'key'")
		.get(canonicalUrl(url));
	if (row === undefined) return false;
	database.sql('DELETE FROM forgotten WHERE url = ?').run(row.url as string);
	return true;
}

/** The blocklist entry first, so that nothing comes back while the rest is erased. */
export function forget(database: Sqlite, request: Forgotten): ForgetReport {
	database.transaction(() => enter(database, request));
	const counts = database.transaction(() => takeAway(database, request));
	const wasKnown = Object.values(counts).some((count) => count > 0);
	return { ...request, wasKnown, ...counts };
}

function enter(database: Sqlite, request: Forgotten): void {
	const posts = request.kind === 'page' ? postsOfPage(database, request.url) : [];
	const keys = database
		.sql(`SELECT key FROM post_keys WHERE ${OF_THESE}`)
		.all(JSON.stringify(posts))
		.map(({ key }) => key as string);
	const insert = database.sql(
		`INSERT INTO forgotten (key, url, kind, at) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET
			url = excluded.url, kind = excluded.kind WHERE excluded.kind <> 'key' AND kind <> 'blog'`,
	);
	for (const { key, url, kind, at } of forgottenRows(request, keys)) insert.run(key, url, kind, at);
}

function takeAway(database: Sqlite, request: Forgotten): ForgetCounts {
	rememberNumbers(database);
	const out = readBlocklist(database);
	const blogs = request.kind === 'blog' ? blogsBelow(database, request.url) : [];
	const posts =
		request.kind === 'blog' ? postsBelow(database, request.url, blogs) : postsOfPage(database, request.url);
	const owners = ownersOf(database, posts, request.url);
	const counts = {
		...dropPosts(database, posts),
		...dropAround(database, out, [...blogs, ...owners]),
		quarantined: dropRows(database, 'quarantine', 'key', (row) => isForgotten(row, out)),
		tasks: dropTasks(database, out, request),
	};
	dropRows(database, 'reviews', 'subject', ({ subject }) => out.has(subject as string));
	dropRows(database, 'sources', 'key', (row) => namesForgotten(row, out));
	const blogLinks = blogs.map((blog) => dropBlog(database, blog));
	for (const blog of owners) if (!blogs.includes(blog)) countBlog(database, blog);
	const links = counts.links + blogLinks.reduce((sum, n) => sum + n, 0);
	return { ...counts, links, blogs: blogs.length };
}

/** A page may be known by several of its addresses. */
function postsOfPage(database: Sqlite, url: string): number[] {
	const known = database.sql('SELECT post FROM post_keys WHERE key = ?').get(`address ${canonicalUrl(url)}`);
	if (known !== undefined) return [known.post as number];
	// A post without its own address has a made-up key.
	const blog = blogOf(database, canonicalUrl(url));
	if (blog === null || !url.includes('#')) return [];
	const found = database.sql('SELECT id FROM posts WHERE blog = ? AND url = ?').all(blog, url);
	return found.map(({ id }) => id as number);
}

/** Keys from `key/` on, and with a query or a fragment after them. */
const BELOW = (column: string, prefix: string) => `(${column} = ${prefix}
	OR (${column} >= ${prefix} || '/' AND ${column} < ${prefix} || '0')
	OR (${column} >= ${prefix} || '?' AND ${column} < ${prefix} || '@')
	OR (${column} >= ${prefix} || '#' AND ${column} < ${prefix} || '$'))`;

function blogsBelow(database: Sqlite, url: string): number[] {
	const rows = database.sql(`SELECT id FROM blogs WHERE ${BELOW('key', '?1')}`).all(canonicalUrl(url));
	return rows.map(({ id }) => id as number);
}

function postsBelow(database: Sqlite, url: string, blogs: readonly number[]): number[] {
	const below = database
		.sql(`SELECT DISTINCT post FROM post_keys WHERE ${BELOW('key', "'address ' || ?1")}`)
		.all(canonicalUrl(url))
		.map(({ post }) => post as number);
	const own = blogs.flatMap((blog) =>
		database
			.sql('SELECT id FROM posts WHERE blog = ?')
			.all(blog)
			.map(({ id }) => id as number),
	);
	return [...new Set([...below, ...own])];
}

/** The blogs of the posts; for a page that is not a post, the blog that it is in. */
function ownersOf(database: Sqlite, posts: readonly number[], url: string): number[] {
	const find = database.sql('SELECT blog FROM posts WHERE id = ?');
	const owners = posts.flatMap((post) => (find.get(post)?.blog as number | undefined) ?? []);
	return [...new Set([...owners, ...[blogOf(database, canonicalUrl(url)) ?? []].flat()])];
}

/** Keys have no index by post: one scan finds them all. */
const OF_THESE = 'post IN (SELECT value FROM json_each(?))';

function dropPosts(database: Sqlite, posts: readonly number[]) {
	database.sql(`DELETE FROM post_keys WHERE ${OF_THESE}`).run(JSON.stringify(posts));
	const counts = { posts: 0, versions: 0, comments: 0, links: 0 };
	for (const post of posts) {
		counts.versions += run(database, 'DELETE FROM versions WHERE post = ?', post);
		counts.comments += run(database, 'DELETE FROM comments WHERE post = ?', post);
		counts.links += dropLinks(database, 'post = ?', post);
		run(database, 'DELETE FROM post_counts WHERE post = ?', post);
		counts.posts += run(database, 'DELETE FROM posts WHERE id = ?', post);
	}
	return counts;
}

/** Visits, gaps and samples of these blogs, or without a blog. */
function dropAround(database: Sqlite, out: Blocklist, blogs: readonly number[]) {
	const counts = { visits: 0, gaps: 0, samples: 0 };
	const urls = new Map(
		blogs.map((blog) => [blog, database.sql('SELECT url FROM blogs WHERE id = ?').get(blog)?.url as string]),
	);
	for (const table of ['visits', 'gaps'] as const) {
		for (const blog of [...blogs, null]) {
			const isWhole = blog !== null && out.hasBlog(urls.get(blog) ?? '');
			const of = blog === null ? 'blog IS NULL' : `blog = ${blog}`;
			const rows = database.sql(`SELECT id, url FROM ${table} WHERE ${of}`).all();
			const drop = rows.filter(({ url }) => isWhole || (url !== null && out.has(url as string)));
			for (const { id } of drop)
				counts[table] += run(database, `DELETE FROM ${table} WHERE id = ?`, id as number);
		}
	}
	for (const blog of blogs)
		counts.samples += dropSamples(database, out, blog, out.hasBlog(urls.get(blog) ?? ''));
	return counts;
}

/** Pages that show the erased one are erased, too. */
function dropSamples(database: Sqlite, out: Blocklist, blog: number, isWhole: boolean): number {
	const rows = database.sql('SELECT key, url, packed FROM samples WHERE blog = ?').all(blog);
	const drop = rows.filter(
		({ url, packed }) =>
			isWhole || out.has(url as string) || out.mentions(url as string, unpackPage(packed as Uint8Array)),
	);
	for (const { key } of drop)
		database.sql('DELETE FROM samples WHERE blog = ? AND key = ?').run(blog, key as string);
	return drop.length;
}

function isForgotten({ url, blog, packed }: Row, out: Blocklist): boolean {
	if (out.has(url as string) || (blog !== null && out.hasBlog(blog as string))) return true;
	return out.mentions(url as string, unpackPage(packed as Uint8Array));
}

/** Of a small table. */
function dropRows(
	database: Sqlite,
	table: 'quarantine' | 'reviews' | 'sources',
	key: string,
	isOut: (row: Row) => boolean,
): number {
	const drop = database.sql(`SELECT * FROM ${table}`).all().filter(isOut);
	for (const row of drop) database.sql(`DELETE FROM ${table} WHERE ${key} = ?`).run(row[key] as string);
	return drop.length;
}

/** Waiting addresses, and tasks of the same blog whose note contains the page. */
function dropTasks(database: Sqlite, out: Blocklist, { url }: Forgotten): number {
	const key = canonicalUrl(url);
	const host = key.replace(/[/?#].*/s, '');
	const rows = database
		.sql(
			`SELECT key, url, host, blog, note FROM frontier WHERE ${BELOW('key', '?1')} OR blog IS NOT NULL AND note IS NOT NULL`,
		)
		.all(host);
	const drop = rows.filter(
		(row) =>
			out.has(row.url as string) ||
			(row.blog !== null && out.hasBlog(row.blog as string)) ||
			(row.note !== null && out.mentions(row.url as string, row.note as string)),
	);
	for (const row of drop) database.sql('DELETE FROM frontier WHERE key = ?').run(row.key as string);
	for (const name of new Set(drop.map((row) => row.host as string)))
		database
			.sql(
				'DELETE FROM hosts WHERE host = ?1 AND status <> 2 AND NOT EXISTS (SELECT 1 FROM frontier WHERE host = ?1)',
			)
			.run(name);
	return drop.length;
}

/** The links of its blogroll. */
function dropBlog(database: Sqlite, blog: number): number {
	const feeds = database.sql('SELECT key FROM feeds WHERE blog = ?').all(blog);
	for (const { key } of feeds) database.sql('DELETE FROM frontier WHERE key = ?').run(key as string);
	const links = dropLinks(database, 'blog = ? AND post IS NULL', blog);
	for (const table of ['feeds', 'judgments', 'wrappers'])
		run(database, `DELETE FROM ${table} WHERE blog = ?`, blog);
	run(database, 'DELETE FROM blogs WHERE id = ?', blog);
	return links;
}

function run(database: Sqlite, sql: string, value: number): number {
	return database.sql(sql).run(value).changes;
}
