/** load: loads everything that batches mention, with one statement per table. */
import { canonicalUrl } from '../../../../lib/url/canonical-url.ts';
import type { BlogColumns, BlogRecord, Corrections, Known, PostRecord } from '../../../../merge/records.ts';
import { correctionsOf } from '../../../../merge/records.ts';
import type { Wanted } from '../../../../merge/wanted.ts';
import * as wantedKeys from '../../../../merge/wanted.ts';
import {
	addToThread,
	FEED_COLUMN_NAMES,
	feedRecords,
	POST_RECORD_COLUMNS,
	sampleRecords,
	toBlogRecord,
	toPostRecord,
} from '../../known-rows.ts';
import type { Row, Session } from '../driver.ts';
import { shortKey } from '../short-key.ts';
import { Overtaken } from '../troubles.ts';
import { lockBlogs } from './lock.ts';

export function blogKeyOf(url: string): string {
	return shortKey(canonicalUrl(url));
}

/** The key of the post at a canonical address. */
export function addressKey(canonical: string): string {
	return wantedKeys.addressKey(canonical, shortKey);
}

/** Blogs found to own posts that other blogs' batches mention. The retry locks them from the start. */
export type AlsoLocked = Set<string>;

export async function loadKnown(session: Session, wanted: Wanted, alsoLocked: AlsoLocked): Promise<Known> {
	await lockBlogs(session, [...wanted.blogs.keys(), ...alsoLocked]);
	const blogs = await loadBlogs(session, wanted);
	const placeOfKey = await loadKeys(session, [...wanted.postKeys]);
	const placesOfPage = await listShown(session, wanted);
	const places = [...placeOfKey.values(), ...[...placesOfPage.values()].flat()];
	const posts = await loadPosts(session, places, wanted);
	await dropOrphans(
		session,
		[...placeOfKey].filter(([, { post }]) => !posts.has(post)).map(([key]) => key),
	);
	await expectLocked(session, posts, new Set([...blogs.values()].map(({ id }) => id)), alsoLocked);
	const idsOf = (keys: ReadonlySet<string>) => [...keys].map((key) => blogs.get(key)!.id);
	return {
		blogs,
		posts: new Map(
			[...placeOfKey].flatMap(([key, { post }]) => {
				const record = posts.get(post);
				return record === undefined ? [] : [[key, record] as const];
			}),
		),
		shownBy: new Map(
			[...placesOfPage].map(([page, shown]) => [page, shown.flatMap(({ post }) => posts.get(post) ?? [])]),
		),
		falsePositives: await loadFalsePositives(session, posts),
		corrections: await loadCorrections(session, posts),
		...(await loadAround(session, wanted, idsOf)),
	};
}

export const BLOG_COLUMNS = [
	'title',
	'description',
	'language',
	'platform',
	'platform_evidence',
	'is_blog',
	'reason',
	'rules',
	'judged',
	'last_visited',
	'next_due',
	'state',
	'rights',
] as const;

async function loadBlogs(
	session: Session,
	{ blogs: named, described }: Wanted,
): Promise<Map<string, BlogRecord>> {
	const rows = await session.all('SELECT key, blog FROM blog_keys WHERE key = ANY($1)', [[...named.keys()]]);
	const ids = new Map(rows.map(({ key, blog }) => [key as string, blog as number]));
	const missing = [...named.keys()].filter((key) => !ids.has(key));
	const fresh = await takeNumbers(session, 'blog_ids', missing.length);
	const columns = await loadColumns(
		session,
		[...described].flatMap((key) => ids.get(key) ?? []),
	);
	return new Map(
		[...named].map(([key, facts]) => {
			const id = ids.get(key);
			const record =
				id === undefined
					? toBlogRecord(fresh.shift()!, key, facts, null)
					: toBlogRecord(id, key, facts, columns.get(id) ?? {});
			return [key, record];
		}),
	);
}

async function loadColumns(session: Session, ids: readonly number[]): Promise<Map<number, BlogColumns>> {
	if (ids.length === 0) return new Map();
	const rows = await session.all(`SELECT id, ${BLOG_COLUMNS.join(', ')} FROM blogs WHERE id = ANY($1)`, [
		ids,
	]);
	return new Map(rows.map(({ id, ...columns }) => [id as number, columns as BlogColumns]));
}

/** Numbers of a sequence, in order. */
export async function takeNumbers(session: Session, sequence: string, count: number): Promise<number[]> {
	if (count === 0) return [];
	const rows = await session.all(`SELECT nextval('${sequence}') AS n FROM generate_series(1, $1::int)`, [
		count,
	]);
	return rows.map(({ n }) => n as number);
}

interface Place {
	readonly blog: number;
	readonly post: number;
}

const toPlace = ({ blog, post }: Row): Place => ({ blog: blog as number, post: post as number });

async function loadKeys(session: Session, keys: readonly string[]): Promise<Map<string, Place>> {
	if (keys.length === 0) return new Map();
	const rows = await session.all('SELECT key, blog, post FROM post_keys WHERE key = ANY($1)', [keys]);
	return new Map(rows.map((row) => [row.key as string, toPlace(row)]));
}

/** Keys without a post, which a damaged store may have. They would block a new post from getting them. */
async function dropOrphans(session: Session, keys: readonly string[]): Promise<void> {
	if (keys.length > 0) await session.run('DELETE FROM post_keys WHERE key = ANY($1)', [keys]);
}

/** The rows of these posts: `r` has their blogs and numbers. */
function ofPosts(session: Session, posts: readonly PostRecord[], sql: string): Promise<Row[]> {
	if (posts.length === 0) return Promise.resolve([]);
	return session.all(sql.replace('FROM these', 'FROM unnest($1::bigint[], $2::bigint[]) AS r(blog, post)'), [
		posts.map(({ blog }) => blog),
		posts.map(({ id }) => id),
	]);
}

async function loadPosts(
	session: Session,
	places: readonly Place[],
	{ hasComments, isHistory }: Wanted,
): Promise<Map<number, PostRecord>> {
	const once = new Map(places.map(({ blog, post }) => [post, blog]));
	if (once.size === 0) return new Map();
	const rows = await session.all(
		`SELECT ${POST_RECORD_COLUMNS} FROM unnest($1::bigint[], $2::bigint[]) AS r(blog, id) JOIN posts p ON p.blog = r.blog AND p.id = r.id`,
		[[...once.values()], [...once.keys()]],
	);
	const posts = new Map(rows.map((row) => [row.id as number, toPostRecord(row)]));
	const commented = hasComments ? [...posts.values()].filter(({ comments }) => comments > 0) : [];
	for (const row of await ofPosts(
		session,
		commented,
		'SELECT c.post, c.place, c.key, c.parent FROM these JOIN comments c ON c.blog = r.blog AND c.post = r.post',
	))
		addToThread(posts.get(row.post as number)!, row);
	const edited = isHistory ? [...posts.values()].filter(({ versions }) => versions > 1) : [];
	for (const { post, hash } of await ofPosts(
		session,
		edited,
		'SELECT v.post, v.hash FROM these JOIN versions v ON v.blog = r.blog AND v.post = r.post',
	))
		posts.get(post as number)!.versionHashes.add(hash as string);
	return posts;
}

/** The posts on withdrawn pages: the page's own post, and posts that have no other page. */
async function listShown(session: Session, { withdrawn, shorten }: Wanted): Promise<Map<string, Place[]>> {
	const shown = new Map<string, Place[]>();
	for (const page of withdrawn) {
		const own = await session.all(
			"SELECT DISTINCT blog, post FROM post_keys WHERE key = $1 OR (key >= $1 || '#' AND key < $1 || '$')",
			[addressKey(page)],
		);
		const onPage = await session.all(
			`SELECT p.blog, p.id AS post, p.url FROM blog_keys k JOIN posts p ON p.blog = k.blog
			WHERE k.key = $1 AND strpos(p.url, '#') > 0`,
			[shorten(page)],
		);
		const here = onPage.filter(({ url }) => wantedKeys.pageOf(url as string) === page);
		shown.set(page, [...new Map([...own, ...here].map((row) => [row.post, toPlace(row)])).values()]);
	}
	return shown;
}

/** A post found by its address may belong to a blog that no batch names. Its row is reliable only under that blog's lock. */
async function expectLocked(
	session: Session,
	posts: ReadonlyMap<number, PostRecord>,
	named: ReadonlySet<number>,
	alsoLocked: AlsoLocked,
): Promise<void> {
	const others = [...new Set([...posts.values()].map(({ blog }) => blog))].filter((blog) => !named.has(blog));
	if (others.length === 0) return;
	const rows = await session.all('SELECT key FROM blogs WHERE id = ANY($1)', [others]);
	const unlocked = rows.map(({ key }) => key as string).filter((key) => !alsoLocked.has(key));
	if (unlocked.length === 0) return;
	for (const key of unlocked) alsoLocked.add(key);
	throw new Overtaken('A post belongs to another blog, whose lock is needed first.');
}

/** Only a post that is gone can come back, or stay gone. */
async function loadFalsePositives(
	session: Session,
	posts: ReadonlyMap<number, PostRecord>,
): Promise<Set<string>> {
	const gone = [...posts.values()].filter(({ gone }) => gone !== null).map(({ url }) => url);
	if (gone.length === 0) return new Set();
	const rows = await session.all(
		"SELECT subject FROM reviews WHERE kind = 'post' AND verdict = 'no-post' AND subject = ANY($1)",
		[gone],
	);
	return new Set(rows.map(({ subject }) => subject as string));
}

async function loadCorrections(
	session: Session,
	posts: ReadonlyMap<number, PostRecord>,
): Promise<ReadonlyMap<string, Corrections>> {
	const urls = [...posts.values()].map(({ url }) => url);
	if (urls.length === 0) return new Map();
	return correctionsOf(
		await session.all(
			"SELECT subject, kind, note FROM reviews WHERE kind IN ('title', 'author', 'published') AND subject = ANY($1)",
			[urls],
		),
	);
}

async function loadAround(
	session: Session,
	wanted: Wanted,
	idsOf: (keys: ReadonlySet<string>) => number[],
): Promise<Pick<Known, 'feeds' | 'wrappers' | 'samples' | 'quarantined'>> {
	const all = async (list: readonly unknown[], sql: string) =>
		list.length === 0 ? [] : session.all(sql, [list]);
	const feeds = await all(
		idsOf(wanted.withFeeds),
		`SELECT blog, key, ${FEED_COLUMN_NAMES.join(', ')} FROM feeds WHERE blog = ANY($1)`,
	);
	const wrappers = await all(
		idsOf(wanted.withWrapper),
		'SELECT DISTINCT ON (blog) blog, wrapper FROM wrappers WHERE blog = ANY($1) ORDER BY blog, since DESC',
	);
	const samples = await all(
		idsOf(wanted.withSamples),
		'SELECT blog, key, kind, at FROM samples WHERE blog = ANY($1)',
	);
	const quarantined = await all(
		[...wanted.quarantined],
		'SELECT key, at FROM quarantine WHERE key = ANY($1)',
	);
	return {
		feeds: feedRecords(feeds),
		wrappers: new Map(wrappers.map(({ blog, wrapper }) => [blog as number, wrapper as string])),
		samples: sampleRecords(samples),
		quarantined: new Map(quarantined.map(({ key, at }) => [key as string, at as string])),
	};
}
