/** write-around: what is stored beside posts and blogs: judgments, feeds, wrappers, sampled and quarantined pages, visits, coverage gaps. */
import { digest } from '../../../../merge/identity.ts';
import { foldersOf } from '../../../../merge/links.ts';
import { MAX_QUARANTINED } from '../../../../merge/pages.ts';
import type { Changes } from '../../../../merge/records.ts';
import { FEED_COLUMN_NAMES } from '../../known-rows.ts';
import { packPage } from '../../packed-samples.ts';
import { packPage as packBytes } from '../../quarantine-rows.ts';
import type { Session } from '../driver.ts';
import { namesOf, rowsOf } from '../rows-of.ts';
import { shortKey } from '../short-key.ts';
import { insert } from './write.ts';

/** Stands for "no blog" where a row must have a blog number. */
export const NO_BLOG = 0;

/** Replaces rows with the same key: the first columns. */
function put(
	session: Session,
	table: string,
	key: string,
	columns: string,
	rows: readonly (readonly unknown[])[],
): Promise<void> {
	const sets = namesOf(columns).map((name) => `${name} = excluded.${name}`);
	const onConflict = `ON CONFLICT (${namesOf(key).join(', ')}) DO UPDATE SET ${sets.join(', ')}`;
	return insert(session, table, `${key}, ${columns}`, rows, onConflict);
}

export async function writeAround(session: Session, changes: Changes): Promise<void> {
	await put(
		session,
		'judgments',
		'blog bigint, at text',
		'is_blog smallint, reason text, rules text',
		[...changes.judgments.values()].map(({ blog, at, is_blog, reason, rules }) => [
			blog,
			at,
			is_blog,
			reason,
			rules,
		]),
	);
	await put(
		session,
		'feeds',
		'blog bigint, key text',
		FEED_COLUMN_NAMES.map((name) => `${name} text`).join(', '),
		[...changes.feeds.values()].map(({ blog, key, columns }) => [
			blog,
			key,
			...FEED_COLUMN_NAMES.map((name) => columns[name] ?? null),
		]),
	);
	await put(
		session,
		'wrappers',
		'blog bigint, since text',
		'wrapper text',
		[...changes.wrappers.values()].map(({ blog, since, wrapper }) => [blog, since, wrapper]),
	);
	await writeSamples(session, changes);
	await writeQuarantine(session, changes);
	await writeVisits(session, changes);
}

async function writeSamples(session: Session, changes: Changes): Promise<void> {
	for (const page of changes.withdrawn)
		await session.run(
			'DELETE FROM samples WHERE key = $1 AND blog IN (SELECT blog FROM blog_keys WHERE key = ANY($2))',
			[shortKey(page), foldersOf(page)],
		);
	const dropped = [...changes.droppedSamples.values()];
	if (dropped.length > 0)
		await session.run(
			'DELETE FROM samples WHERE (blog, key) IN (SELECT * FROM unnest($1::bigint[], $2::text[]))',
			[dropped.map(({ blog }) => blog), dropped.map(({ key }) => key)],
		);
	await put(
		session,
		'samples',
		'blog bigint, key text',
		'url text, kind text, at text, packed bytea',
		[...changes.samples.values()].map(({ blog, key, url, kind, at, html }) => [
			...[blog, key, url, kind, at],
			packPage(html),
		]),
	);
}

/** Another writer may have quarantined the same page meanwhile: the later time wins. */
async function writeQuarantine(session: Session, { quarantined }: Changes): Promise<void> {
	if (quarantined.size === 0) return;
	const rows = [...quarantined.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
	await put(
		session,
		'quarantine',
		'key text',
		'url text, blog text, why text, stack text, content_type text, at text, packed bytea',
		rows.map(({ key, url, blog, why, stack, contentType, at, bytes }) => [
			...[key, url, blog, why, stack, contentType, at],
			packBytes(bytes),
		]),
	);
	await session.run(
		'DELETE FROM quarantine WHERE key IN (SELECT key FROM quarantine ORDER BY at DESC, key OFFSET $1)',
		[MAX_QUARANTINED],
	);
}

/** Inserts each visit and each coverage gap once. */
async function writeVisits(session: Session, { visits, gaps }: Changes): Promise<void> {
	await insert(
		session,
		'visits',
		'blog bigint, mark text, url text, at text, status int, bytes bigint, new_posts int, trouble text',
		visits.map(({ blog, url, at, status, bytes, newPosts, trouble }) => [
			...[blog ?? NO_BLOG, digest(url), url, at, status, bytes, newPosts, trouble],
		]),
		'ON CONFLICT DO NOTHING',
	);
	if (gaps.length === 0) return;
	const source = rowsOf(
		'blog bigint, mark text, url text, kind text, why text, since text, until text, at text',
		gaps.map(({ blog, url, kind, why, from, to, at }) => {
			const mark = digest([url ?? '', kind, from ?? '', to ?? ''].join('\n'));
			return [blog ?? NO_BLOG, mark, url, kind, why, from, to, at];
		}),
	);
	await session.run(
		`INSERT INTO gaps (id, ${source.names}) SELECT nextval('gap_ids'), ${source.names} FROM ${source.sql} ORDER BY place
		ON CONFLICT DO NOTHING`,
		source.values,
	);
}
