/** keep-links: links with their origin, counted where they lead to a known post or blog of somebody else. */
import { plainAddress } from '../../../lib/url/plain-address.ts';
import type { LinkFacts } from '../../../model/batch.ts';
import { foldersOf, MAX_LINK_TEXT } from '../link-places.ts';
import type { Sqlite } from './driver.ts';
import type { Keeper } from './keep-posts.ts';

interface Holder {
	readonly blog: number;
	/** Null for a blogroll. */
	readonly post: number | null;
}

const INTO_LINKS = 'INTO links (origin, blog, post, to_key, to_url, text, rel, not_followed, first_seen)';
const INSERT_OF_POST = `INSERT OR IGNORE ${INTO_LINKS} VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
/** To a unique index, two links of no post are not the same. */
const INSERT_OF_BLOGROLL = `INSERT ${INTO_LINKS} SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
	WHERE NOT EXISTS (SELECT 1 FROM links WHERE blog = ?2 AND post IS NULL AND origin = ?1 AND to_key = ?4 AND text = ?6)`;

export function keepLinks(keeper: Keeper, { blog, post }: Holder, links: readonly LinkFacts[]): void {
	const insert = keeper.database.sql(post === null ? INSERT_OF_BLOGROLL : INSERT_OF_POST);
	for (const { to, text, rel, comment, notFollowed } of links) {
		const origin = post === null ? 'blogroll' : comment === undefined ? 'post' : 'comment';
		const key = plainAddress(to);
		const values = [
			origin,
			blog,
			post,
			key,
			to,
			text.slice(0, MAX_LINK_TEXT),
			JSON.stringify(rel ?? []),
		] as const;
		const { changes } = insert.run(...values, notFollowed ?? null, keeper.at);
		if (changes > 0) countLink(keeper.database, blog, key);
	}
}

function countLink(database: Sqlite, from: number, key: string): void {
	database
		.sql(
			'UPDATE post_counts SET inbound = inbound + 1 WHERE post = (SELECT post FROM post_keys WHERE key = ?) AND blog <> ?',
		)
		.run(`address ${key}`, from);
	const folders = foldersOf(key);
	database
		.sql(`UPDATE blogs SET inbound = inbound + 1 WHERE id = (${nearestOf(folders)}) AND id <> ?`)
		.run(...folders, from);
}

function nearestOf(folders: readonly string[]): string {
	const places = folders.map(() => '?').join(', ');
	return `SELECT id FROM blogs WHERE key IN (${places}) ORDER BY length(key) DESC LIMIT 1`;
}

/** The blog whose page an address is: the one with the longest address that it begins with. */
export function blogOf(database: Sqlite, key: string): number | null {
	const folders = foldersOf(key);
	const row = database.sql(nearestOf(folders)).get(...folders);
	return row === undefined ? null : (row.id as number);
}

/** The numbers of the links that the blog ?1 holds, in its posts and in its blogroll. */
export const OF_BLOG = `SELECT id FROM links WHERE post IN (SELECT id FROM posts WHERE blog = ?1)
	UNION ALL SELECT id FROM links WHERE blog = ?1 AND post IS NULL`;

/** The condition that a link leads to the blog with the key ?2. */
export const TO_BLOG = `(to_key = ?2 OR (to_key >= ?2 || '/' AND to_key < ?2 || '0') OR (to_key >= ?2 || '?' AND to_key < ?2 || '@')
	OR (to_key >= ?2 || '#' AND to_key < ?2 || '$'))`;

/** Links to a blog that were there before it was known. */
export function countLinksToBlog(database: Sqlite, blog: number, key: string): void {
	database
		.sql(
			`UPDATE blogs SET inbound = (SELECT count(*) FROM links WHERE blog <> ?1 AND ${TO_BLOG}) WHERE id = ?1`,
		)
		.run(blog, key);
}
