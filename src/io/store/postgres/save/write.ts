/** write: writes changed posts and blogs to the tables, with one statement per table. */
import { digest } from '../../../../merge/identity.ts';
import type { CountedLink } from '../../../../merge/links.ts';
import type { Changes, Known, LinkRow, PostRecord } from '../../../../merge/records.ts';
import type { Session } from '../driver.ts';
import { dropLinks } from '../drop-links.ts';
import { namesOf, rowsOf } from '../rows-of.ts';
import { siteOf } from '../short-key.ts';
import { Overtaken } from '../troubles.ts';
import { BLOG_COLUMNS, takeNumbers } from './load.ts';

/** Returns the new links. */
export async function writeChanges(session: Session, known: Known, changes: Changes): Promise<CountedLink[]> {
	await numberPosts(session, changes);
	await writeBlogs(session, known);
	await dropRows(session, changes);
	await writePosts(session, changes);
	await writeKeys(session, changes);
	await writeThreads(session, changes);
	return writeLinks(session, known, changes);
}

export async function insert(
	session: Session,
	table: string,
	columns: string,
	rows: readonly (readonly unknown[])[],
	onConflict = '',
): Promise<void> {
	if (rows.length === 0) return;
	// Some tables have a column `place`, a name that rowsOf uses itself.
	const source = rowsOf(`c_${columns.replaceAll(', ', ', c_')}`, rows);
	await session.run(
		`INSERT INTO ${table} (${namesOf(columns).join(', ')}) SELECT ${source.names} FROM ${source.sql} ORDER BY place ${onConflict}`,
		source.values,
	);
}

async function numberPosts(session: Session, { posts }: Changes): Promise<void> {
	const fresh = [...posts].filter(({ isNew }) => isNew);
	const numbers = await takeNumbers(session, 'post_ids', fresh.length);
	for (const post of fresh) post.id = numbers.shift()!;
}

async function writeBlogs(session: Session, { blogs }: Known): Promise<void> {
	const fresh = [...blogs.values()].filter(({ isNew }) => isNew);
	await insert(
		session,
		'blog_keys',
		'key text, blog bigint',
		fresh.map(({ key, id }) => [key, id]),
	);
	await insert(
		session,
		'blogs',
		'id bigint, key text, url text, first_seen text',
		fresh.map(({ id, key, url, firstSeen }) => [id, key, url, firstSeen]),
	);
	const changed = [...blogs.values()].filter((blog) => Object.keys(blog.changed).length > 0);
	if (changed.length === 0) return;
	const columns = BLOG_COLUMNS.map((name) => `${name} ${name === 'is_blog' ? 'smallint' : 'text'}`);
	const rows = changed.map(({ id, columns }) => [
		id,
		...BLOG_COLUMNS.map((name) => columns[name] ?? (name === 'platform_evidence' ? '[]' : null)),
	]);
	const { sql, values } = rowsOf(`id bigint, ${columns.join(', ')}`, rows);
	const sets = BLOG_COLUMNS.map((name) => `${name} = r.${name}`).join(', ');
	await session.run(`UPDATE blogs b SET ${sets} FROM ${sql} WHERE b.id = r.id`, values);
}

async function dropRows(session: Session, { posts }: Changes): Promise<void> {
	const listOf = (dropped: readonly PostRecord[]) => [
		dropped.map(({ blog }) => blog),
		dropped.map(({ id }) => id),
	];
	const dropped = [...posts].filter((post) => post.dropped !== 'nothing' && !post.isNew);
	if (dropped.length === 0) return;
	const ofThese = (blog: string, post: string) =>
		`(${blog}, ${post}) IN (SELECT * FROM unnest($1::bigint[], $2::bigint[]))`;
	await session.run(`DELETE FROM versions WHERE ${ofThese('blog', 'post')}`, listOf(dropped));
	const emptied = dropped.filter((post) => post.dropped === 'all');
	if (emptied.length === 0) return;
	await session.run(`DELETE FROM comments WHERE ${ofThese('blog', 'post')}`, listOf(emptied));
	await dropLinks(session, ofThese('l.blog', 'l.post'), listOf(emptied));
}

const KEY_COLUMNS = 'blog bigint, id bigint';
const FIXED_COLUMNS = 'url text, guid text, first_seen text';
const CHANGING_COLUMNS =
	'title text, author text, published text, updated text, language text, source text, changed text, gone text, hash text, versions int, comments int, rights text';
const CONTENT_COLUMNS = 'categories text, html text, text text';

const keyOf = ({ blog, id }: PostRecord) => [blog, id];
const fixedOf = ({ url, guid, firstSeen }: PostRecord) => [url, guid, firstSeen];
const changingOf = (post: PostRecord) => [
	...[post.title, post.author, post.published, post.updated, post.language, post.source],
	...[post.changed, post.gone, post.hash, post.versions, post.comments, post.rights],
];
const contentOf = ({ categories, content }: PostRecord) => [categories, content?.html, content?.text];

async function writePosts(session: Session, changes: Changes): Promise<void> {
	await writeVersions(session, changes);
	const fresh = [...changes.posts].filter(({ isNew }) => isNew);
	const known = [...changes.posts].filter(({ isNew }) => !isNew);
	await insert(
		session,
		'posts',
		`${KEY_COLUMNS}, ${FIXED_COLUMNS}, ${CHANGING_COLUMNS}, ${CONTENT_COLUMNS}`,
		fresh.map((post) => [...keyOf(post), ...fixedOf(post), ...changingOf(post), ...contentOf(post)]),
	);
	await insert(
		session,
		'post_places',
		'id bigint, blog bigint',
		fresh.map(({ id, blog }) => [id, blog]),
	);
	await update(
		session,
		CHANGING_COLUMNS,
		known.filter(({ content }) => content === null).map((post) => [...keyOf(post), ...changingOf(post)]),
	);
	await update(
		session,
		`${CHANGING_COLUMNS}, ${CONTENT_COLUMNS}`,
		known
			.filter(({ content }) => content !== null)
			.map((post) => [...keyOf(post), ...changingOf(post), ...contentOf(post)]),
	);
}

/** Texts that are still in the rows of their posts are copied from there before those rows are replaced. */
async function writeVersions(session: Session, { merged }: Changes): Promise<void> {
	const versions = [...merged].flatMap(({ id, blog, added }) =>
		added.versions.map((version) => ({ ...version, id, blog })),
	);
	const inTable = versions.filter(({ content }) => content === null);
	if (inTable.length > 0) {
		const columns = 'blog bigint, post bigint, version int, title text, hash text, seen text';
		const { sql, values } = rowsOf(
			columns,
			inTable.map(({ blog, id, place, title, hash, seen }) => [blog, id, place, title, hash, seen]),
		);
		await session.run(
			`INSERT INTO versions (blog, post, place, title, html, text, hash, seen)
			SELECT p.blog, p.id, r.version, r.title, p.html, p.text, r.hash, r.seen
			FROM ${sql} JOIN posts p ON p.blog = r.blog AND p.id = r.post`,
			values,
		);
	}
	await insert(
		session,
		'versions',
		'blog bigint, post bigint, place int, title text, html text, text text, hash text, seen text',
		versions.flatMap(({ blog, id, place, title, content, hash, seen }) =>
			content === null ? [] : [[blog, id, place, title, content.html, content.text, hash, seen]],
		),
	);
}

async function update(
	session: Session,
	columns: string,
	rows: readonly (readonly unknown[])[],
): Promise<void> {
	if (rows.length === 0) return;
	const { sql, values } = rowsOf(`${KEY_COLUMNS}, ${columns}`, rows);
	const sets = namesOf(columns).map((name) =>
		name === 'categories' ? 'categories = coalesce(r.categories, p.categories)' : `${name} = r.${name}`,
	);
	await session.run(
		`UPDATE posts p SET ${sets.join(', ')} FROM ${sql} WHERE p.blog = r.blog AND p.id = r.id`,
		values,
	);
}

/** An address is not tied to one blog: another writer may have added it first. */
async function writeKeys(session: Session, { newKeys }: Changes): Promise<void> {
	if (newKeys.size === 0) return;
	const { sql, names, values } = rowsOf(
		'key text, blog bigint, post bigint',
		[...newKeys].map(([key, { blog, id }]) => [key, blog, id]),
	);
	const written = await session.run(
		`INSERT INTO post_keys (${names}) SELECT ${names} FROM ${sql} ORDER BY key ON CONFLICT DO NOTHING`,
		values,
	);
	if (written < newKeys.size) throw new Overtaken('Another writer has already saved one of the posts.');
}

async function writeThreads(session: Session, { merged }: Changes): Promise<void> {
	const rows = [...merged].flatMap(({ blog, id, added }) =>
		added.comments.map(({ place, key, author, published, text, parent, source, firstSeen }) => [
			...[blog, id, place, key, author, published, text, parent, source, firstSeen],
		]),
	);
	await insert(
		session,
		'comments',
		'blog bigint, post bigint, place int, key text, author text, published text, text text, parent int, source text, first_seen text',
		rows,
	);
	const parents = [...merged].flatMap(({ blog, id, added }) =>
		[...added.parents].map(([place, parent]) => [blog, id, place, parent]),
	);
	if (parents.length === 0) return;
	const { sql, values } = rowsOf('blog bigint, post bigint, comment int, parent int', parents);
	await session.run(
		`UPDATE comments c SET parent = r.parent FROM ${sql} WHERE c.blog = r.blog AND c.post = r.post AND c.place = r.comment`,
		values,
	);
}

async function writeLinks(session: Session, { blogs }: Known, { merged }: Changes): Promise<CountedLink[]> {
	const rowsFor = (blog: number, post: number | null, links: ReadonlyMap<string, LinkRow>) =>
		[...links].map(([identity, link]) => [
			...[blog, post, digest(identity), link.origin, link.toKey, link.toUrl],
			...[link.text, link.rel, link.notFollowed, link.firstSeen],
		]);
	const rows = [
		...[...blogs.values()].flatMap(({ id, links }) => rowsFor(id, null, links)),
		...[...merged].flatMap(({ blog, id, added }) => rowsFor(blog, id, added.links)),
	];
	if (rows.length === 0) return [];
	const { sql, names, values } = rowsOf(
		'blog bigint, post bigint, mark text, origin text, to_key text, to_url text, text text, rel text, not_followed text, first_seen text',
		rows,
	);
	const fresh = await session.all(
		`INSERT INTO links (id, ${names}) SELECT nextval('link_ids'), ${names} FROM ${sql} ORDER BY place
		ON CONFLICT DO NOTHING RETURNING id, blog, post, to_key`,
		values,
	);
	await insert(
		session,
		'link_targets',
		'site text, to_key text, link bigint, blog bigint, post bigint',
		fresh.map(({ id, blog, post, to_key }) => [siteOf(to_key as string), to_key, id, blog, post]),
	);
	return fresh.map(({ blog, to_key }) => ({ blog: blog as number, toKey: to_key as string }));
}
