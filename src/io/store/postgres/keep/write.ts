/** write: the workspace into the tables, each with one statement. */
import type { Session } from '../driver.ts';
import { namesOf, rowsOf } from '../rows-of.ts';
import { siteOf } from '../short-key.ts';
import { Overtaken } from '../troubles.ts';
import { BLOG_COLUMNS } from './load.ts';
import type { PostState, Workspace } from './workspace.ts';

/** A link that was not there before, with the key of where it leads to. */
export interface NewLink {
	readonly blog: number;
	readonly toKey: string;
}

/** Tells which links were new. */
export async function writeWorkspace(work: Workspace): Promise<NewLink[]> {
	await writeBlogs(work);
	await writePosts(work);
	await writeKeys(work);
	await writeThreads(work);
	return writeLinks(work);
}

async function insert(
	session: Session,
	table: string,
	columns: string,
	rows: readonly (readonly unknown[])[],
): Promise<void> {
	if (rows.length === 0) return;
	const { sql, names, values } = rowsOf(columns, rows);
	await session.run(`INSERT INTO ${table} (${names}) SELECT ${names} FROM ${sql}`, values);
}

async function writeBlogs({ session, newBlogs, blogs }: Workspace): Promise<void> {
	await insert(
		session,
		'blog_keys',
		'key text, blog bigint',
		newBlogs.map(({ key, id }) => [key, id]),
	);
	await insert(
		session,
		'blogs',
		'id bigint, key text, url text, first_seen text',
		newBlogs.map(({ id, key, url, firstSeen }) => [id, key, url, firstSeen]),
	);
	const dirty = [...blogs.values()].filter(({ isDirty }) => isDirty);
	if (dirty.length === 0) return;
	const columns = BLOG_COLUMNS.map((name) => `${name} ${name === 'is_blog' ? 'smallint' : 'text'}`);
	const rows = dirty.map(({ id, columns: told }) => [id, ...BLOG_COLUMNS.map((name) => told[name])]);
	const { sql, values } = rowsOf(`id bigint, ${columns.join(', ')}`, rows);
	const sets = BLOG_COLUMNS.map((name) => `${name} = r.${name}`).join(', ');
	await session.run(`UPDATE blogs b SET ${sets} FROM ${sql} WHERE b.id = r.id`, values);
}

const KEY_COLUMNS = 'blog bigint, id bigint';
const FIXED_COLUMNS = 'url text, guid text, first_seen text';
const CHANGING_COLUMNS =
	'title text, author text, published text, updated text, language text, source text, changed text, gone text, hash text, versions int, comments int';
const CONTENT_COLUMNS = 'categories text, html text, text text';

const keyOf = ({ blog, id }: PostState) => [blog, id];
const fixedOf = ({ url, guid, firstSeen }: PostState) => [url, guid, firstSeen];
const changingOf = (p: PostState) => [
	...[p.title, p.author, p.published, p.updated, p.language, p.source],
	...[p.changed, p.gone, p.hash, p.versions, p.comments],
];
const contentOf = ({ categories, content }: PostState) => [categories, content?.html, content?.text];

async function writePosts({ session, posts, rows }: Workspace): Promise<void> {
	await keepVersions(session, rows);
	const dirty = [...posts.values()].filter(({ isDirty }) => isDirty);
	const fresh = dirty.filter(({ isNew }) => isNew);
	const known = dirty.filter(({ isNew }) => !isNew);
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

/** The texts that are still only in the table are copied there before they are replaced. */
async function keepVersions(session: Session, rows: Workspace['rows']): Promise<void> {
	if (rows.versionsKept.length > 0) {
		const columns = 'blog bigint, post bigint, version int, title text, hash text';
		const { sql, values } = rowsOf(columns, rows.versionsKept);
		await session.run(
			`INSERT INTO versions (blog, post, place, title, html, text, hash, seen)
			SELECT p.blog, p.id, r.version, r.title, p.html, p.text, r.hash, p.changed
			FROM ${sql} JOIN posts p ON p.blog = r.blog AND p.id = r.post`,
			values,
		);
	}
	await insertPlaced(
		session,
		'versions',
		'blog bigint, post bigint, place int, title text, html text, text text, hash text, seen text',
		rows.versions,
	);
}

/** For tables with a column `place`, a name that rowsOf has a use for. */
async function insertPlaced(
	session: Session,
	table: string,
	columns: string,
	rows: readonly (readonly unknown[])[],
): Promise<void> {
	if (rows.length === 0) return;
	const names = namesOf(columns).join(', ');
	const source = rowsOf(`c_${columns.replaceAll(', ', ', c_')}`, rows);
	await session.run(
		`INSERT INTO ${table} (${names}) SELECT ${source.names} FROM ${source.sql}`,
		source.values,
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

/** Addresses are not of one blog alone: another writer may have come first with one. */
async function writeKeys({ session, newKeys, posts }: Workspace): Promise<void> {
	if (newKeys.length === 0) return;
	const { sql, names, values } = rowsOf(
		'key text, blog bigint, post bigint',
		newKeys.map(([key, post]) => [key, posts.get(post)!.blog, post]),
	);
	const kept = await session.run(
		`INSERT INTO post_keys (${names}) SELECT ${names} FROM ${sql} ORDER BY key ON CONFLICT DO NOTHING`,
		values,
	);
	if (kept < newKeys.length) throw new Overtaken('Another writer knows one of the posts already.');
}

async function writeThreads({ session, rows }: Workspace): Promise<void> {
	await insertPlaced(
		session,
		'comments',
		'blog bigint, post bigint, place int, key text, author text, published text, text text, parent int, source text, first_seen text',
		rows.comments,
	);
	if (rows.parents.length === 0) return;
	const { sql, values } = rowsOf('blog bigint, post bigint, comment int, parent int', rows.parents);
	await session.run(
		`UPDATE comments c SET parent = r.parent FROM ${sql} WHERE c.blog = r.blog AND c.post = r.post AND c.place = r.comment`,
		values,
	);
}

async function writeLinks({ session, rows }: Workspace): Promise<NewLink[]> {
	if (rows.links.size === 0) return [];
	const { sql, names, values } = rowsOf(
		'blog bigint, post bigint, mark text, origin text, to_key text, to_url text, text text, rel text, not_followed text, first_seen text',
		[...rows.links.values()].map((l) => [
			...[l.blog, l.post, l.mark, l.origin, l.toKey, l.toUrl, l.text, l.rel, l.notFollowed, l.firstSeen],
		]),
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
