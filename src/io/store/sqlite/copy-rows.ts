/** copy-rows: a folder as the source or the target of a copy; see ../tables.ts. */
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../../failure.ts';
import { NOTE_NAME, parseNote, refuseHalf } from '../copy-note.ts';
import {
	type CopyNote,
	type CopySource,
	type CopyTarget,
	columnsOf,
	type Place,
	type Row,
	type RowReader,
	type RowSlice,
	type TableName,
} from '../tables.ts';
import type { Sqlite, Value } from './driver.ts';
import { completeRestore } from './finish-restore.ts';
import { makeFolder, openTables } from './open-tables.ts';
import { WriterLock } from './writer-lock.ts';

const KEYS: Readonly<Record<TableName, readonly string[]>> = {
	blogs: ['id'],
	feeds: ['blog', 'key'],
	posts: ['id'],
	post_keys: ['key'],
	versions: ['post', 'place'],
	comments: ['post', 'place'],
	links: ['id'],
	visits: ['id'],
	judgments: ['blog', 'at'],
	wrappers: ['blog', 'since'],
	gaps: ['id'],
	samples: ['blog', 'key'],
	reviews: ['kind', 'subject'],
	sources: ['key'],
	saved_searches: ['name'],
	frontier: ['key'],
	hosts: ['host'],
	memory: ['name'],
	quarantine: ['key'],
	forgotten: ['key'],
};

/** These rows know only their post. Rows without an existing post are not copied. */
const OF_POSTS: ReadonlySet<TableName> = new Set<TableName>(['post_keys', 'versions', 'comments']);

/** Columns of posts that are in a table of their own here. */
const COUNTS: ReadonlySet<string> = new Set(['inbound']);
const INSERT_COUNTS = 'INSERT INTO post_counts (post, blog, inbound) VALUES (?, ?, ?) ON CONFLICT DO NOTHING';

function fromOf(table: TableName): string {
	if (table === 'posts') return 'posts t LEFT JOIN post_counts c ON c.post = t.id';
	return OF_POSTS.has(table) ? `${table} t JOIN posts p ON p.id = t.post` : `${table} t`;
}

function readColumn(table: TableName, name: string): string {
	if (table === 'posts' && COUNTS.has(name)) return `ifnull(c.${name}, 0) AS ${name}`;
	return OF_POSTS.has(table) && name === 'blog' ? 'p.blog' : `t.${name}`;
}

/** The columns of the table itself. */
function ownColumns(table: TableName): string[] {
	const elsewhere = table === 'posts' ? COUNTS : OF_POSTS.has(table) ? new Set(['blog']) : new Set();
	return columnsOf(table).flatMap(({ name }) => (elsewhere.has(name) ? [] : name));
}

function conditionsOf(table: TableName): string[] {
	return table === 'memory' ? [`t.name <> '${NOTE_NAME}'`] : [];
}

const where = (conditions: readonly string[]) =>
	conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;

class SqliteRows implements RowReader {
	readonly #database: Sqlite;

	constructor(database: Sqlite) {
		this.#database = database;
	}

	async read(table: TableName, after: Place | null, limit: number): Promise<RowSlice> {
		const key = KEYS[table].map((name) => `t.${name}`);
		const columns = columnsOf(table).map(({ name }) => readColumn(table, name));
		const beyond = `(${key.join(', ')}) > (${key.map(() => '?').join(', ')})`;
		const rows = this.#database
			.sql(
				`SELECT ${columns.join(', ')}, ${key.map((name, i) => `${name} AS key_${i}`).join(', ')} FROM ${fromOf(table)}
				${where([...conditionsOf(table), ...(after === null ? [] : [beyond])])} ORDER BY ${key.join(', ')} LIMIT ?`,
			)
			.all(...(after ?? []), limit);
		const last = rows.at(-1);
		return {
			rows: rows.map(withBytes),
			next: last ? key.map((_, i) => last[`key_${i}`] as string | number) : null,
		};
	}

	async count(table: TableName): Promise<number> {
		const sql = `SELECT count(*) AS n FROM ${fromOf(table)} ${where(conditionsOf(table))}`;
		return this.#database.sql(sql).get()!.n as number;
	}

	async stamp(): Promise<string> {
		const row = this.#database
			.sql(
				`SELECT (SELECT max(change) FROM posts) AS change, (SELECT max(id) FROM links) AS link, (SELECT max(at) FROM visits) AS visit,
					(SELECT max(id) FROM blogs) AS blog, (SELECT key || ' ' || first_seen FROM blogs ORDER BY id LIMIT 1) AS first`,
			)
			.get()!;
		return [row.change, row.link, row.visit, row.blog, row.first].join(' ');
	}
}

/** The library returns bytes as an ArrayBuffer. */
function withBytes(row: Row): Row {
	return row.packed instanceof ArrayBuffer ? { ...row, packed: new Uint8Array(row.packed) } : row;
}

function noteOf(database: Sqlite): unknown {
	return database.sql('SELECT value FROM memory WHERE name = ?').get(NOTE_NAME)?.value;
}

/** Warns whoever opens the store that half of it is missing. */
export function expectWhole(database: Sqlite, folder: string): void {
	const has = database.sql("SELECT 1 FROM sqlite_master WHERE name = 'memory'").get() !== undefined;
	if (has) refuseHalf(noteOf(database), folder);
}

export function openFolderSource(folder: string): CopySource {
	const file = path.join(folder, 'logosphere.db');
	completeRestore(folder);
	if (!existsSync(file)) throw new Failure('no-store', `There is no store in ${folder}.`);
	const database = openTables(file, true);
	try {
		expectWhole(database, folder);
	} catch (error) {
		database.close();
		throw error;
	}
	return {
		async atOneMoment(work) {
			database.exec('BEGIN');
			try {
				return await work(new SqliteRows(database));
			} finally {
				database.exec('ROLLBACK');
			}
		},
		async close() {
			database.close();
		},
	};
}

export function openFolderTarget(folder: string): CopyTarget {
	makeFolder(folder);
	const lock = new WriterLock(folder);
	try {
		return new FolderTarget(folder, lock);
	} catch (error) {
		lock.release();
		throw error;
	}
}

class FolderTarget implements CopyTarget {
	readonly rows: RowReader;
	readonly #folder: string;
	readonly #lock: WriterLock;
	readonly #database: Sqlite;

	constructor(folder: string, lock: WriterLock) {
		this.#folder = folder;
		this.#lock = lock;
		this.#database = openTables(path.join(folder, 'logosphere.db'), false);
		this.rows = new SqliteRows(this.#database);
	}

	async readNote(): Promise<CopyNote | null> {
		return parseNote(noteOf(this.#database));
	}

	async begin(note: CopyNote): Promise<void> {
		this.#keepNote(note);
	}

	#keepNote(note: CopyNote): void {
		this.#database
			.sql('INSERT OR REPLACE INTO memory (name, value) VALUES (?, ?)')
			.run(NOTE_NAME, JSON.stringify(note));
	}

	async put(table: TableName, rows: readonly Row[], noteFor: (fresh: number) => CopyNote): Promise<CopyNote> {
		const names = ownColumns(table);
		const insert = this.#database.sql(
			`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`,
		);
		return this.#database.transaction(() => {
			let fresh = 0;
			for (const row of rows)
				fresh += insert.run(...names.map((name) => (row[name] ?? null) as Value)).changes;
			if (table === 'posts') this.#putCounts(rows);
			const note = noteFor(fresh);
			this.#keepNote(note);
			return note;
		});
	}

	#putCounts(rows: readonly Row[]): void {
		const insert = this.#database.sql(INSERT_COUNTS);
		for (const { id, blog, inbound } of rows) insert.run(id as number, blog as number, inbound as number);
	}

	async finish(note: CopyNote): Promise<void> {
		for (const name of ['index.db', 'worked.db']) {
			for (const ending of ['', '-wal', '-shm'])
				rmSync(path.join(this.#folder, name + ending), { force: true });
		}
		this.#keepNote(note);
	}

	async close(): Promise<void> {
		this.#database.close();
		this.#lock.release();
	}
}
