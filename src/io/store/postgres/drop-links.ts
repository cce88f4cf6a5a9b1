/** drop-links: links that are taken away, with what they counted for others. */
import { foldersOf } from '../link-places.ts';
import type { Row, Session } from './driver.ts';
import { addressKey } from './keep/load.ts';
import { lockCommit } from './keep/lock.ts';
import { siteOf } from './short-key.ts';

/** `condition` is about the links `l`; counts are touched under the commit lock, which is held from here on. */
export async function dropLinks(
	session: Session,
	condition: string,
	values: readonly unknown[],
): Promise<number> {
	await lockCommit(session);
	const links = await session.all(
		`DELETE FROM links l WHERE ${condition} RETURNING l.id, l.blog, l.to_key`,
		values,
	);
	if (links.length === 0) return 0;
	await session.run(
		`DELETE FROM link_targets t USING unnest($1::text[], $2::text[], $3::bigint[]) AS r(site, to_key, link)
		WHERE t.site = r.site AND t.to_key = r.to_key AND t.link = r.link`,
		[
			links.map(({ to_key }) => siteOf(to_key as string)),
			links.map(({ to_key }) => to_key),
			links.map(({ id }) => id),
		],
	);
	await uncountPosts(session, links);
	await uncountBlogs(session, links);
	return links.length;
}

async function uncountPosts(session: Session, links: readonly Row[]): Promise<void> {
	await session.run(
		`UPDATE post_counts c SET inbound = greatest(0, c.inbound - n.links), counted = nextval('changes') FROM (
			SELECT k.blog, k.post, count(*) AS links FROM unnest($1::bigint[], $2::text[]) AS r(blog, key)
				JOIN post_keys k ON k.key = r.key AND k.blog <> r.blog GROUP BY 1, 2
		) n WHERE c.blog = n.blog AND c.post = n.post`,
		[links.map(({ blog }) => blog), links.map(({ to_key }) => addressKey(to_key as string))],
	);
}

/** Each counted for the blog with the longest address that it begins with. */
async function uncountBlogs(session: Session, links: readonly Row[]): Promise<void> {
	const folders = links.map(({ to_key }) => foldersOf(to_key as string));
	const rows = await session.all('SELECT key, blog FROM blog_keys WHERE key = ANY($1)', [
		[...new Set(folders.flat())],
	]);
	const known = new Map(rows.map(({ key, blog }) => [key as string, blog as number]));
	const counts = new Map<number, number>();
	links.forEach(({ blog }, i) => {
		const target = known.get(folders[i]!.find((key) => known.has(key)) ?? '');
		if (target !== undefined && target !== blog) counts.set(target, (counts.get(target) ?? 0) + 1);
	});
	await session.run(
		`UPDATE blog_counts c SET inbound = greatest(0, c.inbound - r.links), change = nextval('changes')
		FROM unnest($1::bigint[], $2::bigint[]) AS r(blog, links) WHERE c.blog = r.blog`,
		[[...counts.keys()], [...counts.values()]],
	);
}
