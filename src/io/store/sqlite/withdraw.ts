/** withdraw: what is kept of a page that asks not to be kept, emptied: of its posts nothing is left but their addresses. */
import { plainAddress } from '../../../lib/url/plain-address.ts';
import { WITHDRAWN } from '../identity.ts';
import { dropLinks } from './forget.ts';
import { blogOf } from './keep-links.ts';
import { type Keeper, markChanged, touch } from './keep-posts.ts';

export function withdraw(keeper: Keeper, url: string): void {
	const { database, at } = keeper;
	const key = plainAddress(url).replace(/#.*/s, '');
	const holder = blogOf(database, key);
	if (holder !== null) database.sql('DELETE FROM samples WHERE blog = ? AND key = ?').run(holder, key);
	for (const { id, blog, gone } of shownBy(keeper, key)) {
		for (const table of ['versions', 'comments']) database.sql(`DELETE FROM ${table} WHERE post = ?`).run(id);
		dropLinks(database, 'post = ?', id);
		database
			.sql(
				`UPDATE posts SET title = NULL, author = NULL, categories = '[]', html = '', text = '', source = 'model', hash = ?,
					versions = 1, comments = 0, gone = ifnull(gone, ?) WHERE id = ?`,
			)
			.run(WITHDRAWN, at, id);
		markChanged(keeper, id);
		touch(keeper, blog, gone === null ? -1 : 0);
	}
}

interface Shown {
	readonly id: number;
	readonly blog: number;
	readonly gone: string | null;
}

/** Its own post, and those that have no other page. */
function shownBy({ database }: Keeper, key: string): Shown[] {
	const own = database
		.sql(
			`SELECT DISTINCT p.id, p.blog, p.gone FROM post_keys k JOIN posts p ON p.id = k.post
			WHERE (k.key = ?1 OR (k.key >= ?1 || '#' AND k.key < ?1 || '$')) AND p.hash <> ?2`,
		)
		.all(`address ${key}`, WITHDRAWN);
	const held = database
		.sql(
			"SELECT p.id, p.blog, p.gone, p.url FROM blogs b JOIN posts p ON p.blog = b.id WHERE b.key = ? AND instr(p.url, '#') > 0 AND p.hash <> ?",
		)
		.all(key, WITHDRAWN)
		.filter(({ url }) => plainAddress((url as string).replace(/#.*/s, '')) === key);
	const all = new Map([...own, ...held].map((row) => [row.id, row as unknown as Shown]));
	return [...all.values()];
}
