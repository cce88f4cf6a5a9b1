/** load: what is kept of all that batches speak of, read with a few statements. */
import { plainAddress } from '../../../../lib/url/plain-address.ts';
import type { Batch, PostFacts } from '../../../../model/batch.ts';
import { postKeys } from '../../identity.ts';
import type { Row, Session } from '../driver.ts';
import { shortKey } from '../short-key.ts';
import { Overtaken } from '../troubles.ts';
import { lockBlogs } from './lock.ts';
import type { BlogState, NewBlog, PostState, ThreadState, Workspace } from './workspace.ts';

export function blogKeyOf(url: string): string {
	return shortKey(plainAddress(url));
}

/** The keys of a post as the table has them. */
export function keysOf(facts: PostFacts): string[] {
	return postKeys(facts, plainAddress(facts.blog)).map((key) =>
		key.startsWith(ADDRESS) ? addressKey(key.slice(ADDRESS.length)) : shortKey(key),
	);
}

export const ADDRESS = 'address ';

/** The key of a post by its plain address. */
export function addressKey(plain: string): string {
	return ADDRESS + shortKey(plain);
}

/** Blogs that turned out to own posts of others' batches; they are locked from the start when it is done again. */
export type AlsoLocked = Set<string>;

export async function loadWorkspace(
	session: Session,
	batches: readonly Batch[],
	alsoLocked: AlsoLocked,
): Promise<Workspace> {
	const named = namedBlogs(batches);
	await lockBlogs(session, [...named.keys(), ...alsoLocked]);
	const { blogIds, newBlogs } = await loadBlogIds(session, named);
	const allPosts = batches.flatMap(({ posts = [] }) => posts);
	const keys = new Set(allPosts.flatMap(keysOf));
	for (const { gone = [], withdrawn = [] } of batches)
		for (const url of [...gone, ...withdrawn]) keys.add(addressKey(plainAddress(url)));
	const known = await loadKeys(session, [...keys]);
	const posts = await loadPosts(session, known.values());
	await expectLocked(session, posts, new Set([...blogIds.values()]), alsoLocked);
	const kept = [...posts.values()];
	const isHistory = batches.some((batch) => batch.isHistory === true);
	return {
		session,
		blogIds,
		newBlogs,
		posts,
		blogs: await loadBlogs(session, batches, blogIds),
		keys: new Map([...known].map(([key, { post }]) => [key, post])),
		newKeys: [],
		newAddresses: [],
		threads: await loadThreads(
			session,
			allPosts.some(({ comments = [] }) => comments.length > 0) ? kept : [],
		),
		versionHashes: await loadVersionHashes(session, isHistory ? kept : []),
		noPosts: await loadNoPosts(session, kept),
		nextPost: numberer(session, 'post_ids', allPosts.length),
		changed: new Map(),
		copyless: new Set(),
		touched: new Set(),
		rows: { versions: [], versionsKept: [], comments: [], parents: [], links: new Map() },
	};
}

/** Blogs by their keys, in the order in which the batches name them. */
function namedBlogs(batches: readonly Batch[]): Map<string, Omit<NewBlog, 'id' | 'key'>> {
	const named = new Map<string, Omit<NewBlog, 'id' | 'key'>>();
	for (const { at, blogs, posts, wrappers, samples, visits, gaps } of batches) {
		const urls = [
			...(blogs ?? []).map(({ url }) => url),
			...[posts, wrappers, samples, visits, gaps].flatMap((facts) => (facts ?? []).map(({ blog }) => blog)),
		];
		for (const url of urls) {
			if (url === null) continue;
			const key = blogKeyOf(url);
			if (!named.has(key)) named.set(key, { url, firstSeen: at });
		}
	}
	return named;
}

async function loadBlogIds(
	session: Session,
	named: ReadonlyMap<string, Omit<NewBlog, 'id' | 'key'>>,
): Promise<{ blogIds: Map<string, number>; newBlogs: NewBlog[] }> {
	const rows = await session.all('SELECT key, blog FROM blog_keys WHERE key = ANY($1)', [[...named.keys()]]);
	const blogIds = new Map(rows.map(({ key, blog }) => [key as string, blog as number]));
	const newBlogs: NewBlog[] = [];
	const missing = [...named].filter(([key]) => !blogIds.has(key));
	const next = numberer(session, 'blog_ids', missing.length);
	for (const [key, facts] of missing) {
		const id = await next();
		blogIds.set(key, id);
		newBlogs.push({ id, key, ...facts });
	}
	return { blogIds, newBlogs };
}

/** Numbers of a sequence; the first time that one is needed, as many are fetched as may be. */
function numberer(session: Session, sequence: string, most: number): () => Promise<number> {
	let numbers: number[] | null = null;
	return async () => {
		numbers ??= (
			await session.all(`SELECT nextval('${sequence}') AS n FROM generate_series(1, $1::int)`, [most])
		).map(({ n }) => n as number);
		return numbers.shift()!;
	};
}

async function loadKeys(
	session: Session,
	keys: readonly string[],
): Promise<Map<string, { blog: number; post: number }>> {
	if (keys.length === 0) return new Map();
	const rows = await session.all('SELECT key, blog, post FROM post_keys WHERE key = ANY($1)', [keys]);
	return new Map(
		rows.map(({ key, blog, post }) => [key as string, { blog: blog as number, post: post as number }]),
	);
}

type Place = { readonly blog: number; readonly post: number };

async function loadPosts(session: Session, places: Iterable<Place>): Promise<Map<number, PostState>> {
	const wanted = new Map([...places].map(({ blog, post }) => [post, blog]));
	if (wanted.size === 0) return new Map();
	const rows = await session.all(
		`SELECT p.id, p.blog, p.url, p.guid, p.title, p.author, p.published, p.updated, p.language, p.source, p.first_seen, p.changed,
			p.gone, p.hash, p.versions, p.comments, CASE WHEN p.title IS NULL THEN p.text END AS untitled
		FROM unnest($1::bigint[], $2::bigint[]) AS r(blog, id) JOIN posts p ON p.blog = r.blog AND p.id = r.id`,
		[[...wanted.values()], [...wanted.keys()]],
	);
	return new Map(rows.map((row) => [row.id as number, toState(row)]));
}

function toState(row: Row): PostState {
	return {
		id: row.id as number,
		blog: row.blog as number,
		isNew: false,
		url: row.url as string,
		guid: row.guid as string | null,
		firstSeen: row.first_seen as string,
		title: row.title as string | null,
		author: row.author as string | null,
		published: row.published as string | null,
		updated: row.updated as string | null,
		language: row.language as string | null,
		source: row.source as PostState['source'],
		changed: row.changed as string,
		gone: row.gone as string | null,
		hash: row.hash as string,
		versions: row.versions as number,
		comments: row.comments as number,
		categories: null,
		content: null,
		untitledText: row.untitled as string | null,
		isDirty: false,
	};
}

/** A post found by its address may be of a blog that nobody named: what is read of it holds only under that blog's lock. */
async function expectLocked(
	session: Session,
	posts: ReadonlyMap<number, PostState>,
	named: ReadonlySet<number>,
	alsoLocked: AlsoLocked,
): Promise<void> {
	const others = [...new Set([...posts.values()].map(({ blog }) => blog))].filter((blog) => !named.has(blog));
	if (others.length === 0) return;
	const rows = await session.all('SELECT key FROM blogs WHERE id = ANY($1)', [others]);
	const unlocked = rows.map(({ key }) => key as string).filter((key) => !alsoLocked.has(key));
	if (unlocked.length === 0) return;
	for (const key of unlocked) alsoLocked.add(key);
	throw new Overtaken('A post belongs to another blog, which must be locked first.');
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
] as const;

async function loadBlogs(
	session: Session,
	batches: readonly Batch[],
	blogIds: ReadonlyMap<string, number>,
): Promise<Map<number, BlogState>> {
	const told = batches.flatMap(({ blogs = [] }) => blogs.map(({ url }) => blogIds.get(blogKeyOf(url))!));
	const states = new Map<number, BlogState>();
	const rows =
		told.length === 0
			? []
			: await session.all(`SELECT id, ${BLOG_COLUMNS.join(', ')} FROM blogs WHERE id = ANY($1)`, [told]);
	for (const { id, ...columns } of rows)
		states.set(id as number, { id: id as number, columns: columns as BlogState['columns'], isDirty: false });
	for (const id of told) {
		const columns = Object.fromEntries(BLOG_COLUMNS.map((name) => [name, null]));
		if (!states.has(id))
			states.set(id, { id, columns: { ...columns, platform_evidence: '[]' }, isDirty: false });
	}
	return states;
}

async function loadThreads(session: Session, posts: readonly PostState[]): Promise<Map<number, ThreadState>> {
	const threads = new Map<number, ThreadState>();
	const commented = posts.filter(({ comments }) => comments > 0);
	if (commented.length === 0) return threads;
	const rows = await session.all(
		`SELECT c.post, c.place, c.key, c.parent FROM unnest($1::bigint[], $2::bigint[]) AS r(blog, post)
			JOIN comments c ON c.blog = r.blog AND c.post = r.post`,
		[commented.map(({ blog }) => blog), commented.map(({ id }) => id)],
	);
	for (const { post, place, key, parent } of rows) {
		const thread: ThreadState = threads.get(post as number) ?? { places: new Map(), parents: new Map() };
		threads.set(post as number, thread);
		thread.places.set(key as string, place as number);
		thread.parents.set(place as number, parent as number | null);
	}
	return threads;
}

async function loadVersionHashes(
	session: Session,
	posts: readonly PostState[],
): Promise<Map<number, Set<string>>> {
	const hashes = new Map<number, Set<string>>();
	const edited = posts.filter(({ versions }) => versions > 1);
	if (edited.length === 0) return hashes;
	const rows = await session.all(
		`SELECT v.post, v.hash FROM unnest($1::bigint[], $2::bigint[]) AS r(blog, post)
			JOIN versions v ON v.blog = r.blog AND v.post = r.post`,
		[edited.map(({ blog }) => blog), edited.map(({ id }) => id)],
	);
	for (const { post, hash } of rows) {
		const known = hashes.get(post as number) ?? new Set();
		hashes.set(post as number, known.add(hash as string));
	}
	return hashes;
}

async function loadNoPosts(session: Session, posts: readonly PostState[]): Promise<Set<string>> {
	const urls = posts.map(({ url }) => url);
	if (urls.length === 0) return new Set();
	const rows = await session.all(
		"SELECT subject FROM reviews WHERE kind = 'post' AND verdict = 'no-post' AND subject = ANY($1)",
		[urls],
	);
	return new Set(rows.map(({ subject }) => subject as string));
}
