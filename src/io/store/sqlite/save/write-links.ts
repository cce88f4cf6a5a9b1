/** write-links: writes links, each once, and updates the counts of their targets. */
import type { CountedLink } from '../../../../merge/links.ts';
import type { Changes, Known, LinkRow } from '../../../../merge/records.ts';
import { addressIn, isAddressKey } from '../../../../merge/wanted.ts';
import { addPostCounts, countLinksToBlog, type PostAddress } from '../counts.ts';
import type { Sqlite, Value } from '../driver.ts';
import { addInbound } from '../links.ts';

const INTO_LINKS = 'INTO links (origin, blog, post, to_key, to_url, text, rel, not_followed, first_seen)';
const INSERT_OF_POST = `INSERT OR IGNORE ${INTO_LINKS} VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
/** A unique index treats two links without a post (NULL) as different. */
const INSERT_OF_BLOGROLL = `INSERT ${INTO_LINKS} SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
	WHERE NOT EXISTS (SELECT 1 FROM links WHERE blog = ?2 AND post IS NULL AND origin = ?1 AND to_key = ?4 AND text = ?6)`;

/** Links to known targets are added to the counts. For new posts and blogs, all existing links are counted. */
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

/** Counts for the new posts. */
function addressesOf({ posts, newKeys }: Changes): PostAddress[] {
	const addresses: PostAddress[] = [];
	for (const { id, blog, isNew } of posts) if (isNew) addresses.push({ post: id, blog, toKey: null });
	for (const [key, { id, blog, isNew }] of newKeys)
		if (isNew && isAddressKey(key)) addresses.push({ post: id, blog, toKey: addressIn(key) });
	return addresses;
}
