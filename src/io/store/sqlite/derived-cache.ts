/**
 * derived-cache: caches values derived from the store that were expensive to compute, in a file of its own.
 *
 * Readers of the store add to it. It can be deleted at any time. An unreadable file is replaced by an empty one, and if the folder
 * cannot be written, nothing is cached.
 */
import { existsSync, rmSync } from 'node:fs';
import { Failure } from '../../failure.ts';
import type { WorkedOut } from '../store.ts';
import { Sqlite } from './driver.ts';

const TABLE = `CREATE TABLE IF NOT EXISTS worked (
	kind TEXT NOT NULL, key TEXT NOT NULL, stamp TEXT NOT NULL, value BLOB NOT NULL,
	PRIMARY KEY (kind, key)
)`;
const UNREADABLE = new Set(['corrupt-store', 'not-a-store']);
const UNWRITABLE = new Set(['read-only-store', 'no-store', 'disk-full', 'store-busy', 'store-unreadable']);

export class SqliteWorkedOut implements WorkedOut {
	readonly #file: string;
	#database: Sqlite | null = null;

	constructor(file: string) {
		this.#file = file;
	}

	async get(kind: string, key: string, stamp: string): Promise<Uint8Array | null> {
		const row = this.#try((database) =>
			database.sql('SELECT value FROM worked WHERE kind = ? AND key = ? AND stamp = ?').get(kind, key, stamp),
		);
		return (row?.value as Uint8Array | undefined) ?? null;
	}

	async set(kind: string, key: string, stamp: string, value: Uint8Array): Promise<void> {
		this.#try((database) =>
			database
				.sql('INSERT OR REPLACE INTO worked (kind, key, stamp, value) VALUES (?, ?, ?, ?)')
				.run(kind, key, stamp, value),
		);
	}

	/** Deletes everything, to the last byte. */
	clear(): void {
		if (!existsSync(this.#file)) return;
		this.#try((database) => database.exec('DELETE FROM worked; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)'));
	}

	#try<T>(work: (database: Sqlite) => T): T | undefined {
		try {
			return work(this.#open());
		} catch (error) {
			if (!(error instanceof Failure)) throw error;
			if (UNREADABLE.has(error.code)) this.#beginAnew();
			else if (!UNWRITABLE.has(error.code)) throw error;
			return undefined;
		}
	}

	#open(): Sqlite {
		if (this.#database !== null) return this.#database;
		const database = new Sqlite(this.#file, { isGuest: true });
		database.exec(TABLE);
		this.#database = database;
		return database;
	}

	#beginAnew(): void {
		this.close();
		for (const suffix of ['', '-wal', '-shm']) rmSync(this.#file + suffix, { force: true });
	}

	close(): void {
		this.#database?.close();
		this.#database = null;
	}
}
