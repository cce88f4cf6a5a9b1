/** read: reads stored blogs and posts. */
import { canonicalUrl } from '../../../lib/url/canonical-url.ts';
import type { Blog, KeptJudgment } from '../../../model/blog.ts';
import type { Comment } from '../../../model/comment.ts';
import type { KnownAddress, Link } from '../../../model/link.ts';
import type { Post, PostVersion } from '../../../model/post.ts';
import type { PostRights } from '../../../model/rights.ts';
import type { Gap, GapCount, Visit } from '../../../model/visit.ts';
import {
	LINK_COLUMNS,
	POST_COLUMNS,
	parseKept,
	RIGHTS_COLUMNS,
	toBlog,
	toComment,
	toFeed,
	toGap,
	toKeptJudgment,
	toKnown,
	toLink,
	toPost,
	toPostRights,
	toVersion,
	toVisit,
} from '../rows.ts';
import type { BlogQuery, GapQuery, KeptWrapper, PostQuery, Slice } from '../store.ts';
import type { Row, Sqlite, Value } from './driver.ts';

export function readBlog(database: Sqlite, key: string | number): Blog | null {
	const row =
		typeof key === 'number'
			? database.sql('SELECT * FROM blogs WHERE id = ?').get(key)
			: database.sql('SELECT * FROM blogs WHERE key = ?').get(canonicalUrl(key));
	return row === undefined ? null : withFeeds(database, row);
}

function withFeeds(database: Sqlite, row: Row): Blog {
	const feeds = database
		.sql('SELECT * FROM feeds WHERE blog = ? ORDER BY role DESC, key')
		.all(row.id as number);
	return toBlog(row, feeds.map(toFeed));
}

export function readBlogs(database: Sqlite, query: BlogQuery): Slice<Blog> {
	const conditions = ['id > ?'];
	const values: Value[] = [Number(query.after ?? 0)];
	const demand = (condition: string, value: Value | undefined) => {
		if (value === undefined) return;
		conditions.push(condition);
		values.push(value);
	};
	demand('is_blog = ?', query.isBlog === undefined ? undefined : Number(query.isBlog));
	demand('platform = ?', query.platform);
	demand("lower(replace(language, '_', '-')) || '-' LIKE lower(?) || '-%'", query.language);
	const rows = database
		.sql(`SELECT * FROM blogs WHERE ${conditions.join(' AND ')} ORDER BY id LIMIT ?`)
		.all(...values, query.limit + 1);
	return sliceOf(
		rows,
		query.limit,
		(row) => withFeeds(database, row),
		(row) => String(row.id),
	);
}

const FROM_POSTS = `SELECT ${POST_COLUMNS}, p.change FROM posts p JOIN blogs b ON b.id = p.blog LEFT JOIN post_counts c ON c.post = p.id`;

export function readPost(database: Sqlite, key: string | number): Post | null {
	const row =
		typeof key === 'number'
			? database.sql(`${FROM_POSTS} WHERE p.id = ?`).get(key)
			: (readAddressed(database, key) ?? readPlace(database, key));
	return row === undefined ? null : toPost(row);
}

function readAddressed(database: Sqlite, url: string): Row | undefined {
	return database
		.sql(`${FROM_POSTS} WHERE p.id = (SELECT post FROM post_keys WHERE key = ?)`)
		.get(`address ${canonicalUrl(url)}`);
}

const GLANCE = 'SELECT p.id, p.url, p.title, p.published, p.blog FROM posts p';

/** What is stored at an address. Columns with post texts are not read. */
export function readKnown(database: Sqlite, url: string): KnownAddress {
	const mark = url.indexOf('#');
	const row =
		database
			.sql(`${GLANCE} WHERE p.id = (SELECT post FROM post_keys WHERE key = ?)`)
			.get(`address ${canonicalUrl(url)}`) ??
		(mark === -1
			? undefined
			: database
					.sql(`${GLANCE} WHERE p.blog = (SELECT id FROM blogs WHERE key = ?) AND p.url = ?`)
					.get(canonicalUrl(url.slice(0, mark)), url));
	if (row !== undefined) return toKnown(row);
	const blog = database.sql('SELECT id FROM blogs WHERE key = ?').get(canonicalUrl(url));
	return { post: null, blog: (blog?.id as number | undefined) ?? null };
}

/** A post without its own address is a place on its blog's page (identity.ts): search the blog's posts. */
function readPlace(database: Sqlite, url: string): Row | undefined {
	const mark = url.indexOf('#');
	if (mark === -1) return undefined;
	return database
		.sql(`${FROM_POSTS} WHERE p.blog = (SELECT id FROM blogs WHERE key = ?) AND p.url = ?`)
		.get(canonicalUrl(url.slice(0, mark)), url);
}

const FROM_RIGHTS = `SELECT ${RIGHTS_COLUMNS} FROM posts p JOIN blogs b ON b.id = p.blog`;

export function readRights(database: Sqlite, posts: readonly number[]): PostRights[] {
	return database
		.sql(`${FROM_RIGHTS} WHERE p.id IN (SELECT value FROM json_each(?))`)
		.all(JSON.stringify(posts))
		.map(toPostRights);
}

export function readDeclared(
	database: Sqlite,
	{ after, limit }: { readonly after?: string; readonly limit: number },
): Slice<PostRights> {
	const rows = database
		.sql(
			`${FROM_RIGHTS} WHERE p.id > ? AND p.gone IS NULL AND (p.rights <> '[]' OR b.rights IS NOT NULL) ORDER BY p.id LIMIT ?`,
		)
		.all(Number(after ?? 0), limit + 1);
	return sliceOf(rows, limit, toPostRights, (row) => String(row.id));
}

/** `found`: in the order of change, so that a follower misses nothing; `newest`: by date, undated posts last. */
export function readPosts(database: Sqlite, { after, limit, blog, order }: PostQuery): Slice<Post> {
	return order === 'newest'
		? readNewest(database, after, limit, blog)
		: readFound(database, after, limit, blog);
}

function readFound(database: Sqlite, after: string | undefined, limit: number, blog?: string): Slice<Post> {
	const ofBlog = blog === undefined ? '' : 'AND b.key = ?';
	const rows = database
		.sql(`${FROM_POSTS} WHERE p.change > ? ${ofBlog} ORDER BY p.change LIMIT ?`)
		.all(Number(after ?? 0), ...(blog === undefined ? [] : [canonicalUrl(blog)]), limit);
	return { items: rows.map(toPost), next: String(rows.at(-1)?.change ?? after ?? 0) };
}

/** Sorts after every date. */
const AFTER_ALL_DATES = '~';

function readNewest(database: Sqlite, after: string | undefined, limit: number, blog?: string): Slice<Post> {
	const [date, id] = after === undefined ? [AFTER_ALL_DATES, '0'] : after.split(' ');
	const ofBlog = blog === undefined ? '' : 'AND p.blog = (SELECT id FROM blogs WHERE key = ?4)';
	const rows = database
		.sql(
			`${FROM_POSTS} WHERE ifnull(p.published, '') <= ?1 AND (ifnull(p.published, '') < ?1 OR p.id < ?2) ${ofBlog} ORDER BY ifnull(p.published, '') DESC, p.id DESC LIMIT ?3`,
		)
		.all(date!, Number(id), limit + 1, ...(blog === undefined ? [] : [canonicalUrl(blog)]));
	return sliceOf(rows, limit, toPost, (row) => `${row.published ?? ''} ${row.id}`);
}

/** Reads one row more than the limit, to see whether there are more. */
function sliceOf<T>(
	rows: readonly Row[],
	limit: number,
	toItem: (row: Row) => T,
	cursor: (row: Row) => string,
): Slice<T> {
	const items = rows.slice(0, limit);
	return { items: items.map(toItem), next: rows.length > limit ? cursor(items.at(-1)!) : null };
}

export function readVersions(database: Sqlite, post: number): PostVersion[] {
	return database.sql('SELECT * FROM versions WHERE post = ? ORDER BY place').all(post).map(toVersion);
}

export function readComments(database: Sqlite, post: number): Comment[] {
	return database.sql('SELECT * FROM comments WHERE post = ? ORDER BY place').all(post).map(toComment);
}

const FROM_LINKS = `SELECT ${LINK_COLUMNS} FROM links l JOIN blogs b ON b.id = l.blog LEFT JOIN posts p ON p.id = l.post`;

export function readLinksFrom(database: Sqlite, post: number): Link[] {
	return database.sql(`${FROM_LINKS} WHERE l.post = ? ORDER BY l.id`).all(post).map(toLink);
}

export function readLinksTo(database: Sqlite, url: string, limit: number): Link[] {
	return database
		.sql(`${FROM_LINKS} WHERE l.to_key = ? ORDER BY l.id DESC LIMIT ?`)
		.all(canonicalUrl(url), limit)
		.map(toLink);
}

export function readBlogroll(database: Sqlite, blog: string): Link[] {
	return database
		.sql(`${FROM_LINKS} WHERE b.key = ? AND l.post IS NULL ORDER BY l.id`)
		.all(canonicalUrl(blog))
		.map(toLink);
}

export function readWrappers(database: Sqlite, blog: string): KeptWrapper[] {
	return database
		.sql(
			'SELECT w.wrapper, w.since FROM wrappers w JOIN blogs b ON b.id = w.blog WHERE b.key = ? ORDER BY w.since DESC',
		)
		.all(canonicalUrl(blog))
		.map(({ wrapper, since }) => ({ wrapper: parseKept(wrapper), from: since as string }));
}

export function readJudgments(database: Sqlite, blog: string): KeptJudgment[] {
	return database
		.sql('SELECT j.* FROM judgments j JOIN blogs b ON b.id = j.blog WHERE b.key = ? ORDER BY j.at DESC')
		.all(canonicalUrl(blog))
		.map((row) => toKeptJudgment(row, row.at as string));
}

export function readVisits(database: Sqlite, blog: string, limit: number): Visit[] {
	return database
		.sql(
			'SELECT v.*, b.url AS blog_url FROM visits v JOIN blogs b ON b.id = v.blog WHERE b.key = ? ORDER BY v.at DESC LIMIT ?',
		)
		.all(canonicalUrl(blog), limit)
		.map(toVisit);
}

export function countGaps(database: Sqlite, blog?: string): GapCount[] {
	const ofBlog = blog === undefined ? '' : 'WHERE g.blog = (SELECT id FROM blogs WHERE key = ?)';
	return database
		.sql(
			`SELECT g.kind, substr(coalesce(g.since, g.until, g.at), 1, 7) AS month, count(*) AS gaps FROM gaps g ${ofBlog} GROUP BY 1, 2 ORDER BY 1, 2`,
		)
		.all(...(blog === undefined ? [] : [canonicalUrl(blog)])) as unknown as GapCount[];
}

export function readGaps(database: Sqlite, { after, limit, blog, from, to }: GapQuery): Slice<Gap> {
	const conditions = ['g.id < ?'];
	const values: Value[] = [after === undefined ? Number.MAX_SAFE_INTEGER : Number(after)];
	const demand = (sql: string, value: string | undefined) => {
		if (value === undefined) return;
		conditions.push(sql);
		values.push(value);
	};
	demand('b.key = ?', blog === undefined ? undefined : canonicalUrl(blog));
	demand("ifnull(g.until, '~') >= ?", from);
	demand("ifnull(g.since, '') < ? || '~'", to);
	const rows = database
		.sql(
			`SELECT g.*, b.url AS blog_url FROM gaps g LEFT JOIN blogs b ON b.id = g.blog WHERE ${conditions.join(' AND ')} ORDER BY g.id DESC LIMIT ?`,
		)
		.all(...values, limit + 1);
	return sliceOf(rows, limit, toGap, (row) => String(row.id));
}
