/**
 * schema: the tables of the index file.
 *
 * `terms` stores no text, only the terms of the posts with their positions; `docs` stores what is filtered and sorted by. The blog
 * and the month of a post are among its terms too (marks.ts), so that a common word within one blog is found quickly.
 * All of it is derived from the store and can be rebuilt: an index of another version is simply dropped.
 */
import type { Sqlite } from '../sqlite/driver.ts';
import { COUNT_TABLES } from './day-counts.ts';

/** Raise it with every change of the tables or of the terms (src/lib/words). */
export const INDEX_VERSION = 5;

/** Segments of about the same size before they are merged: more are faster to write and slower to search. */
const PIECES = 8;
/** New terms are buffered in memory up to this size before they are written: fewer, larger segments. */
const PENDING_BYTES = 16 * 1024 * 1024;

const TABLES = `
	CREATE VIRTUAL TABLE terms USING fts5 (
		title, author, tags, text, comments, marks,
		content = '', contentless_delete = 1, tokenize = 'ascii'
	);
	CREATE VIRTUAL TABLE vocabulary USING fts5vocab (terms, 'row');
	CREATE TABLE docs (
		id INTEGER PRIMARY KEY,
		blog INTEGER NOT NULL,
		time INTEGER,
		day INTEGER,
		size INTEGER NOT NULL,
		language TEXT,
		stems TEXT,
		source TEXT NOT NULL,
		author TEXT,
		-- A JSON list, or NULL.
		tags TEXT,
		is_commented INTEGER NOT NULL,
		hash_high INTEGER,
		hash_low INTEGER
	);
	CREATE INDEX docs_by_time ON docs (time, id);
	-- With every column that counts are split by, so that counting reads no rows.
	CREATE INDEX docs_by_blog ON docs (blog, day);
	CREATE INDEX docs_by_day ON docs (day, language, blog);
	CREATE TABLE stem_languages (language TEXT PRIMARY KEY) WITHOUT ROWID;
	-- Of a store on a server: what is ranked and filtered by. A store in a file is read itself.
	CREATE TABLE blogs (
		id INTEGER PRIMARY KEY, key TEXT NOT NULL, title TEXT, platform TEXT, inbound INTEGER NOT NULL, interval_days REAL
	);
	CREATE INDEX blogs_by_key ON blogs (key);
	CREATE TABLE post_counts (post INTEGER PRIMARY KEY, inbound INTEGER NOT NULL);
	${COUNT_TABLES}
	CREATE TABLE progress (taken INTEGER NOT NULL, swept INTEGER NOT NULL);
	INSERT INTO progress (taken, swept) VALUES (0, 0);
	INSERT INTO terms (terms, rank) VALUES ('hashsize', ${PENDING_BYTES});
	INSERT INTO terms (terms, rank) VALUES ('automerge', ${PIECES});
	PRAGMA user_version = ${INDEX_VERSION};
`;

const DROP_ALL = `
	DROP TABLE IF EXISTS vocabulary;
	DROP TABLE IF EXISTS terms;
	DROP TABLE IF EXISTS docs;
	DROP TABLE IF EXISTS stem_languages;
	DROP TABLE IF EXISTS blogs;
	DROP TABLE IF EXISTS post_counts;
	DROP TABLE IF EXISTS day_counts;
	DROP TABLE IF EXISTS language_counts;
	DROP TABLE IF EXISTS progress;
`;

export function indexVersion(index: Sqlite): number {
	return Number(index.sql('PRAGMA user_version').get()?.user_version ?? 0);
}

export interface IndexProgress {
	/** The last change of the store in the index. */
	readonly taken: number;
	/** The last erasure of which no byte is left in the file. */
	readonly swept: number;
}

/** Zeros if the file is new, or of another version and will be rebuilt. */
export function progressOf(index: Sqlite): IndexProgress {
	if (indexVersion(index) !== INDEX_VERSION) return { taken: 0, swept: 0 };
	return index.sql('SELECT taken, swept FROM progress').get() as unknown as IndexProgress;
}

/** Creates an empty index, unless there is one of this version. */
export function prepareIndex(index: Sqlite): void {
	if (indexVersion(index) !== INDEX_VERSION) emptyIndex(index);
}

/** Readers see the old index until it is done. */
export function emptyIndex(index: Sqlite): void {
	index.transaction(() => {
		index.exec(DROP_ALL);
		index.exec(TABLES);
	});
}
