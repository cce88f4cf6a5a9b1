/** read-links: links from and to a page, and the links between known blogs. */
import { canonicalUrl } from '../../../lib/url/canonical-url.ts';
import { foldersOf } from '../../../merge/links.ts';
import type { Edge, Link } from '../../../model/link.ts';
import { toEdge, toLink } from '../rows.ts';
import type { Slice } from '../store.ts';
import type { Row, Session } from './driver.ts';
import { blogKeyOf } from './save/load.ts';
import { shortKey, siteOf } from './short-key.ts';

const COLUMNS =
	'l.id, l.origin, b.url AS blog_url, p.url AS post_url, l.to_url, l.text, l.rel, l.not_followed, l.first_seen';
const OF_HOLDER = 'JOIN blogs b ON b.id = l.blog LEFT JOIN posts p ON p.blog = l.blog AND p.id = l.post';

export async function readLinksFrom(session: Session, post: number): Promise<Link[]> {
	const rows = await session.all(
		`SELECT ${COLUMNS} FROM links l ${OF_HOLDER}
		WHERE l.blog = (SELECT blog FROM post_places WHERE id = $1) AND coalesce(l.post, 0) = $1 ORDER BY l.id`,
		[post],
	);
	return rows.map(toLink);
}

export async function readLinksTo(session: Session, url: string, limit: number): Promise<Link[]> {
	const key = shortKey(canonicalUrl(url));
	const rows = await session.all(
		`SELECT ${COLUMNS} FROM (
			SELECT link, blog FROM link_targets WHERE site = $1 AND to_key = $2 ORDER BY link DESC LIMIT $3
		) t JOIN links l ON l.blog = t.blog AND l.id = t.link ${OF_HOLDER} ORDER BY l.id DESC`,
		[siteOf(key), key, limit],
	);
	return rows.map(toLink);
}

export async function readBlogroll(session: Session, blog: string): Promise<Link[]> {
	const rows = await session.all(
		`SELECT ${COLUMNS} FROM links l ${OF_HOLDER}
		WHERE l.blog = (SELECT blog FROM blog_keys WHERE key = $1) AND coalesce(l.post, 0) = 0 ORDER BY l.id`,
		[blogKeyOf(blog)],
	);
	return rows.map(toLink);
}

interface EdgeQuery {
	readonly after?: string;
	readonly limit: number;
}

export async function readEdges(session: Session, { after, limit }: EdgeQuery): Promise<Slice<Edge>> {
	const rows = await session.all(
		`SELECT l.id, l.origin, l.blog, l.post, l.to_key, l.first_seen, p.published, k.post AS to_post, k.blog AS to_blog
		FROM (SELECT * FROM links WHERE id > $1 ORDER BY id LIMIT $2) l
			LEFT JOIN posts p ON p.blog = l.blog AND p.id = l.post LEFT JOIN post_keys k ON k.key = 'address ' || l.to_key
		ORDER BY l.id`,
		[Number(after ?? 0), limit],
	);
	const targets = await blogsOf(
		session,
		rows.map(({ to_key }) => to_key as string),
	);
	return {
		items: rows.flatMap((row) => toEdge(row, targetOf(row, targets)) ?? []),
		next: rows.length < limit ? null : String(rows.at(-1)!.id),
	};
}

/** The known blog that each canonical URL is a page of. */
export async function blogsOf(session: Session, keys: readonly string[]): Promise<Map<string, number>> {
	const folders = new Map([...new Set(keys)].map((key) => [key, foldersOf(key)]));
	const rows = await session.all('SELECT key, blog FROM blog_keys WHERE key = ANY($1)', [
		[...new Set([...folders.values()].flat())],
	]);
	const known = new Map(rows.map(({ key, blog }) => [key as string, blog as number]));
	const targets = new Map<string, number>();
	for (const [key, candidates] of folders) {
		const folder = candidates.find((one) => known.has(one));
		if (folder !== undefined) targets.set(key, known.get(folder)!);
	}
	return targets;
}

function targetOf(row: Row, targets: ReadonlyMap<string, number>): number | null {
	return (row.to_blog as number | null) ?? targets.get(row.to_key as string) ?? null;
}

/** At most so many links of a blog are read, the newest first. */
const MAX_LINKS = 20_000;

export async function readLinksBetween(
	session: Session,
	from: number,
	to: number,
	limit: number,
): Promise<Link[]> {
	const rows = await session.all(
		`SELECT l.id, l.to_key, k.blog AS to_blog FROM (
			SELECT id, to_key FROM links WHERE blog = $1 ORDER BY id DESC LIMIT ${MAX_LINKS}
		) l LEFT JOIN post_keys k ON k.key = 'address ' || l.to_key ORDER BY l.id DESC`,
		[from],
	);
	const targets = await blogsOf(
		session,
		rows.map(({ to_key }) => to_key as string),
	);
	const between = rows
		.filter((row) => (row.to_blog ?? targets.get(row.to_key as string)) === to)
		.slice(0, limit);
	const links = await session.all(
		`SELECT ${COLUMNS} FROM links l ${OF_HOLDER} WHERE l.blog = $1 AND l.id = ANY($2) ORDER BY l.id DESC`,
		[from, between.map(({ id }) => id)],
	);
	return links.map(toLink);
}
