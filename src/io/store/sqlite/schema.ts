/**
 * schema: the tables, as a list of migration steps from the first version on.
 *
 * A released step is never changed; new ones are added at the end. `user_version` counts the steps applied.
 */
import { Failure } from '../../failure.ts';
import type { Sqlite } from './driver.ts';

export const STEPS: readonly string[] = [
	`
	CREATE TABLE blogs (
		id INTEGER PRIMARY KEY,
		key TEXT NOT NULL UNIQUE,
		url TEXT NOT NULL,
		title TEXT, description TEXT, language TEXT,
		platform TEXT, platform_evidence TEXT NOT NULL DEFAULT '[]',
		is_blog INTEGER, reason TEXT, rules TEXT, judged TEXT,
		first_seen TEXT NOT NULL, last_visited TEXT, next_due TEXT,
		posts INTEGER NOT NULL DEFAULT 0,
		inbound INTEGER NOT NULL DEFAULT 0,
		interval_days REAL
	);
	CREATE TABLE feeds (
		blog INTEGER NOT NULL,
		key TEXT NOT NULL,
		url TEXT NOT NULL,
		format TEXT, role TEXT NOT NULL DEFAULT 'posts', content TEXT, title TEXT,
		etag TEXT, last_modified TEXT, last_fetched TEXT, trouble TEXT,
		PRIMARY KEY (blog, key)
	) WITHOUT ROWID;
	CREATE TABLE posts (
		id INTEGER PRIMARY KEY,
		blog INTEGER NOT NULL,
		url TEXT NOT NULL,
		guid TEXT,
		title TEXT, author TEXT, published TEXT, updated TEXT,
		categories TEXT NOT NULL, language TEXT, source TEXT NOT NULL,
		first_seen TEXT NOT NULL, changed TEXT NOT NULL, gone TEXT,
		hash TEXT NOT NULL,
		versions INTEGER NOT NULL DEFAULT 1,
		comments INTEGER NOT NULL DEFAULT 0,
		inbound INTEGER NOT NULL DEFAULT 0,
		change INTEGER NOT NULL,
		-- Last, because what stands after them is read through them.
		html TEXT NOT NULL, text TEXT NOT NULL
	);
	CREATE UNIQUE INDEX posts_by_change ON posts (change);
	CREATE INDEX posts_by_blog ON posts (blog, ifnull(published, ''), id);
	CREATE INDEX posts_by_date ON posts (ifnull(published, ''), id);
	CREATE TABLE post_keys (key TEXT PRIMARY KEY, post INTEGER NOT NULL) WITHOUT ROWID;
	CREATE TABLE versions (
		post INTEGER NOT NULL, place INTEGER NOT NULL,
		title TEXT, html TEXT NOT NULL, text TEXT NOT NULL, hash TEXT NOT NULL, seen TEXT NOT NULL,
		PRIMARY KEY (post, place)
	);
	CREATE TABLE comments (
		post INTEGER NOT NULL, place INTEGER NOT NULL,
		key TEXT NOT NULL,
		author TEXT, published TEXT, text TEXT NOT NULL, parent INTEGER, source TEXT NOT NULL, first_seen TEXT NOT NULL,
		PRIMARY KEY (post, place)
	);
	CREATE TABLE links (
		id INTEGER PRIMARY KEY,
		origin TEXT NOT NULL,
		blog INTEGER NOT NULL, post INTEGER,
		to_key TEXT NOT NULL, to_url TEXT NOT NULL,
		text TEXT NOT NULL, rel TEXT NOT NULL DEFAULT '[]', not_followed TEXT,
		first_seen TEXT NOT NULL
	);
	CREATE UNIQUE INDEX links_from ON links (blog, post, origin, to_key, text);
	CREATE INDEX links_to ON links (to_key);
	CREATE INDEX links_of_post ON links (post);
	CREATE TABLE visits (
		id INTEGER PRIMARY KEY,
		blog INTEGER, url TEXT NOT NULL, at TEXT NOT NULL,
		status INTEGER NOT NULL, bytes INTEGER NOT NULL, new_posts INTEGER NOT NULL, trouble TEXT
	);
	CREATE UNIQUE INDEX visits_once ON visits (url, at);
	CREATE INDEX visits_by_blog ON visits (blog, at);
	CREATE TABLE judgments (
		blog INTEGER NOT NULL, at TEXT NOT NULL, is_blog INTEGER NOT NULL, reason TEXT NOT NULL, rules TEXT NOT NULL,
		PRIMARY KEY (blog, at)
	) WITHOUT ROWID;
	CREATE TABLE wrappers (
		blog INTEGER NOT NULL, since TEXT NOT NULL, wrapper TEXT NOT NULL,
		PRIMARY KEY (blog, since)
	) WITHOUT ROWID;
	CREATE TABLE gaps (
		id INTEGER PRIMARY KEY,
		blog INTEGER, url TEXT, kind TEXT NOT NULL, why TEXT NOT NULL, since TEXT, until TEXT, at TEXT NOT NULL
	);
	CREATE UNIQUE INDEX gaps_once ON gaps (ifnull(blog, 0), ifnull(url, ''), kind, ifnull(since, ''), ifnull(until, ''));
	CREATE TABLE frontier (
		key TEXT PRIMARY KEY,
		url TEXT NOT NULL, host TEXT NOT NULL, kind TEXT NOT NULL, blog TEXT,
		due TEXT, priority REAL NOT NULL, depth INTEGER NOT NULL, via TEXT
	) WITHOUT ROWID;
	CREATE INDEX frontier_due ON frontier (due, priority) WHERE due IS NOT NULL;
	CREATE TABLE saved_searches (name TEXT PRIMARY KEY, query TEXT NOT NULL, sort TEXT, saved TEXT NOT NULL) WITHOUT ROWID;
	`,
	// The frontier by hosts. Nothing read the first one, so nothing is lost.
	`
	ALTER TABLE blogs ADD COLUMN state TEXT;
	DROP TABLE frontier;
	CREATE TABLE frontier (
		key TEXT PRIMARY KEY,
		url TEXT NOT NULL, host TEXT NOT NULL, kind TEXT NOT NULL, blog TEXT,
		due TEXT, priority REAL NOT NULL, depth INTEGER NOT NULL, strays INTEGER NOT NULL, via TEXT,
		failures INTEGER NOT NULL, note TEXT
	) WITHOUT ROWID;
	CREATE INDEX frontier_best ON frontier (host, priority DESC, key, due) WHERE due IS NOT NULL;
	CREATE INDEX frontier_first ON frontier (host, due) WHERE due IS NOT NULL;
	-- status: 0 waits until it is due, 1 can be taken, 2 is out.
	CREATE TABLE hosts (
		host TEXT PRIMARY KEY,
		status INTEGER NOT NULL, due TEXT, priority REAL NOT NULL, state TEXT
	) WITHOUT ROWID;
	CREATE INDEX hosts_waiting ON hosts (due) WHERE status = 0 AND due IS NOT NULL;
	CREATE INDEX hosts_ready ON hosts (priority DESC, host) WHERE status = 1;
	CREATE INDEX hosts_out ON hosts (host) WHERE status = 2;
	CREATE TABLE memory (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
	`,
	// Search reads the links to a post without its row.
	'CREATE INDEX posts_linked ON posts (id, inbound) WHERE inbound > 0;',
	// What people see and review: pages as they were fetched, reviews, webhooks of saved searches.
	`
	CREATE TABLE samples (
		blog INTEGER NOT NULL, key TEXT NOT NULL,
		url TEXT NOT NULL, kind TEXT NOT NULL, at TEXT NOT NULL, packed BLOB NOT NULL,
		PRIMARY KEY (blog, key)
	);
	CREATE TABLE reviews (
		kind TEXT NOT NULL, subject TEXT NOT NULL,
		decided TEXT NOT NULL, drawn TEXT NOT NULL, verdict TEXT NOT NULL, note TEXT, at TEXT NOT NULL,
		PRIMARY KEY (kind, subject)
	) WITHOUT ROWID;
	ALTER TABLE saved_searches ADD COLUMN webhook TEXT;
	ALTER TABLE saved_searches ADD COLUMN delivery TEXT;
	CREATE INDEX visits_by_time ON visits (at);
	`,
	// Since when a host is claimed: one that is claimed for too long comes back.
	'ALTER TABLE hosts ADD COLUMN out_since TEXT;',
	// Pages that the program failed on, with their bytes; and the blocklist.
	`
	CREATE TABLE asides (
		key TEXT PRIMARY KEY,
		url TEXT NOT NULL, blog TEXT, why TEXT NOT NULL, content_type TEXT, at TEXT NOT NULL, packed BLOB NOT NULL
	);
	CREATE INDEX asides_by_time ON asides (at);
	CREATE TABLE forgotten (key TEXT PRIMARY KEY, url TEXT NOT NULL, kind TEXT NOT NULL, at TEXT NOT NULL) WITHOUT ROWID;
	`,
	// Links lead to posts anywhere, and post rows are long: the counts have short rows of their own. `posts.inbound` is no longer updated.
	// Links are identified by their posts, the newest of which come last, and no longer by their blogs.
	`
	CREATE TABLE post_counts (post INTEGER PRIMARY KEY, blog INTEGER NOT NULL, inbound INTEGER NOT NULL);
	INSERT INTO post_counts (post, blog, inbound)
		SELECT p.id, p.blog, ifnull(l.inbound, 0) FROM posts p INDEXED BY posts_by_blog
			LEFT JOIN posts l INDEXED BY posts_linked ON l.id = p.id AND l.inbound > 0
		ORDER BY p.id;
	DROP INDEX posts_linked;
	CREATE UNIQUE INDEX links_once ON links (post, origin, to_key, text, blog) WHERE post IS NOT NULL;
	CREATE INDEX links_of_blogroll ON links (blog, to_key) WHERE post IS NULL;
	DROP INDEX links_from;
	DROP INDEX links_of_post;
	`,
	// The first due task of a host is found among the host's waiting ones: one index of addresses less.
	'DROP INDEX frontier_first;',
	// Quarantined pages get the stack of the error.
	`
	ALTER TABLE asides RENAME TO quarantine;
	ALTER TABLE quarantine ADD COLUMN stack TEXT;
	DROP INDEX asides_by_time;
	CREATE INDEX quarantine_by_time ON quarantine (at);
	`,
	// The sources that people added.
	`
	CREATE TABLE sources (
		key TEXT PRIMARY KEY,
		url TEXT, feed TEXT, title TEXT, tags TEXT NOT NULL, added TEXT NOT NULL, origin TEXT NOT NULL, planned TEXT, removed TEXT
	) WITHOUT ROWID;
	CREATE INDEX sources_pending ON sources (key) WHERE planned IS NULL OR removed IS NOT NULL;
	`,
	// Checksums of posts (checksums.ts). Those of older posts are null until `check --repair` or the next change.
	'ALTER TABLE posts ADD COLUMN sum TEXT; ALTER TABLE posts ADD COLUMN content_sum TEXT;',
	// What owners declared about the uses of their posts.
	'ALTER TABLE posts ADD COLUMN rights TEXT; ALTER TABLE blogs ADD COLUMN rights TEXT;',
];

/** Upgrades the tables to this program's version. Refuses a store of a newer program. */
export function migrate(database: Sqlite, steps: readonly string[] = STEPS): void {
	refuseNewer(database, steps);
	const taken = versionOf(database);
	if (taken === steps.length) return;
	database.transaction(() => {
		for (const step of steps.slice(taken)) database.exec(step);
		database.exec(`PRAGMA user_version = ${steps.length}`);
	});
}

/** Tables that this program does not know are neither written nor read. */
export function refuseNewer(database: Sqlite, steps: readonly string[] = STEPS): void {
	const taken = versionOf(database);
	if (taken <= steps.length) return;
	throw new Failure(
		'newer-store',
		`${database.file} was written by a newer version of Logosphere (its schema version is ${taken}, this program supports ${steps.length}). Use that version. Nothing was changed.`,
	);
}

/** Whether an older program wrote the tables; a file without tables is not a store. */
export function isOlder(database: Sqlite): boolean {
	const taken = versionOf(database);
	return taken > 0 && taken < STEPS.length;
}

export function versionOf(database: Sqlite): number {
	return Number(database.sql('PRAGMA user_version').get()?.user_version ?? 0);
}
