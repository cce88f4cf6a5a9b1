/**
 * repair: rebuilds a damaged store from what can still be read.
 *
 * The rows go to a new file, which replaces the old one; the old one is saved beside it. Lost keys of posts and names of blogs are
 * computed again from the posts, so that none of them counts as new when the crawl finds it again.
 */
import { isUtf8 } from 'node:buffer';
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { canParse } from '../../../lib/url/can-parse.ts';
import { canonicalUrl } from '../../../lib/url/canonical-url.ts';
import { DAMAGED, postKeys } from '../../../merge/identity.ts';
import { addressIn, isAddressKey } from '../../../merge/wanted.ts';
import { Failure } from '../../failure.ts';
import { parseList } from '../rows.ts';
import { isAsWritten, markDamaged, withSums } from './checksums.ts';
import { addPostCounts, countBlog } from './counts.ts';
import { type Row, Sqlite, type Value } from './driver.ts';
import { dropLinks } from './links.ts';
import {
	type Column,
	countRows,
	decodeRow,
	listTables,
	salvageRows,
	type Table,
	toValue,
} from './salvage.ts';
import { migrate } from './schema.ts';
import { WriterLock } from './writer-lock.ts';

export interface RepairReport {
	/** Where the damaged file is. */
	readonly damaged: string;
	/** Rows by table; `lost` is null if unknown. */
	readonly tables: readonly { readonly name: string; readonly saved: number; readonly lost: number | null }[];
	/** Posts that are lost or damaged, as far as their URLs are known. */
	readonly toFetch: readonly PostToFetch[];
}

interface PostToFetch {
	readonly url: string;
	/** The URL of its blog, if that is known. */
	readonly blog: string | null;
}

/** No other process may write meanwhile. The next writer rebuilds the index. */
export function repairStore(folder: string): RepairReport {
	const lock = new WriterLock(folder);
	try {
		const file = path.join(folder, 'logosphere.db');
		const fresh = path.join(folder, 'logosphere.repaired.db');
		removeFile(fresh);
		const copied = copyAll(file, fresh);
		const damaged = freeName(file);
		for (const ending of ENDINGS) if (existsSync(file + ending)) renameSync(file + ending, damaged + ending);
		renameSync(fresh, file);
		removeFile(path.join(folder, 'index.db'));
		return { damaged, ...copied };
	} finally {
		lock.release();
	}
}

const ENDINGS = ['', '-wal', '-shm'];

function removeFile(file: string): void {
	for (const ending of ENDINGS) rmSync(file + ending, { force: true });
}

function freeName(file: string): string {
	for (let number = 1; ; number++) {
		const name = `${file}.damaged-${number}`;
		if (!existsSync(name)) return name;
	}
}

function copyAll(from: string, to: string): Omit<RepairReport, 'damaged'> {
	const source = openDamaged(from);
	const target = new Sqlite(to);
	try {
		migrate(target);
		const tables = listTables(source, target).map((table) => ({
			name: table.name,
			...copyTable(source, target, table),
		}));
		let toFetch: readonly PostToFetch[] = [];
		target.transaction(() => {
			nameBlogs(target);
			toFetch = [...damagedPosts(target), ...dropLostPosts(target)];
			readFeedsAnew(target, toFetch);
			giveKeys(target);
			countPosts(target);
			for (const { id } of target.sql('SELECT id FROM blogs').all()) countBlog(target, id as number);
		});
		return { tables, toFetch };
	} finally {
		target.close();
		source.close();
	}
}

/** If even the list of the tables cannot be read, nothing can. */
function openDamaged(file: string): Sqlite {
	const database = new Sqlite(file, { isReader: true });
	try {
		database.sql('SELECT name FROM sqlite_master').all();
		return database;
	} catch (error) {
		database.close();
		if (!(error instanceof Failure) || error.code !== 'corrupt-store') throw error;
		throw new Failure(
			'beyond-repair',
			`${file} is damaged and cannot be read at all, because its schema is lost. Restore a backup with "logosphere restore". Nothing was changed.`,
			'stop',
			{ cause: error },
		);
	}
}

/** Rows in one transaction. */
const AT_ONCE = 1_000;

function copyTable(
	source: Sqlite,
	target: Sqlite,
	table: Table,
): { readonly saved: number; readonly lost: number | null } {
	const { name, columns } = table;
	const places = columns.map(() => '?').join(', ');
	const names = columns.map((column) => column.name).join(', ');
	const insert = target.sql(`INSERT OR IGNORE INTO ${name} (${names}) VALUES (${places})`);
	let saved = 0;
	let rows: Row[] = [];
	const write = () => {
		target.transaction(() => {
			for (const row of rows)
				saved += insert.run(...valuesOf(name === 'posts' ? soundPost(row) : row, columns)).changes;
		});
		rows = [];
	};
	for (const row of salvageRows(source, table)) {
		rows.push(row);
		if (rows.length >= AT_ONCE) write();
	}
	write();
	const count = countRows(source, table);
	return { saved, lost: count === null ? null : Math.max(0, count - saved) };
}

/** Bytes that are not UTF-8 are replaced by a mark. */
function valuesOf(row: Row, columns: readonly Column[]): Value[] {
	return columns.map(({ name, isText }) => {
		const given = toValue(row[name]);
		return isText && given instanceof Uint8Array ? Buffer.from(given).toString('utf8') : given;
	});
}

/** A post with its checksums; one that is not as it was written is marked. */
function soundPost(row: Row): Row {
	const isReadable = Object.values(row).every((value) => !(value instanceof ArrayBuffer) || isUtf8(value));
	const post = decodeRow(row);
	const isSound = isAsWritten(post) ?? isReadable;
	return isSound ? withSums(post) : markDamaged(post);
}

function damagedPosts(target: Sqlite): PostToFetch[] {
	return target
		.sql('SELECT p.url, b.url AS blog FROM posts p LEFT JOIN blogs b ON b.id = p.blog WHERE p.hash = ?')
		.all(DAMAGED) as unknown as PostToFetch[];
}

/** Keys and counts outlive a lost post: they say what it was, and would keep it from coming back. */
function dropLostPosts(target: Sqlite): PostToFetch[] {
	const lost = target
		.sql(
			`SELECT k.key, b.url AS blog, f.url FROM post_keys k
				LEFT JOIN post_counts c ON c.post = k.post LEFT JOIN blogs b ON b.id = c.blog
				LEFT JOIN frontier f ON f.key = substr(k.key, length('address ') + 1)
			WHERE k.post NOT IN (SELECT id FROM posts)`,
		)
		.all();
	dropLinks(target, 'post NOT IN (SELECT id FROM posts)');
	for (const table of ['post_keys', 'post_counts', 'versions', 'comments'])
		target.exec(`DELETE FROM ${table} WHERE post NOT IN (SELECT id FROM posts)`);
	return lost.flatMap((row) => {
		const [key, blog] = [row.key as string, row.blog as string | null];
		if (!isAddressKey(key)) return [];
		// A key has no scheme: the blog has the same, mostly.
		return {
			url: (row.url as string | null) ?? `${blog?.split(':')[0] ?? 'http'}://${addressIn(key)}`,
			blog,
		};
	});
}

/** A feed that did not change is not sent again, so its validators are dropped. */
function readFeedsAnew(target: Sqlite, posts: readonly PostToFetch[]): void {
	const forget = target.sql(
		`UPDATE blogs SET state = json_set(state, '$.feed.etag', json('null'), '$.feed.lastModified', json('null'))
		WHERE url = ? AND json_type(state, '$.feed') = 'object'`,
	);
	for (const blog of new Set(posts.map((post) => post.blog))) if (blog !== null) forget.run(blog);
}

/** A lost blog is identified by its posts. */
function nameBlogs(target: Sqlite): void {
	const orphans = target
		.sql(
			'SELECT blog, url, min(first_seen) AS first_seen FROM posts WHERE blog NOT IN (SELECT id FROM blogs) GROUP BY blog',
		)
		.all();
	const insert = target.sql('INSERT OR IGNORE INTO blogs (id, key, url, first_seen) VALUES (?, ?, ?, ?)');
	const isKnown = target.sql('SELECT 1 FROM blogs WHERE key = ?');
	for (const { blog, url, first_seen } of orphans) {
		const home = canParse(url as string) ? new URL('/', url as string).href : (url as string);
		// Two blogs of one host, both lost: the second gets its post's address as key.
		const name = isKnown.get(canonicalUrl(home)) === undefined ? home : (url as string);
		insert.run(blog as number, canonicalUrl(name), name, first_seen as string);
	}
}

function giveKeys(target: Sqlite): void {
	const select = target.sql(
		'SELECT p.id, p.url, p.guid, p.title, p.published, p.text, b.key AS blog_key FROM posts p JOIN blogs b ON b.id = p.blog WHERE p.id > ? ORDER BY p.id LIMIT ?',
	);
	const insert = target.sql('INSERT OR IGNORE INTO post_keys (key, post) VALUES (?, ?)');
	for (let rows = select.all(0, AT_ONCE); rows.length > 0; ) {
		for (const row of rows) for (const key of keysOf(row)) insert.run(key, row.id as number);
		rows = select.all(rows.at(-1)!.id as number, AT_ONCE);
	}
}

/** Inbound counts of posts are counted again if they were lost, or if an older program stored them with the post. */
function countPosts(target: Sqlite): void {
	const select = target.sql(
		`SELECT p.id, p.blog, json_group_array(k.key) AS keys FROM posts p JOIN post_keys k ON k.post = p.id
		WHERE p.id NOT IN (SELECT post FROM post_counts) GROUP BY p.id`,
	);
	const posts = select.all().flatMap(({ id, blog, keys }) => {
		const address = { post: id as number, blog: blog as number };
		const toKeys = parseList<string>(keys).filter(isAddressKey).map(addressIn);
		return [{ ...address, toKey: null }, ...toKeys.map((toKey) => ({ ...address, toKey }))];
	});
	addPostCounts(target, posts);
}

function keysOf({ url, guid, title, published, text, blog_key }: Row): string[] {
	const draft = {
		url: url as string,
		title: title as string | null,
		published: published as string | null,
		text: text as string,
	};
	return postKeys({ draft, guid: guid as string | null }, blog_key as string);
}
