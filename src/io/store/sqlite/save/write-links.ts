/** write-links: links into the tables, each once, and what is counted by them. */
import type { CountedLink } from '../../../../merge/links.ts';
import type { Changes, Known, LinkRow } from '../../../../merge/records.ts';
import { addressIn, isAddressKey } from '../../../../merge/wanted.ts';
import { addPostCounts, countLinksToBlog, type PostAddress } from '../counts.ts';
import type { Sqlite, Value } from '../driver.ts';
import { addInbound } from '../links.ts';

const INTO_LINKS = 'INTO links (origin, blog, post, to_key, to_url, text, rel, not_followed, first_seen)';
const INSERT_OF_POST = `INSERT OR IGNORE ${INTO_LINKS} VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
/** A unique index takes two links without a post for different ones. */
const INSERT_OF_BLOGROLL = `INSERT ${INTO_LINKS} SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
	WHERE NOT EXISTS (SELECT 1 FROM links WHERE blog = ?2 AND post IS NULL AND origin = ?1 AND to_key = ?4 AND text = ?6)`;

/** Links to what was known before are added up; for posts and blogs that are new, all links that are there are counted. */
export function writeLinks(database: Sqlite, { blogs }: Known, changes: Changes): void {
	const fresh: CountedLink[] = [];
	const add = (sql: string, blog: number, post: number | null, links: ReadonlyMap<string, LinkRow>) => {
		for (const link of links.values())
			if (database.sql(sql).run(...valuesOf(link, blog, post)).changes > 0)
				fresh.push({ blog, toKey: link.toKey });
	};
	for (const { id, links } of blogs.values()) add(INSERT_OF_BLOGROLL, id, null, links);
	for (const { id, blog, added } of changes.merged) add(INSERT_OF_POST, blog, id, added.links);
	const newBlogs = [...blogs.values()].filter(({ isNew }) => isNew);
	addInbound(database, fresh, 1, new Set(newBlogs.map(({ id }) => id)));
	addPostCounts(database, addressesOf(changes));
	for (const { id, key } of newBlogs) countLinksToBlog(database, id, key);
}

function valuesOf(link: LinkRow, blog: number, post: number | null): Value[] {
	const { origin, toKey, toUrl, text, rel, notFollowed, firstSeen } = link;
	return [origin, blog, post, toKey, toUrl, text, rel, notFollowed, firstSeen];
}

/** Of the posts that are new. */
function addressesOf({ posts, newKeys }: Changes): PostAddress[] {
	const addresses: PostAddress[] = [];
	for (const { id, blog, isNew } of posts) if (isNew) addresses.push({ post: id, blog, toKey: null });
	for (const [key, { id, blog, isNew }] of newKeys)
		if (isNew && isAddressKey(key)) addresses.push({ post: id, blog, toKey: addressIn(key) });
	return addresses;
}
