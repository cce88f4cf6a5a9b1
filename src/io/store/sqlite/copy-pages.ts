/**
 * copy-pages: copies the file of a store as of one moment, page by page, while others write to it.
 *
 * One transaction reads all pages, through the log, so that they belong together. Nobody waits for it; the store's log only
 * grows until it ends.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../../failure.ts';
import { expectWhole } from './copy-rows.ts';
import { Sqlite } from './driver.ts';
import { completeRestore } from './finish-restore.ts';
import { refuseNewer } from './schema.ts';

/** The size of a store, in the four numbers that people know it by. */
export interface StoreSize {
	readonly blogs: number;
	readonly posts: number;
	readonly comments: number;
	readonly links: number;
}

export interface Snapshot {
	/** The moment of the snapshot, ISO. */
	readonly moment: string;
	readonly size: StoreSize;
	readonly bytes: number;
	pages(): Iterable<Uint8Array>;
}

/** Pages that are read together: one megabyte at the usual page size. */
const TOGETHER = 256;

export async function atOneMoment<T>(folder: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
	const file = path.join(folder, 'logosphere.db');
	completeRestore(folder);
	if (!existsSync(file))
		throw new Failure('no-store', `There is no store in ${folder}. Specify its folder with --data.`);
	// A store of an older program is not upgraded, and neither is its copy.
	const database = new Sqlite(file, { isReader: true });
	try {
		refuseNewer(database);
		expectWhole(database, folder);
		database.exec('BEGIN');
		const size = sizeOf(database);
		const moment = new Date().toISOString();
		const pages = pragma(database, 'page_count');
		const bytes = pages * pragma(database, 'page_size');
		return await work({ moment, size, bytes, pages: () => readPages(database, pages) });
	} finally {
		database.close();
	}
}

function* readPages(database: Sqlite, pages: number): Generator<Buffer> {
	const select = database.sql(
		`WITH RECURSIVE wanted(page) AS (VALUES (?) UNION ALL SELECT page + 1 FROM wanted WHERE page < ?)
		SELECT data FROM wanted CROSS JOIN sqlite_dbpage ON pgno = page`,
	);
	for (let first = 1; first <= pages; first += TOGETHER) {
		const rows = select.all(first, Math.min(pages, first + TOGETHER - 1));
		yield Buffer.concat(rows.map(({ data }) => bytesOf(data)));
	}
}

/** The library returns bytes as an ArrayBuffer or as a view of one. */
function bytesOf(data: unknown): Uint8Array {
	return data instanceof ArrayBuffer ? new Uint8Array(data) : (data as Uint8Array);
}

/** For a file that nobody writes to: what it holds, and what is wrong with it. */
export function inspectFile(file: string): { readonly size: StoreSize; readonly faults: readonly string[] } {
	const database = new Sqlite(file, { isStill: true });
	try {
		return { size: sizeOf(database), faults: faultsOf(database) };
	} finally {
		database.close();
	}
}

function faultsOf(database: Sqlite): string[] {
	const rows = database.sql('PRAGMA quick_check(3)').all();
	return rows.map((row) => String(row.quick_check ?? row.integrity_check)).filter((text) => text !== 'ok');
}

function sizeOf(database: Sqlite): StoreSize {
	const count = (table: string) => database.sql(`SELECT count(*) AS n FROM ${table}`).get()!.n as number;
	return {
		blogs: count('blogs WHERE is_blog IS NOT 0'),
		posts: count('posts'),
		comments: count('comments'),
		links: count('links'),
	};
}

function pragma(database: Sqlite, name: 'page_count' | 'page_size'): number {
	return database.sql(`PRAGMA ${name}`).get()![name] as number;
}
