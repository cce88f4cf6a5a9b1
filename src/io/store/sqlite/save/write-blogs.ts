/** write-blogs: writes blogs, their feeds and judgments, and what is stored beside the posts. */

import { foldersOf } from '../../../../merge/links.ts';
import { MAX_QUARANTINED } from '../../../../merge/pages.ts';
import type { BlogRecord, Changes } from '../../../../merge/records.ts';
import { FEED_COLUMN_NAMES } from '../../known-rows.ts';
import { packPage } from '../../packed-samples.ts';
import { packPage as packBytes } from '../../quarantine-rows.ts';
import type { Sqlite, Value } from '../driver.ts';

export function writeBlogs(database: Sqlite, blogs: Iterable<BlogRecord>): void {
	for (const { id, key, url, firstSeen, isNew, changed } of blogs) {
		if (isNew)
			database
				.sql('INSERT INTO blogs (id, key, url, first_seen) VALUES (?, ?, ?, ?)')
				.run(id, key, url, firstSeen);
		const columns = Object.entries(changed) as [string, Value][];
		if (columns.length === 0) continue;
		const assignments = columns.map(([name]) => `${name} = ?`).join(', ');
		database
			.sql(`UPDATE blogs SET ${assignments} WHERE id = ?`)
			.run(...columns.map(([, value]) => value), id);
	}
}

/** Replaces rows with the same key. */
function put(database: Sqlite, table: string, columns: string, rows: readonly (readonly Value[])[]): void {
	const places = columns.replaceAll(/\w+/g, '?');
	const insert = database.sql(`INSERT OR REPLACE INTO ${table} (${columns}) VALUES (${places})`);
	for (const row of rows) insert.run(...row);
}

export function writeAround(database: Sqlite, changes: Changes): void {
	if (changes.judgments.size > 0)
		put(
			database,
			'judgments',
			'blog, at, is_blog, reason, rules',
			[...changes.judgments.values()].map(({ blog, at, is_blog, reason, rules }) => [
				blog,
				at,
				is_blog,
				reason,
				rules,
			]),
		);
	if (changes.feeds.size > 0)
		put(
			database,
			'feeds',
			`blog, key, ${FEED_COLUMN_NAMES.join(', ')}`,
			[...changes.feeds.values()].map(({ blog, key, columns }) => [
				blog,
				key,
				...FEED_COLUMN_NAMES.map((name) => columns[name] ?? null),
			]),
		);
	if (changes.wrappers.size > 0)
		put(
			database,
			'wrappers',
			'blog, since, wrapper',
			[...changes.wrappers.values()].map(({ blog, since, wrapper }) => [blog, since, wrapper]),
		);
	writeSamples(database, changes);
	writeQuarantine(database, changes);
	writeVisits(database, changes);
}

function writeSamples(database: Sqlite, { withdrawn, samples, droppedSamples }: Changes): void {
	for (const page of withdrawn) {
		const blogs = `SELECT id FROM blogs WHERE key IN (SELECT value FROM json_each(?))`;
		database
			.sql(`DELETE FROM samples WHERE key = ? AND blog IN (${blogs})`)
			.run(page, JSON.stringify(foldersOf(page)));
	}
	for (const { blog, key } of droppedSamples.values())
		database.sql('DELETE FROM samples WHERE blog = ? AND key = ?').run(blog, key);
	if (samples.size > 0)
		put(
			database,
			'samples',
			'blog, key, url, kind, at, packed',
			[...samples.values()].map(({ blog, key, url, kind, at, html }) => [
				blog,
				key,
				url,
				kind,
				at,
				packPage(html),
			]),
		);
}

function writeQuarantine(database: Sqlite, { quarantined }: Changes): void {
	if (quarantined.size === 0) return;
	put(
		database,
		'quarantine',
		'key, url, blog, why, stack, content_type, at, packed',
		[...quarantined.values()].map(({ key, url, blog, why, stack, contentType, at, bytes }) => [
			key,
			url,
			blog,
			why,
			stack,
			contentType,
			at,
			packBytes(bytes),
		]),
	);
	database
		.sql(
			'DELETE FROM quarantine WHERE key IN (SELECT key FROM quarantine ORDER BY at DESC, key LIMIT -1 OFFSET ?)',
		)
		.run(MAX_QUARANTINED);
}

/** Inserts each visit and each coverage gap once. */
function writeVisits(database: Sqlite, { visits, gaps }: Changes): void {
	const addVisit = database.sql(
		'INSERT OR IGNORE INTO visits (blog, url, at, status, bytes, new_posts, trouble) VALUES (?, ?, ?, ?, ?, ?, ?)',
	);
	for (const { blog, url, at, status, bytes, newPosts, trouble } of visits)
		addVisit.run(blog, url, at, status, bytes, newPosts, trouble);
	const addGap = database.sql(
		'INSERT OR IGNORE INTO gaps (blog, url, kind, why, since, until, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
	);
	for (const { blog, url, kind, why, from, to, at } of gaps) addGap.run(blog, url, kind, why, from, to, at);
}
