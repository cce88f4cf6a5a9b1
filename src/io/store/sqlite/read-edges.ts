/** read-edges: the links between known blogs: all of them for the graph, those of one pair as evidence. */
import type { Edge, Link } from '../../../model/link.ts';
import { LINK_COLUMNS, toEdge, toLink } from '../rows.ts';
import type { Slice } from '../store.ts';
import type { Row, Sqlite } from './driver.ts';
import { blogOf, OF_BLOG } from './links.ts';

interface EdgeQuery {
	readonly after?: string;
	readonly limit: number;
}

export function readEdges(database: Sqlite, { after, limit }: EdgeQuery): Slice<Edge> {
	const rows = database
		.sql(
			`SELECT l.id, l.origin, l.blog, l.post, l.to_key, l.first_seen, p.published, t.id AS to_post, t.blog AS to_blog
			FROM links l LEFT JOIN posts p ON p.id = l.post
				LEFT JOIN post_keys k ON k.key = 'address ' || l.to_key LEFT JOIN posts t ON t.id = k.post
			WHERE l.id > ? ORDER BY l.id LIMIT ?`,
		)
		.all(Number(after ?? 0), limit);
	return {
		items: rows.flatMap((row) => toEdge(row, targetOf(database, row)) ?? []),
		next: rows.length < limit ? null : String(rows.at(-1)!.id),
	};
}

function targetOf(database: Sqlite, row: Row): number | null {
	return (row.to_blog as number | null) ?? blogOf(database, row.to_key as string);
}

/** At most so many links of a blog are read, the newest first. */
const MAX_LINKS = 20_000;

export function readLinksBetween(database: Sqlite, from: number, to: number, limit: number): Link[] {
	const rows = database
		.sql(
			`SELECT ${LINK_COLUMNS}, l.to_key, t.blog AS to_blog
			FROM links l JOIN blogs b ON b.id = l.blog LEFT JOIN posts p ON p.id = l.post
				LEFT JOIN post_keys k ON k.key = 'address ' || l.to_key LEFT JOIN posts t ON t.id = k.post
			WHERE l.id IN (${OF_BLOG}) ORDER BY l.id DESC LIMIT ?2`,
		)
		.all(from, MAX_LINKS);
	return rows
		.filter((row) => targetOf(database, row) === to)
		.slice(0, limit)
		.map(toLink);
}
