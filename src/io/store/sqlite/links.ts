/** links: the links of and to a blog; deletes links and subtracts them from the counts of their targets. */
import { type CountedLink, countInbound, foldersOf, type LinkTargets } from '../../../merge/links.ts';
import { addressKey } from '../../../merge/wanted.ts';
import type { Sqlite } from './driver.ts';
import { definePick, pick } from './pick.ts';

/** The blog that an address is a page of: the one with the longest key that the address begins with. */
export function blogOf(database: Sqlite, key: string): number | null {
	const folders = foldersOf(key);
	const places = folders.map(() => '?').join(', ');
	const row = database
		.sql(`SELECT id FROM blogs WHERE key IN (${places}) ORDER BY length(key) DESC LIMIT 1`)
		.get(...folders);
	return row === undefined ? null : (row.id as number);
}

/** The numbers of the links that the blog ?1 holds, in its posts and its blogroll. */
export const OF_BLOG = `SELECT id FROM links WHERE post IN (SELECT id FROM posts WHERE blog = ?1)
	UNION ALL SELECT id FROM links WHERE blog = ?1 AND post IS NULL`;

/** The condition that a link leads to the blog with the key ?2. */
export const TO_BLOG = `(to_key = ?2 OR (to_key >= ?2 || '/' AND to_key < ?2 || '0') OR (to_key >= ?2 || '?' AND to_key < ?2 || '@')
	OR (to_key >= ?2 || '#' AND to_key < ?2 || '$'))`;

/** Posts without counts of their own are not targets: their links are counted when they get them. */
const POSTS = definePick(
	'c.post, c.blog',
	'CROSS JOIN post_keys k ON k.key = j.value CROSS JOIN post_counts c ON c.post = k.post',
);
const BLOGS = definePick('b.id', 'CROSS JOIN blogs b ON b.key = j.value');

function loadTargets(database: Sqlite, links: readonly CountedLink[]): LinkTargets {
	const keys = [...new Set(links.map(({ toKey }) => toKey))];
	const addresses = keys.map((key) => addressKey(key, (whole) => whole));
	const folders = [...new Set(keys.flatMap(foldersOf))];
	return {
		posts: new Map(
			pick(database, POSTS, addresses).map(([i, post, blog]) => [
				keys[i]!,
				{ id: post as number, blog: blog as number },
			]),
		),
		blogs: new Map(pick(database, BLOGS, folders).map(([i, id]) => [folders[i]!, id as number])),
	};
}

/** Adds links to the counts of their target posts and blogs, or (`step` -1) subtracts them. Blogs in `counted` stay unchanged. */
export function addInbound(
	database: Sqlite,
	links: readonly CountedLink[],
	step: 1 | -1,
	counted: ReadonlySet<number> = new Set(),
): void {
	if (links.length === 0) return;
	const { posts, blogs } = countInbound(links, loadTargets(database, links));
	const addToPost = database.sql('UPDATE post_counts SET inbound = max(0, inbound + ?) WHERE post = ?');
	for (const [post, { links: count }] of posts) addToPost.run(step * count, post);
	const addToBlog = database.sql('UPDATE blogs SET inbound = max(0, inbound + ?) WHERE id = ?');
	for (const [blog, count] of blogs) if (!counted.has(blog)) addToBlog.run(step * count, blog);
}

export function dropLinks(database: Sqlite, condition: string, ...values: number[]): number {
	const links = database.sql(`SELECT blog, to_key FROM links WHERE ${condition}`).all(...values);
	addInbound(
		database,
		links.map(({ blog, to_key }) => ({ blog: blog as number, toKey: to_key as string })),
		-1,
	);
	return database.sql(`DELETE FROM links WHERE ${condition}`).run(...values).changes;
}
