/** driver: the only file that knows the SQLite library; turns its errors into words. */
import { accessSync, constants, statfsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type Libsql from 'libsql';
import { Failure, messageOf } from '../../failure.ts';
import type { FailureCode } from '../../failure-codes.ts';
import { makePrivateFile } from '../../private-files.ts';

/** Not imported: `import` would first scan its CommonJS files for exports, in every thread that opens a store. */
const Database = createRequire(import.meta.url)('libsql') as typeof Libsql;

export type Value = string | number | bigint | Uint8Array | null;
export type Row = Readonly<Record<string, unknown>>;

export interface Statement {
	run(...values: Value[]): { readonly changes: number; readonly lastInsertRowid: number };
	get(...values: Value[]): Row | undefined;
	all(...values: Value[]): Row[];
}

/** How long a reader or writer waits for another process, in milliseconds. */
const BUSY_MS = 5_000;
/** A writer's page cache, in KiB: it fits the upper levels of all B-trees, even at a million posts. */
const WRITER_CACHE_KIB = 32 * 1024;
/** There are several readers, and the system caches what they do not. With less, filtered searches over a million posts take a third longer. */
const READER_CACHE_KIB = 16 * 1024;
/** Pages in the log before a writer checkpoints it: a page that is rewritten many times in between is copied once. */
const LOG_PAGES = 4_000;
/** Maximum number of cached prepared statements; their texts vary with the query. */
const MAX_STATEMENTS = 200;

export interface SqliteOptions {
	/** Reads only. */
	readonly isReader?: boolean;
	/** The file is only a lock: taken at once or not at all. */
	readonly isLock?: boolean;
	/** Writes a little beside the main writer, and leaves the log to it. */
	readonly isGuest?: boolean;
	/** Nobody writes to the file: it is read without locks and without side files. */
	readonly isStill?: boolean;
}

export class Sqlite {
	readonly file: string;
	readonly #database: Libsql.Database;
	readonly #statements = new Map<string, Statement>();
	readonly #isWriter: boolean;

	constructor(file: string, options: SqliteOptions = {}) {
		const { isLock = false, isGuest = false } = options;
		const isStill = options.isStill === true || (options.isReader === true && isOnStillDisk(file));
		const isReader = isStill || options.isReader === true;
		this.file = file;
		this.#isWriter = !isReader && !isLock && !isGuest;
		if (!isReader) makePrivateFile(file);
		this.#database = inWords(file, () => new Database(isStill ? stillPlace(file) : file));
		inWords(file, () => {
			this.#database.exec(`PRAGMA busy_timeout = ${isLock ? 0 : BUSY_MS}`);
			if (!isLock)
				this.#database.exec(`PRAGMA cache_size = -${isReader ? READER_CACHE_KIB : WRITER_CACHE_KIB}`);
			if (isReader) this.#database.exec('PRAGMA query_only = ON');
			else if (!isLock)
				this.#database.exec(`PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = ${LOG_PAGES}`);
		});
	}

	/** A prepared statement. A text that is used again is prepared once. */
	sql(text: string): Statement {
		const known = this.#statements.get(text);
		if (known !== undefined) return known;
		for (const oldest of this.#statements.keys()) {
			if (this.#statements.size < MAX_STATEMENTS) break;
			this.#statements.delete(oldest);
		}
		const prepared = inWords(this.file, () => this.#database.prepare(text));
		const statement: Statement = {
			// Pass the values as one list: the library would build one anyway.
			run: (...values) => inWords(this.file, () => prepared.run(values)) as ReturnType<Statement['run']>,
			get: (...values) => inWords(this.file, () => prepared.get(values)) as Row | undefined,
			all: (...values) => inWords(this.file, () => prepared.all(values)) as Row[],
		};
		this.#statements.set(text, statement);
		return statement;
	}

	exec(text: string): void {
		inWords(this.file, () => this.#database.exec(text));
	}

	/** A second file that is read together with this one. */
	attach(file: string, name: string): void {
		this.sql(`ATTACH ? AS ${name}`).run(isOnStillDisk(file) ? stillPlace(file) : file);
	}

	/** All or nothing. */
	transaction<T>(work: () => T): T {
		this.exec('BEGIN IMMEDIATE');
		try {
			const result = work();
			this.exec('COMMIT');
			return result;
		} catch (error) {
			if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
			throw error;
		}
	}

	close(): void {
		if (this.#isWriter) this.#foldLog();
		this.#statements.clear();
		this.#database.close();
	}

	/** Checkpoints, so that the file alone holds everything. If a reader blocks it or the disk is full, the log stays and is read with the file. */
	#foldLog(): void {
		try {
			this.#database.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)');
		} catch {
			return;
		}
	}
}

/** What SQLite's codes mean to a person, and what to do about it. */
const TROUBLES: readonly (readonly [RegExp, FailureCode, (file: string) => string])[] = [
	[
		/CORRUPT/,
		'corrupt-store',
		(file) =>
			`${file} is damaged. Run "logosphere check --repair" on its folder. It recovers what is readable and keeps the damaged file.`,
	],
	[/NOTADB/, 'not-a-store', (file) => `${file} is not a Logosphere store.`],
	[
		/FULL/,
		'disk-full',
		(file) =>
			`The disk of ${file} is full. Nothing was damaged. Free some space and run the same command again.`,
	],
	[/READONLY/, 'read-only-store', (file) => `${file} is read-only.`],
	[
		/CANTOPEN/,
		'no-store',
		(file) => `${file} cannot be opened. Does its folder exist, and do you have permission to write there?`,
	],
	[/BUSY|LOCKED/, 'store-busy', (file) => `${file} is locked by another process.`],
	[/IOERR/, 'store-unreadable', (file) => `${file} could not be read or written: the disk reports an error.`],
];

function stillPlace(file: string): string {
	return `${pathToFileURL(file).href}?immutable=1`;
}

/** On a read-only disk, a file without a log is complete. */
function isOnStillDisk(file: string): boolean {
	try {
		accessSync(path.dirname(file), constants.W_OK);
		return false;
	} catch (error) {
		const hasLog = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
		return (error as NodeJS.ErrnoException).code === 'EROFS' && !hasLog;
	}
}

/** SQLite may also report a full disk as an I/O error, when a side file cannot grow. */
function isDiskFull(file: string): boolean {
	try {
		return statfsSync(path.dirname(file)).bavail === 0;
	} catch {
		return false;
	}
}

function inWords<T>(file: string, work: () => T): T {
	try {
		return work();
	} catch (error) {
		if (error instanceof Failure) throw error;
		const name = nameOf(error);
		const reported = `${name} ${messageOf(error)}${name.includes('IOERR') && isDiskFull(file) ? ' FULL' : ''}`;
		const trouble = TROUBLES.find(([code]) => code.test(reported));
		if (trouble === undefined) throw error;
		throw new Failure(trouble[1], trouble[2](file), 'stop', { cause: error });
	}
}

/** SQLite's primary codes. Extended codes have the primary code in their last byte; the library does not name them. */
const PRIMARY: Readonly<Record<number, string>> = {
	5: 'BUSY',
	6: 'LOCKED',
	8: 'READONLY',
	10: 'IOERR',
	11: 'CORRUPT',
	13: 'FULL',
	14: 'CANTOPEN',
	26: 'NOTADB',
};

function nameOf(error: unknown): string {
	const { code, rawCode } = error as { code?: string; rawCode?: number };
	const finer =
		rawCode ??
		Number(
			/UNKNOWN_SQLITE_ERROR_(\d+)|ConnectionFailed.*?(\d+)"?\)/
				.exec(`${code} ${messageOf(error)}`)
				?.slice(1)
				.find(Boolean),
		);
	return `${code ?? ''} ${PRIMARY[finer & 0xff] ?? ''}`;
}
