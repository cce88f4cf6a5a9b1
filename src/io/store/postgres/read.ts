/** read: reads stored blogs and posts. */
import { canonicalUrl } from '../../../lib/url/canonical-url.ts';
import type { Blog, KeptJudgment } from '../../../model/blog.ts';
import type { Comment } from '../../../model/comment.ts';
import type { KnownAddress } from '../../../model/link.ts';
import type { Post, PostVersion } from '../../../model/post.ts';
import type { PostRights } from '../../../model/rights.ts';
import type { Gap, GapCount, Visit } from '../../../model/visit.ts';
import {
	parseKept,
	RIGHTS_COLUMNS,
	toBlog,
	toComment,
	toFeed,
	toGap,
	toKeptJudgment,
	toKnown,
	toPost,
	toPostRights,
	toVersion,
	toVisit,
} from '../rows.ts';
import type { BlogQuery, GapQuery, KeptWrapper, PostQuery, Slice } from '../store.ts';
import type { Row, Session } from './driver.ts';
import { addressKey, blogKeyOf } from './save/load.ts';

const FROM_BLOGS =
	'SELECT b.*, c.posts, c.inbound, c.interval_days FROM blogs b JOIN blog_counts c ON c.blog = b.id';

/** The number of a known blog. */
export async function findBlog(session: Session, url: string): Promise<number | null> {
	const row = await session.get('SELECT blog FROM blog_keys WHERE key = $1', [blogKeyOf(url)]);
	return (row?.blog as number | undefined) ?? null;
}

export async function readBlog(session: Session, key: string | number): Promise<Blog | null> {
	const id = typeof key === 'number' ? key : await findBlog(session, key);
	const row = id === null ? undefined : await session.get(`${FROM_BLOGS} WHERE b.id = $1`, [id]);
	return row === undefined ? null : (await withFeeds(session, [row]))[0]!;
}

async function withFeeds(session: Session, rows: readonly Row[]): Promise<Blog[]> {
	if (rows.length === 0) return [];
	const feeds = await session.all('SELECT * FROM feeds WHERE blog = ANY($1) ORDER BY role DESC, key', [
		rows.map(({ id }) => id),
	]);
	return rows.map((row) => toBlog(row, feeds.filter(({ blog }) => blog === row.id).map(toFeed)));
}

export async function readBlogs(session: Session, query: BlogQuery): Promise<Slice<Blog>> {
	const conditions = ['b.id > $1'];
	const values: unknown[] = [Number(query.after ?? 0)];
	const demand = (column: string, value: unknown) => {
		if (value !== undefined) conditions.push(`b.${column} = $${values.push(value)}`);
	};
	demand('is_blog', query.isBlog === undefined ? undefined : Number(query.isBlog));
	demand('platform', query.platform);
	if (query.language !== undefined)
		conditions.push(
			`lower(replace(b.language, '_', '-')) || '-' LIKE lower($${values.push(query.language)}::text) || '-%'`,
		);
	const limit = values.push(query.limit + 1);
	const rows = await session.all(
		`${FROM_BLOGS} WHERE ${conditions.join(' AND ')} ORDER BY b.id LIMIT $${limit}`,
		values,
	);
	const items = await withFeeds(session, rows.slice(0, query.limit));
	return { items, next: rows.length > query.limit ? String(items.at(-1)!.id) : null };
}

const COLUMNS = `p.id, p.url, b.url AS blog_url, p.title, p.author, p.published, p.updated, p.html, p.text, p.categories, p.language,
	p.source, p.first_seen, p.changed, p.gone, p.hash, p.versions, p.comments, c.inbound, c.change`;

const FROM_POSTS = `SELECT ${COLUMNS}
	FROM posts p JOIN blogs b ON b.id = p.blog JOIN post_counts c ON c.blog = p.blog AND c.post = p.id`;

export async function readPost(session: Session, key: string | number): Promise<Post | null> {
	const row =
		typeof key === 'number'
			? await session.get(
					`${FROM_POSTS} WHERE p.id = $1 AND p.blog = (SELECT blog FROM post_places WHERE id = $1)`,
					[key],
				)
			: ((await readAddressed(session, key)) ?? (await readPlace(session, key)));
	return row === undefined ? null : toPost(row);
}

async function readAddressed(session: Session, url: string): Promise<Row | undefined> {
	return session.get(`${FROM_POSTS} JOIN post_keys k ON k.blog = p.blog AND k.post = p.id WHERE k.key = $1`, [
		addressKey(canonicalUrl(url)),
	]);
}

const GLANCE = 'SELECT p.id, p.url, p.title, p.published, p.blog';

/** What is stored at each address, with two queries for all of them. Columns with post texts are not read. */
export async function readKnown(session: Session, urls: readonly string[]): Promise<KnownAddress[]> {
	const postKeys = urls.map((url) => addressKey(canonicalUrl(url)));
	const posts = await session.all(
		`${GLANCE}, k.key FROM post_keys k JOIN posts p ON p.blog = k.blog AND p.id = k.post WHERE k.key = ANY($1)`,
		[postKeys],
	);
	const byKey = new Map(posts.map((row) => [row.key, row]));
	const blogs = await session.all('SELECT key, blog FROM blog_keys WHERE key = ANY($1)', [
		urls.map(blogKeyOf),
	]);
	const blogOf = new Map(blogs.map(({ key, blog }) => [key, blog as number]));
	return Promise.all(
		urls.map(async (url, i) => {
			const row = byKey.get(postKeys[i]!) ?? (await glancePlace(session, url));
			return row === undefined ? { post: null, blog: blogOf.get(blogKeyOf(url)) ?? null } : toKnown(row);
		}),
	);
}

async function glancePlace(session: Session, url: string): Promise<Row | undefined> {
	const mark = url.indexOf('#');
	const blog = mark === -1 ? null : await findBlog(session, url.slice(0, mark));
	return blog === null
		? undefined
		: session.get(`${GLANCE} FROM posts p WHERE p.blog = $1 AND p.url = $2`, [blog, url]);
}

/** A post without its own address is a place on its blog's page (identity.ts): search the blog's posts. */
async function readPlace(session: Session, url: string): Promise<Row | undefined> {
	const mark = url.indexOf('#');
	const blog = mark === -1 ? null : await findBlog(session, url.slice(0, mark));
	if (blog === null) return undefined;
	return session.get(`${FROM_POSTS} WHERE p.blog = $1 AND p.url = $2`, [blog, url]);
}

export async function readRights(session: Session, posts: readonly number[]): Promise<PostRights[]> {
	const rows = await session.all(
		`SELECT ${RIGHTS_COLUMNS} FROM post_places l JOIN posts p ON p.blog = l.blog AND p.id = l.id JOIN blogs b ON b.id = l.blog
		WHERE l.id = ANY($1)`,
		[posts],
	);
	return rows.map(toPostRights);
}

export async function readDeclared(
	session: Session,
	{ after, limit }: { readonly after?: string; readonly limit: number },
): Promise<Slice<PostRights>> {
	const rows = await session.all(
		`SELECT ${RIGHTS_COLUMNS} FROM posts p JOIN blogs b ON b.id = p.blog
		WHERE p.id > $1 AND p.gone IS NULL AND (p.rights <> '[]' OR b.rights IS NOT NULL) ORDER BY p.id LIMIT $2`,
		[Number(after ?? 0), limit + 1],
	);
	const items = rows.slice(0, limit).map(toPostRights);
	return { items, next: rows.length > limit ? String(items.at(-1)!.post) : null };
}

/** `found`: in the order of change, so that a follower misses nothing; `newest`: by date, undated posts last. */
export async function readPosts(
	session: Session,
	{ after, limit, blog, order }: PostQuery,
): Promise<Slice<Post>> {
	const id = blog === undefined ? undefined : ((await findBlog(session, blog)) ?? -1);
	return order === 'newest' ? readNewest(session, after, limit, id) : readFound(session, after, limit, id);
}

async function readFound(
	session: Session,
	after: string | undefined,
	limit: number,
	blog: number | undefined,
): Promise<Slice<Post>> {
	const ofBlog = blog === undefined ? '' : 'AND blog = $3';
	// First the slice, from the index of changes alone.
	const rows = await session.all(
		`SELECT ${COLUMNS} FROM (SELECT * FROM post_counts WHERE change > $1 ${ofBlog} ORDER BY change LIMIT $2) c
			JOIN posts p ON p.blog = c.blog AND p.id = c.post JOIN blogs b ON b.id = c.blog ORDER BY c.change`,
		[Number(after ?? 0), limit, ...(blog === undefined ? [] : [blog])],
	);
	return { items: rows.map(toPost), next: String(rows.at(-1)?.change ?? after ?? 0) };
}

/** Sorts after every date. */
const AFTER_ALL_DATES = '~';

async function readNewest(
	session: Session,
	after: string | undefined,
	limit: number,
	blog: number | undefined,
): Promise<Slice<Post>> {
	const [date, id] = after === undefined ? [AFTER_ALL_DATES, '0'] : after.split(' ');
	const ofBlog = blog === undefined ? '' : 'AND blog = $4';
	const rows = await session.all(
		`SELECT ${COLUMNS} FROM (
			SELECT * FROM posts WHERE (coalesce(published, ''), id) < ($1, $2) ${ofBlog}
			ORDER BY coalesce(published, '') DESC, id DESC LIMIT $3
		) p JOIN blogs b ON b.id = p.blog JOIN post_counts c ON c.blog = p.blog AND c.post = p.id
		ORDER BY coalesce(p.published, '') DESC, p.id DESC`,
		[date!, Number(id), limit + 1, ...(blog === undefined ? [] : [blog])],
	);
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

const OF_POST = 'blog = (SELECT blog FROM post_places WHERE id = $1) AND post = $1';

export async function readVersions(session: Session, post: number): Promise<PostVersion[]> {
	const rows = await session.all(`SELECT * FROM versions WHERE ${OF_POST} ORDER BY place`, [post]);
	return rows.map(toVersion);
}

export async function readComments(session: Session, post: number): Promise<Comment[]> {
	const rows = await session.all(`SELECT * FROM comments WHERE ${OF_POST} ORDER BY place`, [post]);
	return rows.map(toComment);
}

const OF_BLOG = 'blog = (SELECT blog FROM blog_keys WHERE key = $1)';

export async function readWrappers(session: Session, blog: string): Promise<KeptWrapper[]> {
	const rows = await session.all(`SELECT wrapper, since FROM wrappers WHERE ${OF_BLOG} ORDER BY since DESC`, [
		blogKeyOf(blog),
	]);
	return rows.map(({ wrapper, since }) => ({
		wrapper: parseKept(wrapper),
		from: since as string,
	}));
}

export async function readJudgments(session: Session, blog: string): Promise<KeptJudgment[]> {
	const rows = await session.all(`SELECT * FROM judgments WHERE ${OF_BLOG} ORDER BY at DESC`, [
		blogKeyOf(blog),
	]);
	return rows.map((row) => toKeptJudgment(row, row.at as string));
}

export async function readVisits(session: Session, blog: string, limit: number): Promise<Visit[]> {
	const rows = await session.all(
		`SELECT v.*, b.url AS blog_url FROM visits v JOIN blogs b ON b.id = v.blog WHERE v.${OF_BLOG} ORDER BY v.at DESC LIMIT $2`,
		[blogKeyOf(blog), limit],
	);
	return rows.map(toVisit);
}

export async function countGaps(session: Session, blog?: string): Promise<GapCount[]> {
	const ofBlog = blog === undefined ? '' : 'WHERE g.blog = (SELECT blog FROM blog_keys WHERE key = $1)';
	const rows = await session.all(
		`SELECT g.kind, substr(coalesce(g.since, g.until, g.at), 1, 7) AS month, count(*) AS gaps FROM gaps g ${ofBlog} GROUP BY 1, 2 ORDER BY 1, 2`,
		blog === undefined ? [] : [blogKeyOf(blog)],
	);
	return rows as unknown as GapCount[];
}

export async function readGaps(
	session: Session,
	{ after, limit, blog, from, to }: GapQuery,
): Promise<Slice<Gap>> {
	const conditions = ['g.id < $1'];
	const values: unknown[] = [after === undefined ? Number.MAX_SAFE_INTEGER : Number(after)];
	if (blog !== undefined)
		conditions.push(`g.blog = (SELECT blog FROM blog_keys WHERE key = $${values.push(blogKeyOf(blog))})`);
	if (from !== undefined) conditions.push(`coalesce(g.until, '~') >= $${values.push(from)}::text`);
	if (to !== undefined) conditions.push(`coalesce(g.since, '') < $${values.push(`${to}~`)}::text`);
	const rows = await session.all(
		`SELECT g.*, b.url AS blog_url FROM gaps g LEFT JOIN blogs b ON b.id = g.blog
		WHERE ${conditions.join(' AND ')} ORDER BY g.id DESC LIMIT $${values.push(limit + 1)}`,
		values,
	);
	return sliceOf(rows, limit, toGap, (row) => String(row.id));
}
