/** forget-around: erases what is stored beside the posts: visits, coverage gaps, samples, quarantined pages, reviews, sources, tasks. */
import { type Blocklist, namesForgotten } from '../forgotten.ts';
import { unpackPage } from '../packed-samples.ts';
import type { Row, Session } from './driver.ts';
import { NO_BLOG } from './save/write-around.ts';

/** Visits, gaps and samples of these blogs, or without a blog. */
export async function dropAround(session: Session, out: Blocklist, blogs: readonly number[]) {
	const homes = await session.all('SELECT id, url FROM blogs WHERE id = ANY($1)', [blogs]);
	const whole = new Set(homes.filter(({ url }) => out.hasBlog(url as string)).map(({ id }) => id as number));
	const isOut = ({ blog, url }: Row) => whole.has(blog as number) || (url !== null && out.has(url as string));
	const visits = await dropMarked(session, 'visits', 'blog, at, mark', blogs, isOut);
	const gaps = await dropMarked(session, 'gaps', 'blog, mark', blogs, isOut);
	const samples = await session.all('SELECT blog, key, url, packed FROM samples WHERE blog = ANY($1)', [
		blogs,
	]);
	const shown = samples.filter((row) => isOut(row) || shows(row, out));
	await session.run(
		'DELETE FROM samples WHERE (blog, key) IN (SELECT * FROM unnest($1::bigint[], $2::text[]))',
		[shown.map(({ blog }) => blog), shown.map(({ key }) => key)],
	);
	return { visits, gaps, samples: shown.length };
}

function shows({ url, packed }: Row, out: Blocklist): boolean {
	return out.mentions(url as string, unpackPage(packed as Uint8Array));
}

const KINDS: Readonly<Record<string, string>> = { blog: 'bigint', at: 'text', mark: 'text' };

async function dropMarked(
	session: Session,
	table: 'visits' | 'gaps',
	columns: string,
	blogs: readonly number[],
	isOut: (row: Row) => boolean,
): Promise<number> {
	const rows = await session.all(`SELECT ${columns}, url FROM ${table} WHERE blog = ANY($1)`, [
		[...blogs, NO_BLOG],
	]);
	const drop = rows.filter(isOut);
	const names = columns.split(', ');
	const lists = names.map((name, i) => `$${i + 1}::${KINDS[name]}[]`).join(', ');
	return session.run(
		`DELETE FROM ${table} WHERE (${columns}) IN (SELECT * FROM unnest(${lists}))`,
		names.map((name) => drop.map((row) => row[name])),
	);
}

/** Of a small table. */
export async function dropRows(
	session: Session,
	table: 'quarantine' | 'reviews' | 'sources',
	key: 'key' | 'subject',
	out: Blocklist,
): Promise<number> {
	const rows = await session.all(`SELECT * FROM ${table}`);
	const isOut = (row: Row) =>
		table === 'sources'
			? namesForgotten(row, out)
			: table === 'reviews'
				? out.has(row.subject as string)
				: out.has(row.url as string) ||
					(row.blog !== null && out.hasBlog(row.blog as string)) ||
					shows(row, out);
	const drop = rows.filter(isOut).map((row) => row[key]);
	return session.run(`DELETE FROM ${table} WHERE ${key} = ANY($1)`, [drop]);
}

/** Waiting addresses, and tasks whose note contains the page. */
export async function dropTasks(session: Session, out: Blocklist, blogs: readonly number[]): Promise<number> {
	const feeds = await session.all('SELECT key FROM feeds WHERE blog = ANY($1)', [blogs]);
	const isFeed = new Set(feeds.map(({ key }) => key as string));
	const rows = await session.all('SELECT host, key, url, blog, note FROM frontier');
	const drop = rows.filter(
		({ key, url, blog, note }) =>
			isFeed.has(key as string) ||
			out.has(url as string) ||
			(blog !== null && out.hasBlog(blog as string)) ||
			(note !== null && out.mentions(url as string, note as string)),
	);
	const [hosts, keys] = [drop.map(({ host }) => host), drop.map(({ key }) => key)];
	await session.run(
		'DELETE FROM frontier WHERE (host, key) IN (SELECT * FROM unnest($1::text[], $2::text[]))',
		[hosts, keys],
	);
	await session.run(
		`DELETE FROM hosts h WHERE h.host = ANY($1) AND h.status <> 2
			AND NOT EXISTS (SELECT 1 FROM frontier f WHERE f.host = h.host)`,
		[[...new Set(hosts)]],
	);
	return drop.length;
}
